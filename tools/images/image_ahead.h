/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Reads an image beside the work on the one before. */
#ifndef GLSURF_COMMON_IMAGE_AHEAD_H
#define GLSURF_COMMON_IMAGE_AHEAD_H

#include "system/beside.h"
#include "images/image.h"

/* All zero: no image is read ahead. One is at most, so no memory grows. */
typedef struct image_ahead {
    beside beside;
    const char *name; /* of the image that is read ahead, or NULL */
    const settings *with;
    image picture;
    bool read;
} image_ahead;

/* Begins to read an image, for the next image_ahead_take(); the one before was taken.
 * `with` is that of image_load(). Both have to stay valid until then. */
void image_ahead_begin(image_ahead *self, const char *name, const settings *with);

/* Whether the image is read already, and can be handed out without a wait or a report. */
bool image_ahead_has(image_ahead *self);

/* Waits for the image that was begun and hands it out. False after a report. */
bool image_ahead_take(image_ahead *self, image *picture);

/* Frees an image that nobody took. */
void image_ahead_close(image_ahead *self);

#endif
