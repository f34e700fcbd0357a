/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The working image: the gray image, or the image enlarged by two. */
#ifndef GLSURF_STAGES_ENLARGE_H
#define GLSURF_STAGES_ENLARGE_H

#include "stages/stage.h"

typedef struct gls_enlarge_plan {
    gls_slot working; /* of the layout of the gray image */
} gls_enlarge_plan;

void gls_plan_enlarge(gls_plan *plan, const gls_plan_params *params);

/* gray.image -> enlarge.working, if the image is enlarged; otherwise does nothing. */
glsurf_result gls_stage_enlarge(gls_gpu *gpu, const gls_plan *plan);

#endif
