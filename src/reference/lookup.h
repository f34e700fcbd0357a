/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Looking up sums in the integral image and samples in the maps of responses: the
 * arithmetic that several stages share.
 */
#ifndef GLSURF_REFERENCE_LOOKUP_H
#define GLSURF_REFERENCE_LOOKUP_H

#include "plan/scale_space.h"

/* The inclusive sum up to pixel (x, y). It is 0 above and to the left of the image. */
static inline uint32_t gls_integral_at(const uint32_t *integral, int width, int x, int y) {
    return x < 0 || y < 0 ? 0 : integral[(size_t)y * (size_t)width + (size_t)x];
}

/* The sum over the `columns` x `rows` pixels that begin with (x, y). Four lookups.
 * Overflows in the integral image cancel modulo 2^32. */
static inline uint32_t gls_rect_sum(const uint32_t *integral, int width, int x, int y,
                                    int columns, int rows) {
    const int x0 = x - 1, x1 = x0 + columns, y0 = y - 1, y1 = y0 + rows;
    return gls_integral_at(integral, width, x1, y1) -
           gls_integral_at(integral, width, x0, y1) -
           gls_integral_at(integral, width, x1, y0) +
           gls_integral_at(integral, width, x0, y0);
}

/* The same, centred at (x, y). Both numbers are odd. */
static inline uint32_t gls_box_sum(const uint32_t *integral, int width, int x, int y,
                                   int columns, int rows) {
    return gls_rect_sum(integral, width, x - columns / 2, y - rows / 2, columns, rows);
}

/* The sum over `columns` x `rows` pixels centred at the middle of pixel (x, y), with `rows`
 * odd. An even number of columns ends in the middle of pixels, which count half. Then the
 * result is twice the sum: the sum of one column less plus the sum of one column more. */
static inline uint32_t gls_box_columns(const uint32_t *integral, int width, int x, int y,
                                       int columns, int rows) {
    if (columns % 2 == 1)
        return gls_box_sum(integral, width, x, y, columns, rows);
    return gls_box_sum(integral, width, x, y, columns - 1, rows) +
           gls_box_sum(integral, width, x, y, columns + 1, rows);
}

/* Dxx at pixel (x, y), or twice Dxx with an even lobe. Lobes weighted +1, -2, +1 are all
 * three lobes once minus the middle lobe three times, which takes 8 lookups instead of 12.
 */
static inline int32_t gls_box_dxx(const uint32_t *integral, int width,
                                  const gls_filter *filter, int x, int y) {
    const uint32_t all =
        gls_box_columns(integral, width, x, y, 3 * filter->lobe, filter->length);
    const uint32_t middle =
        gls_box_columns(integral, width, x, y, filter->lobe, filter->length);
    return (int32_t)(all - 3u * middle);
}

static inline uint32_t gls_box_rows(const uint32_t *integral, int width, int x, int y,
                                    int columns, int rows) {
    if (rows % 2 == 1)
        return gls_box_sum(integral, width, x, y, columns, rows);
    return gls_box_sum(integral, width, x, y, columns, rows - 1) +
           gls_box_sum(integral, width, x, y, columns, rows + 1);
}

static inline int32_t gls_box_dyy(const uint32_t *integral, int width,
                                  const gls_filter *filter, int x, int y) {
    const uint32_t all =
        gls_box_rows(integral, width, x, y, filter->length, 3 * filter->lobe);
    const uint32_t middle =
        gls_box_rows(integral, width, x, y, filter->length, filter->lobe);
    return (int32_t)(all - 3u * middle);
}

/* Sample (x, y) of a level in a map of its octave. */
static inline float gls_map_at(const gls_octave *octave, const float *map, int level, int x,
                               int y) {
    const size_t sample = (size_t)y * (size_t)octave->width + (size_t)x;
    return map[sample * (size_t)octave->channels + (size_t)level];
}

/* The position of sample p of a finer grid between two samples of a coarser grid. */
typedef struct gls_between {
    int first, second;                 /* coarse samples */
    float first_weight, second_weight; /* whole numbers; they add up to 2 ratio */
} gls_between;

static inline gls_between gls_between_samples(int p, int ratio, int shift, int size) {
    const int num = 2 * p - shift, den = 2 * ratio;
    const int q = gls_floor_div(num, den), rest = num - den * q;
    return (gls_between){
        .first = gls_clamp_int(q, 0, size - 1),
        .second = gls_clamp_int(q + 1, 0, size - 1),
        .first_weight = (float)(den - rest),
        .second_weight = (float)rest,
    };
}

/* The first level of the coarser octave, interpolated at sample (x, y) of the finer one.
 * With whole weights and one division the compiler finds no linear interpolation to
 * replace. */
static inline float gls_map_bilinear(const gls_octave *finer, const gls_octave *coarser,
                                     const float *map, int x, int y) {
    const int ratio = gls_octave_ratio(finer, coarser);
    const int shift = gls_octave_shift(finer, coarser);
    const gls_between bx = gls_between_samples(x, ratio, shift, coarser->width);
    const gls_between by = gls_between_samples(y, ratio, shift, coarser->height);
    const float v00 = gls_map_at(coarser, map, 0, bx.first, by.first);
    const float v10 = gls_map_at(coarser, map, 0, bx.second, by.first);
    const float v01 = gls_map_at(coarser, map, 0, bx.first, by.second);
    const float v11 = gls_map_at(coarser, map, 0, bx.second, by.second);
    const float above = bx.first_weight * v00 + bx.second_weight * v10;
    const float below = bx.first_weight * v01 + bx.second_weight * v11;
    return (by.first_weight * above + by.second_weight * below) /
           (float)(4 * ratio * ratio);
}

#endif
