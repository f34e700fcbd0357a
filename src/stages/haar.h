/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The texture that sums between pixels are read from. */
#ifndef GLSURF_STAGES_HAAR_H
#define GLSURF_STAGES_HAAR_H

#include "stages/stage.h"

typedef struct gls_haar_plan {
    gls_slot sum_texels; /* the integral image, or the integral image by three */
} gls_haar_plan;

/* Returns true if a stage reads sums between pixels: keypoints are input, or a filter fits
 * into the image. Otherwise there are no features to describe. */
bool gls_reads_sums(const gls_plan *plan);

/* Returns true if keypoints get orientations and descriptors. */
bool gls_describes(const gls_plan *plan);

void gls_plan_haar(gls_plan *plan, const gls_plan_params *params);

/* Returns the fetches for a sum between pixels, which needs four numbers of a pixel: see
 * shaders/include/corner.glsl. */
uint32_t gls_corner_fetches(const gls_plan *plan);

/* Defines of shaders that include haar.glsl. */
const char *gls_haar_defines(const gls_plan *plan);

/* integral.packed4 -> haar.sum_texels, unless the path "gather" is taken. */
glsurf_result gls_stage_haar(gls_gpu *gpu, const gls_plan *plan);

#endif
