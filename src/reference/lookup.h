/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Looking up sums in the integral image and samples in the maps of responses: the
 * arithmetic that several stages share.
 */
#ifndef GLSURF_REFERENCE_LOOKUP_H
#define GLSURF_REFERENCE_LOOKUP_H

#include "plan/scale_space.h"

#include <math.h>

/* Returns the inclusive sum up to pixel (x, y): 0 above and to the left of the image. */
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

/* Returns Dxx at pixel (x, y), or Dyy with `down`; twice as much with an even lobe. Lobes
 * weighted +1, -2, +1 are all three lobes once minus the middle lobe three times: 8 lookups
 * instead of 12. An even lobe ends in the middle of pixels, which count half. So twice its
 * sum is the sum with one column (or row) less, plus the sum with one more. */
static inline int32_t gls_box_second(const uint32_t *integral, int width,
                                     const gls_filter *filter, int x, int y, bool down) {
    const int even = filter->lobe % 2 == 0;
    uint32_t sum[2] = { 0, 0 }; /* the middle lobe, all three lobes */
    for (int k = 0; k < 2; ++k) {
        const int lobes = (k == 0 ? 1 : 3) * filter->lobe;
        for (int n = lobes - even; n <= lobes + even; n += 2)
            sum[k] += down ? gls_box_sum(integral, width, x, y, filter->length, n)
                           : gls_box_sum(integral, width, x, y, n, filter->length);
    }
    return (int32_t)(sum[1] - 3u * sum[0]);
}

/* An edge: the pixel that contains it, and its position in the pixel, 0 to 1. */
typedef struct gls_edge {
    int pixel;
    float fraction;
} gls_edge;

/* The four integers that give haar.c a sum up to a point inside a pixel. */
typedef struct gls_corner {
    uint32_t D, C, R, P;
} gls_corner;

/* Returns the edge at distance q from the centre of pixel `base`. Pixel centres are whole
 * numbers, and a pixel begins half a pixel before its centre. */
static inline gls_edge gls_edge_at(int base, float q) {
    const float from_left = q + 0.5f, pixel = floorf(from_left);
    return (gls_edge){ .pixel = base + (int)pixel, .fraction = from_left - pixel };
}

/* Moves an edge outside the image into the pixel at its border. A fraction below 0 or above
 * 1 continues this pixel, because sums are linear in the fractions. */
static inline gls_edge gls_edge_inside(gls_edge e, int size) {
    const int pixel = gls_clamp_int(e.pixel, 0, size - 1);
    return (gls_edge){ .pixel = pixel, .fraction = e.fraction + (float)(e.pixel - pixel) };
}

static inline gls_corner gls_corner_at(const uint32_t *integral, int width, int cx,
                                       int cy) {
    const uint32_t all = gls_integral_at(integral, width, cx, cy);
    const uint32_t left = gls_integral_at(integral, width, cx - 1, cy);
    const uint32_t up = gls_integral_at(integral, width, cx, cy - 1);
    const uint32_t d = gls_integral_at(integral, width, cx - 1, cy - 1);
    return (gls_corner){ .D = d, .C = up - d, .R = left - d, .P = ((all - left) - up) + d };
}

/* The sum over the box between two columns and two rows. X[k][m] is the corner at column
 * edge k and row edge m. */
static inline float gls_corner_box(gls_corner X[2][2], const gls_edge column[2],
                                   const gls_edge row[2]) {
    const float v0 = row[0].fraction, v1 = row[1].fraction;
    float e[2];
    for (int k = 0; k < 2; ++k)
        e[k] = (float)(int32_t)(X[k][1].C - X[k][0].C) + v1 * (float)X[k][1].P -
               v0 * (float)X[k][0].P;
    const uint32_t d = X[1][1].D - X[0][1].D - X[1][0].D + X[0][0].D;
    const float bottom = (float)(int32_t)(X[1][1].R - X[0][1].R);
    const float top = (float)(int32_t)(X[1][0].R - X[0][0].R);
    return (float)d + v1 * bottom - v0 * top + column[1].fraction * e[1] -
           column[0].fraction * e[0];
}

/* Returns true if the mask is 0 at the pixel nearest to (x, y). A position between the
 * centre and the outer edge of a border pixel belongs to that pixel. */
static inline bool gls_is_masked(const uint8_t *mask, int width, int height, float x,
                                 float y) {
    const int column = gls_clamp_int((int)floorf(x + 0.5f), 0, width - 1);
    const int row = gls_clamp_int((int)floorf(y + 0.5f), 0, height - 1);
    return mask[(size_t)row * (size_t)width + (size_t)column] == 0;
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

/* Interpolates the first level of the coarser octave at sample (x, y) of the finer one.
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
