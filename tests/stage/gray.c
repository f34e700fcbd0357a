/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * As in the subject "gray" of the check, gray conversion is integer arithmetic, so it gives
 * the reference's bytes on every driver: from pixels and textures of every format, from any
 * region, with either row first. So does a mask; only 0 differs from other values. Drivers
 * turn channels of 5 and 6 bits and compressed texels into bytes that may differ by one.
 * tests/unit/reference_maps.c compares the reference with the definition.
 */
#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const int sizes[][2] = { { 1, 1 },  { 1, 7 },   { 13, 1 },  { 3, 3 },
                                { 17, 9 }, { 64, 33 }, { 101, 67 } };

/* A whole texture of the application. The size is 0 if GL tells it. */
static glsurf_image image_of(const test_gpu *t, GLuint texture, GLenum target, int width,
                             int height) {
    const bool told = t->device->has.level_query;
    return (glsurf_image){ .texture = texture,
                           .target = target,
                           .width = told ? 0 : (uint32_t)width,
                           .height = told ? 0 : (uint32_t)height,
                           .origin = GLSURF_ORIGIN_TOP };
}

/* Compares a texture or framebuffer with an image in memory that has its gray bytes, in a
 * separate call. */
static void check(test_gpu *t, const glsurf_image *image, const uint8_t *gray, int width,
                  int height, bool is_mask, double bound, const char *what) {
    const bool bottom =
        image->origin == GLSURF_ORIGIN_BOTTOM ||
        (image->target == GL_READ_FRAMEBUFFER && image->origin != GLSURF_ORIGIN_TOP);
    const glsurf_image stored = { .pixels = gray,
                                  .width = (uint32_t)width,
                                  .height = (uint32_t)height,
                                  .origin =
                                      bottom ? GLSURF_ORIGIN_BOTTOM : GLSURF_ORIGIN_TOP,
                                  .region = image->region };
    gls_trial trial = test_trial(t);
    gls_state_leave(t->device, &t->state);
    gls_check_image(&trial, image, &stored, is_mask, is_mask ? 0.0 : bound, what);
    test_gpu_ok(t, gls_state_enter(t->device, &t->state));
    test_trial_end(t, &trial);
}

/* ------------------------------------------------- textures of the application -- */

/* A format of textures. */
typedef struct kind {
    const char *name;
    GLenum internal, format, type;
    bool es;               /* OpenGL ES can make it from these pixels and read it back */
    const char *extension; /* the extension it needs; NULL: none */
} kind;

