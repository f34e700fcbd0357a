/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * A Newton step of the stage "localise" in double precision, with a bound of how far a
 * driver's result may be.
 */
#ifndef GLSURF_CHECK_LOCALISE_BOUNDS_H
#define GLSURF_CHECK_LOCALISE_BOUNDS_H

#include "check/refine_bounds.h"

typedef struct gls_bounded_localise {
    gls_judgement found; /* GLS_ACCEPTED: a maximum is found. GLS_EITHER: none is found, or
                            this one */
    gls_bounded x, y, t;
} gls_bounded_localise;

/* A step from a place of which nothing is in doubt. */
gls_bounded_localise gls_bounded_localise_step(const gls_sums *sums,
                                               const gls_position *position,
                                               gls_estimate from);

/* The position and the scale of the keypoint after it moved, without a mask. */
void gls_bounded_localise_move(const gls_preset_data *preset, const gls_position *position,
                               gls_estimate place, gls_bounded *x, gls_bounded *y,
                               gls_bounded *scale);

#endif
