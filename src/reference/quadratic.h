/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The refinement of presets with `recentre`, a part of the stage "refine".
 */
#ifndef GLSURF_REFERENCE_QUADRATIC_H
#define GLSURF_REFERENCE_QUADRATIC_H

#include "reference/reference.h"

/* Refines a candidate. Returns the sign of its response, or 0 if it is refused; then the
 * position stays as it is. */
int8_t gls_reference_quadratic(const gls_scale_space *space, const float *const response[],
                               float threshold, float share, const gls_candidate *candidate,
                               gls_position *position);

#endif
