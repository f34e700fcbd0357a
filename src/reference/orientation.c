/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Goal: the dominant direction of the image around a keypoint: [T] II, III-D, figure 4.
 *
 * Haar responses of side 4 s at the 113 points s (i, j), i^2 + j^2 <= 36, are weighted by a
 * Gaussian of 2.5 s. The angle is the direction of the longest sum of vectors within a
 * window of pi / 3:
 *
 *     angle = arg V(k), k = arg max |V(k)|^2, V(k) = sum over the window at k of responses
 *
 * Like [T] we do not sort by angle. We add up the vectors themselves, not their number, in
 * 256 bins. So only the membership in the window is rounded, to 2 pi / 256 = 1.4 degrees.
 * V(k) comes from the cumulative histograms of three or four sectors of 16 bins: the rest
 * of the first sector from the start of the window on, whole sectors, and the last one up
 * to the end of the window.
 *
 * With peak_bins the direction is instead the highest peak of a smoothed histogram of 16 or
 * 36 bins of magnitudes, refined by a parabola. The smoothing has a standard deviation of
 * 2.31 bins: 52 or 23 degrees. The wider it is, the less often noise decides between two
 * peaks: doc/presets.md has the figures. The lattice may be smaller (gls_lattice_shape).
 * Missing samples are zero, which adds nothing.
 */
#include "core/number.h"
#include "reference/maths.h"
#include "reference/reference.h"

#include <stdlib.h>

enum {
    BINS = GLS_HISTOGRAM_BINS,
    WINDOW = GLS_WINDOW_BINS,
    SECTOR = GLS_SECTOR_BINS,
    PEAK_BINS = GLS_PEAK_BINS
};

void gls_reference_orientation_samples(const gls_sums *sums, const gls_position *position,
                                       gls_vec2 samples[GLS_LATTICE_POINTS]) {
    gls_lattice_point lattice[GLS_LATTICE_POINTS];
    const int points = gls_lattice(&sums->preset->lattice, lattice);
    const gls_pixel base = { (int)floorf(position->x), (int)floorf(position->y) };
    const float fx = position->x - (float)base.x, fy = position->y - (float)base.y;
    for (int n = points; n < GLS_LATTICE_POINTS; ++n)
        samples[n] = (gls_vec2){ 0 };
    for (int n = 0; n < points; ++n) {
        float x[3], y[3];
        for (int k = 0; k < 3; ++k) {
            const int edge = 2 * (k - 1); /* the filter's side is 4 s */
            x[k] = fx + position->scale * (float)(lattice[n].i + edge);
            y[k] = fy + position->scale * (float)(lattice[n].j + edge);
        }
        const gls_vec2 g = gls_reference_haar(sums, base, x, y);
        samples[n] = (gls_vec2){ lattice[n].weight * g.x, lattice[n].weight * g.y };
    }
}

static gls_vec2 add_vectors(gls_vec2 a, gls_vec2 b) {
    return (gls_vec2){ a.x + b.x, a.y + b.y };
}

/* cumulative[i] is the sum of the samples in the bins of i's sector up to i, in the order
 * of the samples. Zero vectors go into bin 0, where they change nothing. */
static void cumulate_samples(const gls_vec2 samples[GLS_LATTICE_POINTS],
                             gls_vec2 cumulative[BINS]) {
    for (int n = 0; n < GLS_LATTICE_POINTS; ++n) {
        const float angle = gls_angle_of(samples[n].x, samples[n].y);
        int i = gls_min_int((int)(angle * 40.7436638f), BINS - 1); /* 256 / 2 pi */
        do
            cumulative[i] = add_vectors(cumulative[i], samples[n]);
        while (++i % SECTOR > 0);
    }
}

/* Returns the sum of a whole sector. Sectors wrap around. */
static gls_vec2 total_of(const gls_vec2 cumulative[BINS], int sector) {
    return cumulative[sector * SECTOR % BINS + SECTOR - 1];
}

