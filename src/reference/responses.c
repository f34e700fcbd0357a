/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The responses of every octave, by the detector of the plan. */
#include "reference/reference.h"

bool gls_reference_responses(const gls_scale_space *space, const gls_reference_image *image,
                             float *const determinants[], float *const response[]) {
    const gls_preset_data *preset = space->preset;
    const bool mean = preset->smooth_response;
    if (preset->detector == GLSURF_DETECTOR_DOG)
        return gls_reference_dog(space, image->gray, response);
    for (int o = 0; o < space->octave_count; ++o) {
        const gls_octave *octave = &space->octave[o];
        if (preset->detector == GLSURF_DETECTOR_CENSURE)
            gls_reference_censure(preset, image->integral, space->width, octave,
                                  response[o]);
        else
            gls_reference_hessian(preset, image->integral, space->width, octave,
                                  mean ? determinants[o] : response[o]);
        if (mean)
            gls_reference_hessian_mean(octave, determinants[o], response[o]);
    }
    return true;
}
