/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Keypoints that the preset moves. */
#ifndef GLSURF_STAGES_LOCALISE_H
#define GLSURF_STAGES_LOCALISE_H

#include "presets/samples.h"
#include "stages/stage.h"

typedef struct gls_localise_plan {
    gls_slot found;                    /* the keypoints as the selection leaves them */
    gls_slot step[GLS_LOCALISE_STEPS]; /* estimates */
    gls_localise_weights weight[GLS_LOCALISE_BOXES];
    bool in_passes;         /* sums of squares, and each step, have their own pass */
    gls_variant squares;    /* in_passes: of the sums */
    gls_variant variant[2]; /* of a step, or of both; without a mask, and with one */
} gls_localise_plan;

void gls_plan_localise(gls_plan *plan, const gls_plan_params *params);

/* Returns true if keypoints move after the selection. The application's never do. */
bool gls_plan_localises(const gls_plan *plan);

/* localise.found, haar.sum_texels, and with `masked` gray.mask -> select.position, if
 * gls_plan_localises(). Otherwise does nothing; both are one texture. */
glsurf_result gls_stage_localise(gls_gpu *gpu, const gls_plan *plan, bool masked);

#endif
