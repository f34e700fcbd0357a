/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Homographies through given pairs, or near them.
 *
 * All computations use local frames, one for A and one for B. The origin of a local frame
 * is the centre of the points, and its unit is their mean distance from the centre /
 * sqrt(2) (R. Hartley, A. Zisserman, Multiple View Geometry, section 4.4). In local frames
 * the last element can be 1: w is an affine function of the point, so if it is positive at
 * all points, it is positive at their centre.
 */
#include "geometry/geometry.h"

#include <math.h>
#include <string.h>

double glsurf_pair_error(const double matrix[9], const glsurf_pair *pair) {
    double x, y;
    if (!glsurf_homography_map(matrix, pair->ax, pair->ay, &x, &y))
        return INFINITY;
    const double dx = x - pair->bx, dy = y - pair->by;
    return dx * dx + dy * dy;
}

/* x' = (x - centre) * scale */
typedef struct local_frame {
    double x, y, scale;
} local_frame;

typedef struct local_frames {
    local_frame a, b;
} local_frames;

static bool used(const bool *flags, uint32_t i) {
    return !flags || flags[i];
}

static bool make_local_frames(const glsurf_pair *pairs, const bool *flags, uint32_t count,
                              local_frames *f) {
    *f = (local_frames){ 0 };
    uint32_t n = 0;
    for (uint32_t i = 0; i < count; ++i) {
        if (used(flags, i)) {
            f->a.x += pairs[i].ax, f->a.y += pairs[i].ay;
            f->b.x += pairs[i].bx, f->b.y += pairs[i].by;
            ++n;
        }
    }
    if (n < 4)
        return false;
    f->a.x /= n, f->a.y /= n, f->b.x /= n, f->b.y /= n;
    double a = 0.0, b = 0.0;
    for (uint32_t i = 0; i < count; ++i) {
        if (used(flags, i)) {
            a += glsurf_length(pairs[i].ax - f->a.x, pairs[i].ay - f->a.y);
            b += glsurf_length(pairs[i].bx - f->b.x, pairs[i].by - f->b.y);
        }
    }
    f->a.scale = sqrt(2.0) * n / a;
    f->b.scale = sqrt(2.0) * n / b;
    return isfinite(f->a.scale) && isfinite(f->b.scale);
}

static glsurf_pair into(const local_frames *f, const glsurf_pair *pair) {
    return (
        glsurf_pair){ (pair->ax - f->a.x) * f->a.scale, (pair->ay - f->a.y) * f->a.scale,
                      (pair->bx - f->b.x) * f->b.scale, (pair->by - f->b.y) * f->b.scale };
}

/* H = Tb^-1 h Ta */
static void to_pixels(const local_frames *f, const double h[9], double matrix[9]) {
    const double ta[9] = { f->a.scale, 0,          -f->a.scale * f->a.x,
                           0,          f->a.scale, -f->a.scale * f->a.y,
                           0,          0,          1 };
    const double tb[9] = { 1 / f->b.scale, 0, f->b.x, 0, 1 / f->b.scale, f->b.y, 0, 0, 1 };
    glsurf_multiply(h, ta, matrix);
    glsurf_multiply(tb, matrix, matrix);
}

/* h = Tb H Ta^-1 */
static void from_pixels(const local_frames *f, const double matrix[9], double h[9]) {
    const double ta[9] = { 1 / f->a.scale, 0, f->a.x, 0, 1 / f->a.scale, f->a.y, 0, 0, 1 };
    const double tb[9] = { f->b.scale, 0,          -f->b.scale * f->b.x,
                           0,          f->b.scale, -f->b.scale * f->b.y,
                           0,          0,          1 };
    glsurf_multiply(matrix, ta, h);
    glsurf_multiply(tb, h, h);
}

/* Scales the matrix so that its last element is 1. */
static bool settle(double h[9]) {
    double largest = 0.0;
    for (int i = 0; i < 9; ++i)
        largest = fmax(largest, fabs(h[i]));
    const double last = h[8];
    if (!(fabs(last) > 1e-9 * largest) || !isfinite(largest))
        return false;
    for (int i = 0; i < 9; ++i)
        h[i] /= last;
    return true;
}

/* ----------------------------------------------------------- through four -- */

/* The matrix that maps (1, 0, 0), (0, 1, 0), (0, 0, 1) and (1, 1, 1) to the points. Its
 * columns are the first three points, each times the factor that makes their sum the fourth
 * (Cramer's rule without the division, which is a factor of the whole matrix). */
static void from_basis(const double x[4], const double y[4], double m[9]) {
    for (int j = 0; j < 3; ++j) {
        const int k = (j + 1) % 3, l = (j + 2) % 3;
        /* det(p3, pk, pl) */
        const double factor =
            x[3] * (y[k] - y[l]) - y[3] * (x[k] - x[l]) + (x[k] * y[l] - x[l] * y[k]);
        m[j] = factor * x[j];
        m[3 + j] = factor * y[j];
        m[6 + j] = factor;
    }
}

