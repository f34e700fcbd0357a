/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* What is certain about matches, whatever a driver rounds. */
#ifndef GLSURF_CHECK_MATCH_BOUNDS_H
#define GLSURF_CHECK_MATCH_BOUNDS_H

#include "check/refine_bounds.h"

/* How far the distance of a match may be off. It is a root and a quotient, at most 2.01,
 * and GL allows 4.5 units in the last place of both: 4.5 x 2^-22 = 1.08e-6. */
#define GLS_MATCH_DISTANCE_OFF 1.1e-6

/* Whether feature b is a candidate of feature number i of the set A, which is a, as far as
 * the gate tells. */
gls_judgement gls_bounded_is_match_candidate(const gls_gate *gate, uint32_t i,
                                             const gls_match_keypoint *a,
                                             const gls_match_keypoint *b);

#endif
