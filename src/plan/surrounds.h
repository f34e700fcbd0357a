/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The number of texels that censure/responses.frag fetches.
 */
#ifndef GLSURF_PLAN_SURROUNDS_H
#define GLSURF_PLAN_SURROUNDS_H

#include "plan/octave.h"

/* For the levels of one draw. */
uint32_t gls_surround_fetches(const gls_octave *octave, const gls_level_draw *draw);

#endif
