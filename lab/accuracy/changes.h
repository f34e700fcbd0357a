/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Pictures rendered again with a known change. An error ends the program. */
#ifndef GLSURF_TEST_PEERS_CHANGES_H
#define GLSURF_TEST_PEERS_CHANGES_H

#include "accuracy/found.h"

typedef enum change_kind {
    CHANGE_SHIFT,
    CHANGE_ZOOM,
    CHANGE_ROTATION,
    CHANGE_PERSPECTIVE,
    CHANGE_NOISE,
    CHANGE_BLUR,
    CHANGE_EXPOSURE,
    CHANGE_KINDS
} change_kind;

/* Names such as "rotation". */
extern const char *const CHANGE_NAMES[CHANGE_KINDS];

enum { CHANGES = 17 };

/* One change. View i of every picture has change i. */
typedef struct change_row {
    change_kind kind;
    const char *name; /* such as "rotation 12" */
    double a, b;      /* meaning depends on the kind */
} change_row;

extern const change_row CHANGE_LIST[CHANGES];

typedef struct changed {
    found_image image;
    double matrix[9]; /* maps the first view's pixels to this view's */
} changed;

typedef struct changed_views {
    found_image first;
    changed view[CHANGES]; /* without pixels if its kind was not requested */
} changed_views;

/* Renders views of a picture, all of the same size, at most 640x480. The first view shows
 * the middle of the picture, a tenth less than all of it, at the largest magnification that
 * fits, but not larger than the picture's. Each other view has its change, and is also
 * shifted by a part of a pixel. A pixel is the mean of 4x4 cubic samples of the picture,
 * which is mirrored at its borders.
 *
 * kinds  sum of 1u << kind
 * seed   seed of the shifts and the noise */
changed_views changes_render(const found_image *picture, unsigned kinds, uint64_t seed);

void changes_free(changed_views *self);

#endif
