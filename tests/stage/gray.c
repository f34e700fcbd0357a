/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * As in the subject "gray" of the check, gray conversion is integer arithmetic, so it gives
 * the reference's bytes on every driver: from pixels and textures of every format, from any
 * region, with either row first. So does a mask, of which 0 and other values are told
 * apart. Of channels of 5 and 6 bits and of compressed texels drivers make bytes that
 * differ by one. tests/unit/reference_sums.c compares the reference with the definition.
 */
#include "gray_texture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const int sizes[][2] = { { 1, 1 },  { 1, 7 },   { 13, 1 },  { 3, 3 },
                                { 17, 9 }, { 64, 33 }, { 101, 67 } };

/* Checks an image against the same in memory, in a call of its own. */
static void check(test_gpu *t, const glsurf_image *image, const glsurf_image *stored,
                  bool is_mask, double bound, const char *what) {
    gls_trial trial = test_trial(t);
    gls_state_leave(t->device, &t->state);
    gls_check_image(&trial, image, stored, is_mask, is_mask ? 0.0 : bound, what);
    test_gpu_ok(t, gls_state_enter(t->device, &t->state));
    test_trial_end(t, &trial);
}

/* The whole image, or any region of it. */
static glsurf_region some_region(uint32_t width, uint32_t height, gls_random *random) {
    const uint32_t x = gls_random_below(random, width);
    const uint32_t y = gls_random_below(random, height);
    if (gls_random_below(random, 3) == 0)
        return (glsurf_region){ 0 };
    return (glsurf_region){ x, y, 1 + gls_random_below(random, width - x),
                            1 + gls_random_below(random, height - y) };
}

/* A whole texture of the application, of its own size where GL tells that. */
static glsurf_image image_of(const test_gpu *t, GLuint texture, GLenum target, int width,
                             int height) {
    const bool told = t->device->has.level_query;
    return (glsurf_image){ .texture = texture,
                           .target = target,
                           .width = told ? 0 : (uint32_t)width,
                           .height = told ? 0 : (uint32_t)height };
}

/* The gray bytes of a texture or a framebuffer, as an image in memory. */
static glsurf_image in_memory(const uint8_t *gray, int width, int height,
                              const glsurf_image *image) {
    const bool bottom =
        image->origin == GLSURF_ORIGIN_BOTTOM ||
        (image->target == GL_READ_FRAMEBUFFER && image->origin != GLSURF_ORIGIN_TOP);
    return (glsurf_image){ .pixels = gray,
                           .width = (uint32_t)width,
                           .height = (uint32_t)height,
                           .origin = bottom ? GLSURF_ORIGIN_BOTTOM : GLSURF_ORIGIN_TOP,
                           .region = image->region };
}

/* -------------------------------------------------------------------- pixels -- */

/* Bytes behind each row: none, with a stride of 0 and with its own stride; not whole
 * pixels; whole pixels of 3 and of 4 bytes; many. Every other byte is 0. */
static void check_strides(test_gpu *t, glsurf_format format, int width, int height,
                          gls_random *random) {
    static const size_t spare[] = { 0, 0, 1, 5, 12, 100 };
    for (size_t i = 0; i < 2 * COUNT(spare); ++i) {
        const size_t stride = (size_t)width * gls_pixel_bytes(format) + spare[i / 2];
        uint8_t *pixels = test_memory(stride * (size_t)height);
        char what[64];
        for (size_t k = 0; k < stride * (size_t)height; ++k)
            pixels[k] = gls_random_below(random, 2) ? (uint8_t)gls_random_bits(random) : 0;
        const glsurf_image image = {
            .pixels = pixels,
            .width = (uint32_t)width,
            .height = (uint32_t)height,
            .stride = i / 2 == 0 ? 0 : stride,
            .format = format,
            .origin = (glsurf_origin)(i % 2),
            .region = some_region((uint32_t)width, (uint32_t)height, random),
        };
        snprintf(what, sizeof what, "noise in format %d, stride %zu", (int)format,
                 image.stride);
        for (int is_mask = 0; is_mask < 2; ++is_mask)
            check(t, &image, &image, is_mask, 0.0, what);
        free(pixels);
    }
}

