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
    const double spacing = 24.0 / layout->points;
    for (int n = 0; n < SUB_REGIONS; ++n)
        for (int k = 0; k < GLS_SOFT_WINDOW; ++k) {
            const int i = gls_soft_start(layout, n) + k;
            const double u = spacing * (i - 0.5 * (layout->points - 1));
            const double share = 1.0 - fabs(u - 5.0 * (n - 1.5)) / 5.0;
            const bool counts = k < layout->points / 2 && share > 0.0;
            weight[n][k] = counts ? (float)(exp(-u * u / (2.0 * 8.0 * 8.0)) * share) : 0.0f;
        }
}

/* -------------------------------------------------------------- squares -- */

/* The most squares between the middle and a square that counts for a derivative. */
enum { REACH = 7, SPAN = 2 * REACH + 1 };

/* The weights of squares -REACH to REACH for a derivative of a Gaussian of tau squares.
 * Their factors make the sums exact on parabolas: the smoothed value of 1 is 1, the slope
 * of k is 1, and the second derivative is 0 for 1 and 1 for k^2 / 2. */
static void weigh_squares(int derivative, double tau, double weight[SPAN]) {
    double g[SPAN], smooth = 0.0, total = 0.0, moment = 0.0;
    for (int i = 0; i < SPAN; ++i) {
        const double k = i - REACH;
        g[i] = exp(-k * k / (2.0 * tau * tau));
        weight[i] = derivative == 0 ? g[i] : derivative == 1 ? k * g[i] : k * k * g[i];
        smooth += g[i];
        total += weight[i];
    }
    for (int i = 0; i < SPAN; ++i) {
        const double k = i - REACH;
        if (derivative == 2)
            weight[i] -= total / smooth * g[i];
        moment += weight[i] * (derivative == 0 ? 1.0 : derivative == 1 ? k : k * k / 2.0);
    }
    for (int i = 0; i < SPAN; ++i)
        weight[i] /= moment;
}

/* The same for 1.1 sigma e^(z / 4), where squares have a side of 0.6 sigma. */
static void weigh_scale(int derivative, int z, double weight[SPAN]) {
    const double relative = exp(0.25 * z), s = 1.1 * relative / 0.6;
    weigh_squares(derivative, sqrt(s * s - 1.0 / 12.0), weight);
    for (int i = 0; i < SPAN; ++i)
        weight[i] *= pow(relative, derivative);
}

/* The weight of square i of GLS_LOCALISE_BOXES, where `a` is the middle. */
static float weight_of(const double weight[SPAN], int i, int a) {
    const int at = i - GLS_LOCALISE_BOXES / 2 - a + REACH;
    return at >= 0 && at < SPAN ? (float)weight[at] : 0.0f;
}

void gls_localise_weigh(gls_localise_weights weight[GLS_LOCALISE_BOXES]) {
    for (int n = 0; n < 3; ++n) {
        double finer[SPAN], own[SPAN], coarser[SPAN];
        weigh_scale(n, -1, finer);
        weigh_scale(n, 0, own);
        weigh_scale(n, 1, coarser);
        for (int i = 0; i < GLS_LOCALISE_BOXES; ++i) {
            for (int a = -1; a <= 1; ++a)
                weight[i].own[n][a + 1] = weight_of(own, i, a);
            weight[i].finer[n] = weight_of(finer, i, 0);
            weight[i].coarser[n] = weight_of(coarser, i, 0);
        }
    }
}
