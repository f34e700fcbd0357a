/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The expected number of matrices that reach a given number of inliers by chance. This is
 * the number of false alarms of L. Moisan, B. Stival, "A probabilistic criterion to detect
 * rigid point matches between two images and estimate the fundamental matrix", IJCV 57(3),
 * 2004, for homographies as in P. Moulon, P. Monasse, R. Marlet, "Adaptive structure from
 * motion with a contrario model estimation", ACCV 2012.
 *
 * Let n matches join unrelated points. A sample of s matches determines m matrices: one
 * homography (s = 4) or up to three fundamental matrices (s = 7). Let alpha be the part of
 * B's area where a point is within the tolerance t: a disc around the point to which the
 * homography maps, or a band along the epipolar line. Then k - s other given matches are
 * all within the tolerance of one matrix with probability alpha^(k-s). There are n - s
 * values of k, C(n, k) choices of the inliers, and C(k, s) choices of the sample among the
 * inliers. So the expected number of coincidences is at most
 *
 *     NFA = m (n - s) C(n, k) C(k, s) alpha^(k-s).
 */
#include "core/number.h"
#include "geometry/geometry.h"

#include <math.h>

double gls_log10_choose(uint32_t n, uint32_t k) {
    double sum = 0.0;
    for (uint32_t i = 1; i <= k; ++i)
        sum += log10((double)(n - k + i) / (double)i);
    return sum;
}

/* A homography fitted to its inliers has more inliers than a homography through four
 * matches. Let h be the fitted homography, and g the homography through the four inliers
 * that lie farthest apart. Another inlier is off h by at most t. There g differs from h by
 * the differences at the four, at most t each, with weights of about 1 at most. These
 * errors add up like random numbers. So the inlier is within 2 t of g. The same holds for a
 * fundamental matrix and seven of its inliers, with distances from epipolar lines instead
 * of points. So GLS_REACH is 2. */
double glsurf_chance_near(double tolerance, double area) {
    gls_float_mode mode;
    gls_float_mode_enter(&mode);
    const volatile double radius = GLS_REACH * tolerance; /* twice of any number is exact */
    const volatile double chance = gls_min_double(GLS_PI * radius * radius / area, 1.0);
    gls_float_mode_leave(&mode);
    return chance;
}

double gls_chance_beside(double tolerance, double area, double diagonal) {
    return gls_min_double(2.0 * GLS_REACH * tolerance * diagonal / area, 1.0);
}

double glsurf_chance(uint32_t size, uint32_t solutions, uint32_t count, uint32_t support,
                     double alpha) {
    gls_float_mode mode;
    gls_float_mode_enter(&mode);
    const volatile double given = alpha;
    volatile double chance = INFINITY;
    if (support > size)
        chance = log10((double)solutions) + log10((double)count - (double)size) +
                 gls_log10_choose(count, support) + gls_log10_choose(support, size) +
                 (double)(support - size) * log10(given);
    gls_float_mode_leave(&mode);
    return chance;
}
