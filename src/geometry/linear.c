/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Small dense linear systems, least squares, and the local frames that both use. */
#include "geometry/geometry.h"

#include <math.h>
#include <string.h>

/* Factors A = L L^T row by row; L replaces the lower triangle. Zeros at the begin of a row
 * stay, and take no time. */
static bool factorise_cholesky(int n, double *a) {
    for (int i = 0; i < n; ++i) {
        int first = 0;
        while (first < i && a[i * n + first] == 0.0)
            ++first;
        for (int j = first; j <= i; ++j) {
            double sum = a[i * n + j];
            for (int k = first; k < j; ++k)
                sum -= a[i * n + k] * a[j * n + k];
            if (i > j)
                a[i * n + j] = sum / a[j * n + j];
            else if (sum > 0.0) /* false for NaN, too */
                a[i * n + i] = sqrt(sum);
            else
                return false;
        }
    }
    return true;
}

bool gls_solve_positive(int n, double *a, double *x) {
    if (!factorise_cholesky(n, a))
        return false;
    for (int i = 0; i < n; ++i) {
        for (int k = 0; k < i; ++k)
            x[i] -= a[i * n + k] * x[k];
        x[i] /= a[i * n + i];
    }
    for (int i = n; i-- > 0;) {
        for (int k = i + 1; k < n; ++k)
            x[i] -= a[k * n + i] * x[k];
        x[i] /= a[i * n + i];
    }
    return true;
}

/* Makes a[p][q] zero by one Jacobi rotation: G. H. Golub, C. F. Van Loan, Matrix
 * Computations, section 8.5. The vectors are rows. */
static void rotate_vectors(int n, double *restrict a, double *restrict vectors, int p,
                           int q) {
    const double theta = (a[q * n + q] - a[p * n + p]) / (2.0 * a[p * n + q]);
    const double t = copysign(1.0, theta) / (fabs(theta) + sqrt(theta * theta + 1.0));
    const double c = 1.0 / sqrt(t * t + 1.0), s = t * c;
    for (int k = 0; k < n; ++k) {
        const double left = a[k * n + p], right = a[k * n + q];
        a[k * n + p] = c * left - s * right;
        a[k * n + q] = s * left + c * right;
    }
    for (int k = 0; k < n; ++k) {
        const double upper = a[p * n + k], lower = a[q * n + k];
        a[p * n + k] = c * upper - s * lower;
        a[q * n + k] = s * upper + c * lower;
        const double left = vectors[p * n + k], right = vectors[q * n + k];
        vectors[p * n + k] = c * left - s * right;
        vectors[q * n + k] = s * left + c * right;
    }
}

/* Converges quadratically: a handful of sweeps reach the rounding errors. The limit on
 * sweeps is for matrices that are not finite. */
void gls_least_eigenvector(int n, double *a, double *vector) {
    enum { SWEEPS = 30, MAXIMUM = 9 };
    double vectors[MAXIMUM * MAXIMUM] = { 0 }, rest = 1.0, size = 0.0;
    for (int i = 0; i < n; ++i)
        vectors[i * n + i] = 1.0;
    for (int sweep = 0; sweep < SWEEPS && rest > 1e-32 * size; ++sweep) {
        rest = size = 0.0;
        for (int p = 0; p < n; ++p) {
            size += a[p * n + p] * a[p * n + p];
            for (int q = p + 1; q < n; ++q) {
                rest += a[p * n + q] * a[p * n + q];
                if (a[p * n + q] != 0.0)
                    rotate_vectors(n, a, vectors, p, q);
            }
        }
    }
    int minimum = 0;
    for (int i = 1; i < n; ++i)
        if (a[i * n + i] < a[minimum * n + minimum])
            minimum = i;
    for (int i = 0; i < n; ++i)
        vector[i] = vectors[minimum * n + i];
}

/* --------------------------------------------------------- least squares -- */

/*
 * Steps of K. Levenberg and D. Marquardt:
 *
 *     (J^T J + damping diag(J^T J)) step = -J^T r,
 *
 * where r are the errors and J their derivatives.
 */
void gls_add_row(gls_normal *restrict sum, const double *restrict row, double error) {
    double *to = sum->matrix;
    for (int i = 0; i < sum->n; ++i, to += sum->n) {
        for (int j = 0; j <= i; ++j)
            to[j] += row[i] * row[j];
        sum->vector[i] += row[i] * error;
    }
    sum->cost += error * error;
}

/* Improves `h` to a local minimum of the cost. Returns false if the errors do not determine
 * `h` or if the cost is infinite. From the linear fit to a set of inliers, 3 to 5 steps are
 * enough. The iteration stops when a step gains at most 1e-12 of the cost, or when no
 * damping gains anything. */