static void pixels_of_every_format_and_stride(void **state) {
    gls_random random = test_random_make(1);
    for (int format = 0; format <= GLSURF_FORMAT_BGRA8; ++format)
        for (size_t s = 0; s < COUNT(sizes); ++s)
            check_strides(*state, (glsurf_format)format, sizes[s][0], sizes[s][1], &random);
}

/* ------------------------------------------------------------------ textures -- */

/* A texture, or the framebuffer that it is attached to, with each origin. The default
 * origin of a framebuffer is the bottom row. Drivers may make 0 and 1 of compressed texels,
 * and OpenGL ES promises nothing of NaN. */
static void check_texture(test_gpu *t, const kind *k, const application_texture *h,
                          bool framebuffer, int width, int height, gls_random *random) {
    uint8_t *kept = test_memory((size_t)width * (size_t)height);
    uint8_t *stored = stored_in(t, k, h, width, height, kept);
    for (int i = 0; i < (framebuffer ? 3 : 4); ++i) {
        glsurf_image image = framebuffer ? (glsurf_image){ .target = GL_READ_FRAMEBUFFER,
                                                           .width = (uint32_t)width,
                                                           .height = (uint32_t)height }
                                         : image_of(t, h->name, h->target, width, height);
        char what[64];
        image.origin = (glsurf_origin)(framebuffer ? i : i % 2);
        image.region = some_region((uint32_t)width, (uint32_t)height, random);
        snprintf(what, sizeof what, "%s %s, target 0x%04x, level %d",
                 framebuffer ? "framebuffer" : "texture", k->name, h->target, h->level);
        for (int is_mask = 0; is_mask < (is_compressed(k) ? 1 : 2); ++is_mask) {
            const glsurf_image same =
                in_memory(is_mask ? kept : stored, width, height, &image);
            check(t, &image, &same, is_mask, gray_bound(k), what);
        }
    }
    free(kept);
    free(stored);
}

/* Every other size; with all formats but the first SMALL those whose sides are no powers of
 * two, as llvmpipe compiles the programs again for each side that is one. */
enum { SMALL = 4 };

static size_t first_size(size_t k) {
    return k < SMALL ? 0 : 4;
}

static void textures_of_the_application(void **state) {
    test_gpu *t = *state;
    gls_random random = test_random_make(2);
    for (size_t k = 0; k < kind_count; ++k) {
        if (!is_there(t, &kinds[k])) {
            print_message("  no %s on %s\n", kinds[k].name, t->renderer);
            continue;
        }
        for (size_t s = first_size(k); s < COUNT(sizes); s += 2)
            for (int level = -1; level < 2; ++level) {
                const GLenum target = level < 0 ? GL_TEXTURE_RECTANGLE : GL_TEXTURE_2D;
                if ((is_compressed(&kinds[k]) || t->device->es) &&
                    target == GL_TEXTURE_RECTANGLE)
                    continue; /* GL has no such texture */
                const application_texture h =
                    make_texture(t, &kinds[k],
                                 (application_texture){ .target = target,
                                                        .level = level < 0 ? 0 : level },
                                 sizes[s][0], sizes[s][1], &random);
                check_texture(t, &kinds[k], &h, false, sizes[s][0], sizes[s][1], &random);
                t->device->gl.DeleteTextures(1, &h.name);
            }
    }
}

/* ------------------------------------------------------- layers, framebuffers -- */

