/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The Gaussians of the detector "dog", as weights of samples.
 */
#ifndef GLSURF_PRESETS_GAUSSIAN_H
#define GLSURF_PRESETS_GAUSSIAN_H

#include "presets/preset.h"

enum {
    /* Of all Gaussians the widest has a sigma of 20.8 samples: sigma 3 with one interval.
     * A multiple of four. */
    GLS_GAUSSIAN_RADIUS = 84,
    /* L_0 to L_{intervals + 2}. */
    GLS_MAX_GAUSSIANS = GLS_MAX_OCTAVE_LEVELS + 1,
};

/* Sample k to either side counts weight[k], which is 0 beyond the radius. */
typedef struct gls_gaussian {
    int radius;
    float weight[GLS_GAUSSIAN_RADIUS + 1];
} gls_gaussian;

/* exp(-k^2 / (2 sigma^2)) for k up to ceil(4 sigma), divided by the sum of all weights, in
 * double, and then rounded. */
gls_gaussian gls_gaussian_make(double sigma);

/* What makes L_i: from the image, which counts as blurred by 0.5 pixels already, for i = 0,
 * and from L_{i - 1} for i = 1 to intervals + 2. Sigmas are in samples of the octave, and
 * so the same in all octaves. */
void gls_dog_gaussians(const gls_scales *scales,
                       gls_gaussian gaussian[GLS_MAX_GAUSSIANS]);

#endif