bool glsurf_fit_four(const glsurf_pair pairs[4], double matrix[9]) {
    local_frames f;
    if (!make_local_frames(pairs, NULL, 4, &f))
        return false;
    double ax[4], ay[4], bx[4], by[4], a[9], b[9], h[9];
    for (int i = 0; i < 4; ++i) {
        const glsurf_pair p = into(&f, &pairs[i]);
        ax[i] = p.ax, ay[i] = p.ay, bx[i] = p.bx, by[i] = p.by;
    }
    from_basis(ax, ay, a);
    from_basis(bx, by, b);
    if (!glsurf_homography_invert(a, a))
        return false;
    glsurf_multiply(b, a, h);
    if (!settle(h))
        return false;
    to_pixels(&f, h, matrix);
    return true;
}

/* ----------------------------------------------------------------- linear -- */

/* Adds v v^T. */
static void add_square(double sum[81], const double v[9]) {
    for (int i = 0; i < 9; ++i)
        for (int j = 0; j < 9; ++j)
            sum[9 * i + j] += v[i] * v[j];
}

/* Algorithm 4.2 of Hartley and Zisserman: minimises |M h| with |h| = 1, where each pair
 * gives M the two rows below. h is the eigenvector of the least eigenvalue of M^T M. */
bool glsurf_fit_linear(const glsurf_pair *pairs, const bool *flags, uint32_t count,
                       double matrix[9]) {
    local_frames f;
    if (!make_local_frames(pairs, flags, count, &f))
        return false;
    double sum[81] = { 0 }, h[9];
    for (uint32_t i = 0; i < count; ++i) {
        if (!used(flags, i))
            continue;
        const glsurf_pair p = into(&f, &pairs[i]);
        add_square(sum, (const double[9]){ -p.ax, -p.ay, -1, 0, 0, 0, p.bx * p.ax,
                                           p.bx * p.ay, p.bx });
        add_square(sum, (const double[9]){ 0, 0, 0, -p.ax, -p.ay, -1, p.by * p.ax,
                                           p.by * p.ay, p.by });
    }
    glsurf_least_eigenvector(sum, h);
    if (!settle(h))
        return false;
    to_pixels(&f, h, matrix);
    return true;
}

/* ---------------------------------------------------------- least squares -- */

/* J^T J, J^T r and r^T r, where r are the errors and J their derivatives by h[0..7]: for u
 * = X/w, du/d(h0, h1, h2) = (x, y, 1)/w and du/d(h6, h7) = -u (x, y)/w. */
typedef struct normal {
    double matrix[64], vector[8], cost;
} normal;

static void add_row(normal *sum, const double row[8], double error) {
    for (int i = 0; i < 8; ++i) {
        for (int j = 0; j < 8; ++j)
            sum->matrix[8 * i + j] += row[i] * row[j];
        sum->vector[i] += row[i] * error;
    }
    sum->cost += error * error;
}

/* The cost is infinite if a pair is not on the visible side. */
static void accumulate(const glsurf_pair *pairs, const bool *flags, uint32_t count,
                       const local_frames *f, const double h[9], normal *sum) {
    *sum = (normal){ 0 };
    for (uint32_t i = 0; i < count; ++i) {
        if (!used(flags, i))
            continue;
        const glsurf_pair p = into(f, &pairs[i]);
        double u, v;
        if (!glsurf_homography_map(h, p.ax, p.ay, &u, &v)) {
            sum->cost = INFINITY;
            return;
        }
        const double w = h[6] * p.ax + h[7] * p.ay + h[8];
        const double x = p.ax / w, y = p.ay / w, one = 1.0 / w;
        add_row(sum, (const double[8]){ x, y, one, 0, 0, 0, -u * x, -u * y }, u - p.bx);
        add_row(sum, (const double[8]){ 0, 0, 0, x, y, one, -v * x, -v * y }, v - p.by);
    }
}

/* Levenberg and Marquardt: (J^T J + damping diag(J^T J)) step = -J^T r. */
static bool take_step(const normal *at, double damping, const double h[9], double next[9]) {
    double matrix[64], step[8];
    memcpy(matrix, at->matrix, sizeof matrix);
    for (int i = 0; i < 8; ++i) {
        matrix[9 * i] *= 1.0 + damping;
        step[i] = -at->vector[i];
    }
    if (!glsurf_solve_positive(8, matrix, step))
        return false;
    for (int i = 0; i < 8; ++i)
        next[i] = h[i] + step[i];
    next[8] = 1.0;
    return true;
}

/* From the linear fit to a set of inliers, 3 to 5 steps are enough. The iteration stops
 * when a step gains less than 1e-12 of the cost, or nothing at any damping. */
bool glsurf_fit_least_squares(const glsurf_pair *pairs, const bool *flags, uint32_t count,
                              double matrix[9]) {
    enum { STEPS = 50 };
    local_frames f;
    double h[9], next[9];
    if (!make_local_frames(pairs, flags, count, &f))
        return false;
    from_pixels(&f, matrix, h);
    if (!settle(h))
        return false;
    normal at, after;
    accumulate(pairs, flags, count, &f, h, &at);
    if (!isfinite(at.cost))
        return false;
    double damping = 1e-6;
    for (int step = 0; step < STEPS && damping < 1e6; ++step) {
        if (!take_step(&at, damping, h, next))
            return false;
        accumulate(pairs, flags, count, &f, next, &after);
        if (!(after.cost < at.cost)) {
            damping *= 10.0;
            continue;
        }
        const double gain = at.cost - after.cost;
        memcpy(h, next, sizeof h);
        at = after;
        damping *= 0.1;
        if (gain <= 1e-12 * at.cost)
            break;
    }
    to_pixels(&f, h, matrix);
    return true;
}
