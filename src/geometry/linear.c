/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Small dense systems. */
#include "geometry/geometry.h"

#include <math.h>

/* A = L L^T row by row; L replaces the lower triangle. */
static bool factorise_cholesky(int n, double *a) {
    for (int i = 0; i < n; ++i) {
        for (int j = 0; j <= i; ++j) {
            double sum = a[i * n + j];
            for (int k = 0; k < j; ++k)
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

/* One Jacobi rotation, which makes a[p][q] zero: G. H. Golub, C. F. Van Loan, Matrix
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

/* Convergence is quadratic, so that a handful of sweeps reach the rounding errors. The
 * limit is for matrices that are not finite. */
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
