/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Orientations. */
#ifndef GLSURF_STAGES_ORIENTATION_H
#define GLSURF_STAGES_ORIENTATION_H

#include "stages/stage.h"

#define GLS_ORIENTATION_DEFINES                                                            \
    GLS_LIST_DEFINES GLS_DEFINE(LATTICE_POINTS) GLS_DEFINE(HISTOGRAM_BINS)                 \
        GLS_DEFINE(BATCH_COLUMNS)

typedef struct gls_orientation_plan {
    gls_slot lattice;
    int lattice_points;
    int polar_texels; /* with peak_bins: texels of samples per feature, in scratch */

    gls_slot samples, sample_bins; /* for the sliding window: 113 texels per feature */
    gls_slot packed_bins;          /* 8 texels per feature, a byte per sample */
    gls_slot sector[8];            /* 16 texels per feature, of two cumulative bins */
    gls_slot peaks;                /* 16 texels per feature */

    gls_slot bins[3]; /* with 36 peak_bins: 3 texels per feature, of four bins */
    bool in_one_pass; /* the pass that finds the angle makes the histogram, too */

    gls_slot angle;
    gls_variant sample, histogram, direction;
} gls_orientation_plan;

void gls_plan_orientation(gls_plan *plan, const gls_plan_params *params);

/* Writes the texture that is the same for all images. */
glsurf_result gls_orientation_tables(gls_gpu *gpu, const gls_plan *plan);

/* select.position, haar.sum_texels -> orientation.angle. An input keypoint that has an
 * angle keeps it. */
glsurf_result gls_stage_orientation(gls_gpu *gpu, const gls_plan *plan);

#endif
