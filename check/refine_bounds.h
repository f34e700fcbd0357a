/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The refinement in double precision, with a bound of how far a driver's result may be.
 */
#ifndef GLSURF_CHECK_REFINE_BOUNDS_H
#define GLSURF_CHECK_REFINE_BOUNDS_H

#include "check/bounded.h"
#include "reference/reference.h"
#include "stages/plan.h"

/* A GLS_ACCEPTED candidate has a position within the bounds. One that is GLS_EITHER is
 * refused, or has a position within the bounds. */
typedef struct gls_bounded_step {
    gls_judgement judgement;
    gls_bounded x, y, scale, response;
} gls_bounded_step;

/* Responses of all octaves. If a driver makes them itself, as means of 3x3 determinants,
 * these are given too, and a mean may be off. */
typedef struct gls_responses {
    const float *const *response, *const *determinants; /* NULL, or of NULL: none */
} gls_responses;

gls_bounded gls_bounded_response(const gls_plan *plan, const gls_responses *responses,
                                 int o, int level, int x, int y);

gls_bounded_step gls_bounded_refine(const gls_plan *plan, const gls_responses *responses,
                                    float threshold, const gls_candidate *at);

/* GLS_REFUSED for a keypoint whose nearest pixel the mask of a working image has as 0. */
static inline gls_judgement gls_bounded_mask(const gls_scale_space *space,
                                             const uint8_t *mask, gls_bounded x,
                                             gls_bounded y) {
    const int px = gls_bounded_pixel(x, space->width);
    const int py = gls_bounded_pixel(y, space->height);
    return px < 0 || py < 0                    ? GLS_EITHER
           : mask[py * space->width + px] == 0 ? GLS_REFUSED
                                               : GLS_ACCEPTED;
}

#endif