#define BOTH(name, format, type)                                                           \
    { #name, GL_##name, GL_##format, GL_##type, .es = true }
#define DESKTOP(name, format, type)                                                        \
    { #name, GL_##name, GL_##format, GL_##type, .es = false }
#define EXTENSION(name, internal, format, type, extension)                                 \
    { name, internal, GL_##format, GL_##type, false, extension }

static const kind kinds[] = {
    BOTH(R8, RED, UNSIGNED_BYTE),
    BOTH(RG8, RG, UNSIGNED_BYTE),
    BOTH(RGB8, RGB, UNSIGNED_BYTE),
    BOTH(RGBA8, RGBA, UNSIGNED_BYTE),
    { "RGBA8 of BGRA", GL_RGBA8, GL_BGRA, GL_UNSIGNED_BYTE, .es = false },
    DESKTOP(R16, RED, UNSIGNED_SHORT),
    DESKTOP(RG16, RG, UNSIGNED_SHORT),
    DESKTOP(RGBA16, RGBA, UNSIGNED_SHORT),
    DESKTOP(RGB10_A2, RGBA, UNSIGNED_INT_2_10_10_10_REV),
    DESKTOP(RGB5, RGB, UNSIGNED_SHORT_5_6_5),
    EXTENSION("RGB565", 0x8D62, RGB, UNSIGNED_SHORT_5_6_5, "GL_ARB_ES2_compatibility"),
    DESKTOP(SRGB8, RGB, UNSIGNED_BYTE),
    BOTH(SRGB8_ALPHA8, RGBA, UNSIGNED_BYTE),
    EXTENSION("SR8", 0x8FBD, RED, UNSIGNED_BYTE, "GL_EXT_texture_sRGB_R8"),
    BOTH(R16F, RED, FLOAT),
    BOTH(RG16F, RG, FLOAT),
    BOTH(RGBA16F, RGBA, FLOAT),
    BOTH(R32F, RED, FLOAT),
    BOTH(RG32F, RG, FLOAT),
    DESKTOP(RGB32F, RGB, FLOAT),
    BOTH(RGBA32F, RGBA, FLOAT),
    BOTH(R11F_G11F_B10F, RGB, FLOAT),
    DESKTOP(RGB9_E5, RGB, FLOAT),
    DESKTOP(COMPRESSED_RED_RGTC1, RED, UNSIGNED_BYTE),
    DESKTOP(COMPRESSED_RG_RGTC2, RG, UNSIGNED_BYTE),
    EXTENSION("BPTC", 0x8E8C, RGBA, UNSIGNED_BYTE, "GL_ARB_texture_compression_bptc"),
    EXTENSION("BPTC sRGB", 0x8E8D, RGBA, UNSIGNED_BYTE, "GL_ARB_texture_compression_bptc"),
    EXTENSION("DXT1", 0x83F0, RGB, UNSIGNED_BYTE, "GL_EXT_texture_compression_s3tc"),
    EXTENSION("DXT1 sRGB", 0x8C4C, RGB, UNSIGNED_BYTE, "GL_EXT_texture_sRGB"),
};

/* A texture whose base level has an image of this size. It has other levels, as an
 * application might make them. */
typedef struct application_texture {
    const kind *kind;
    GLenum target;
    int level, width, height;
    GLuint name;
} application_texture;

static bool is_there(const test_gpu *t, const kind *k) {
    return (k->es || !t->device->es) &&
           (!k->extension || gls_has_extension(&t->device->gl, k->extension));
}

static bool is_compressed(const kind *k) {
    return strchr(k->name, 'T');
}

/* The largest difference between a shader's gray byte and the one from the values that GL
 * returns. Channels of 5 or 6 bits count in 31sts or 63rds, and compressed texels lie
 * between two bytes. Some GPUs turn both into bytes by cutting off or repeating bits: less
 * than one off, so at most one after rounding, in each channel and in their mean. */
static double gray_bound(const kind *k) {
    return k->type == GL_UNSIGNED_SHORT_5_6_5 || is_compressed(k) ? 1.0 : 0.0;
}

/* The gray byte of a colour. */
static uint8_t luma(const uint8_t *p) {
    return (uint8_t)floor((19595.0 * p[0] + 38470.0 * p[1] + 7471.0 * p[2]) / 65536 + 0.5);
}

/* A value as a byte: clamped to [0, 1], NaN as 0, rounded. */
static uint8_t byte_of(float value) {
    return value > 0.0f ? (uint8_t)floor((value < 1.0f ? (double)value : 1.0) * 255.0 + 0.5)
                        : 0;
}

/* Values that no driver's rounding moves to another byte: v 255 is off by at most 2 ulp of
 * 255, 3e-5, and is at least 0.05 away from a half. One in two is 0. One in eight is
 * special: NaN, infinite, negative, above 1, denormal, 0 or 1. */
static float some_value(gls_random *random, bool nan) {
    static const float nasty[] = { NAN,  -NAN,     -1.0f,     -0.0f,  0.0f,  1.0f,
                                   2.0f, INFINITY, -INFINITY, 1e-40f, 1e30f, -1e-40f };
    const uint32_t n = gls_random_below(random, 8);
    if (n < 4)
        return 0.0f;
    if (n == 4) {
        const float value = nasty[gls_random_below(random, COUNT(nasty))];
        return nan || !isnan(value) ? value : 0.0f;
    }
    const double byte = gls_random_below(random, 256);
    return (float)((byte + gls_random_between(random, -0.45, 0.45)) / 255.0);
}

/* Four in eight words are 0 and one has a single bit, so many texels are black or nearly
 * black. */
static uint32_t some_bits(gls_random *random) {
    const uint32_t n = gls_random_below(random, 8), bits = gls_random_bits(random);
    return n < 4 ? 0 : n == 4 ? (uint32_t)1 << bits % 32 : bits;
}

static void make_level(const test_gpu *t, const application_texture *h, int level, bool nan,
                       gls_random *random) {
    const int width = h->width << (h->level - level),
              height = h->height << (h->level - level);
    const size_t values = 4 * (size_t)width * (size_t)height;
    float *data = test_memory(values * sizeof *data);
    for (size_t i = 0; i < values; ++i)
        if (h->kind->type == GL_FLOAT)
            data[i] = some_value(random, nan);
        else
            ((uint32_t *)data)[i] = some_bits(random);
    t->device->gl.TexImage2D(h->target, level, (GLint)h->kind->internal, width, height, 0,
                             h->kind->format, h->kind->type, data);
    free(data);
}

static void make_texture(const test_gpu *t, application_texture *h, bool nan,
                         gls_random *random) {
    const gls_functions *gl = &t->device->gl;
    gl->GenTextures(1, &h->name);
    gl->ActiveTexture(GL_TEXTURE0);
    gl->BindTexture(h->target, h->name);
    for (int l = 0; l <= h->level; ++l)
        make_level(t, h, l, nan, random);
    if (h->level > 0)
        gl->TexParameteri(h->target, GL_TEXTURE_BASE_LEVEL, h->level);
}

/* Reads RGBA in floats. OpenGL ES reads framebuffers only. */
static void read_texture(const test_gpu *t, const application_texture *h, float *values) {
    const gls_functions *gl = &t->device->gl;
    const size_t count = 4 * (size_t)h->width * (size_t)h->height;
    GLuint framebuffer = 0;
    GLint before = 0;
    gl->GetIntegerv(GL_READ_FRAMEBUFFER_BINDING, &before);
    gl->GenFramebuffers(1, &framebuffer);
    gl->BindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer);
    gl->FramebufferTexture2D(GL_READ_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, h->target, h->name,
                             h->level);
    gl->ReadBuffer(GL_COLOR_ATTACHMENT0);
    gl->ReadPixels(0, 0, h->width, h->height, GL_RGBA,
                   h->kind->type == GL_FLOAT ? GL_FLOAT : GL_UNSIGNED_BYTE, values);
    if (h->kind->type != GL_FLOAT) {
        const uint8_t *bytes = (const uint8_t *)values;
        for (size_t i = count; i-- > 0;)
            values[i] = (float)bytes[i] / 255.0f;
    }
    gl->BindFramebuffer(GL_READ_FRAMEBUFFER, (GLuint)before);
    gl->DeleteFramebuffers(1, &framebuffer);
}

/* The gray bytes of the values that GL returns for the texture. For sRGB formats GL returns
 * the stored values. `kept` gets 1 where a colour is neither 0 nor NaN. */
static uint8_t *stored_in(const test_gpu *t, const application_texture *h, uint8_t *kept) {
    union {
        void *object;
        PFNGLGETTEXIMAGEPROC call;
    } get = { glsurf_context_get_proc_address(NULL, "glGetTexImage") };
    const size_t pixels = (size_t)h->width * (size_t)h->height;
    float *values = test_memory(4 * pixels * sizeof *values);
    uint8_t *stored = test_memory(pixels);
    t->device->gl.BindTexture(h->target, h->name);
    if (t->device->es)
        read_texture(t, h, values);
    else
        get.call(h->target, h->level, GL_RGBA, GL_FLOAT, values);
    const GLenum format = h->kind->format;
    for (size_t i = 0; i < pixels; ++i) {
        const float *v = values + 4 * i;
        const uint8_t rgb[3] = { byte_of(v[0]), byte_of(v[1]), byte_of(v[2]) };
        stored[i] = format == GL_RED || format == GL_RG ? rgb[0] : luma(rgb);
        kept[i] = fabsf(v[0]) > 0.0f || fabsf(v[1]) > 0.0f || fabsf(v[2]) > 0.0f;
    }
    free(values);
    return stored;
}

/* Checks a texture, or its framebuffer, with each origin. A framebuffer's default origin is
 * the bottom row. Drivers may turn a compressed texel into 0 or 1, and OpenGL ES promises
 * nothing for NaN. */
static void check_texture(test_gpu *t, const application_texture *h, bool framebuffer,
                          gls_random *random) {
    const uint32_t width = (uint32_t)h->width, height = (uint32_t)h->height;
    uint8_t *kept = test_memory((size_t)width * height);
    uint8_t *stored = stored_in(t, h, kept);
    for (int i = 0; i < (framebuffer ? 3 : 4); ++i) {
        glsurf_image image = framebuffer
                                 ? (glsurf_image){ .target = GL_READ_FRAMEBUFFER,
                                                   .width = width,
                                                   .height = height }
                                 : image_of(t, h->name, h->target, h->width, h->height);
        char what[64];
        image.origin = (glsurf_origin)(framebuffer ? i : 2 - i % 2);
        image.region = gls_check_region(width, height, random);
        snprintf(what, sizeof what, "%s %s, target 0x%04x, level %d",
                 framebuffer ? "framebuffer" : "texture", h->kind->name, h->target,
                 h->level);
        for (int is_mask = 0; is_mask < (is_compressed(h->kind) ? 1 : 2); ++is_mask)
            check(t, &image, is_mask ? kept : stored, h->width, h->height, is_mask,
                  gray_bound(h->kind), what);
    }
    free(kept);
    free(stored);
}

/* The first of every other size. Only the first SMALL formats take sides that are powers of
 * two, because llvmpipe compiles programs again for each such side. */
enum { SMALL = 4 };

static size_t first_size(size_t k) {
    return k < SMALL ? 0 : 4;
}

static void textures_of_the_application(void **state) {
    test_gpu *t = *state;
    gls_random random = test_random_make(2);
    for (size_t k = 0; k < COUNT(kinds); ++k) {
        if (!is_there(t, &kinds[k])) {
            print_message("  no %s on %s\n", kinds[k].name, t->renderer);
            continue;
        }
        for (size_t s = first_size(k); s < COUNT(sizes); s += 2)
            for (int level = -1; level < 2; ++level) {
                application_texture h = { .kind = &kinds[k],
                                          .target = level < 0 ? GL_TEXTURE_RECTANGLE
                                                              : GL_TEXTURE_2D,
                                          .level = level < 0 ? 0 : level,
                                          .width = sizes[s][0],
                                          .height = sizes[s][1] };
                if (level < 0 && (is_compressed(&kinds[k]) || t->device->es))
                    continue; /* GL has no such texture */
                make_texture(t, &h, true, &random);
                check_texture(t, &h, false, &random);
                t->device->gl.DeleteTextures(1, &h.name);
            }
    }
}

/* ------------------------------------------------------- layers, framebuffers -- */

/* Each layer of an array has its own bytes. */
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
        if (gray && t->device->es) /* ES makes R8 only from one channel */
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
            image.origin = (glsurf_origin)(2 - l % 2);
            image.region = gls_check_region(W, H, &random);
            check(t, &image, stored[l], W, H, false, 0.0, "layer of an array");
        }
        gl->DeleteTextures(1, &name);
    }
}

