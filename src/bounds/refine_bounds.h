/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The refinement in double precision, with a bound of how far a driver's result may be.
 */
#ifndef GLSURF_TESTS_REFINE_BOUNDS_H
#define GLSURF_TESTS_REFINE_BOUNDS_H

#include "plan/plan.h"
#include "reference/reference.h"
#include "bounds/bounded.h"

/* What is known of a candidate. An ACCEPTED one has a position within the bounds. One that
 * is EITHER is refused, or has a position within the bounds. */
typedef enum verdict { REFUSED, ACCEPTED, EITHER } verdict;

typedef struct bounded_step {
    verdict verdict;
    bounded x, y, scale, response;
} bounded_step;

/* Refines a candidate. `response` as for gls_reference_refine(). */
bounded_step bounded_refine(const gls_plan *plan, const float *const response[],
                            float threshold, const gls_candidate *at);

/* The same for presets with recentre. */
bounded_step bounded_quadratic(const gls_plan *plan, const float *const response[],
                               float threshold, const gls_candidate *at);

/* e^t as the shaders and the reference compute it. */
bounded bounded_exp(bounded t);

/* REFUSED for a keypoint on an edge: by the trace and the determinant of the second
 * derivatives in the plane. */
verdict bounded_is_no_edge(const gls_preset_data *preset, bounded trace, bounded det);

#endif
