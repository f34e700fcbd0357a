/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Descriptors. */
#ifndef GLSURF_STAGES_DESCRIPTOR_H
#define GLSURF_STAGES_DESCRIPTOR_H

#include "presets/samples.h"
#include "stages/stage.h"

/* Features side by side in the textures. */
#define GLS_SUM_COLUMNS        16
#define GLS_SUB_REGION_COLUMNS 64

typedef struct gls_descriptor_plan {
    int sub_region_texels; /* texels of a sub-region: 1, or 2 if extended */
    gls_slot weights;      /* without soft_sub_regions */
    gls_slot sub_regions;  /* 16 sub_region_texels per feature of a batch */

    /* With soft_sub_regions: texels of boxes per feature, in scratch, 2x2 to a texel; sums
     * of sub-regions in four textures, sum_texels per size; the numbers of all sizes
     * together; without directions the table of gls_whitening_texels(); and
     * gls_descriptor_soft_weights(). */
    int box_texels, sum_texels;
    gls_slot soft_sums[4], pooled[4], whitening;
    float soft_weights[4][GLS_SOFT_WINDOW];

    gls_slot descriptor;    /* 16 sub_region_texels per feature, for all features */
    gls_variant variant[2]; /* with orientations, and upright */
} gls_descriptor_plan;

void gls_plan_descriptor(gls_plan *plan, const gls_plan_params *params);

/* Writes the textures that are the same for all images. */
glsurf_result gls_descriptor_tables(gls_gpu *gpu, const gls_plan *plan);

/* select.position, orientation.angle, haar.sum_texels -> descriptor.descriptor. With
 * `upright` the angle is 0. */
glsurf_result gls_stage_descriptor(gls_gpu *gpu, const gls_plan *plan, bool upright);

#endif