/* Framebuffers give the same bytes as their textures. */
static void framebuffers_of_the_application(void **state) {
    test_gpu *t = *state;
    const gls_functions *gl = &t->device->gl;
    gls_random random = test_random_make(5);
    int checked = 0;
    for (size_t k = 0; k < COUNT(kinds); ++k) {
        if (is_compressed(&kinds[k]) || !is_there(t, &kinds[k]))
            continue;
        const size_t first = first_size(k);
        for (size_t s = first; s < COUNT(sizes); s += 2) {
            const int level = (int)(s / 2 % 2);
            application_texture h = { .kind = &kinds[k],
                                      .target = GL_TEXTURE_2D,
                                      .level = level,
                                      .width = sizes[s][0],
                                      .height = sizes[s][1] };
            make_texture(t, &h, !t->device->es, &random);
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
                check_texture(t, &h, true, &random);
            else if (s == first)
                print_message("  cannot render to %s on %s\n", kinds[k].name, t->renderer);
            checked += complete && s == first;
            gl->DeleteFramebuffers(1, &framebuffer);
            gl->DeleteTextures(1, &h.name);
        }
    }
    assert_true(checked >=
                (t->device->es ? 11 : 12)); /* formats that every driver renders to */
}

/* A texture of bytes. */
static GLuint upload(const test_gpu *t, GLint internal, GLenum format, GLsizei width,
                     GLsizei height, const void *bytes) {
    const gls_functions *gl = &t->device->gl;
    GLuint name = 0;
    gl->GenTextures(1, &name);
    gl->ActiveTexture(GL_TEXTURE0);
    gl->BindTexture(GL_TEXTURE_2D, name);
    gl->TexImage2D(GL_TEXTURE_2D, 0, internal, width, height, 0, format, GL_UNSIGNED_BYTE,
                   bytes);
    return name;
}

