/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The responses of every octave, by the detector of the plan.
 */
#include "reference/reference.h"

static bool by_hessian(const gls_scale_space *space, const gls_reference_image *image,
                       float *const determinants[], float *const response[]) {
    const bool mean = space->preset->smooth_response;
    for (int o = 0; o < space->octave_count; ++o) {
        gls_reference_hessian(space->preset, image->integral, space->width,
                              &space->octave[o], mean ? determinants[o] : response[o]);
        if (mean)
            gls_reference_hessian_mean(&space->octave[o], determinants[o], response[o]);
    }
    return true;
}

static bool by_censure(const gls_scale_space *space, const gls_reference_image *image,
                       float *const determinants[], float *const response[]) {
    (void)determinants;
    for (int o = 0; o < space->octave_count; ++o)
        gls_reference_censure(space->preset, image->integral, space->width,
                              &space->octave[o], response[o]);
    return true;
}

static bool by_dog(const gls_scale_space *space, const gls_reference_image *image,
                   float *const determinants[], float *const response[]) {
    (void)determinants;
    return gls_reference_dog(space, image->gray, response);
}

bool gls_reference_responses(const gls_scale_space *space, const gls_reference_image *image,
                             float *const determinants[], float *const response[]) {
    static bool (*const respond[GLSURF_DETECTORS])(const gls_scale_space *,
                                                   const gls_reference_image *,
                                                   float *const[], float *const[]) = {
        [GLSURF_DETECTOR_HESSIAN] = by_hessian,
        [GLSURF_DETECTOR_CENSURE] = by_censure,
        [GLSURF_DETECTOR_DOG] = by_dog,
    };
    return respond[space->preset->detector](space, image, determinants, response);
}