static bool minimise(const gls_model *model, const gls_fit_task *task, double h[9]) {
    enum { STEPS = 50 };
    const int n = model->size;
    gls_normal at = { .n = n };
    model->accumulate(task, h, &at);
    if (!isfinite(at.cost))
        return false;
    double damping = 1e-6;
    for (int i = 0; i < STEPS && damping < 1e6; ++i) {
        gls_normal after = { .n = n };
        double matrix[81], step[9], next[9];
        memcpy(matrix, at.matrix, sizeof matrix);
        for (int k = 0; k < n; ++k) {
            matrix[(n + 1) * k] *= 1.0 + damping;
            step[k] = -at.vector[k];
        }
        if (!gls_solve_positive(n, matrix, step) || !model->move(h, step, next))
            return false;
        model->accumulate(task, next, &after);
        if (!(after.cost < at.cost)) {
            damping *= 10.0;
            continue;
        }
        const double gain = at.cost - after.cost;
        memcpy(h, next, sizeof next);
        at = after;
        damping *= 0.1;
        if (gain <= 1e-12 * at.cost)
            break;
    }
    return true;
}

/* ----------------------------------------------------------- local frames -- */

/* R. Hartley, A. Zisserman, Multiple View Geometry, section 4.4. */
bool gls_make_local_frames(const gls_pair *pairs, const bool *flags, uint32_t count,
                           gls_local_frames *f) {
    *f = (gls_local_frames){ 0 };
    uint32_t n = 0;
    for (uint32_t i = 0; i < count; ++i) {
        if (gls_is_used(flags, i)) {
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
        if (gls_is_used(flags, i)) {
            a += gls_length(pairs[i].ax - f->a.x, pairs[i].ay - f->a.y);
            b += gls_length(pairs[i].bx - f->b.x, pairs[i].by - f->b.y);
        }
    }
    f->a.scale = sqrt(2.0) * n / a;
    f->b.scale = sqrt(2.0) * n / b;
    return isfinite(f->a.scale) && isfinite(f->b.scale);
}

gls_pair gls_to_local(const gls_local_frames *f, const gls_pair *pair) {
    return (gls_pair){ (pair->ax - f->a.x) * f->a.scale, (pair->ay - f->a.y) * f->a.scale,
                       (pair->bx - f->b.x) * f->b.scale, (pair->by - f->b.y) * f->b.scale };
}

/* [ 1/s 0 x; 0 1/s y; 0 0 1 ] for the inverse, else [ s 0 -s x; 0 s -s y; 0 0 1 ]. */
void gls_frame_matrix(const gls_local_frame *f, bool inverse, double m[9]) {
    const double s = inverse ? 1.0 / f->scale : f->scale;
    const double x = inverse ? f->x : -s * f->x, y = inverse ? f->y : -s * f->y;
    const double result[9] = { s, 0, x, 0, s, y, 0, 0, 1 };
    memcpy(m, result, sizeof result);
}

/* ------------------------------------------------------------------- fits -- */

/* Minimises |M m| with |m| = 1, where each pair gives M some rows: m is the eigenvector of
 * the least eigenvalue of M^T M. */
bool gls_fit_linear(const gls_model *model, const gls_pair *pairs, const bool *flags,
                    uint32_t count, double matrix[9]) {
    gls_local_frames frames;
    if (!gls_make_local_frames(pairs, flags, count, &frames))
        return false;
    double sum[81] = { 0 }, local[9];
    for (uint32_t i = 0; i < count; ++i)
        if (gls_is_used(flags, i)) {
            const gls_pair p = gls_to_local(&frames, &pairs[i]);
            model->add_rows(&p, sum);
        }
    for (int i = 0; i < 9; ++i)
        for (int j = i + 1; j < 9; ++j)
            sum[9 * i + j] = sum[9 * j + i];
    gls_least_eigenvector(9, sum, local);
    if (!model->make_valid(local))
        return false;
    model->change_frames(&frames, false, local, matrix);
    return true;
}

bool gls_fit_least_squares(const gls_model *model, const gls_pair *pairs, const bool *flags,
                           uint32_t count, double matrix[9]) {
    gls_fit_task task = { .pairs = pairs, .flags = flags, .count = count };
    double local[9];
    if (!gls_make_local_frames(pairs, flags, count, &task.frames))
        return false;
    model->change_frames(&task.frames, true, matrix, local);
    if (!model->make_valid(local) || !minimise(model, &task, local))
        return false;
    model->change_frames(&task.frames, false, local, matrix);
    return true;
}
