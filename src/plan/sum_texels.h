/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * How many texels of the integral image by four a fragment fetches: for four samples of
 * each of its rows, each texel once.
 */
#ifndef GLSURF_PLAN_SUM_TEXELS_H
#define GLSURF_PLAN_SUM_TEXELS_H

#include "plan/scale_space.h"

enum {
    /* The corners of the boxes of a level, 8 x 2, 2 x 8 and 4 x 4, of four levels and two
     * rows of four samples. */
    GLS_MAX_SUMS = GLS_HESSIAN_LEVELS * 48 * 4 * 2,
};

typedef struct gls_sum_texels {
    int rows; /* of samples of a fragment */
    int count, at[GLS_MAX_SUMS];
} gls_sum_texels;

/* Adds the texels that have the sums `right` and `down` units from the samples. */
void gls_add_sums(gls_sum_texels *list, const gls_octave *octave, int right, int down);

/* The number of different texels. Sorts the list. */
uint32_t gls_count_sum_texels(gls_sum_texels *list);

#endif
