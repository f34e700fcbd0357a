/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * What a detector adds to a plan, as data. A detector is one of these, a row of
 * presets/preset.c and a stage. Each function may be NULL.
 */
#ifndef GLSURF_PLAN_DETECTOR_H
#define GLSURF_PLAN_DETECTOR_H

#include "plan/plan.h"

typedef struct glsurf_detector_plan {
    /* The pixels of the largest box sum that becomes a float. NULL: it has no box sums. */
    double (*most_pixels)(const glsurf_filter *filter);
    /* Called when the octaves are known. */
    void (*scales)(glsurf_plan *plan);
    /* Adds textures, in front of those of the responses. */
    void (*textures)(glsurf_plan *plan, int max_size);
    /* Sets what the draws of the stage are compiled with. */
    void (*variants)(glsurf_plan *plan);
    /* Bytes of memory that the reference takes beside responses. */
    size_t (*cpu_bytes)(const glsurf_plan *plan);
} glsurf_detector_plan;

extern const glsurf_detector_plan glsurf_hessian_plan, glsurf_censure_plan, glsurf_dog_plan;

static inline const glsurf_detector_plan *
glsurf_detector_plan_of(const glsurf_preset_data *preset) {
    const glsurf_detector_plan *const plans[GLSURF_DETECTORS] = {
        [GLSURF_DETECTOR_HESSIAN] = &glsurf_hessian_plan,
        [GLSURF_DETECTOR_CENSURE] = &glsurf_censure_plan,
        [GLSURF_DETECTOR_DOG] = &glsurf_dog_plan,
    };
    return plans[preset->detector];
}

#endif
