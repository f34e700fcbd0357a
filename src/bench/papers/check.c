/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * What the passes of this folder give, against plain C. With u = 2^-24:
 *
 *   responses  are each off by at most 12 u of (|Dxx Dyy| + (0.9 Dxy)^2) / (255 N^2)^2, see
 *              src/stages/hessian.c, and so are those of the reference
 *   samples    edges are at most 8 s + 1 from the keypoint's pixel, and off by three
 *              roundings of that; six of at most 4 s pixels of 255 follow them: 72 s (8 s +
 *              1) x 255 u. Fifteen roundings of sums of at most 4 (4 s + 1)^2 x 255 add 60
 *              (4 s + 1)^2 x 255 u. Both sides: twice that
 *   bins       113 roundings of sums of at most the lengths of all samples; and a sample
 *              whose angle is less than a thousandth of a bin from the next one may be
 * there
 */
#include "bench/papers/papers.h"

#include "reference/lookup.h"
#include "reference/maths.h"
#include "reference/reference.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double u = 1.0 / 16777216.0;

/* Parts of `allowed`; NaN is wrong. */
static double off_by(double actual, double expected, double allowed) {
    if (actual == expected)
        return 0.0;
    const double off = fabs(actual - expected) / allowed;
    return isfinite(off) ? off : INFINITY;
}

double papers_sums_off(const uint8_t *image, int width, int height,
                       const uint32_t *integral, int row) {
    for (int y = 0; y < height; ++y, integral += row) {
        uint32_t sum = 0;
        for (int x = 0; x < width; ++x) {
            sum += *image++;
            if (integral[x] != sum + (y > 0 ? integral[x - row] : 0))
                return INFINITY;
        }
    }
    return 0.0;
}

/* ------------------------------------------------------------- box filters -- */

static double response_off(const glsurf_octave *octave, const uint32_t *integral, int level,
                           int x, int y, double actual) {
    const glsurf_filter *f = &octave->level[level].filter;
    const int side = f->corner, after = f->gap / 2 + 1, before = -after - side + 1;
    const int w = octave->width;
    const int32_t dxy =
        (int32_t)(glsurf_rect_sum(integral, w, x + before, y + before, side, side) +
                  glsurf_rect_sum(integral, w, x + after, y + after, side, side) -
                  glsurf_rect_sum(integral, w, x + after, y + before, side, side) -
                  glsurf_rect_sum(integral, w, x + before, y + after, side, side));
    const float scale = glsurf_filter_scale(glsurf_preset_data_of(GLSURF_PRESET_PAPER), f);
    const float a = (float)glsurf_box_dxx(integral, w, f, x, y) * scale;
    const float b = (float)glsurf_box_dyy(integral, w, f, x, y) * scale;
    const float m = 0.9f * ((float)dxy * scale);
    return off_by(actual, (double)(a * b - m * m),
                  24.0 * u * (fabs((double)a * b) + (double)m * m));
}

/* For octaves whose samples are the pixels. */
double papers_responses_off(const glsurf_octave *octave, const uint32_t *integral,
                            int level, const float *responses, int channels, int channel,
                            int row) {
    const glsurf_rect fits = octave->level[level].fits;
    double off = 0.0;
    for (int y = fits.y0; y < fits.y1; ++y)
        for (int x = fits.x0; x < fits.x1; ++x) {
            const size_t texel = (size_t)y * (size_t)row + (size_t)x;
            const float value = responses[texel * (size_t)channels + (size_t)channel];
            off = fmax(off, response_off(octave, integral, level, x, y, (double)value));
        }
    return off;
}

/* ----------------------------------------------------------------- samples -- */

