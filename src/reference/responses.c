/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The responses of every octave, by the detector of the plan.
 */
#include "reference/reference.h"

static bool by_hessian(const gls_plan *plan, const gls_reference_image *image,
                       float *const determinants[], float *const response[]) {
    const bool mean = plan->preset->smooth_response;
    for (int o = 0; o < plan->octave_count; ++o) {
        gls_reference_hessian(plan->preset, image->integral, plan->width, &plan->octave[o],
                              mean ? determinants[o] : response[o]);
        if (mean)
            gls_reference_hessian_mean(&plan->octave[o], determinants[o], response[o]);
    }
    return true;
}

static bool by_censure(const gls_plan *plan, const gls_reference_image *image,
                       float *const determinants[], float *const response[]) {
    (void)determinants;
    for (int o = 0; o < plan->octave_count; ++o)
        gls_reference_censure(plan->preset, image->integral, plan->width, &plan->octave[o],
                              response[o]);
    return true;
}

static bool by_dog(const gls_plan *plan, const gls_reference_image *image,
                   float *const determinants[], float *const response[]) {
    (void)determinants;
    return gls_reference_dog(plan, image->gray, response);
}

bool gls_reference_responses(const gls_plan *plan, const gls_reference_image *image,
                             float *const determinants[], float *const response[]) {
    static bool (*const respond[GLSURF_DETECTORS])(
        const gls_plan *, const gls_reference_image *, float *const[], float *const[]) = {
        [GLSURF_DETECTOR_HESSIAN] = by_hessian,
        [GLSURF_DETECTOR_CENSURE] = by_censure,
        [GLSURF_DETECTOR_DOG] = by_dog,
    };
    return respond[plan->preset->detector](plan, image, determinants, response);
}
