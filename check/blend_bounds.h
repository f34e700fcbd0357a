/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The sums of a panorama in double precision, with a bound of how far a driver's may be.
 */
#ifndef GLSURF_CHECK_BLEND_BOUNDS_H
#define GLSURF_CHECK_BLEND_BOUNDS_H

#include "check/bounded.h"
#include "glsurf/glsurf.h"

#include <stdint.h>

typedef struct gls_bounded_canvas {
    int width, height;
    gls_bounded (*sum)[4];
    bool *unknown; /* rounding decides whether an image covers the pixel */
} gls_bounded_canvas;

gls_bounded_canvas gls_bounded_canvas_make(int width, int height); /* sum NULL: no memory */
void gls_bounded_canvas_free(gls_bounded_canvas *self);

/* Adds an image in memory whose top row comes first, with the gains filled in. */
void gls_bounded_canvas_add(gls_bounded_canvas *self, const glsurf_image *image,
                            const glsurf_placement *placement);

#endif
