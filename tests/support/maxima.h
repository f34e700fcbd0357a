/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The definition of a candidate, sample by sample, without anything that makes suppression
 * fast.
 */
#ifndef GLSURF_TESTS_MAXIMA_H
#define GLSURF_TESTS_MAXIMA_H

#include "plan/plan.h"

typedef enum test_verdict {
    TEST_NO,
    TEST_YES,
    TEST_UNKNOWN, /* interpolation between octaves rounds, and the rounding decides */
} test_verdict;

/* Whether sample (i, j) of a level of octave o is a candidate: it reaches the threshold and
 * is the maximum of its 3x3x3 neighbours. In their order (scale, then row, then column)
 * earlier neighbours have to be smaller, and later ones not larger. */
test_verdict test_is_candidate(const gls_plan *plan, float *const response[],
                               float threshold, int o, int level, int i, int j);

#endif
