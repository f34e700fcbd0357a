/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Textures of every format, made as an application would, and the gray bytes in them. */
#include "gray_texture.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

uint8_t luma(const uint8_t *p) {
    return (uint8_t)floor((19595.0 * p[0] + 38470.0 * p[1] + 7471.0 * p[2]) / 65536 + 0.5);
}

const kind kinds[] = {
    { "R8", GL_R8, GL_RED, GL_UNSIGNED_BYTE, true, NULL, true },
    { "RG8", GL_RG8, GL_RG, GL_UNSIGNED_BYTE, true, NULL, true },
    { "RGB8", GL_RGB8, GL_RGB, GL_UNSIGNED_BYTE, false, NULL, true },
    { "RGBA8", GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE, false, NULL, true },
    { "RGBA8 of BGRA", GL_RGBA8, GL_BGRA, GL_UNSIGNED_BYTE, false, NULL, false },
    { "R16", GL_R16, GL_RED, GL_UNSIGNED_SHORT, true, NULL, false },
    { "RG16", GL_RG16, GL_RG, GL_UNSIGNED_SHORT, true, NULL, false },
    { "RGBA16", GL_RGBA16, GL_RGBA, GL_UNSIGNED_SHORT, false, NULL, false },
    { "RGB10_A2", GL_RGB10_A2, GL_RGBA, GL_UNSIGNED_INT_2_10_10_10_REV, false, NULL,
      false },
    { "RGB5", GL_RGB5, GL_RGB, GL_UNSIGNED_SHORT_5_6_5, false, NULL, false },
    { "RGB565", 0x8D62, GL_RGB, GL_UNSIGNED_SHORT_5_6_5, false, "GL_ARB_ES2_compatibility",
      false },
    { "SRGB8", GL_SRGB8, GL_RGB, GL_UNSIGNED_BYTE, false, NULL, false },
    { "SRGB8_ALPHA8", GL_SRGB8_ALPHA8, GL_RGBA, GL_UNSIGNED_BYTE, false, NULL, true },
    { "SR8", 0x8FBD, GL_RED, GL_UNSIGNED_BYTE, true, "GL_EXT_texture_sRGB_R8", false },
    { "R16F", GL_R16F, GL_RED, GL_FLOAT, true, NULL, true },
    { "RG16F", GL_RG16F, GL_RG, GL_FLOAT, true, NULL, true },
    { "RGBA16F", GL_RGBA16F, GL_RGBA, GL_FLOAT, false, NULL, true },
    { "R32F", GL_R32F, GL_RED, GL_FLOAT, true, NULL, true },
    { "RG32F", GL_RG32F, GL_RG, GL_FLOAT, true, NULL, true },
    { "RGB32F", GL_RGB32F, GL_RGB, GL_FLOAT, false, NULL, false },
    { "RGBA32F", GL_RGBA32F, GL_RGBA, GL_FLOAT, false, NULL, true },
    { "R11F_G11F_B10F", GL_R11F_G11F_B10F, GL_RGB, GL_FLOAT, false, NULL, true },
    { "RGB9_E5", GL_RGB9_E5, GL_RGB, GL_FLOAT, false, NULL, false },
    { "RGTC1", GL_COMPRESSED_RED_RGTC1, GL_RED, GL_UNSIGNED_BYTE, true, NULL, false },
    { "RGTC2", GL_COMPRESSED_RG_RGTC2, GL_RG, GL_UNSIGNED_BYTE, true, NULL, false },
    { "BPTC", 0x8E8C, GL_RGBA, GL_UNSIGNED_BYTE, false, "GL_ARB_texture_compression_bptc",
      false },
    { "BPTC sRGB", 0x8E8D, GL_RGBA, GL_UNSIGNED_BYTE, false,
      "GL_ARB_texture_compression_bptc", false },
    { "DXT1", 0x83F0, GL_RGB, GL_UNSIGNED_BYTE, false, "GL_EXT_texture_compression_s3tc",
      false },
    { "DXT1 sRGB", 0x8C4C, GL_RGB, GL_UNSIGNED_BYTE, false, "GL_EXT_texture_sRGB", false },
};

const size_t kind_count = COUNT(kinds);

bool is_there(const test_gpu *t, const kind *k) {
    return (k->es || !t->device->es) &&
           (!k->extension || gls_has_extension(&t->device->gl, k->extension));
}