/* Every value that sRGB can store, as gray and in each channel, gives the stored byte.
 * Alpha has no effect. */
static void every_value_of_srgb(void **state) {
    test_gpu *t = *state;
    uint8_t rgba[4][256][4] = { 0 }, expected[4 * 256];
    for (size_t c = 0; c < 4; ++c)
        for (size_t v = 0; v < 256; ++v) {
            uint8_t *p = rgba[c][v];
            for (size_t i = 0; i < 3; ++i)
                p[i] = (uint8_t)(c == 3 || c == i ? v : (37 * v + 11 * i) % 256);
            p[3] = (uint8_t)(255 - v);
            expected[256 * c + v] = luma(p);
        }
    const GLuint name = upload(t, GL_SRGB8_ALPHA8, GL_RGBA, 256, 4, rgba);
    const glsurf_image image = image_of(t, name, 0, 256, 4);
    check(t, &image, expected, 256, 4, false, 0.0, "every value of sRGB");
    t->device->gl.DeleteTextures(1, &name);
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

/* The library reads the channels after the swizzle, and only the red one of formats with
 * one or two channels. */
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
        const GLuint name = gray ? upload(t, GL_RG8, GL_RG, SIZE, SIZE, rg)
                                 : upload(t, GL_RGBA8, GL_RGBA, SIZE, SIZE, rgba);
        for (GLenum c = 0; c < 3; ++c)
            gl->TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_SWIZZLE_R + c, order[c]);
        glsurf_image image = image_of(t, name, 0, SIZE, SIZE);
        image.origin = GLSURF_ORIGIN_BOTTOM;
        check(t, &image, stored, SIZE, SIZE, false, 0.0,
              gray ? "swizzled RG8" : "swizzled RGBA8");
        gl->DeleteTextures(1, &name);
    }
}

int main(void) {
    TEST_LIST(tests, textures_of_the_application, layers_of_the_application,
              framebuffers_of_the_application, every_value_of_srgb, swizzles);
    return test_gpu_main("gray", tests, COUNT(tests), NULL, 0);
}
