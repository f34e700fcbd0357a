/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Differences of Gaussians. */
#ifndef GLSURF_STAGES_DOG_H
#define GLSURF_STAGES_DOG_H

#include "presets/weights.h"
#include "stages/stage.h"

/* Gaussians L_i of the octaves in turn, and their values after the pass along columns. They
 * have the layout of responses. */
typedef struct gls_dog_plan {
    gls_gaussian blur[GLS_MAX_GAUSSIANS]; /* the Gaussian that makes L_i */
    gls_slot gaussian[2];
    gls_slot columns[2]; /* even and odd rows: the layers of one array */
    gls_variant blur_columns[GLS_MAX_GAUSSIANS], blur_rows[GLS_MAX_GAUSSIANS];
} gls_dog_plan;

void gls_plan_dog(gls_plan *plan, const gls_plan_params *params);

/* enlarge.working -> responses. */
glsurf_result gls_stage_dog(gls_gpu *gpu, const gls_plan *plan);

#endif
