/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Non-maximum suppression in two rounds. */
#ifndef GLSURF_STAGES_SUPPRESS_H
#define GLSURF_STAGES_SUPPRESS_H

#include "stages/stage.h"

typedef struct gls_suppress_plan {
    bool grouped; /* a fragment of round 1 is a group of 2x2 blocks */
    /* A texel per block, in the order of the atlas: block maxima, or with the path
     * "early-z" candidates. If grouped, an array of two layers: a texel for the two upper
     * blocks of a group, and one for the lower ones. */
    gls_slot mask;
    gls_slot depth;        /* with "early-z": 1 for blocks with block maxima */
    gls_slot is_candidate; /* for each block maximum of the list; not with "early-z" */
    gls_variant block_maxima[GLS_MAX_OCTAVES], culled[GLS_MAX_OCTAVES];
    gls_variant candidates;
} gls_suppress_plan;

void gls_plan_suppress(gls_plan *plan, const gls_plan_params *params);

/* responses -> suppress.mask: the block maxima that reach the threshold. */
glsurf_result gls_stage_suppress(gls_gpu *gpu, const gls_plan *plan, float threshold);

/* points.block_maximum, responses -> suppress.is_candidate. */
glsurf_result gls_stage_suppress_candidates(gls_gpu *gpu, const gls_plan *plan);

#endif
