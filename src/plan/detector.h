/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * What a detector adds to a plan, as data. A detector is one of these, a row of
 * presets/preset.c and a stage. Each function may be NULL.
 */
#ifndef GLSURF_PLAN_DETECTOR_H
#define GLSURF_PLAN_DETECTOR_H

#include "plan/plan.h"

typedef struct gls_detector_plan {
    /* Whether two rows of samples share a fragment that writes responses, and so what it
     * reads, with a smoothed response. Without, what reads the two layers loses what is
     * gained, on a software rasteriser. */
    bool pairs_rows;
    /* The pixels of the largest box sum that becomes a float. NULL: it has no box sums. */
    double (*max_pixels)(const gls_filter *filter);
    /* Called when the octaves are known. */
    void (*scales)(gls_plan *plan);
    /* Adds textures, in front of those of the responses. */
    void (*textures)(gls_plan *plan, int max_size);
    /* Sets what the draws of the stage are compiled with. */
    void (*variants)(gls_plan *plan);
    /* Bytes of memory that the reference takes beside responses. */
    size_t (*cpu_bytes)(const gls_plan *plan);
} gls_detector_plan;

extern const gls_detector_plan gls_hessian_plan, gls_censure_plan, gls_dog_plan;

static inline const gls_detector_plan *gls_detector_plan_of(const gls_preset_data *preset) {
    const gls_detector_plan *const plans[GLSURF_DETECTORS] = {
        [GLSURF_DETECTOR_HESSIAN] = &gls_hessian_plan,
        [GLSURF_DETECTOR_CENSURE] = &gls_censure_plan,
        [GLSURF_DETECTOR_DOG] = &gls_dog_plan,
    };
    return plans[preset->detector];
}

#endif
