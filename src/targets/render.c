/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Renders a picture smaller, and as it looks from the side. */
#include "targets/targets.h"

#include <stdlib.h>

bool gls_gray_shrink(const gls_gray *from, int width, int height, gls_gray *to) {
    *to = (gls_gray){ malloc((size_t)width * (size_t)height), width, height };
    const double sx = (double)from->width / width, sy = (double)from->height / height;
    for (int v = 0; to->pixel && v < height; ++v)
        for (int u = 0; u < width; ++u) {
            const double x0 = u * sx, x1 = x0 + sx, y0 = v * sy, y1 = y0 + sy;
            double sum = 0.0, area = 0.0;
            for (int y = (int)y0; y < y1 && y < from->height; ++y) {
                const double rows = gls_min_double(y + 1, y1) - gls_max_double(y, y0);
                for (int x = (int)x0; x < x1 && x < from->width; ++x) {
                    const double part =
                        rows * (gls_min_double(x + 1, x1) - gls_max_double(x, x0));
                    sum += part * from->pixel[(size_t)y * (size_t)from->width + (size_t)x];
                    area += part;
                }
            }
            to->pixel[(size_t)v * (size_t)width + (size_t)u] = (uint8_t)(sum / area + 0.5);
        }
    return to->pixel;
}

/* Interpolates bilinearly; beyond the border its pixels go on. */
static double sample(const gls_gray *from, double x, double y) {
    x = gls_min_double(gls_max_double(x, 0.0), from->width - 1.0);
    y = gls_min_double(gls_max_double(y, 0.0), from->height - 1.0);
    const int i = (int)x, j = (int)y;
    const size_t right = i + 1 < from->width,
                 below = j + 1 < from->height ? (size_t)from->width : 0;
    const uint8_t *p = from->pixel + (size_t)j * (size_t)from->width + (size_t)i;
    const double u = x - i, v = y - j;
    return (1.0 - v) * ((1.0 - u) * p[0] + u * p[right]) +
           v * ((1.0 - u) * p[below] + u * p[below + right]);
}

enum { TAPS = 4 }; /* of the filter, on each side */

/* The filter along the tilt, of ASIFT: a Gaussian of 0.8 sqrt(tilt^2 - 1) pixels. */
static void fill_weights(int tilt, double weight[2 * TAPS + 1]) {
    const double variance = 0.64 * (tilt * tilt - 1.0);
    double sum = 0.0;
    for (int k = -TAPS; k <= TAPS; ++k)
        sum += weight[TAPS + k] = exp(-0.5 * k * k / variance);
    for (int k = 0; k <= 2 * TAPS; ++k)
        weight[k] /= sum;
}

/* A row is sampled at steps of one pixel along the tilt, and then filtered: neighbours in
 * the view share most of their samples. */
bool gls_gray_tilt(const gls_gray *from, int tilt, double c, double s, gls_gray *to,
                   double back[6]) {
    const double w = from->width, h = from->height;
    *to = (gls_gray){ .width = (int)ceil((fabs(c) * w + fabs(s) * h) / tilt),
                      .height = (int)ceil(fabs(s) * w + fabs(c) * h) };
    const int samples = tilt * (to->width - 1) + 1 + 2 * TAPS;
    double *const row = malloc((size_t)samples * sizeof *row);
    to->pixel = row ? malloc((size_t)to->width * (size_t)to->height) : NULL;
    /* x = c t u - s v, y = s t u + c v, from middle to middle. */
    const double matrix[4] = { c * tilt, -s, s * tilt, c };
    for (int i = 0; i < 2; ++i) {
        back[3 * i] = matrix[2 * i];
        back[3 * i + 1] = matrix[2 * i + 1];
        back[3 * i + 2] = 0.5 * ((i ? h : w) - 1.0 - matrix[2 * i] * (to->width - 1.0) -
                                 matrix[2 * i + 1] * (to->height - 1.0));
    }
    double weight[2 * TAPS + 1];
    fill_weights(tilt, weight);
    for (int v = 0; to->pixel && v < to->height; ++v) {
        for (int i = 0; i < samples; ++i)
            row[i] = sample(from, c * (i - TAPS) + back[1] * v + back[2],
                            s * (i - TAPS) + back[4] * v + back[5]);
        for (int u = 0; u < to->width; ++u) {
            double mean = 0.5;
            for (int k = 0; k <= 2 * TAPS; ++k)
                mean += weight[k] * row[tilt * u + k];
            to->pixel[(size_t)v * (size_t)to->width + (size_t)u] = (uint8_t)mean;
        }
    }
    free(row);
    return to->pixel;
}
