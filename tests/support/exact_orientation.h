/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The method that the histogram windows approximate: it sorts the samples by angle and
 * slides a window of exactly pi / 3 over them, in double precision.
 */
#ifndef GLSURF_TEST_SUPPORT_EXACT_ORIENTATION_H
#define GLSURF_TEST_SUPPORT_EXACT_ORIENTATION_H

#include "reference/reference.h"

float test_exact_orientation(const gls_vec2 samples[GLS_LATTICE_POINTS]);

/* Returns true if the orientation is beyond doubt: the best window is at least 1 / 0.9
 * times as long as every window whose angle differs by more than 30 degrees. *exact
 * receives the angle. Without contrast the result is false and *exact is 0. */
bool test_orientation_is_clear(const gls_vec2 samples[GLS_LATTICE_POINTS], float *exact);

#endif
