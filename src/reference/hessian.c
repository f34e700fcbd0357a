/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Goal: the blob response of every sample at every level of an octave: the determinant of
 * the Hessian, with box filters in place of the second derivatives of a Gaussian.
 *
 *     response = (Dxx Dyy - (0.9 Dxy)^2) / (white N^2)^2         [T] II, III-B, figure 3
 *
 * with the filter size N and the other parameters of the filter from src/presets/preset.c.
 * The 0.9 balances the boxes against the Gaussians: Bay et al., section 3. The division by
 * N^2 makes the responses of filters of one shape comparable between levels. The division
 * by white, 255 or in quarters of a gray level 1020, scales intensities to [0, 1].
 *
 * Box sums are exact integers: no more than white times 3 Q1 Q2, twice that where an even
 * lobe ends in the middle of pixels. The planner keeps this below 2^31 by leaving out
 * larger filters. Each sum is rounded once, to float.
 *
 * With a smoothed response, its mean over 3x3 samples takes its place. The boxes are not
 * band-limited: noise and their ringing make maxima that no other view has. The paper
 * averages like this where two grids meet; here it is done for all levels.
 */
#include "reference/lookup.h"
#include "reference/reference.h"

static int32_t box_dxy(const uint32_t *integral, int width, const gls_filter *filter, int x,
                       int y) {
    const int side = filter->corner, after = filter->gap / 2 + 1,
              before = -after - side + 1;
    return (int32_t)(gls_rect_sum(integral, width, x + before, y + before, side, side) +
                     gls_rect_sum(integral, width, x + after, y + after, side, side) -
                     gls_rect_sum(integral, width, x + after, y + before, side, side) -
                     gls_rect_sum(integral, width, x + before, y + after, side, side));
}

/* The response of the filter centred at pixel (x, y). */
static float determinant(const gls_preset_data *preset, const uint32_t *integral, int width,
                         const gls_filter *filter, int x, int y) {
    const float k = gls_filter_scale(preset, filter);
    const float half = filter->lobe % 2 == 0 ? 0.5f * k : k;
    const float a = (float)gls_box_second(integral, width, filter, x, y, false) * half;
    const float b = (float)gls_box_second(integral, width, filter, x, y, true) * half;
    const float m = 0.9f * ((float)box_dxy(integral, width, filter, x, y) * k);
    return a * b - m * m;
}

void gls_reference_hessian(const gls_preset_data *preset, const uint32_t *integral,
                           int width, const gls_octave *octave, float *determinants) {
    for (int j = 0; j < octave->height; ++j)
        for (int i = 0; i < octave->width; ++i)
            for (int level = 0; level < octave->channels; ++level) {
                const int x = octave->offset + octave->step * i;
                const int y = octave->offset + octave->step * j;
                const gls_octave_level *l = &octave->level[level];
                const bool fits =
                    level < octave->level_count && gls_rect_has(&l->fits, i, j);
                *determinants++ =
                    fits ? determinant(preset, integral, width, &l->filter, x, y)
                         : GLS_NO_RESPONSE;
            }
}

/* Sums of three neighbours in a row from left to right, then of the rows. */
float gls_reference_mean(const float *centre, size_t row, size_t column) {
    float sum[3];
    for (int j = 0; j < 3; ++j) {
        const float *middle = centre + (size_t)j * row - row;
        sum[j] = *(middle - column) + *middle + middle[column];
    }
    return (sum[0] + sum[1] + sum[2]) * 0.111111112f;
}

void gls_reference_hessian_mean(const gls_octave *octave, const float *determinants,
                                float *response) {
    const size_t column = (size_t)octave->channels, row = (size_t)octave->width * column;
    for (int j = 0; j < octave->height; ++j)
        for (int i = 0; i < octave->width; ++i)
            for (int l = 0; l < octave->channels; ++l, ++determinants) {
                const bool valid =
                    l < octave->level_count && gls_rect_has(&octave->level[l].valid, i, j);
                *response++ =
                    valid ? gls_reference_mean(determinants, row, column) : GLS_NO_RESPONSE;
            }
}
