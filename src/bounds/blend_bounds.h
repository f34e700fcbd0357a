/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The sums of a panorama in double precision, with a bound of how far a driver's may be.
 */
#ifndef GLSURF_TESTS_BLEND_BOUNDS_H
#define GLSURF_TESTS_BLEND_BOUNDS_H

#include "glsurf/glsurf.h"
#include "bounds/bounded.h"

#include <stdint.h>

typedef struct bounded_canvas {
    int width, height;
    bounded (*sum)[4];
    bool *unknown; /* rounding decides whether an image covers the pixel */
} bounded_canvas;

bounded_canvas bounded_canvas_make(int width, int height);
void bounded_canvas_free(bounded_canvas *self);

/* Adds an image in memory whose top row comes first, with the gains filled in. */
void bounded_canvas_add(bounded_canvas *self, const glsurf_image *image,
                        const glsurf_placement *placement);

#endif
