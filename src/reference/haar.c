/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Goal: the Haar responses (right - left, below - above) of a square of any size at any
 * position: [T] III-C, figure 4b; and the sum over such a square.
 *
 * Let S(q, p) be the integral of the image over [0, q] x [0, p], where each pixel is a unit
 * square. T(k) = S(q_k, p_2) - S(q_k, p_0) is the part of the rows left of edge k. Then
 *
 *     dx = (T(2) - T(1)) - (T(1) - T(0)) = T(0) - 2 T(1) + T(2)
 *
 * and dy likewise with rows and columns exchanged. Inside a pixel S is bilinear,
 *
 *     S = D + t C + v R + t v P                                          [T] (18) - (22)
 *
 * with the fractions t, v of the edges inside pixel (cx, cy), D the sum of all pixels left
 * of and above it, C the sum of column cx above cy, R the sum of row cy left of cx,
 * and P the pixel.
 *
 * The four integers are differenced BEFORE they become floats. D reaches 2^32, R and C
 * reach 2^24 (2^26 in quarters of a gray level), while a float has 24 bits, and dx is a
 * small difference of large sums. In integers modulo 2^32 this cancellation is exact. The
 * rounded numbers are then as small as the result and the sums along its edges.
 *
 * The sum over a box is S(q_1, p_1) - S(q_0, p_1) - S(q_1, p_0) + S(q_0, p_0), in the same
 * way.
 */
#include "reference/lookup.h"
#include "reference/reference.h"

/* Returns true if three edges in ascending order lie in the image. An edge on the image's
 * right or lower border is moved into the last pixel, with fraction 1. */
static bool fit_edges(gls_edge e[3], int size, bool extended) {
    for (int k = 0; k < 3 && extended; ++k)
        e[k] = gls_edge_inside(e[k], size);
    if (extended)
        return true;
    if (e[0].pixel < 0 || e[2].pixel > size || (e[2].pixel == size && e[2].fraction > 0.0f))
        return false;
    if (e[2].pixel == size)
        e[2] = (gls_edge){ .pixel = size - 1, .fraction = 1.0f };
    return true;
}

/* first - 2 middle + last, modulo 2^32. */
static uint32_t second_difference(uint32_t first, uint32_t middle, uint32_t last) {
    return first - 2u * middle + last;
}

/* Returns the response along rows. X[k][m] is the corner at column edge k, row edge m. */
static float haar_along(gls_corner X[3][3], const gls_edge column[3],
                        const gls_edge row[3]) {
    const float v0 = row[0].fraction, v2 = row[2].fraction;
    const int32_t d0 = (int32_t)second_difference(
        X[0][2].D - X[0][0].D, X[1][2].D - X[1][0].D, X[2][2].D - X[2][0].D);
    const int32_t rb = (int32_t)second_difference(X[0][2].R, X[1][2].R, X[2][2].R);
    const int32_t rt = (int32_t)second_difference(X[0][0].R, X[1][0].R, X[2][0].R);
    float e[3];
    for (int k = 0; k < 3; ++k)
        e[k] = (float)(int32_t)(X[k][2].C - X[k][0].C) + v2 * (float)X[k][2].P -
               v0 * (float)X[k][0].P;
    return (float)d0 + v2 * (float)rb - v0 * (float)rt + column[0].fraction * e[0] -
           2.0f * (column[1].fraction * e[1]) + column[2].fraction * e[2];
}

gls_vec2 gls_reference_haar(const gls_sums *sums, gls_pixel base, const float x[3],
                            const float y[3]) {
    const bool extended = sums->preset->extend_border;
    gls_edge column[3], row[3];
    for (int k = 0; k < 3; ++k) {
        column[k] = gls_edge_at(base.x, x[k]);
        row[k] = gls_edge_at(base.y, y[k]);
    }
    if (!fit_edges(column, sums->width, extended) ||
        !fit_edges(row, sums->height, extended))
        return (gls_vec2){ 0 };
    gls_corner X[3][3] = { 0 };
    for (int k = 0; k < 3; ++k)
        for (int m = 0; m < 3; ++m)
            if (k != 1 || m != 1) /* the centre is in neither response */
                X[k][m] = gls_corner_at(sums->integral, sums->width, column[k].pixel,
                                        row[m].pixel);
    gls_corner T[3][3]; /* rows and columns exchanged */
    for (int k = 0; k < 3; ++k)
        for (int m = 0; m < 3; ++m)
            T[m][k] = (gls_corner){ X[k][m].D, X[k][m].R, X[k][m].C, X[k][m].P };
    return (gls_vec2){ haar_along(X, column, row), haar_along(T, row, column) };
}

float gls_reference_box(const gls_sums *sums, gls_pixel base, const float x[2],
                        const float y[2]) {
    gls_edge column[2], row[2];
    gls_corner X[2][2];
    for (int k = 0; k < 2; ++k) {
        column[k] = gls_edge_inside(gls_edge_at(base.x, x[k]), sums->width);
        row[k] = gls_edge_inside(gls_edge_at(base.y, y[k]), sums->height);
    }
    for (int k = 0; k < 2; ++k)
        for (int m = 0; m < 2; ++m)
            X[k][m] =
                gls_corner_at(sums->integral, sums->width, column[k].pixel, row[m].pixel);
    return gls_corner_box(X, column, row);
}
