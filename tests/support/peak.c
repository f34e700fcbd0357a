/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "support/peak.h"

#include "support/test.h"

#include <math.h>

enum { POINTS = GLSURF_LATTICE_POINTS, BINS = GLSURF_PEAK_BINS };

/* The histogram, and a bound of each bin's error. Each sample's length is divided between
 * the two bins next to its direction. In float, an angle is off by at most 9.3e-7 rad
 * (maths.h), which is 5.3e-6 bins. Its position in bins is off by two more roundings of
 * numbers up to 36. So at most 1e-5 of a length goes astray, into the bins next to the
 * sample. The share of each length, and the sum of 113 of them, add fewer than 120
 * roundings of 2^-24 of the bin's length. */
static void magnitudes(const double *position, const double *length, double bins[BINS],
                       double off[BINS]) {
    for (int b = 0; b < BINS; ++b)
        bins[b] = off[b] = 0.0;
    for (int n = 0; n < POINTS; ++n) {
        const int first = (int)position[n];
        const double share = position[n] - first;
        bins[first % BINS] += (1.0 - share) * length[n];
        bins[(first + 1) % BINS] += share * length[n];
        for (int b = first + BINS - 1; b <= first + BINS + 2; ++b)
            off[b % BINS] += 1e-5 * length[n];
    }
    for (int b = 0; b < BINS; ++b)
        off[b] += 120.0 / 16777216.0 * bins[b];
}

/* Eight times, the mean of a bin and its two neighbours, with bin 35 next to bin 0. */
static void smooth(double bins[BINS]) {
    for (int pass = 0; pass < 8; ++pass) {
        double before[BINS];
        for (int b = 0; b < BINS; ++b)
            before[b] = bins[b];
        for (int b = 0; b < BINS; ++b)
            bins[b] =
                (before[(b + BINS - 1) % BINS] + before[b] + before[(b + 1) % BINS]) / 3.0;
    }
}

/* The top of the parabola through a bin and its two neighbours, in bins. *bound receives
 * its error. With an error e in each bin, (left - right) / 2 is off by e and the bend by
 * 4 e. Their quotient is at most half a bin, so it is off by 3 e / |bend|. */
static double summit(const double bins[BINS], int b, double e, double *bound) {
    const double left = bins[(b + BINS - 1) % BINS], right = bins[(b + 1) % BINS];
    const double bend = left - 2.0 * bins[b] + right;
    *bound = 3.0 * e / fmax(fabs(bend) - 4.0 * e, 1e-300);
    return bend < 0.0 ? b + 0.5 * (left - right) / bend : b;
}

double test_peak_off(const double *position, const double *length, double angle,
                     double *allowed) {
    double bins[BINS], off[BINS], highest = 0.0, most = 0.0, nearest = INFINITY;
    magnitudes(position, length, bins, off);
    smooth(bins);
    smooth(off);
    for (int b = 0; b < BINS; ++b) {
        highest = fmax(highest, bins[b]);
        /* 17 products and sums of the smoothing, rounded up to 20 roundings */
        most = fmax(most, off[b] + 20.0 / 16777216.0 * bins[b]);
    }
    for (int b = 0; b < BINS; ++b) {
        double bound;
        const double top = summit(bins, b, most, &bound) * 2.0 * pi / BINS;
        if (bins[b] < highest - 2.0 * most || test_turn_between(top, angle) >= nearest)
            continue;
        nearest = test_turn_between(top, angle);
        /* plus two roundings of the angle */
        *allowed = bound > 0.1 ? INFINITY : bound * 2.0 * pi / BINS + 1e-6;
    }
    return nearest;
}
