/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Looking things up: sums in the integral image, samples in the maps of responses. The
 * arithmetic that more than one stage needs lives here once.
 */
#ifndef GLSURF_REFERENCE_LOOKUP_H
#define GLSURF_REFERENCE_LOOKUP_H

#include "plan/octave.h"

/* Inclusive sum; nothing lies above or to the left of the image. */
static inline uint32_t glsurf_integral_at(const uint32_t *integral, int width, int x,
                                          int y) {
    return x < 0 || y < 0 ? 0 : integral[(size_t)y * (size_t)width + (size_t)x];
}

/* Sum over the `columns` x `rows` pixels that begin with (x, y). Four lookups; whatever
 * overflowed in the integral cancels modulo 2^32. */
static inline uint32_t glsurf_rect_sum(const uint32_t *integral, int width, int x, int y,
                                       int columns, int rows) {
    const int x0 = x - 1, x1 = x0 + columns, y0 = y - 1, y1 = y0 + rows;
    return glsurf_integral_at(integral, width, x1, y1) -
           glsurf_integral_at(integral, width, x0, y1) -
           glsurf_integral_at(integral, width, x1, y0) +
           glsurf_integral_at(integral, width, x0, y0);
}

/* The same with both numbers odd, centred at (x, y). */
static inline uint32_t glsurf_box_sum(const uint32_t *integral, int width, int x, int y,
                                      int columns, int rows) {
    return glsurf_rect_sum(integral, width, x - columns / 2, y - rows / 2, columns, rows);
}

/* Sum over `columns` centred at the middle of pixel (x, y), with `rows` odd. An even number
 * of columns ends in the middle of pixels, which count half: the result is twice the sum,
 * that of one column less and that of one more. */
static inline uint32_t glsurf_box_columns(const uint32_t *integral, int width, int x, int y,
                                          int columns, int rows) {
    if (columns % 2 == 1)
        return glsurf_box_sum(integral, width, x, y, columns, rows);
    return glsurf_box_sum(integral, width, x, y, columns - 1, rows) +
           glsurf_box_sum(integral, width, x, y, columns + 1, rows);
}

/* Dxx at pixel (x, y), twice that with an even lobe: lobes weighted +1, -2, +1 are all
 * three once less the middle one three times, hence 8 lookups instead of 12. */
static inline int32_t glsurf_box_dxx(const uint32_t *integral, int width,
                                     const glsurf_filter *filter, int x, int y) {
    const uint32_t all =
        glsurf_box_columns(integral, width, x, y, 3 * filter->lobe, filter->length);
    const uint32_t middle =
        glsurf_box_columns(integral, width, x, y, filter->lobe, filter->length);
    return (int32_t)(all - 3u * middle);
}

static inline uint32_t glsurf_box_rows(const uint32_t *integral, int width, int x, int y,
                                       int columns, int rows) {
    if (rows % 2 == 1)
        return glsurf_box_sum(integral, width, x, y, columns, rows);
    return glsurf_box_sum(integral, width, x, y, columns, rows - 1) +
           glsurf_box_sum(integral, width, x, y, columns, rows + 1);
}

static inline int32_t glsurf_box_dyy(const uint32_t *integral, int width,
                                     const glsurf_filter *filter, int x, int y) {
    const uint32_t all =
        glsurf_box_rows(integral, width, x, y, filter->length, 3 * filter->lobe);
    const uint32_t middle =
        glsurf_box_rows(integral, width, x, y, filter->length, filter->lobe);
    return (int32_t)(all - 3u * middle);
}

/* Sample (x, y) of a level in a map of its octave. */
static inline float glsurf_map_at(const glsurf_octave *octave, const float *map, int level,
                                  int x, int y) {
    const size_t sample = (size_t)y * (size_t)octave->width + (size_t)x;
    return map[sample * GLSURF_MAX_OCTAVE_LEVELS + (size_t)level];
}

/* Where the samples p of a finer grid lie between samples of a coarser one. */
typedef struct glsurf_between {
    int first, second;                 /* coarse samples */
    float first_weight, second_weight; /* whole numbers; they add up to 2 ratio */
} glsurf_between;

static inline glsurf_between glsurf_between_samples(int p, int ratio, int shift, int size) {
    const int num = 2 * p - shift, den = 2 * ratio;
    const int q = glsurf_floor_div(num, den), rest = num - den * q;
    return (glsurf_between){
        .first = glsurf_clamp_int(q, 0, size - 1),
        .second = glsurf_clamp_int(q + 1, 0, size - 1),
        .first_weight = (float)(den - rest),
        .second_weight = (float)rest,
    };
}

/* The first level of the coarser octave, interpolated at sample (x, y) of the finer. Whole
 * weights and one division leave a compiler nothing to make a linear interpolation of. */
static inline float glsurf_map_bilinear(const glsurf_octave *finer,
                                        const glsurf_octave *coarser, const float *map,
                                        int x, int y) {
    const int ratio = glsurf_octave_ratio(finer, coarser);
    const int shift = glsurf_octave_shift(finer, coarser);
    const glsurf_between bx = glsurf_between_samples(x, ratio, shift, coarser->width);
    const glsurf_between by = glsurf_between_samples(y, ratio, shift, coarser->height);
    const float v00 = glsurf_map_at(coarser, map, 0, bx.first, by.first);
    const float v10 = glsurf_map_at(coarser, map, 0, bx.second, by.first);
    const float v01 = glsurf_map_at(coarser, map, 0, bx.first, by.second);
    const float v11 = glsurf_map_at(coarser, map, 0, bx.second, by.second);
    const float above = bx.first_weight * v00 + bx.second_weight * v10;
    const float below = bx.first_weight * v01 + bx.second_weight * v11;
    return (by.first_weight * above + by.second_weight * below) /
           (float)(4 * ratio * ratio);
}

#endif
