/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * What the files of the geometry share. All coordinates are pixels; matrices are 3x3, row
 * by row, and map b ~ H a.
 *
 * SIGN. A matrix is scaled so that w, the third coordinate of H (x, y, 1), is above zero on
 * the side of the line at infinity that the camera sees: there the map is (X/w, Y/w), and
 * elsewhere there is none.
 */
#ifndef GLSURF_GEOMETRY_GEOMETRY_H
#define GLSURF_GEOMETRY_GEOMETRY_H

#include "core/matrix.h"
#include "glsurf/glsurf.h"

/* A match as positions. */
typedef struct glsurf_pair {
    double ax, ay, bx, by;
} glsurf_pair;

/* ------------------------------------------------------------------ linear.c -- */

/* Solves A x = b for a symmetric positive definite A of n rows, which becomes its Cholesky
 * factor; x holds b before. False where A is not positive definite. */
bool glsurf_solve_positive(int n, double *a, double *x);

/* The unit eigenvector of the least eigenvalue of a symmetric 9x9 matrix, which is
 * destroyed. */
void glsurf_least_eigenvector(double a[81], double vector[9]);

/* --------------------------------------------------------------------- fit.c -- */

/* The square of the distance between b and H a; infinite where H a does not exist. */
double glsurf_pair_error(const double matrix[9], const glsurf_pair *pair);

/* Exactly through four pairs of which no three are collinear in A or in B. */
bool glsurf_fit_four(const glsurf_pair pairs[4], double matrix[9]);

/* The normalised direct linear transform over the pairs with a flag. False where they do
 * not determine a homography with all of them on the visible side. */
bool glsurf_fit_linear(const glsurf_pair *pairs, const bool *flags, uint32_t count,
                       double matrix[9]);

/* Improves `matrix` until the sum of the squared errors of the pairs with a flag is least
 * (a local minimum). False, with the matrix as it was, where they do not determine it. */
bool glsurf_fit_least_squares(const glsurf_pair *pairs, const bool *flags, uint32_t count,
                              double matrix[9]);

/* ----------------------------------------------------------------- ransac.c -- */

/* The number of pairs within the tolerance, which get a flag. */
uint32_t glsurf_select(const glsurf_pair *pairs, uint32_t count, const double matrix[9],
                       double tolerance, bool *flags);

/* The homography that most pairs agree on. False where no sample gave one.
 *
 * params      without zeros
 * flags       scratch memory, one per pair
 * iterations  receives the number of samples tried */
bool glsurf_ransac(const glsurf_pair *pairs, uint32_t count,
                   const glsurf_homography_params *params, bool *flags, double matrix[9],
                   uint32_t *iterations);

/* ----------------------------------------------------------------- chance.c -- */

typedef enum glsurf_nearness {
    GLSURF_NEAR_IN_A,
    GLSURF_NEAR_IN_B,
    GLSURF_NEAR_IN_BOTH,
} glsurf_nearness;

/* Sorts the pairs and drops each that is within `radius` of one kept before; returns how
 * many are left. The result does not depend on the order before. */
uint32_t glsurf_thin(glsurf_pair *pairs, uint32_t count, double radius,
                     glsurf_nearness nearness);

/* Base-10 logarithm of the number of homographies with `support` inliers of `count` pairs
 * that chance is expected to give; `area` is that of B where
 * points may be. */
double glsurf_chance(uint32_t count, uint32_t support, double tolerance, double area);

#endif
