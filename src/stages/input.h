/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Keypoints of the application, instead of detected keypoints. */
#ifndef GLSURF_STAGES_INPUT_H
#define GLSURF_STAGES_INPUT_H

#include "stages/stage.h"

typedef struct gls_input_plan {
    gls_slot keypoints; /* 2 texels per feature, as publish.keypoint */
} gls_input_plan;

/* The textures take the slots in which the selection would leave its keypoints. */
void gls_plan_input(gls_plan *plan, const gls_plan_params *params);

/* Keypoints of the caller -> input.keypoints, localise.found, select.laplacian,
 * select.counts. Whole rows of GLS_LIST_ROW keypoints are read from `input`. */
glsurf_result gls_stage_input(gls_gpu *gpu, const gls_plan *plan, const gls_record *input,
                              uint32_t count, gls_pixel origin);

#endif
