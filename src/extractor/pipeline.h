/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * One frame on the GPU, from image to features.
 */
#ifndef GLSURF_PIPELINE_H
#define GLSURF_PIPELINE_H

#include "gl/context.h"

typedef struct glsurf_pipeline_params {
    float threshold;
    bool upright;
    bool masked;                /* plan.mask_image has this frame's */
    glsurf_pixel origin;        /* of what is looked at, in the whole image */
    const glsurf_record *input; /* with a plan for given keypoints; whole rows of a list */
    uint32_t input_count;
} glsurf_pipeline_params;

/* The counts of a frame, as the GPU leaves them; room is that for keypoints. */
typedef struct glsurf_totals {
    uint32_t kept, found, candidates, capacity;
} glsurf_totals;

/* Uploads the tables that do not depend on the image; after every change of plan. */
glsurf_result glsurf_pipeline_tables(glsurf_gpu *gpu);

/* Issues the passes of a frame, which follow each other in this order; nothing is read
 * back. Each part can be done again without those before: its passes then take the place
 * of those that were noted for it. */

/* View of the image, already checked -> plan.gray; of its mask, if that counts ->
 * plan.mask_image. */
glsurf_result glsurf_pipeline_image(glsurf_gpu *gpu, const glsurf_image *image,
                                    const glsurf_view *view, bool masked);

/* gray -> masks, and then the list. */
glsurf_result glsurf_pipeline_gray(glsurf_gpu *gpu, const glsurf_pipeline_params *params);

/* masks -> features; again where there was not room for all candidates. */
glsurf_result glsurf_pipeline_list(glsurf_gpu *gpu, const glsurf_pipeline_params *params);

#endif
