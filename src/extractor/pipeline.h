/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The passes of one frame on the GPU, from image to features.
 */
#ifndef GLSURF_EXTRACTOR_PIPELINE_H
#define GLSURF_EXTRACTOR_PIPELINE_H

#include "core/keypoint_record.h"
#include "gl/gpu.h"
#include "stages/plan.h"

/* What the passes work on. `gray_passes` is the number of passes noted up to and including
 * the gray image, `response_passes` up to and including the responses, `list_passes` the
 * number noted before the lists. */
typedef struct gls_pipeline {
    gls_gpu *gpu;
    const gls_plan *plan;
    int gray_passes, response_passes, list_passes;
} gls_pipeline;

typedef struct gls_pipeline_params {
    float threshold;
    bool upright;
    bool masked;             /* plan.gray.mask holds this frame's mask */
    gls_pixel origin;        /* top-left pixel of the region in the whole image */
    const gls_record *input; /* for a plan with input keypoints: whole rows of a list */
    uint32_t input_count;
} gls_pipeline_params;

/* The counts of a frame, as the GPU writes them. `capacity` is the capacity for keypoints.
 * If the list could not hold all block maxima, `candidates` is the capacity that is needed
 * to list them. `mark` is that of the work, so other counts are not this frame's. With the
 * setting `features`, `found` is `kept`, and two more follow: `enough`, the keypoints
 * before the selection, counted up to what is wanted over a grid, and `weakest`, the
 * weakest response of as many as are wanted if there are so many. */
typedef struct gls_totals {
    uint32_t kept, found, candidates, capacity;
    uint32_t mark;
    uint32_t enough;
    float weakest;
    uint32_t zero;
} gls_totals;

/* Uploads the tables that do not depend on the image. Called after every change of plan. */
glsurf_result gls_pipeline_tables(const gls_pipeline *line);

/* The next four functions issue the passes of a frame, in this order, and read nothing
 * back. Each can be called again without the ones before it: its passes then replace the
 * passes that were noted from there on. */

/* The view of the image -> plan.gray.image. If `masked`, that of its mask ->
 * plan.gray.mask. */
glsurf_result gls_pipeline_image(gls_pipeline *line, const gls_views *views, bool masked);

/* gray -> responses, then gls_pipeline_responses(). */
glsurf_result gls_pipeline_gray(gls_pipeline *line, const gls_pipeline_params *params);

/* responses -> masks of block maxima, then gls_pipeline_list(). Called again with another
 * threshold. */
glsurf_result gls_pipeline_responses(gls_pipeline *line, const gls_pipeline_params *params);

/* masks of block maxima -> features. Called again if there were more candidates than the
 * capacity. */
glsurf_result gls_pipeline_list(gls_pipeline *line, const gls_pipeline_params *params);

#endif
