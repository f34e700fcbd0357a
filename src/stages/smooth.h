/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The smoothed image, which only exists as sums of blocks. */
#ifndef GLSURF_STAGES_SMOOTH_H
#define GLSURF_STAGES_SMOOTH_H

#include "stages/stage.h"

typedef struct gls_smooth_plan {
    gls_slot columns; /* two layers, with smooth_image: see smooth/columns.frag */
} gls_smooth_plan;

void gls_plan_smooth(gls_plan *plan, const gls_plan_params *params);

/* enlarge.working -> integral.rows[0], integral.block_sums, if the preset smooths the
 * image; otherwise does nothing. */
glsurf_result gls_stage_smooth(gls_gpu *gpu, const gls_plan *plan);

#endif