/* Each layer of an array has bytes of its own. */
static void layers_of_the_application(void **state) {
    enum { LAYERS = 3, W = 37, H = 21 };
    test_gpu *t = *state;
    const gls_functions *gl = &t->device->gl;
    union {
        void *object;
        PFNGLTEXIMAGE3DPROC call;
    } make = { glsurf_context_get_proc_address(NULL, "glTexImage3D") };
    static const GLenum formats[][2] = { { GL_RGBA8, 0 },
                                         { GL_SRGB8_ALPHA8, 0 },
                                         { GL_R8, 1 } };
    static uint8_t texels[LAYERS][H][W][4], stored[LAYERS][H * W];
    gls_random random = test_random_make(4);
    for (size_t f = 0; f < 2 * COUNT(formats); ++f) {
        const int level = (int)(f % 2);
        const bool gray = formats[f / 2][1];
        if (gray && t->device->es) /* which makes R8 of pixels of one channel only */
            continue;
        for (size_t i = 0; i < LAYERS * H * W; ++i) {
            uint8_t *p = &texels[0][0][0][0] + 4 * i;
            for (size_t c = 0; c < 4; ++c)
                p[c] = (uint8_t)gls_random_bits(&random);
            (&stored[0][0])[i] = gray ? p[0] : luma(p);
        }
        GLuint name = 0;
        gl->GenTextures(1, &name);
        gl->BindTexture(GL_TEXTURE_2D_ARRAY, name);
        make.call(GL_TEXTURE_2D_ARRAY, level, (GLint)formats[f / 2][0], W, H, LAYERS, 0,
                  GL_RGBA, GL_UNSIGNED_BYTE, texels);
        gl->TexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_BASE_LEVEL, level);
        for (uint32_t l = 0; l < LAYERS; ++l) {
            glsurf_image image = image_of(t, name, GL_TEXTURE_2D_ARRAY, W, H);
            image.layer = l;
            image.origin = (glsurf_origin)(l % 2);
            image.region = some_region(W, H, &random);
            const glsurf_image same = in_memory(stored[l], W, H, &image);
            check(t, &image, &same, false, 0.0, "layer of an array");
        }
        gl->DeleteTextures(1, &name);
    }
}

/* Framebuffers of textures: the same bytes as of the textures themselves. */
static void framebuffers_of_the_application(void **state) {
    test_gpu *t = *state;
    const gls_functions *gl = &t->device->gl;
    gls_random random = test_random_make(5);
    int checked = 0;
    for (size_t k = 0; k < kind_count; ++k) {
        if (is_compressed(&kinds[k]) || !is_there(t, &kinds[k]))
            continue;
        const size_t first = first_size(k);
        for (size_t s = first; s < COUNT(sizes); s += 2) {
            const int level = (int)(s / 2 % 2);
            const application_texture h = make_texture(
                t, &kinds[k],
                (application_texture){
                    .target = GL_TEXTURE_2D, .level = level, .no_nan = t->device->es },
                sizes[s][0], sizes[s][1], &random);
            GLuint framebuffer = 0;
            gl->GenFramebuffers(1, &framebuffer);
            gl->BindFramebuffer(GL_FRAMEBUFFER, framebuffer);
            gl->Disable(GL_DEBUG_OUTPUT); /* some drivers report incomplete ones there */
            gl->FramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D,
                                     h.name, level);
            const bool complete =
                gl->CheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
            gl->Enable(GL_DEBUG_OUTPUT);
            if (complete)
                check_texture(t, &kinds[k], &h, true, sizes[s][0], sizes[s][1], &random);
            else if (s == first)
                print_message("  cannot render to %s on %s\n", kinds[k].name, t->renderer);
            checked += complete && s == first;
            gl->DeleteFramebuffers(1, &framebuffer);
            gl->DeleteTextures(1, &h.name);
        }
    }
    assert_true(checked >=
                (t->device->es ? 11 : 12)); /* those that every driver renders to */
}

/* Every value that sRGB can store, as gray and in each channel, gives the stored byte.
 * Alpha has no effect. */
