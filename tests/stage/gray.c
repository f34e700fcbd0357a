/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Gray conversion is integer arithmetic, so it gives the reference's bytes on every driver:
 * from pixels and textures of every format, from any region, with either row first. So does
 * a mask, of which 0 and other values are told apart. Of channels of 5 and 6 bits and of
 * compressed texels drivers make bytes that differ by one.
 */
#include "gray_texture.h"

#include "support/test.h"

#include "gl/image_source.h"
#include "reference/reference.h"
#include "stages/plan.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    int width, height;
} sizes[] = { { 1, 1 }, { 1, 7 }, { 13, 1 }, { 3, 3 }, { 17, 9 }, { 64, 33 }, { 101, 67 } };

static void check(test_gpu *t, gls_slot slot, const char *input, const uint8_t *expected,
                  double bound) {
    const test_case at = test_case_of(t, input);
    uint8_t *actual = test_gpu_read_image(t, slot);
    test_compare(&at,
                 &(test_layout){ .what = "gray",
                                 .element = TEST_U8,
                                 .columns = at.width,
                                 .channels = 1,
                                 .texels = (size_t)(at.width * at.height),
                                 .bound = bound },
                 expected, actual);
    free(actual);
}

/* The view as a mask: only whether bytes are 0 counts. */
static void check_mask(test_gpu *t, const gls_view *view, const char *input,
                       const uint8_t *expected) {
    const size_t pixels = (size_t)view->region.width * view->region.height;
    gls_view mask = *view;
    mask.is_mask = true;
    test_gpu_ok(t, gls_stage_gray(&t->gpu, &mask, t->plan.gray.mask));
    uint8_t *actual = test_gpu_read_image(t, t->plan.gray.mask);
    for (size_t i = 0; i < pixels; ++i)
        if ((actual[i] != 0) != (expected[i] != 0))
            fail_msg("%s, as a mask of %ux%u on %s: pixel %zu is %u instead of %u", input,
                     view->region.width, view->region.height, t->renderer, i, actual[i],
                     expected[i]);
    free(actual);
}

/* ------------------------------------------------------------------- regions -- */

/* The whole image, or any region of it. */
static glsurf_region some_region(uint32_t width, uint32_t height, gls_random *random) {
    const uint32_t x = gls_random_below(random, width);
    const uint32_t y = gls_random_below(random, height);
    if (gls_random_below(random, 3) == 0)
        return (glsurf_region){ 0 };
    return (glsurf_region){ x, y, 1 + gls_random_below(random, width - x),
                            1 + gls_random_below(random, height - y) };
}

/* Makes the plan for an image and returns the image's view, which has to be valid. */
static gls_view plan_for(test_gpu *t, const glsurf_image *image) {
    gls_views views;
    test_gpu_ok(t, gls_views_take(&t->device->failure, &views, image, GLSURF_BACKEND_GL));
    test_gpu_ok(t, gls_views_resolve(t->device, &views));
    const gls_view view = views.image;
    test_gpu_plan(t, &(gls_plan_params){ .width = (int)view.region.width,
                                         .height = (int)view.region.height,
                                         .masked = true });
    return view;
}

/* Cuts a view out of `stored`, which has a byte per pixel, and rows in the order of memory.
 */
static uint8_t *cut(const uint8_t *stored, const gls_view *view, glsurf_origin origin) {
    const glsurf_region *r = &view->region;
    uint8_t *expected = test_memory((size_t)r->width * r->height);
    for (size_t y = 0; y < r->height; ++y) {
        const size_t row =
            origin != GLSURF_ORIGIN_BOTTOM ? r->y + y : view->height - 1 - (r->y + y);
        memcpy(expected + y * r->width, stored + row * view->width + r->x, r->width);
    }
    return expected;
}

/* -------------------------------------------------------------------- pixels -- */

/* The reference gives the gray bytes that the test computes, and the GPU gives the
 * reference's. The same of the image as a mask. */
static void check_image(test_gpu *t, const glsurf_image *image, const uint8_t *stored,
                        const uint8_t *colours) {
    char input[96];
    gls_view view = plan_for(t, image);
    const glsurf_region *r = &view.region;
    snprintf(input, sizeof input, "noise in format %d, stride %zu, origin %d, at %u, %u",
             (int)image->format, image->stride, (int)image->origin, r->x, r->y);
    uint8_t *expected = cut(stored, &view, image->origin);
    uint8_t *reference = test_memory((size_t)r->width * r->height);
    gls_reference_gray(&view, reference);
    assert_memory_equal(reference, expected, (size_t)r->width * r->height);
    test_gpu_ok(t, gls_stage_gray(&t->gpu, &view, t->plan.gray.image));
    check(t, t->plan.gray.image, input, expected, 0.0);
    free(expected);
    expected = cut(colours, &view, image->origin);
    check_mask(t, &view, input, expected);
    view.is_mask = true;
    gls_reference_gray(&view, reference);
    assert_memory_equal(reference, expected, (size_t)r->width * r->height);
    free(reference);
    free(expected);
}

