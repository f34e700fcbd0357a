/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The definition of a candidate, sample by sample, without anything that makes suppression
 * fast.
 */
#ifndef GLSURF_CHECK_CANDIDATE_BOUNDS_H
#define GLSURF_CHECK_CANDIDATE_BOUNDS_H

#include "check/refine_bounds.h"

/* Whether sample (i, j) of a level of octave o is a candidate: it reaches the threshold and
 * is the maximum of its 3x3x3 neighbours. In their order (scale, then row, then column)
 * earlier neighbours have to be smaller, and later ones not larger. GLS_EITHER:
 * interpolation between octaves and means round, and the rounding decides. */
gls_judgement gls_bounded_is_candidate(const gls_plan *plan, const gls_responses *responses,
                                       float threshold, int o, int level, int i, int j);

#endif
