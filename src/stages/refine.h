/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Sub-pixel and sub-scale refinement. */
#ifndef GLSURF_STAGES_REFINE_H
#define GLSURF_STAGES_REFINE_H

#include "stages/stage.h"

typedef struct gls_refine_plan {
    gls_slot position, laplacian;
    gls_variant variant[2]; /* without a mask, and with one */
} gls_refine_plan;

/* The smallest share of its refined response that a candidate may have; 0: any. */
static inline float gls_refine_share(const gls_preset_data *preset, uint32_t wanted) {
    return preset->recentre && wanted > 0 ? GLS_CANDIDATE_SHARE : 0.0f;
}

void gls_plan_refine(gls_plan *plan, const gls_plan_params *params);

/* points.candidate, responses, integral.packed4, and with `masked` gray.mask ->
 * refine.position, refine.laplacian. */
glsurf_result gls_stage_refine(gls_gpu *gpu, const gls_plan *plan, bool masked,
                               float threshold);

#endif
