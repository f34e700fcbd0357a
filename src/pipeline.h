/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * One frame on the GPU, from image to features.
 */
#ifndef GLSURF_PIPELINE_H
#define GLSURF_PIPELINE_H

#include "gl/gpu.h"

typedef struct glsurf_pipeline_params {
    float threshold;
    bool upright;
} glsurf_pipeline_params;

/* The counts of a frame, as the GPU leaves them. */
typedef struct glsurf_totals {
    uint32_t kept, found, candidates, unused;
} glsurf_totals;

/* Uploads the tables that do not depend on the image; after every change of plan. */
glsurf_result glsurf_pipeline_tables(glsurf_gpu *gpu);

/* Issues every pass of a frame. Nothing is read back. */
glsurf_result glsurf_pipeline_run(glsurf_gpu *gpu, const glsurf_pipeline_params *params,
                                  const glsurf_image *image);

/* The part of a frame after the masks: again, with room for more candidates. */
glsurf_result glsurf_pipeline_list(glsurf_gpu *gpu, const glsurf_pipeline_params *params);

#endif