static void check_strides(test_gpu *t, glsurf_format format, uint32_t bytes, int width,
                          int height, gls_random *random) {
    /* Bytes behind each row: none, with a stride of 0 and with its own stride; not whole
     * pixels; whole pixels of 3 and of 4 bytes; many. */
    static const size_t spare[] = { 0, 0, 1, 5, 12, 100 };
    const bool blue_first = format == GLSURF_FORMAT_BGR8 || format == GLSURF_FORMAT_BGRA8;
    uint8_t *stored = test_memory((size_t)width * (size_t)height);
    uint8_t *colours = test_memory((size_t)width * (size_t)height);
    for (size_t i = 0; i < 2 * COUNT(spare); ++i) {
        const size_t stride = (size_t)width * bytes + spare[i / 2];
        uint8_t *pixels = test_memory(stride * (size_t)height);
        for (size_t k = 0; k < stride * (size_t)height; ++k)
            pixels[k] = gls_random_below(random, 2) ? (uint8_t)gls_random_bits(random) : 0;
        for (size_t y = 0; y < (size_t)height; ++y)
            for (size_t x = 0; x < (size_t)width; ++x) {
                const uint8_t *p = pixels + y * stride + x * bytes;
                const uint8_t reversed[3] = { p[2 % bytes], p[1 % bytes], p[0] };
                stored[y * (size_t)width + x] = bytes == 1   ? *p
                                                : blue_first ? luma(reversed)
                                                             : luma(p);
                colours[y * (size_t)width + x] = p[0] | p[1 % bytes] | p[2 % bytes];
            }
        check_image(t,
                    &(glsurf_image){
                        .pixels = pixels,
                        .width = (uint32_t)width,
                        .height = (uint32_t)height,
                        .stride = i / 2 == 0 ? 0 : stride,
                        .format = format,
                        .origin = (glsurf_origin)(i % 2),
                        .region = some_region((uint32_t)width, (uint32_t)height, random) },
                    stored, colours);
        free(pixels);
    }
    free(colours);
    free(stored);
}

static void pixels_of_every_format_and_stride(void **state) {
    static const struct {
        glsurf_format format;
        uint32_t bytes;
    } formats[] = { { GLSURF_FORMAT_GRAY8, 1 },
                    { GLSURF_FORMAT_RGB8, 3 },
                    { GLSURF_FORMAT_RGBA8, 4 },
                    { GLSURF_FORMAT_BGR8, 3 },
                    { GLSURF_FORMAT_BGRA8, 4 } };
    gls_random random = test_random_make(1);
    for (size_t f = 0; f < COUNT(formats); ++f)
        for (size_t s = 0; s < COUNT(sizes); ++s)
            check_strides(*state, formats[f].format, formats[f].bytes, sizes[s].width,
                          sizes[s].height, &random);
}

/* ------------------------------------------------------------------ textures -- */

static void check_texture(test_gpu *t, const kind *k, const application_texture *h,
                          int width, int height, gls_random *random) {
    uint8_t *kept = test_memory((size_t)width * (size_t)height);
    uint8_t *stored = stored_in(t, k, h, width, height, kept);
    for (int i = 0; i < 4; ++i) {
        const bool told = t->device->has.level_query;
        const glsurf_image image = { .texture = h->name,
                                     .width = told ? 0 : (uint32_t)width,
                                     .height = told ? 0 : (uint32_t)height,
                                     .target = h->target,
                                     .origin = (glsurf_origin)(i % 2),
                                     .region = some_region((uint32_t)width,
                                                           (uint32_t)height, random) };
        char input[96];
        const gls_view view = plan_for(t, &image);
        assert_int_equal(view.width, width);
        assert_int_equal(view.height, height);
        snprintf(input, sizeof input, "texture %s, target 0x%04x, level %d, origin %d",
                 k->name, h->target, h->level, i % 2);
        uint8_t *expected = cut(stored, &view, image.origin);
        test_gpu_ok(t, gls_stage_gray(&t->gpu, &view, t->plan.gray.image));
        check(t, t->plan.gray.image, input, expected, gray_bound(k));
        free(expected);
        expected = cut(kept, &view, image.origin);
        if (!is_compressed(k)) /* drivers may make 0 and 1 of such texels */
            check_mask(t, &view, input, expected);
        free(expected);
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
                                 sizes[s].width, sizes[s].height, &random);
                check_texture(t, &kinds[k], &h, sizes[s].width, sizes[s].height, &random);
                t->device->gl.DeleteTextures(1, &h.name);
            }
    }
}

/* ------------------------------------------------------- layers, framebuffers -- */

