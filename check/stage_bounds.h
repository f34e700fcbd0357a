/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * How far two computations of the same stage, on the same input, may be apart when both
 * round. Each bound is the sum of the roundings of the stage, with the conditioning at the
 * sample or keypoint in question, which is computed from the data in double.
 *
 * u = 2^-24. An addition, a subtraction or a product is off by u of the result: GLSL rounds
 * them correctly, and a driver that makes one operation of a product and a sum rounds less.
 * GLSL allows a quotient 2.5 units in the last place, 5 u, and a root, which is a quotient
 * of an inverse root of 2 units, 9 u.
 */
#ifndef GLSURF_CHECK_STAGE_BOUNDS_H
#define GLSURF_CHECK_STAGE_BOUNDS_H

#include "check/refine_bounds.h"

/* A level of the scale space: bound[j * width + i], where there is a response. Returns
 * false without memory. */
bool gls_rounding_of_responses(const gls_plan *plan, const uint32_t *integral, int o,
                               int level, double *bound);

/* The same of what the textures of responses hold: determinants before they are averaged,
 * if the preset smooths responses. */
bool gls_rounding_of_stored(const gls_plan *plan, const uint32_t *integral, int o,
                            int level, double *bound);

/* Of a keypoint from a candidate and the responses around it; infinity where nothing is
 * known. */
typedef struct gls_rounding_refined {
    double position; /* along x and along y, in pixels */
    double scale;    /* relative */
    double response; /* relative */
} gls_rounding_refined;

gls_rounding_refined gls_rounding_of_refinement(const gls_plan *plan,
                                                const gls_responses *responses,
                                                float threshold, const gls_candidate *at);

/* The same of the place to which a keypoint moves, if its position and scale are off by
 * `off`. *to: the place. */
gls_rounding_refined gls_rounding_of_localise(const gls_plan *plan, const gls_sums *sums,
                                              const gls_position *from,
                                              const gls_rounding_refined *off,
                                              gls_position *to);

/* How far the angle of a keypoint is from the nearest that roundings may make of its Haar
 * samples, in radians. *bound: how far it may be; pi if it is not bounded. */
double gls_rounding_of_angle(const gls_sums *sums, const glsurf_keypoint *keypoint,
                             double *bound);

/* Euclidean distance of two descriptors of a keypoint with its angle; infinity where the
 * image may have too little contrast for one. */
double gls_rounding_of_descriptor(const gls_sums *sums, const glsurf_keypoint *keypoint,
                                  uint32_t length);

#endif