/* Returns the sum of the bins k to k + WINDOW - 1. Bins wrap around. The sum consists of
 * the rest of a sector, the next one or two sectors, and the start of another. */
static gls_vec2 window_at(const gls_vec2 cumulative[BINS], int k) {
    const int first = k / SECTOR, last = (k + WINDOW - 1) / SECTOR;
    const gls_vec2 before = k % SECTOR > 0 ? cumulative[k - 1] : (gls_vec2){ 0 };
    const gls_vec2 all = total_of(cumulative, first);
    gls_vec2 sum = { all.x - before.x, all.y - before.y };
    for (int sector = first + 1; sector < last; ++sector)
        sum = add_vectors(sum, total_of(cumulative, sector));
    return add_vectors(sum, cumulative[(k + WINDOW - 1) % BINS]);
}

float gls_reference_orientation(const gls_vec2 samples[GLS_LATTICE_POINTS]) {
    gls_vec2 cumulative[BINS] = { 0 };
    cumulate_samples(samples, cumulative);
    gls_vec2 best = { 0 };
    float longest = -1.0f;
    for (int k = 0; k < BINS; ++k) {
        const gls_vec2 v = window_at(cumulative, k);
        const float square = v.x * v.x + v.y * v.y;
        if (square > longest) {
            longest = square;
            best = v;
        }
    }
    return gls_angle_of(best.x, best.y);
}

/* Adds magnitudes into `count` bins. Each sample is divided linearly between the two bins
 * next to its angle. */
static void gather_magnitudes(const gls_vec2 samples[GLS_LATTICE_POINTS], int count,
                              float bins[PEAK_BINS]) {
    const float per_radian = count == 16 ? 2.54647899f : 5.72957802f; /* count / 2 pi */
    for (int b = 0; b < count; ++b)
        bins[b] = 0.0f;
    for (int n = 0; n < GLS_LATTICE_POINTS; ++n) {
        const float x = samples[n].x, y = samples[n].y;
        const float magnitude = sqrtf(x * x + y * y);
        const float position = gls_angle_of(x, y) * per_radian;
        for (int b = 0; b < count; ++b) {
            const float distance = fabsf(position - (float)b);
            const float turn = gls_min_float(distance, (float)count - distance);
            bins[b] += gls_max_float(1.0f - turn, 0.0f) * magnitude;
        }
    }
}

float gls_reference_orientation_peak(const gls_vec2 samples[GLS_LATTICE_POINTS],
                                     int count) {
    /* Eight circular means of three bins are one sum with these weights / 3^8. */
    static const float weight[9] = { 1107.0f, 1016.0f, 784.0f, 504.0f, 266.0f,
                                     112.0f,  36.0f,   8.0f,   1.0f };
    float bins[PEAK_BINS], smooth[PEAK_BINS] = { 0 };
    gather_magnitudes(samples, count, bins);
    int best = 0;
    for (int b = 0; b < count; ++b) {
        for (int k = -8; k <= 8; ++k)
            smooth[b] += weight[abs(k)] * bins[(b + k + count) % count];
        if (smooth[b] > smooth[best])
            best = b;
    }
    const float left = smooth[(best + count - 1) % count];
    const float right = smooth[(best + 1) % count];
    const float bend = left - 2.0f * smooth[best] + right;
    const float offset = bend < 0.0f ? 0.5f * (left - right) / bend : 0.0f;
    const float bin = count == 16 ? 0.392699093f : 0.174532920f; /* 2 pi / count */
    float angle = ((float)best + offset) * bin;
    if (angle < 0.0f)
        angle += GLS_TWO_PI;
    return angle >= GLS_TWO_PI ? 0.0f : angle;
}

float gls_reference_angle(const gls_sums *sums, const gls_position *position) {
    const int bins = sums->preset->peak_bins;
    gls_vec2 samples[GLS_LATTICE_POINTS];
    gls_reference_orientation_samples(sums, position, samples);
    return bins > 0 ? gls_reference_orientation_peak(samples, bins)
                    : gls_reference_orientation(samples);
}