/* Each layer of an array has the image's bytes with something added. */
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
            char input[64];
            const bool told = t->device->has.level_query;
            const glsurf_image image = { .texture = name,
                                         .width = told ? 0 : W,
                                         .height = told ? 0 : H,
                                         .target = GL_TEXTURE_2D_ARRAY,
                                         .layer = l,
                                         .origin = (glsurf_origin)(l % 2),
                                         .region = some_region(W, H, &random) };
            const gls_view view = plan_for(t, &image);
            snprintf(input, sizeof input, "layer %u of format 0x%04x, level %d", l,
                     formats[f / 2][0], level);
            uint8_t *expected = cut(stored[l], &view, image.origin);
            test_gpu_ok(t, gls_stage_gray(&t->gpu, &view, t->plan.gray.image));
            check(t, t->plan.gray.image, input, expected, 0.0);
            free(expected);
        }
        gl->DeleteTextures(1, &name);
    }
}

/* The texture as the read framebuffer: the same bytes as of the texture itself. The default
 * origin is the bottom row. OpenGL ES promises nothing of NaN, and SwiftShader copies one
 * of 16 bits as infinity. */
static void check_framebuffer(test_gpu *t, const kind *k, const application_texture *h,
                              int width, int height, gls_random *random) {
    uint8_t *kept = test_memory((size_t)width * (size_t)height);
    uint8_t *stored = stored_in(t, k, h, width, height, kept);
    for (int i = 0; i < 3; ++i) {
        const glsurf_image image = { .target = GL_READ_FRAMEBUFFER,
                                     .width = (uint32_t)width,
                                     .height = (uint32_t)height,
                                     .origin = (glsurf_origin)i,
                                     .region = some_region((uint32_t)width,
                                                           (uint32_t)height, random) };
        char input[96];
        const gls_view view = plan_for(t, &image);
        snprintf(input, sizeof input, "framebuffer of %s, level %d, origin %d", k->name,
                 h->level, i);
        const glsurf_origin origin =
            i == GLSURF_ORIGIN_TOP ? GLSURF_ORIGIN_TOP : GLSURF_ORIGIN_BOTTOM;
        uint8_t *expected = cut(stored, &view, origin);
        test_gpu_ok(t, gls_stage_gray(&t->gpu, &view, t->plan.gray.image));
        check(t, t->plan.gray.image, input, expected, gray_bound(k));
        t->device->gl.BindFramebuffer(GL_READ_FRAMEBUFFER, view.name);
        free(expected);
        expected = cut(kept, &view, origin);
        check_mask(t, &view, input, expected);
        t->device->gl.BindFramebuffer(GL_READ_FRAMEBUFFER, view.name);
        free(expected);
    }
    free(kept);
    free(stored);
}

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
                sizes[s].width, sizes[s].height, &random);
            GLuint framebuffer = 0;
            gl->GenFramebuffers(1, &framebuffer);
            gl->BindFramebuffer(GL_FRAMEBUFFER, framebuffer);
            /* as if a call began now, which saves what the application has bound */
            t->device->touched &= ~((uint64_t)1 << GLS_STATE_FRAMEBUFFERS);
            gl->Disable(GL_DEBUG_OUTPUT); /* some drivers report incomplete ones there */
            gl->FramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D,
                                     h.name, level);
            const bool complete =
                gl->CheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
            gl->Enable(GL_DEBUG_OUTPUT);
            if (complete)
                check_framebuffer(t, &kinds[k], &h, sizes[s].width, sizes[s].height,
                                  &random);
            else if (s == first)
                print_message("  cannot render to %s on %s\n", kinds[k].name, t->renderer);
            checked += complete && s == first;
            gl->DeleteFramebuffers(1, &framebuffer);
            gl->DeleteTextures(1, &h.name);
            t->device->bound.framebuffer = 0; /* the test has bound others */
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
    const bool told = t->device->has.level_query;
    const glsurf_image image = { .texture = name,
                                 .width = told ? 0 : 256,
                                 .height = told ? 0 : 4 };
    const gls_view view = plan_for(t, &image);
    test_gpu_ok(t, gls_stage_gray(&t->gpu, &view, t->plan.gray.image));
    check(t, t->plan.gray.image, "every value of sRGB", expected, 0.0);
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
        const bool told = t->device->has.level_query;
        const glsurf_image image = { .texture = name,
                                     .width = told ? 0 : SIZE,
                                     .height = told ? 0 : SIZE,
                                     .origin = GLSURF_ORIGIN_BOTTOM };
        const gls_view view = plan_for(t, &image);
        uint8_t *expected = cut(stored, &view, GLSURF_ORIGIN_BOTTOM);
        test_gpu_ok(t, gls_stage_gray(&t->gpu, &view, t->plan.gray.image));
        check(t, t->plan.gray.image, gray ? "swizzled RG8" : "swizzled RGBA8", expected,
              0.0);
        free(expected);
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
