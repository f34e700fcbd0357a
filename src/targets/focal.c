/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The focal length from homographies of planes.
 *
 * Let a, b and c be the columns of H, relative to the principal point. The first two rows
 * of (a, b), divided by the focal length f, and the third one are two columns of a
 * rotation, so they have one length and are at right angles (Z. Zhang, "A Flexible New
 * Technique for Camera Calibration", PAMI 2000). With g = 1 / f^2
 *
 *     2 (a0 b0 + a1 b1) g + 2 a2 b2 = 0,   (a0^2 + a1^2 - b0^2 - b1^2) g + a2^2 - b2^2 = 0.
 *
 * Least squares give g; turning the picture does not change it. The covariance of the
 * homography gives the variance of log f, to first order by differences. It grows without
 * bound as the tilt goes to 0. Estimates are averaged with the inverse of the variance as
 * their weight.
 */
#include "targets/targets.h"

#include "core/matrix.h"

#include <string.h>

/* Writes log f. Returns false if no focal length explains the homography. */
static bool estimate(const double h[9], const double centre[2], double *logarithm) {
    double a[3], b[3];
    for (int i = 0; i < 3; ++i) {
        a[i] = h[3 * i] - (i < 2 ? centre[i] * h[6] : 0.0);
        b[i] = h[3 * i + 1] - (i < 2 ? centre[i] * h[7] : 0.0);
    }
    const double left[2] = { 2.0 * (a[0] * b[0] + a[1] * b[1]),
                             a[0] * a[0] + a[1] * a[1] - b[0] * b[0] - b[1] * b[1] };
    const double right[2] = { 2.0 * a[2] * b[2], a[2] * a[2] - b[2] * b[2] };
    const double g = -(left[0] * right[0] + left[1] * right[1]) /
                     (left[0] * left[0] + left[1] * left[1]);
    *logarithm = -0.5 * log(g);
    return g > 0.0 && isfinite(*logarithm);
}

/* Moves a homography by a step of one of the numbers of glsurf_homography.covariance. */
static void move(const glsurf_homography *found, int number, double step, double moved[9]) {
    const double *const c = found->centre;
    const double back[9] = { 1, 0, -c[0], 0, 1, -c[1], 0, 0, 1 };
    const double there[9] = { 1, 0, c[0], 0, 1, c[1], 0, 0, 1 };
    double change[9] = { 1, 0, 0, 0, 1, 0, 0, 0, 1 };
    change[number] += step;
    gls_homography_multiply(back, found->matrix, moved);
    gls_homography_multiply(change, moved, moved);
    gls_homography_multiply(there, moved, moved);
}

/* The largest standard deviation of log f that counts. Beyond, first order does not hold.
 */
static const double LOOSEST = 0.2;

void gls_focal_add(gls_focal_sums *sums, const glsurf_homography *found,
                   const glsurf_camera *camera) {
    enum { N = 8 };
    double logarithm, slope[N], variance = 0.0;
    if (!estimate(found->matrix, camera->centre, &logarithm))
        return;
    for (int i = 0; i < N; ++i) {
        const double step = 0.01 * sqrt(found->covariance[(N + 1) * i]);
        double moved[9], more, less;
        move(found, i, step, moved);
        if (!(step > 0.0) || !estimate(moved, camera->centre, &more))
            return;
        move(found, i, -step, moved);
        if (!estimate(moved, camera->centre, &less))
            return;
        slope[i] = (more - less) / (2.0 * step);
    }
    for (int i = 0; i < N * N; ++i)
        variance += GLS_DEPENDENCE * slope[i / N] * found->covariance[i] * slope[i % N];
    if (!(variance > 0.0 && variance <= LOOSEST * LOOSEST))
        return;
    /* The weighted mean and sum of squares, one by one (D. H. D. West, 1979). */
    const double weight = 1.0 / variance, step = logarithm - sums->mean;
    sums->weight += weight;
    sums->mean += step * weight / sums->weight;
    sums->squares += weight * step * (logarithm - sums->mean);
    ++sums->count;
}

bool gls_focal_estimate(const gls_focal_sums *sums, double *focal) {
    enum { FEWEST = 5 };
    static const double KNOWN = 0.05;
    if (sums->count < FEWEST)
        return false;
    /* If estimates scatter more than their variances say, so does the mean. */
    const double scatter = gls_max_double(sums->squares / (sums->count - 1.0), 1.0);
    *focal = exp(sums->mean);
    return sqrt(scatter / sums->weight) <= KNOWN;
}
