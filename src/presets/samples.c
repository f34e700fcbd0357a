/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "presets/samples.h"

#include <math.h>

enum { RADIUS = 6, SUB_REGIONS = 4, HARD_POINTS = GLSURF_HARD_POINTS };

void glsurf_lattice(glsurf_lattice_point lattice[GLSURF_LATTICE_POINTS]) {
    for (int j = -RADIUS; j <= RADIUS; ++j)
        for (int i = -RADIUS; i <= RADIUS; ++i) {
            const int square = i * i + j * j;
            if (square <= RADIUS * RADIUS)
                *lattice++ = (glsurf_lattice_point){
                    .i = (int8_t)i,
                    .j = (int8_t)j,
                    .weight = (float)exp(-square / (2.0 * 2.5 * 2.5)),
                };
        }
}

void glsurf_descriptor_weights(float weight[GLSURF_HARD_POINTS][GLSURF_HARD_POINTS]) {
    float along[HARD_POINTS];
    for (int k = 0; k < HARD_POINTS; ++k)
        along[k] = (float)exp(-((k - 9.5) * (k - 9.5)) / (2 * 3.3 * 3.3));
    for (int j = 0; j < HARD_POINTS; ++j)
        for (int i = 0; i < HARD_POINTS; ++i)
            weight[j][i] = along[i] * along[j];
}

void glsurf_descriptor_soft_weights(float weight[4][GLSURF_SOFT_POINTS]) {
    for (int n = 0; n < SUB_REGIONS; ++n)
        for (int k = 0; k < GLSURF_SOFT_POINTS; ++k) {
            const double u = 1.5 * (k - 7.5), centre = 5.0 * (n - 1.5);
            weight[n][k] = (float)(exp(-u * u / (2 * 6.5 * 6.5)) *
                                   fmax(0.0, 1.0 - fabs(u - centre) / 5.0));
        }
}

/* ----------------------------------------------------------------- places -- */

/* The squares that count are at most this many away. */
enum { PLACE_REACH = 7 };

/* A Gaussian of tau squares at square k, and its derivatives, without their factors. */
static double gaussian_at(int derivative, double tau, int k) {
    if (k < -PLACE_REACH || k > PLACE_REACH)
        return 0.0;
    const double g = exp(-k * k / (2.0 * tau * tau));
    return derivative == 0 ? g : derivative == 1 ? k * g : (k * k - tau * tau) * g;
}

/* The same with factors that make the sums exact on parabolas: the smoothed value of 1 is
 * 1, the slope of k is 1, and the second derivative of 1 is 0 and that of k^2 / 2 is 1. */
static double weight_at(int derivative, double tau, int k) {
    double total = 0.0, smooth = 0.0, moment = 0.0;
    for (int n = -PLACE_REACH; n <= PLACE_REACH; ++n) {
        total += gaussian_at(derivative, tau, n);
        smooth += gaussian_at(0, tau, n);
    }
    const double level = derivative == 2 ? total / smooth : 0.0;
    for (int n = -PLACE_REACH; n <= PLACE_REACH; ++n) {
        const double g = gaussian_at(derivative, tau, n) - level * gaussian_at(0, tau, n);
        moment += g * (derivative == 0 ? 1.0 : derivative == 1 ? n : n * n / 2.0);
    }
    return (gaussian_at(derivative, tau, k) - level * gaussian_at(0, tau, k)) / moment;
}

/* Squares have a side of 0.6 sigma, and the Gaussian is that of 1.1 sigma e^(z / 4). */
static double scale_weight(int derivative, int z, int k) {
    const double relative = exp(0.25 * z), s = 1.1 * relative / 0.6;
    return weight_at(derivative, sqrt(s * s - 1.0 / 12.0), k) * pow(relative, derivative);
}

void glsurf_place_weigh(glsurf_place_weights weight[GLSURF_PLACE_BOXES]) {
    for (int i = 0; i < GLSURF_PLACE_BOXES; ++i)
        for (int n = 0; n < 3; ++n) {
            const int k = i - GLSURF_PLACE_BOXES / 2;
            for (int a = -1; a <= 1; ++a)
                weight[i].own[n][a + 1] = (float)scale_weight(n, 0, k - a);
            weight[i].finer[n] = (float)scale_weight(n, -1, k);
            weight[i].coarser[n] = (float)scale_weight(n, 1, k);
        }
}
