/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * What the files of the geometry share. All coordinates are in pixels. Matrices are 3x3,
 * row by row, and map b ~ H a.
 *
 * SIGN. A matrix is scaled so that w, the third coordinate of H (x, y, 1), is above zero on
 * the side of the line at infinity that the camera sees, the visible side. There the map is
 * (X/w, Y/w). On the other side there is none.
 */
#ifndef GLSURF_GEOMETRY_GEOMETRY_H
#define GLSURF_GEOMETRY_GEOMETRY_H

#include "core/matrix.h"
#include "glsurf/glsurf.h"

#include <math.h>

/* sqrt() rounds alike everywhere, hypot() does not: C libraries differ in its last digit.
 * The squares of what is measured here neither overflow nor vanish. */
static inline double glsurf_length(double x, double y) {
    return sqrt(x * x + y * y);
}

/* The two positions of a match. */
typedef struct glsurf_pair {
    double ax, ay, bx, by;
} glsurf_pair;

/* ------------------------------------------------------------------ linear.c -- */

/* Solves A x = b for a symmetric positive definite A of n rows. `a` becomes its Cholesky
 * factor. `x` holds b before the call. Returns false if A is not positive definite. */
bool glsurf_solve_positive(int n, double *a, double *x);

/* Writes the unit eigenvector of the least eigenvalue of a symmetric 9x9 matrix. Destroys
 * the matrix. */
void glsurf_least_eigenvector(double a[81], double vector[9]);

/* --------------------------------------------------------------------- fit.c -- */

/* The square of the distance between b and H a. Infinite where H a does not exist. */
double glsurf_pair_error(const double matrix[9], const glsurf_pair *pair);

/* The homography exactly through four pairs. No three of them may be collinear in A or in
 * B. */
bool glsurf_fit_four(const glsurf_pair pairs[4], double matrix[9]);

/* The normalised direct linear transform over the pairs that have a flag. Returns false if
 * there are fewer than four, if their points coincide in A or in B, or if w is zero at the
 * centre of the points of A. */
bool glsurf_fit_linear(const glsurf_pair *pairs, const bool *flags, uint32_t count,
                       double matrix[9]);

/* Improves `matrix` to a local minimum of the sum of the squared errors of the pairs that
 * have a flag. Returns false, and leaves the matrix unchanged, if the pairs do not
 * determine it or if one is not on the visible side. */
bool glsurf_fit_least_squares(const glsurf_pair *pairs, const bool *flags, uint32_t count,
                              double matrix[9]);

/* ----------------------------------------------------------------- ransac.c -- */

/* Sets the flags of the pairs within the tolerance, and clears the others. Returns their
 * number. */
uint32_t glsurf_select(const glsurf_pair *pairs, uint32_t count, const double matrix[9],
                       double tolerance, bool *flags);

/* The homography that most pairs agree on. Returns false if no sample gave one.
 *
 * params      every field is set
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

/* Sorts the pairs and drops each one that is within `radius` of a pair kept before. Returns
 * how many are left. The order before the call does not change the result. */
uint32_t glsurf_thin(glsurf_pair *pairs, uint32_t count, double radius,
                     glsurf_nearness nearness);

/* The base-10 logarithm of the number of homographies with `support` inliers among `count`
 * pairs that chance is expected to give. `area` is the area of B where points may be. */
double glsurf_chance(uint32_t count, uint32_t support, double tolerance, double area);

/* ------------------------------------------------------------- uncertainty.c -- */

/* Sets the centre and the covariance of a homography that was fitted to these inliers. */
void glsurf_set_uncertainty(const glsurf_pair *inliers, uint32_t count,
                            glsurf_homography *found);

#endif
