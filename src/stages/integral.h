/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The integral image, [T] III-A.3, with radix 4. Level k has blocks of 4^k x 4^k pixels. A
 * texel of H has four rows of a block of level 1, a texel of V four columns.
 */
#ifndef GLSURF_STAGES_INTEGRAL_H
#define GLSURF_STAGES_INTEGRAL_H

#include "stages/stage.h"

enum {
    GLS_MAX_SWEEPS = 18,      /* levels from 2^17 texels a side to one */
    GLS_DOUBLING_SIZE = 8192, /* pixels below which [T] III-A.3 switches to doubling */
    GLS_DOUBLING_RADIX = 32,  /* the most rows that a round of doubling adds */
};

/* Rows and columns are reduced to at most this many sums, which are added one by one. */
#define GLS_LINE_TOP 40

typedef struct gls_integral_plan {
    gls_slot integral; /* with the path "gather", if keypoints are described */
    /* The integral image, four pixels of a row per texel: x = 4 X + channel. Pixels beyond
     * the last have the sum of the last. */
    gls_slot packed4;

    int levels; /* at least 2; level `levels` is summed by doubling */
    int blocks_x[GLS_MAX_SWEEPS], blocks_y[GLS_MAX_SWEEPS]; /* rounded up */
    gls_slot sum[GLS_MAX_SWEEPS];  /* U of levels 2 to `levels` - 1 */
    gls_slot row_blocks;           /* U of level 1, added up in fours */
    gls_slot down[GLS_MAX_SWEEPS]; /* D of levels 1 to `levels` - 1 */
    gls_slot doubled[2];
    int doublings, radix; /* rounds, and the rows that each adds: whole fours */

    gls_slot block_sums; /* inside each block of level 1, in two layers: blocks.frag */

    /* Sums of 4^d texels of H along rows and of V along columns, d = 0 .. depths, and their
     * prefix sums X, Y. Both have the same layout: see integral/lines.frag. columns[0] is
     * block_sums, whose second layer has V itself. */
    int depths;
    gls_slot rows[GLS_MAX_SWEEPS], columns[GLS_MAX_SWEEPS];
    gls_slot row_prefix[GLS_MAX_SWEEPS], column_prefix[GLS_MAX_SWEEPS];
} gls_integral_plan;

void gls_plan_integral(gls_plan *plan, const gls_plan_params *params);

/* integral.rows[0], integral.block_sums, or enlarge.working if the preset does not smooth
 * the image -> integral.packed4, and integral.integral if the plan has it. */
glsurf_result gls_stage_integral(gls_gpu *gpu, const gls_plan *plan);

/* Compiles the shortest program that every frame uses, to test that the driver compiles
 * shaders at all. */
glsurf_result gls_stage_probe(gls_gpu *gpu);

#endif
