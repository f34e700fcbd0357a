/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Built-in pictures, by which a driver is timed and checked. */
#ifndef GLSURF_TUNING_PICTURES_H
#define GLSURF_TUNING_PICTURES_H

#include "core/random.h"

#include <stdbool.h>

typedef enum gls_picture_kind {
    GLS_PICTURE_ZERO,
    GLS_PICTURE_WHITE,
    GLS_PICTURE_PIXEL, /* one white pixel */
    GLS_PICTURE_CHECKERBOARD,
    GLS_PICTURE_RAMP_X,
    GLS_PICTURE_RAMP_Y,
    GLS_PICTURE_RAMP_DIAGONAL,
    GLS_PICTURE_STEP,  /* an edge between black and white */
    GLS_PICTURE_NOISE, /* independent pixels */
    GLS_PICTURE_BLOBS, /* smooth texture with blobs of many sizes */
    GLS_PICTURE_KINDS
} gls_picture_kind;

const char *gls_picture_name(gls_picture_kind kind);

/* gray: a picture of width x height bytes without padding between rows. Returns false
 * without memory. */
bool gls_picture_fill(gls_picture_kind kind, int width, int height, gls_random *random,
                      uint8_t *gray);

#endif
