/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "presets/samples.h"

#include <math.h>

enum { SUB_REGIONS = 4, HARD_POINTS = GLS_HARD_POINTS };

int gls_lattice(const gls_lattice_shape *shape,
                gls_lattice_point lattice[GLS_LATTICE_POINTS]) {
    const int radius = shape->radius;
    const double sigma = (double)shape->sigma;
    int count = 0;
    for (int j = -radius; j <= radius; ++j)
        for (int i = -radius; i <= radius; ++i) {
            const int square = i * i + j * j;
            if (square <= radius * radius)
                lattice[count++] = (gls_lattice_point){
                    .i = (int8_t)i,
                    .j = (int8_t)j,
                    .weight = (float)exp(-square / (2.0 * sigma * sigma)),
                };
        }
    return count;
}

void gls_descriptor_weights(float weight[GLS_HARD_POINTS][GLS_HARD_POINTS]) {
    float along[HARD_POINTS];
    for (int k = 0; k < HARD_POINTS; ++k)
        along[k] = (float)exp(-((k - 9.5) * (k - 9.5)) / (2 * 3.3 * 3.3));
    for (int j = 0; j < HARD_POINTS; ++j)
        for (int i = 0; i < HARD_POINTS; ++i)
            weight[j][i] = along[i] * along[j];
}

void gls_descriptor_soft_weights(const gls_soft_layout *layout,
                                 float weight[4][GLS_SOFT_WINDOW]) {
    const double apart = 24.0 / layout->points;
    for (int n = 0; n < SUB_REGIONS; ++n)
        for (int k = 0; k < GLS_SOFT_WINDOW; ++k) {
            const int i = gls_soft_start(layout, n) + k;
            const double u = apart * (i - 0.5 * (layout->points - 1));
            const double share = 1.0 - fabs(u - 5.0 * (n - 1.5)) / 5.0;
            const bool counts = k < layout->points / 2 && share > 0.0;
            weight[n][k] = counts ? (float)(exp(-u * u / (2.0 * 8.0 * 8.0)) * share) : 0.0f;
        }
}
