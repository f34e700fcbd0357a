/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * 3x3 matrices, row by row. matrix.c also has the public calls glsurf_homography_map(),
 * _multiply(), _magnification() and _invert(), and glsurf_matrix_kind().
 */
#ifndef GLSURF_CORE_MATRIX_H
#define GLSURF_CORE_MATRIX_H

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>

double gls_determinant(const double m[9]);

/* Returns |determinant| / (sum of the magnitudes of its six terms): 0 for a singular
 * matrix, at most 1. The quotient does not depend on the units of rows and columns, though
 * elements of homographies in pixels differ by factors of thousands. The elements are at
 * most 1 in magnitude. */
double gls_regularity(const double m[9]);

/* Maps (x, y) by a homography with w > 0 there, and writes the derivative row by row. */
void gls_derive(const double h[9], double x, double y, double mapped[2],
                double derivative[4]);

/* The largest regularity that may be rounding alone. Each of the six terms is a product of
 * three factors, off by at most two roundings of 2^-53. Each of the five sums adds a
 * rounding of the sum so far. All errors together are less than 8 x 2^-53 of the sum of
 * magnitudes. A determinant within that bound may be zero. */
#define GLS_SINGULAR (4.0 * DBL_EPSILON)

/* Returns true if no number is infinite or NaN. */
bool gls_are_finite(const double *numbers, size_t count);

/* Scales a matrix of finite numbers so that its element of largest magnitude is 1 or -1.
 * Returns false, and writes nothing, if it is all zero. */
bool gls_scale_matrix(const double m[9], double scaled[9]);

/* Multiplies a matrix with (x, y, z). */
static inline void gls_product(const double m[9], double x, double y, double z,
                               double product[3]) {
    for (int i = 0; i < 3; ++i)
        product[i] = m[3 * i] * x + m[3 * i + 1] * y + m[3 * i + 2] * z;
}

/* Maps (x, y). Returns false if w is not above 0 or a coordinate is not finite. */
static inline bool gls_map(const double m[9], double x, double y, double mapped[2]) {
    const double w = m[6] * x + m[7] * y + m[8];
    mapped[0] = (m[0] * x + m[1] * y + m[2]) / w;
    mapped[1] = (m[3] * x + m[4] * y + m[5]) / w;
    return w > 0.0 && isfinite(mapped[0]) && isfinite(mapped[1]);
}

/* The public calls of these names, for use inside a call: they do not enter a
 * floating-point environment (core/platform.h). */
void gls_homography_multiply(const double left[9], const double right[9],
                             double product[9]);
bool gls_homography_invert(const double matrix[9], double inverse[9]);

#endif