bool is_compressed(const kind *k) {
    return strchr(k->name, 'T');
}

double gray_bound(const kind *k) {
    return k->type == GL_UNSIGNED_SHORT_5_6_5 || is_compressed(k) ? 1.0 : 0.0;
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

/* Of every eight words four are 0 and one has a single bit, so that many texels are black
 * or almost.
 */
static uint32_t some_bits(gls_random *random) {
    const uint32_t n = gls_random_below(random, 8), bits = gls_random_bits(random);
    return n < 4 ? 0 : n == 4 ? (uint32_t)1 << bits % 32 : bits;
}

static void make_level(const test_gpu *t, const application_texture *h, const kind *k,
                       int level, int width, int height, gls_random *random) {
    const size_t values = 4 * (size_t)width * (size_t)height;
    float *data = test_memory(values * sizeof *data);
    for (size_t i = 0; i < values; ++i)
        if (k->type == GL_FLOAT)
            data[i] = some_value(random, !h->no_nan);
        else
            ((uint32_t *)data)[i] = some_bits(random);
    t->device->gl.TexImage2D(h->target, level, (GLint)k->internal, width, height, 0,
                             k->format, k->type, data);
    free(data);
}

application_texture make_texture(const test_gpu *t, const kind *k, application_texture h,
                                 int width, int height, gls_random *random) {
    const gls_functions *gl = &t->device->gl;
    const GLenum target = h.target;
    const int level = h.level;
    gl->GenTextures(1, &h.name);
    gl->ActiveTexture(GL_TEXTURE0);
    gl->BindTexture(target, h.name);
    for (int l = 0; l <= level; ++l)
        make_level(t, &h, k, l, width << (level - l), height << (level - l), random);
    if (level > 0)
        gl->TexParameteri(target, GL_TEXTURE_BASE_LEVEL, level);
    return h;
}

/* Reads RGBA in floats. OpenGL ES reads framebuffers only. */
static void read_texture(const test_gpu *t, const kind *k, const application_texture *h,
                         int width, int height, float *values) {
    const gls_functions *gl = &t->device->gl;
    const size_t count = 4 * (size_t)width * (size_t)height;
    GLuint framebuffer = 0;
    GLint before = 0;
    gl->GetIntegerv(GL_READ_FRAMEBUFFER_BINDING, &before);
    gl->GenFramebuffers(1, &framebuffer);
    gl->BindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer);
    gl->FramebufferTexture2D(GL_READ_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, h->target, h->name,
                             h->level);
    gl->ReadBuffer(GL_COLOR_ATTACHMENT0);
    gl->ReadPixels(0, 0, width, height, GL_RGBA,
                   k->type == GL_FLOAT ? GL_FLOAT : GL_UNSIGNED_BYTE, values);
    if (k->type != GL_FLOAT) {
        const uint8_t *bytes = (const uint8_t *)values;
        for (size_t i = count; i-- > 0;)
            values[i] = (float)bytes[i] / 255.0f;
    }
    gl->BindFramebuffer(GL_READ_FRAMEBUFFER, (GLuint)before);
    gl->DeleteFramebuffers(1, &framebuffer);
}

static bool counts(float value) {
    return value != 0.0f && !isnan(value);
}

uint8_t *stored_in(const test_gpu *t, const kind *k, const application_texture *h,
                   int width, int height, uint8_t *kept) {
    union {
        void *object;
        PFNGLGETTEXIMAGEPROC call;
    } get = { glsurf_context_get_proc_address(NULL, "glGetTexImage") };
    const size_t pixels = (size_t)width * (size_t)height;
    float *values = test_memory(4 * pixels * sizeof *values);
    uint8_t *stored = test_memory(pixels);
    t->device->gl.BindTexture(h->target, h->name);
    if (t->device->es)
        read_texture(t, k, h, width, height, values);
    else
        get.call(h->target, h->level, GL_RGBA, GL_FLOAT, values);
    for (size_t i = 0; i < pixels; ++i) {
        const float *v = values + 4 * i;
        const uint8_t rgb[3] = { byte_of(v[0]), byte_of(v[1]), byte_of(v[2]) };
        stored[i] = k->gray ? rgb[0] : luma(rgb);
        kept[i] = counts(v[0]) || counts(v[1]) || counts(v[2]);
    }
    free(values);
    return stored;
}
