/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * One frame on the GPU, from image to features.
 */
#ifndef GLSURF_EXTRACTOR_PIPELINE_H
#define GLSURF_EXTRACTOR_PIPELINE_H

#include "core/keypoint_record.h"
#include "gl/context.h"
#include "plan/plan.h"

/* What the line works with, and how many passes are noted before what follows the gray
 * image, and the lists. */
typedef struct glsurf_pipeline {
    glsurf_gpu *gpu;
    const glsurf_plan *plan;
    int gray_passes, list_passes;
} glsurf_pipeline;

typedef struct glsurf_pipeline_params {
    float threshold;
    bool upright;
    bool masked;                /* plan.mask_image has this frame's */
    glsurf_pixel origin;        /* of what is looked at, in the whole image */
    const glsurf_record *input; /* with a plan for input keypoints; whole rows of a list */
    uint32_t input_count;
} glsurf_pipeline_params;

/* The counts of a frame, as the GPU leaves them; capacity is that for keypoints. */
typedef struct glsurf_totals {
    uint32_t kept, found, candidates, capacity;
} glsurf_totals;

/* Uploads the tables that do not depend on the image; after every change of plan. */
glsurf_result glsurf_pipeline_tables(const glsurf_pipeline *line);

/* Issues the passes of a frame, which follow each other in this order; nothing is read
 * back. Each part can be done again without those before: its passes then take the place
 * of those that were noted for it. */

/* View of the image, already checked -> plan.gray; of its mask, if that counts ->
 * plan.mask_image. */
glsurf_result glsurf_pipeline_image(glsurf_pipeline *line, const glsurf_image *image,
                                    const glsurf_view *view, bool masked);

/* gray -> masks, and then the list. */
glsurf_result glsurf_pipeline_gray(glsurf_pipeline *line,
                                   const glsurf_pipeline_params *params);

/* masks -> features; again where the capacity was less than the candidates. */
glsurf_result glsurf_pipeline_list(glsurf_pipeline *line,
                                   const glsurf_pipeline_params *params);

#endif
