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

/* Such as "rotation". */
extern const char *const CHANGE_NAMES[CHANGE_KINDS];

enum { CHANGES = 17 };

/* A change; view i of all pictures has the change i. */
typedef struct change_row {
    change_kind kind;
    const char *name; /* such as "rotation 12" */
    double a, b;      /* what the kind says */
} change_row;

extern const change_row CHANGE_LIST[CHANGES];

typedef struct changed {
    found_image image;
    double matrix[9]; /* maps the pixels of the first view to those of this one */
} changed;

typedef struct changed_views {
    found_image first;
    changed view[CHANGES]; /* without pixels if the kind is not wanted */
} changed_views;

/* Renders views of a picture. All are of the same size, at most 640x480: the first one
 * shows the middle of the picture, a tenth short of all of it, at the largest magnification
 * up to that of the picture at which it fits. Each other view has the change, and is
 * shifted by a part of a pixel too. A pixel is the mean of 4x4 samples of the picture,
 * which are cubic; outside the picture the picture is mirrored.
 *
 * kinds  a sum of 1u << kind
 * seed   of the shifts and the noise */
changed_views changes_render(const found_image *picture, unsigned kinds, uint64_t seed);

void changes_free(changed_views *self);

#endif
