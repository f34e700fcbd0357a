/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "presets/samples.h"

#include <math.h>

enum { SUB_REGIONS = 4, HARD_POINTS = GLSURF_HARD_POINTS };

int glsurf_lattice(const glsurf_lattice_shape *shape,
                   glsurf_lattice_point lattice[GLSURF_LATTICE_POINTS]) {
    const int radius = shape->radius;
    const double sigma = (double)shape->sigma;
    int count = 0;
    for (int j = -radius; j <= radius; ++j)
        for (int i = -radius; i <= radius; ++i) {
            const int square = i * i + j * j;
            if (square <= radius * radius)
                lattice[count++] = (glsurf_lattice_point){
                    .i = (int8_t)i,
                    .j = (int8_t)j,
                    .weight = (float)exp(-square / (2.0 * sigma * sigma)),
                };
        }
    return count;
}

void glsurf_descriptor_weights(float weight[GLSURF_HARD_POINTS][GLSURF_HARD_POINTS]) {
    float along[HARD_POINTS];
    for (int k = 0; k < HARD_POINTS; ++k)
        along[k] = (float)exp(-((k - 9.5) * (k - 9.5)) / (2 * 3.3 * 3.3));
    for (int j = 0; j < HARD_POINTS; ++j)
        for (int i = 0; i < HARD_POINTS; ++i)
            weight[j][i] = along[i] * along[j];
}

/* The position of sample k along an axis, in sigma. */
static double coordinate_of(const glsurf_soft_layout *layout, int k) {
    return (double)layout->apart * (k - 0.5 * (layout->points - 1));
}

/* The share of a sample at u that sub-region n has. */
static double share_of(double u, int n) {
    return fmax(0.0, 1.0 - fabs(u - 5.0 * (n - 1.5)) / 5.0);
}

void glsurf_descriptor_soft_weights(const glsurf_soft_layout *layout,
                                    float weight[4 * GLSURF_SOFT_POINTS]) {
    for (int n = 0; n < SUB_REGIONS; ++n)
        for (int k = 0; k < layout->points; ++k) {
            const double u = coordinate_of(layout, k);
            *weight++ = (float)(exp(-u * u / (2 * 6.5 * 6.5)) * share_of(u, n));
        }
}

int glsurf_soft_span(const glsurf_soft_layout *layout) {
    int span = 0;
    for (int n = 0; n < SUB_REGIONS; ++n) {
        int count = 0;
        for (int k = 0; k < layout->points; ++k)
            count += share_of(coordinate_of(layout, k), n) > 0.0;
        span = count > span ? count : span;
    }
    return span;
}

/* A third of the way for each sub-region, rounded to the nearest sample. */
int glsurf_soft_first(const glsurf_soft_layout *layout, int n) {
    return ((layout->points - glsurf_soft_span(layout)) * n + 1) / 3;
}

int glsurf_soft_pairs(const glsurf_soft_layout *layout) {
    int pairs = 0;
    for (int n = 0; n < SUB_REGIONS; ++n) {
        const int first = glsurf_soft_first(layout, n);
        const int count = (first + glsurf_soft_span(layout) - 1) / 2 - first / 2 + 1;
        pairs = count > pairs ? count : pairs;
    }
    return pairs;
}
