/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Keypoints in the layout of glsurf_gpu_features. */
#ifndef GLSURF_STAGES_PUBLISH_H
#define GLSURF_STAGES_PUBLISH_H

#include "stages/stage.h"

typedef struct gls_publish_plan {
    gls_slot keypoint; /* 2 texels per feature, for all: see glsurf_gpu_features */
} gls_publish_plan;

void gls_plan_publish(gls_plan *plan, const gls_plan_params *params);

/* select.position, select.laplacian, orientation.angle -> publish.keypoint, in pixels of
 * the image and moved by the origin of the region. */
glsurf_result gls_stage_publish(gls_gpu *gpu, const gls_plan *plan, bool upright,
                                gls_pixel origin);

#endif