static double feature_off(const glsurf_sums *sums, const float place[3],
                          const float *samples, bool squares) {
    const double s = (double)place[2];
    const double allowed =
        2.0 * 255.0 * u *
        (72.0 * s * (8.0 * s + 1.0) + 60.0 * (4.0 * s + 1.0) * (4.0 * s + 1.0));
    glsurf_lattice_point lattice[GLSURF_LATTICE_POINTS];
    glsurf_vec2 expected[GLSURF_LATTICE_POINTS];
    glsurf_lattice(lattice);
    glsurf_reference_orientation_samples(
        sums, &(glsurf_position){ place[0], place[1], place[2], 0.0f }, expected);
    double off = 0.0;
    for (int k = 0; k < GLSURF_LATTICE_POINTS; ++k) {
        const int texel =
            squares ? PAPERS_SQUARE * (lattice[k].j + 6) + lattice[k].i + 6 : k;
        off = fmax(off, off_by((double)samples[2 * texel], (double)expected[k].x, allowed));
        off = fmax(off,
                   off_by((double)samples[2 * texel + 1], (double)expected[k].y, allowed));
    }
    return off;
}

double papers_samples_off(const uint32_t *integral, int width, int height,
                          const float *places, int features, const float *samples,
                          bool squares) {
    const glsurf_sums sums = { .preset = glsurf_preset_data_of(GLSURF_PRESET_PAPER),
                               .integral = integral,
                               .width = width,
                               .height = height };
    const size_t texels = squares ? PAPERS_SQUARE * PAPERS_SQUARE : GLSURF_LATTICE_POINTS;
    double off = 0.0;
    for (int i = 0; i < features; ++i)
        off = fmax(off, feature_off(&sums, &places[3 * i], &samples[2 * texels * (size_t)i],
                                    squares));
    return off;
}

/* -------------------------------------------------------------- histograms -- */

enum { BINS = GLSURF_HISTOGRAM_BINS };

typedef struct expectation {
    float sum[BINS][2];
    double allowed[BINS];
} expectation;

static void expect(expectation *to, const float *samples) {
    double total = 0.0;
    memset(to, 0, sizeof *to);
    for (int k = 0; k < GLSURF_LATTICE_POINTS; ++k) {
        const float x = samples[2 * k], y = samples[2 * k + 1];
        const double length = hypot((double)x, (double)y);
        const float place = glsurf_angle_of(x, y) * 40.7436638f;
        const int bin = (int)place < BINS - 1 ? (int)place : BINS - 1;
        to->sum[bin][0] += x;
        to->sum[bin][1] += y;
        total += length;
        const int near[2] = { (int)floor((double)place - 1e-3),
                              (int)floor((double)place + 1e-3) };
        if (near[0] != near[1])
            for (int i = 0; i < 2; ++i)
                to->allowed[(near[i] + BINS) % BINS] += length;
    }
    for (int bin = 0; bin < BINS; ++bin)
        to->allowed[bin] += 2.0 * GLSURF_LATTICE_POINTS * u * total;
}

double papers_bins_off(const float *samples, int features, const float *histograms) {
    expectation expected;
    double off = 0.0;
    for (int i = 0; i < features; ++i) {
        expect(&expected, &samples[(size_t)(2 * GLSURF_LATTICE_POINTS) * (size_t)i]);
        for (int bin = 0; bin < BINS; ++bin)
            for (int c = 0; c < 2; ++c)
                off = fmax(off, off_by((double)*histograms++, (double)expected.sum[bin][c],
                                       expected.allowed[bin]));
    }
    return off;
}

/* --------------------------------------------------------------- suppression -- */

enum { REACH = 4 };

static bool survives(const float *map, int width, int x, int y) {
    const float *centre = &map[(size_t)y * (size_t)width + (size_t)x];
    for (int j = -REACH; j <= REACH; ++j)
        for (int i = -REACH; i <= REACH; ++i)
            if ((i || j) && centre[(ptrdiff_t)j * width + i] >= *centre)
                return false;
    return true;
}

double papers_cull_off(const float *map, int width, int height, float threshold,
                       const uint8_t *mask) {
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const size_t at = (size_t)y * (size_t)width + (size_t)x;
            const bool inner =
                x >= REACH && y >= REACH && x < width - REACH && y < height - REACH;
            const bool expected =
                inner && map[at] > threshold && survives(map, width, x, y);
            if (mask[at] != expected)
                return INFINITY;
        }
    return 0.0;
}
