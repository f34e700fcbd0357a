/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * How many texels of the integral image by four a fragment fetches: for four samples of
 * each of its rows, each texel once.
 */
#ifndef GLSURF_PLAN_SUM_TEXELS_H
#define GLSURF_PLAN_SUM_TEXELS_H

#include "plan/octave.h"

/* For the levels of one draw: of centre-surround filters, and of box filters. */
uint32_t gls_surround_fetches(const gls_octave *octave, const gls_level_draw *draw);
uint32_t gls_box_fetches(const gls_octave *octave, const gls_level_draw *draw);

#endif
