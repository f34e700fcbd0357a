/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "check/stage_bounds.h"

#include "core/number.h"
#include "presets/samples.h"

#include <math.h>

enum { POINTS = GLS_LATTICE_POINTS, MAX_BINS = GLS_PEAK_BINS };

/* Makes the histogram, and a bound of each bin's error. Each sample's length is divided
 * between the two bins next to its direction. In float, an angle is off by at most 9.3e-7
 * rad (maths.h), which is 5.3e-6 bins. Its position in bins is off by two more roundings of
 * numbers up to 36. So at most 1e-5 of a length goes to a wrong bin next to the sample. The
 * share of each length, and the sum of 113 shares, add fewer than 120 roundings of 2^-24 of
 * the bin's length. */
static void magnitudes(const double *position, const double *length, int count,
                       double bins[MAX_BINS], double off[MAX_BINS]) {
    for (int b = 0; b < count; ++b)
        bins[b] = off[b] = 0.0;
    for (int n = 0; n < POINTS; ++n) {
        const int first = (int)position[n];
        const double share = position[n] - first;
        bins[first % count] += (1.0 - share) * length[n];
        bins[(first + 1) % count] += share * length[n];
        for (int b = first + count - 1; b <= first + count + 2; ++b)
            off[b % count] += 1e-5 * length[n];
    }
    for (int b = 0; b < count; ++b)
        off[b] += 120.0 / 16777216.0 * bins[b];
}

/* Replaces each bin, eight times, by the mean of the bin and its two neighbours. The last
 * bin is before bin 0. */
static void smooth(int count, double bins[MAX_BINS]) {
    for (int pass = 0; pass < 8; ++pass) {
        double before[MAX_BINS];
        for (int b = 0; b < count; ++b)
            before[b] = bins[b];
        for (int b = 0; b < count; ++b)
            bins[b] =
                (before[(b + count - 1) % count] + before[b] + before[(b + 1) % count]) /
                3.0;
    }
}

/* The top of the parabola through a bin and its two neighbours, in bins. *bound receives
 * its error. With an error e in each bin, (left - right) / 2 is off by e and the bend by
 * 4 e. Their quotient is at most half a bin, so it is off by 3 e / |bend|. */
static double summit(int count, const double bins[MAX_BINS], int b, double e,
                     double *bound) {
    const double left = bins[(b + count - 1) % count], right = bins[(b + 1) % count];
    const double bend = left - 2.0 * bins[b] + right;
    *bound = 3.0 * e / fmax(fabs(bend) - 4.0 * e, 1e-300);
    return bend < 0.0 ? b + 0.5 * (left - right) / bend : b;
}

/* The share of a sample of length 1 in a smoothed bin, `distance` bins from its direction:
 * linear between the weights of eight means of three. With 16 bins the weights meet on the
 * other side of the turn. */
static double share_of(int count, double distance) {
    static const double weight[10] = { 1107.0, 1016.0, 784.0, 504.0, 266.0,
                                       112.0,  36.0,   8.0,   1.0,   0.0 };
    const double turned = fmod(fabs(distance), count);
    double sum = 0.0;
    for (int side = 0; side < 2; ++side) {
        const double d = side == 0 ? turned : count - turned;
        const int k = (int)d;
        sum += k > 8 ? 0.0 : weight[k] + (d - k) * (weight[k + 1] - weight[k]);
    }
    return sum / 6561.0;
}

/* A sample: its direction in bins, and its length. */
typedef struct sample {
    double at, length;
} sample;

/* The summit of the parabola at a bin when a sample is replaced by another. */
static double summit_with(int count, const double bins[MAX_BINS], int b, sample without,
                          sample with) {
    double three[3];
    for (int k = 0; k < 3; ++k) {
        const int bin = (b + k + count - 1) % count;
        three[k] = bins[bin] - without.length * share_of(count, without.at - bin) +
                   with.length * share_of(count, with.at - bin);
    }
    const double bend = three[0] - 2.0 * three[1] + three[2];
    return bend < 0.0 ? 0.5 * (three[0] - three[2]) / bend : INFINITY;
}

/* The move of the summit, in bins, if each sample is off by its largest error e. Along its
 * direction e changes the length. Across, e turns the sample by e / length rad, or
 * count / (2 pi) e / length bins. The moves of the samples add up in first order; twice
 * their sum covers the second order, as the sum is at most a tenth of a bin. A sample that
 * may be off by a tenth of its length is tried as missing, and as longer by e. */
static double moved(int count, const double bins[MAX_BINS], int b, const double *position,
                    const double *length, const double *stray) {
    const double rest = summit_with(count, bins, b, (sample){ 0 }, (sample){ 0 });
    double sum = 0.0;
    for (int n = 0; n < POINTS; ++n) {
        const sample own = { position[n], length[n] };
        const double e = stray[n];
        const bool ambiguous = e >= 0.1 * own.length;
        const double turn =
            ambiguous ? 0.0 : e / own.length * count / (2.0 * GLS_HALF_TURN);
        const sample others[4] = { { own.at, own.length + e },
                                   { own.at, ambiguous ? 0.0 : own.length - e },
                                   { own.at + turn, own.length },
                                   { own.at - turn, own.length } };
        double moves[4];
        for (int k = 0; k < 4; ++k)
            moves[k] = fabs(summit_with(count, bins, b, own, others[k]) - rest);
        sum += fmax(moves[0], moves[1]) + fmax(moves[2], moves[3]);
    }
    return 2.0 * sum;
}

/* The error of a smoothed bin when samples are off: a vector that is off by e changes its
 * length by e, and count / (2 pi) e moves from bin to bin. */
static double lifted(int count, const double *stray) {
    double sum = 0.0;
    for (int n = 0; n < POINTS; ++n)
        sum += (1.0 + count / (2.0 * GLS_HALF_TURN)) * stray[n];
    return share_of(count, 0.0) * sum;
}

double gls_histogram_turn(const double *position, const double *length, const double *stray,
                          int count, double angle, double *allowed) {
    double bins[MAX_BINS], off[MAX_BINS], highest = 0.0, maximum = 0.0, nearest = INFINITY;
    magnitudes(position, length, count, bins, off);
    smooth(count, bins);
    smooth(count, off);
    for (int b = 0; b < count; ++b) {
        highest = fmax(highest, bins[b]);
        /* 17 products and sums of the smoothing, rounded up to 20 roundings */
        maximum = fmax(maximum, off[b] + 20.0 / 16777216.0 * bins[b]);
    }
    const double tie = maximum + (stray ? lifted(count, stray) : 0.0);
    for (int b = 0; b < count; ++b) {
        double bound;
        const double top =
            summit(count, bins, b, maximum, &bound) * 2.0 * GLS_HALF_TURN / count;
        if (bins[b] < highest - 2.0 * tie || gls_turn_between(top, angle) >= nearest)
            continue;
        nearest = gls_turn_between(top, angle);
        if (stray)
            bound += moved(count, bins, b, position, length, stray);
        /* plus two roundings of the angle */
        *allowed = bound <= 0.1 ? bound * 2.0 * GLS_HALF_TURN / count + 1e-6 : INFINITY;
    }
    return nearest;
}
