/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Goal: the contrast between the middle of a filter and its surroundings, for every sample
 * at every level of an octave.
 *
 *     response = mean over the ring - mean over the inner square
 *
 * of intensities in [0, 1]. The inner square has the side a = 2 n + 1, and the ring lies
 * between it and a square of side b = 4 n + 1. These are the boxes of M. Agrawal, K.
 * Konolige and M. R. Blas, "CenSurE: Center Surround Extremas for Realtime Feature
 * Detection and Matching", ECCV 2008, who have n = 1 to 7 and take the mean over all of the
 * outer square instead of the ring: their response is 1 - (a / b)^2 times this one. P.
 * Furgale, C. H. Tong and G. Kenway, 2009, section 3.2, evaluate CenSurE on a GPU. Means
 * need no weight that depends on the scale. The response approximates a Laplacian and has
 * its sign: bright blobs are minima, dark ones are maxima. Where the filter leaves the
 * image, it is 0.
 *
 * Box sums are exact integers. The largest sum that becomes a float is the ring's, no more
 * than white (b^2 - a^2). The planner keeps it below 2^31 by leaving out larger filters.
 * Both sums are rounded once, to float.
 *
 * Scale: a level has the sigma of a Gaussian blob exp(-r^2 / (2 sigma^2)). On the centre of
 * this blob, its filter responds most strongly of all in the family, for any real n. The
 * integral of the blob over a square of side s is 2 pi sigma^2 E(s), with E(s) = erf(s / (2
 * sqrt(2) sigma))^2. So
 *
 *     -response = 2 pi sigma^2 (E(a) / a^2 - (E(b) - E(a)) / (b^2 - a^2)).
 *
 * With b = 2 a it is proportional to (4 erf(q)^2 - erf(2 q)^2) / q^2, where
 * q = a / (2 sqrt(2) sigma). With e = erf and e'(q) = 2 exp(-q^2) / sqrt(pi) the derivative
 * is zero where
 *
 *     q (4 e(q) e'(q) - 2 e(2 q) e'(2 q)) = 4 e(q)^2 - e(2 q)^2,
 *
 * at q = 0.81398: sigma = 0.4344 a, and the response is -0.511 times the blob's height. But
 * b = 2 a - 1. The maximum over a with this b, found numerically, has sigma = 0.4344 (a -
 * 0.4) within 0.2 % for n = 1 to 56. That is the rule of src/presets/preset.c; 0.4344 a
 * would be 16 % too large for n = 1 and 2.7 % for n = 7. The test unit/reference_censure
 * finds the maxima again. The smoothing of the image is left out of this, as with the
 * Hessian.
 */
#include "reference/lookup.h"
#include "reference/reference.h"

/* The response of the filter centred at pixel (x, y). */
static float respond_at(const gls_preset_data *preset, const uint32_t *integral, int width,
                        const gls_filter *f, int x, int y) {
    const float ring_scale = gls_mean_scale(preset, gls_ring_pixels(f));
    const float centre_scale = gls_mean_scale(preset, f->lobe * f->lobe);
    const uint32_t centre = gls_box_sum(integral, width, x, y, f->lobe, f->lobe);
    const uint32_t ring = gls_box_sum(integral, width, x, y, f->size, f->size) - centre;
    return (float)(int32_t)ring * ring_scale - (float)(int32_t)centre * centre_scale;
}

void gls_reference_censure(const gls_preset_data *preset, const uint32_t *integral,
                           int width, const gls_octave *octave, float *response) {
    for (int j = 0; j < octave->height; ++j)
        for (int i = 0; i < octave->width; ++i)
            for (int l = 0; l < octave->channels; ++l) {
                const int x = octave->offset + octave->step * i;
                const int y = octave->offset + octave->step * j;
                const gls_octave_level *level = &octave->level[l];
                const bool fits =
                    l < octave->level_count && gls_rect_has(&level->fits, i, j);
                *response++ =
                    fits ? respond_at(preset, integral, width, &level->filter, x, y) : 0.0f;
            }
}
