/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Maps the corners of an image by a homography, and checks that the homography can be used.
 * All commands use this rule. */
#ifndef GLSURF_PICTURES_GEOMETRY_CHECK_H
#define GLSURF_PICTURES_GEOMETRY_CHECK_H

#include "glsurf/glsurf.h"

#include <stdbool.h>

/* Sets the corners of a part of an image: outer edges of its pixels, clockwise from the
 * upper left. */
void corners_of(glsurf_region part, double corners[4][2]);

typedef struct geometry_check {
    /* A corner of A is at infinity or behind the camera. Such a homography is right only if
     * the plane reaches past the other camera, as a floor does. */
    bool is_behind;
    /* glsurf_homography_error() predicts an error above the tolerance, or there is no
     * overlap. A correct match could then count as an outlier. */
    bool is_uncertain;
    double corners[4][2]; /* corners of A in B, unless `is_behind` */
    double error;         /* predicted error; infinite without an overlap */
    uint32_t place[2];    /* pixel of A with the largest error */
} geometry_check;

/* Checks the homography between parts of two images. Returns false if it cannot be used. */
bool geometry_check_make(geometry_check *self, const glsurf_homography *found,
                         glsurf_region a, glsurf_region b);

/* Reports why the homography is uncertain. `names` are the names of A and B; `matches` is
 * the number of all matches. */
void geometry_check_report(const geometry_check *self, const glsurf_homography *found,
                           const char *const names[2], uint32_t matches);

/* Reports that B shows the plane of A mirrored. Returns the exit status. */
int geometry_check_mirrored(const char *a, const char *b);

#endif
