/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * A test for depth: do the matches off a plane support a fundamental matrix F, or agree
 * with it as unrelated points would?
 *
 * Let H be the homography that most matches agree on. A match (a, b) is off the plane if
 * the distance r of b from H a is above the tolerance t. If H explains all right matches,
 * the matches off the plane are coincidences: b lies at any position, or near H a in any
 * direction. F agrees with the plane, so the epipolar line of a passes H a. A match agrees
 * with F within d if both points are at most d from their lines. Then b is within 2 d of
 * the line that the sample gives (chance.c). A random direction at the distance r does so
 * with the probability 2/pi asin(2 d / r), and a random position with the probability alpha
 * d / t. Let p be the larger probability. If p is 1, the match tells nothing.
 *
 * Let j of m matches off the plane agree with F. Two matches and H determine F, so j - 2
 * agree by chance. By the bound of H. Chernoff (Annals of Mathematical Statistics 23, 1952)
 * the expected number of coincidences is, for any x > 1, at most
 *
 *     C(m, 2) x^(2-j) (1 + p1 (x - 1)) ... (1 + pm (x - 1)).
 *
 * Right matches agree much better than within t, unrelated ones do not. So the smallest
 * number for d = t, t/2, t/4, t/8 counts, times 4 for the four tests.
 *
 * THE LEVEL is 10^-2: at most one plane in a hundred is taken for depth. 10^-6, the level
 * for unrelated images, would miss the depth of a hundred matches. Measured: the lowest
 * number was 10^-0.5 in 4,800 sets of matches on planes and of turning cameras, with up to
 * 60 % random matches and lens distortion of up to 8 pixels. It was 10^1.0 in 252 searches
 * among photographs of planes, rotations and zoom. The highest number was 10^-2.6 in 108
 * searches among frames of a moving car with two cameras, and 10^-16 with the default
 * parameters.
 */
#include "core/number.h"
#include "geometry/geometry.h"

#include <math.h>

enum { SCALES = 4, POWERS = 12 };

/* The number of matches that agree for each d, and the logarithm of the product for each d
 * and each x = 2, 4, 8, ... */
typedef struct sums {
    uint32_t matches, agreeing[SCALES];
    double product[SCALES][POWERS];
} sums;

static double from_plane(const gls_off_plane *self, const gls_pair *p) {
    return self->plane ? sqrt(gls_pair_error(self->plane, p)) : INFINITY;
}

static double from_line(const gls_off_plane *self, const gls_pair *p) {
    return sqrt(gls_line_error(self->matrix, p));
}

/* Copies the matches off the plane that agree with F within the tolerance, or, with
 * `agreeing` false, the others off the plane. Returns their number. */
static uint32_t copy_pairs(const gls_off_plane *self, bool agreeing, const gls_pair *pairs,
                           uint32_t count, gls_pair *to) {
    uint32_t copied = 0;
    for (uint32_t i = 0; i < count; ++i)
        if (from_plane(self, &pairs[i]) > self->tolerance &&
            (from_line(self, &pairs[i]) <= self->tolerance) == agreeing)
            to[copied++] = pairs[i];
    return copied;
}

static void add_pair(const gls_off_plane *self, const gls_pair *pair, sums *sum) {
    const double r = from_plane(self, pair), e = from_line(self, pair);
    double d = self->tolerance;
    ++sum->matches;
    for (int i = 0; i < SCALES; ++i, d *= 0.5) {
        sum->agreeing[i] += e <= d;
        const double near = 2.0 / GLS_PI * asin(gls_min_double(GLS_REACH * d / r, 1.0));
        const double p = gls_max_double(near, self->alpha * d / self->tolerance);
        for (int k = 0; k < POWERS; ++k)
            sum->product[i][k] += log10(1.0 + p * (ldexp(2.0, k) - 1.0));
    }
}

double gls_depth_chance(const gls_off_plane *self, const gls_pair *pairs, uint32_t count,
                        gls_pair *scratch) {
    uint32_t agreeing = copy_pairs(self, true, pairs, count, scratch);
    agreeing = gls_thin_twice(scratch, agreeing, self->tolerance);
    gls_pair *const rest = scratch + agreeing;
    uint32_t others = copy_pairs(self, false, pairs, count, rest);
    others = gls_thin(rest, others, self->tolerance, GLS_NEAR_IN_BOTH);
    sums sum = { 0 };
    for (uint32_t i = 0; i < agreeing + others; ++i)
        add_pair(self, &scratch[i], &sum);
    double minimum = INFINITY;
    for (int i = 0; i < SCALES; ++i)
        for (int k = 0; k < POWERS && sum.agreeing[i] > 2; ++k) {
            const double power = (sum.agreeing[i] - 2) * log10(ldexp(2.0, k));
            minimum = gls_min_double(sum.product[i][k] - power, minimum);
        }
    if (isinf(minimum)) /* two matches off the plane, or fewer */
        return INFINITY;
    return log10(SCALES) + gls_log10_choose(sum.matches, 2) + minimum;
}
