/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Where a homography maps the corners of an image, and whether it can be used: the rule of
 * all commands. */
#ifndef GLSURF_PICTURES_GEOMETRY_CHECK_H
#define GLSURF_PICTURES_GEOMETRY_CHECK_H

#include "glsurf/glsurf.h"

#include <stdbool.h>

/* The corners of a part of an image, at the outer edges of its pixels, clockwise from the
 * upper left. */
void corners_of(glsurf_region part, double corners[4][2]);

typedef struct geometry_check {
    /* A corner of A is at infinity or behind the camera. Such a homography is right only if
     * the plane in the image reaches past the other camera, as a floor does. */
    bool is_behind;
    /* The error that glsurf_homography_error() predicts is above the tolerance, or there is
     * no overlap. A right match could then be taken for an outlier. */
    bool is_uncertain;
    double corners[4][2]; /* of A in B, unless one is behind */
    double error;         /* predicted; infinite without an overlap */
    uint32_t place[2];    /* the pixel of A where it is largest */
} geometry_check;

/* Checks the homography between parts of two images. False if it cannot be used. */
bool geometry_check_make(geometry_check *self, const glsurf_homography *found,
                         glsurf_region a, glsurf_region b);

/* Reports why the homography is uncertain. `names` are those of A and B; `matches` is the
 * number of all matches. */
void geometry_check_report(const geometry_check *self, const glsurf_homography *found,
                           const char *const names[2], uint32_t matches);

#endif
