/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Textures of every format, made as an application would. */
#ifndef GLSURF_TEST_STAGE_GRAY_TEXTURE_H
#define GLSURF_TEST_STAGE_GRAY_TEXTURE_H

#include "support/test.h"

/* A format of textures. */
typedef struct kind {
    const char *name;
    GLenum internal, format, type;
    bool gray;
    const char *extension; /* the extension it needs; NULL: none */
    bool es;               /* OpenGL ES can make it of these pixels, and reads it back */
} kind;

extern const kind kinds[];
extern const size_t kind_count;

/* A texture of the application. Its base level has the image. It has parameters and other
 * levels, as an application might set them. */
typedef struct application_texture {
    GLuint name;
    GLenum target;
    int level;
    bool no_nan;
} application_texture;

/* The gray byte of a colour. */
uint8_t luma(const uint8_t *p);

/* Whether the driver has the format. */
bool is_there(const test_gpu *t, const kind *k);

bool is_compressed(const kind *k);

application_texture make_texture(const test_gpu *t, const kind *k, application_texture h,
                                 int width, int height, gls_random *random);

/* How far the gray byte of a shader may be from that of the values that GL returns. A
 * channel of 5 or 6 bits is a 31st or 63rd, and compressed texels are fractions between two
 * bytes. Some GPUs make bytes of both by cutting off or repeating bits: less than one off,
 * so at most one after rounding, in each channel, and in their mean. */
double gray_bound(const kind *k);

/* The gray bytes of the values that GL returns for the texture. For sRGB formats GL returns
 * the stored values. `kept` gets 1 where a colour is neither 0 nor NaN.
 */
uint8_t *stored_in(const test_gpu *t, const kind *k, const application_texture *h,
                   int width, int height, uint8_t *kept);

#endif
