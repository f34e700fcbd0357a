/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * A Newton step of the stage "localise" in double precision, with a bound of how far a
 * driver's result may be.
 */
#ifndef GLSURF_TESTS_LOCALISE_BOUNDS_H
#define GLSURF_TESTS_LOCALISE_BOUNDS_H

#include "bounds/refine_bounds.h"

typedef struct bounded_localise {
    verdict found; /* ACCEPTED: a maximum is found. EITHER: none is found, or this one */
    bounded x, y, t;
} bounded_localise;

/* A step from a place of which nothing is in doubt. */
bounded_localise bounded_localise_step(const gls_sums *sums, const gls_position *position,
                                       gls_estimate from);

/* The keypoint after it moved, without a mask. */
void bounded_localise_move(const gls_preset_data *preset, const gls_position *position,
                           gls_estimate place, bounded *x, bounded *y);

#endif
