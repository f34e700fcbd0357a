/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf detect`: reads the images, each beside the extraction of the one before. */
#ifndef GLSURF_COMMAND_DETECT_AHEAD_H
#define GLSURF_COMMAND_DETECT_AHEAD_H

#include "common/beside.h"
#include "common/image.h"

/* All zero: no image is read ahead. So at most two images are in memory. */
typedef struct detect_ahead {
    beside beside;
    const char *name; /* of the image that is read ahead, or NULL */
    const settings *with;
    image picture;
    bool read;
} detect_ahead;

/* Begins to read an image, for the next detect_ahead_take(). `with` is that of
 * image_load(). */
void detect_ahead_begin(detect_ahead *self, const char *name, const settings *with);

/* Whether the image is read already, and can be handed out without a wait or a report. */
bool detect_ahead_has(detect_ahead *self);

/* Waits for the image that was begun and hands it out. False after a report. */
bool detect_ahead_take(detect_ahead *self, image *picture);

/* Frees an image that nobody took. */
void detect_ahead_close(detect_ahead *self);

#endif
