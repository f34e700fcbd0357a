/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The gray image, and the mask of the application. */
#ifndef GLSURF_STAGES_GRAY_H
#define GLSURF_STAGES_GRAY_H

#include "core/view.h"
#include "stages/stage.h"

typedef struct gls_gray_plan {
    gls_slot image;      /* four pixels of a row to a texel; 0 beyond the last */
    gls_slot mask;       /* 0 where no keypoint may be */
    uint64_t mask_bytes; /* of the masks of this image and of waiting ones */
    bool masked;         /* the plan's bytes contain mask_bytes */
} gls_gray_plan;

void gls_plan_gray(gls_plan *plan, const gls_plan_params *params);

/* Adds mask_bytes to the plan, which then serves images with a mask, too. */
void gls_plan_add_mask(gls_plan *plan);

/* Defines of shaders that include mask.glsl, for images with a mask. */
const char *gls_mask_defines(const gls_plan *plan);

/* The view of an image or mask -> `slot` of the same size: gray.image for the image, or
 * gray.mask for the mask, which is 0 where the mask is black. */
glsurf_result gls_stage_gray(gls_gpu *gpu, const gls_view *view, gls_slot slot);

#endif