static void every_value_of_srgb(void **state) {
    test_gpu *t = *state;
    const gls_functions *gl = &t->device->gl;
    uint8_t rgba[4][256][4] = { 0 }, expected[4 * 256];
    for (size_t c = 0; c < 4; ++c)
        for (size_t v = 0; v < 256; ++v) {
            uint8_t *p = rgba[c][v];
            for (size_t i = 0; i < 3; ++i)
                p[i] = (uint8_t)(c == 3 || c == i ? v : (37 * v + 11 * i) % 256);
            p[3] = (uint8_t)(255 - v);
            expected[256 * c + v] = luma(p);
        }
    GLuint name = 0;
    gl->GenTextures(1, &name);
    gl->ActiveTexture(GL_TEXTURE0);
    gl->BindTexture(GL_TEXTURE_2D, name);
    gl->TexImage2D(GL_TEXTURE_2D, 0, GL_SRGB8_ALPHA8, 256, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                   rgba);
    const glsurf_image image = image_of(t, name, 0, 256, 4);
    const glsurf_image same = in_memory(expected, 256, 4, &image);
    check(t, &image, &same, false, 0.0, "every value of sRGB");
    gl->DeleteTextures(1, &name);
}

/* The byte that a swizzle gives. RG8 has a blue of 0 and an alpha of 1. */
static uint8_t swizzled(const uint8_t rgba[4], GLint order, bool gray) {
    switch (order) {
    case GL_ZERO:
        return 0;
    case GL_ONE:
        return 255;
    case GL_ALPHA:
        return gray ? 255 : rgba[3];
    case GL_BLUE:
        return gray ? 0 : rgba[2];
    default:
        return rgba[order - GL_RED];
    }
}

/* The library reads the channels after the swizzle; of formats with one or two channels,
 * the red one. */
static void swizzles(void **state) {
    static const GLint orders[][3] = { { GL_BLUE, GL_GREEN, GL_RED },
                                       { GL_ALPHA, GL_RED, GL_RED },
                                       { GL_ONE, GL_ZERO, GL_GREEN },
                                       { GL_GREEN, GL_ONE, GL_ONE },
                                       { GL_ZERO, GL_RED, GL_RED } };
    enum { SIZE = 34 }; /* even, as rows of two bytes a texel are aligned to four */
    test_gpu *t = *state;
    const gls_functions *gl = &t->device->gl;
    gls_random random = test_random_make(3);
    uint8_t rgba[SIZE * SIZE][4], rg[SIZE * SIZE][2], stored[SIZE * SIZE];
    for (size_t o = 0; o < 2 * COUNT(orders); ++o) {
        const bool gray = o % 2;
        const GLint *order = orders[o / 2];
        for (size_t i = 0; i < SIZE * SIZE; ++i) {
            for (size_t c = 0; c < 4; ++c)
                rgba[i][c] = (uint8_t)gls_random_bits(&random);
            uint8_t rgb[3];
            for (size_t c = 0; c < 3; ++c)
                rgb[c] = swizzled(rgba[i], order[c], gray);
            memcpy(rg[i], rgba[i], sizeof rg[i]);
            stored[i] = gray ? rgb[0] : luma(rgb);
        }
        GLuint name = 0;
        gl->GenTextures(1, &name);
        gl->BindTexture(GL_TEXTURE_2D, name);
        gl->TexImage2D(GL_TEXTURE_2D, 0, gray ? GL_RG8 : GL_RGBA8, SIZE, SIZE, 0,
                       gray ? GL_RG : GL_RGBA, GL_UNSIGNED_BYTE,
                       gray ? (const void *)rg : rgba);
        for (GLenum c = 0; c < 3; ++c)
            gl->TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_SWIZZLE_R + c, order[c]);
        glsurf_image image = image_of(t, name, 0, SIZE, SIZE);
        image.origin = GLSURF_ORIGIN_BOTTOM;
        const glsurf_image same = in_memory(stored, SIZE, SIZE, &image);
        check(t, &image, &same, false, 0.0, gray ? "swizzled RG8" : "swizzled RGBA8");
        gl->DeleteTextures(1, &name);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pixels_of_every_format_and_stride),
        cmocka_unit_test(textures_of_the_application),
        cmocka_unit_test(layers_of_the_application),
        cmocka_unit_test(framebuffers_of_the_application),
        cmocka_unit_test(every_value_of_srgb),
        cmocka_unit_test(swizzles),
    };
    return test_gpu_main("gray", tests, COUNT(tests), NULL, 0);
}
