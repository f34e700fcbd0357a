/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The expected error of a homography fitted to inliers, where two images overlap.
 *
 * THE MODEL. Let H map a point of A to q = (u, v) in B, relative to the mean of the mapped
 * inliers. Homographies near H map the point to q + J(q) d with
 *
 *     J(q) = | u v 1  0 0 0  -u u  -u v |
 *            | 0 0 0  u v 1  -v u  -v v |
 *
 * and eight small numbers d. J holds the derivatives of (I + D) q by the elements of D. Let
 * the errors of n inliers in B be independent with the variance s^2 in x and in y. Then the
 * least-squares fit is off by a d whose covariance is s^2 (sum J^T J)^-1 (R. Hartley, A.
 * Zisserman, Multiple View Geometry, section 5.2). At q it is off by J d. The mean squared
 * distance is the trace of J cov(d) J^T.
 *
 * THE VARIANCE is estimated from the residuals, which have f = 2 n - 8 degrees of freedom.
 * So the error has Student's t distribution with f degrees of freedom. Its variance is f /
 * (f - 2) times the normal distribution's (A. Gelman et al., Bayesian Data Analysis,
 * section 3.2). So s^2 is the sum of the squared residuals / (2 n - 10), and five inliers
 * tell nothing. A position is a float of at most c, so rounding alone gives errors up to
 * 2^-24 c with a variance of (2^-24 c)^2 / 3. s^2 is at least that.
 *
 * THE CORNERS. The expected error is smallest amid the inliers and grows outwards. So it is
 * largest at a corner of the overlap. In 5,162 fits to matches of photographs, no point of
 * a grid over the overlap had a larger error.
 *
 * COST. 72 multiplications per inlier, and about 4,000 for the inverse.
 */
#include "core/number.h"
#include "geometry/geometry.h"

#include <math.h>
#include <string.h>

enum { N = 8 };

/* J(q) */
static void derive_rows(double u, double v, double rows[2][N]) {
    const double x[N] = { u, v, 1, 0, 0, 0, -u * u, -u * v };
    const double y[N] = { 0, 0, 0, u, v, 1, -v * u, -v * v };
    memcpy(rows[0], x, sizeof x);
    memcpy(rows[1], y, sizeof y);
}

/* Sums over the inliers: of J^T J, and of the squared residuals; and the largest coordinate
 * c. */
typedef struct evidence {
    gls_normal normal;
    double residuals, largest;
} evidence;

/* Ignores the results of gls_map(): inliers are on the visible side. */
static evidence gather_evidence(const gls_pair *inliers, uint32_t count,
                                const glsurf_homography *found) {
    evidence sum = { .normal.n = N };
    for (uint32_t n = 0; n < count; ++n) {
        const gls_pair *const p = &inliers[n];
        double at[2], rows[2][N];
        (void)gls_map(found->matrix, p->ax, p->ay, at);
        derive_rows(at[0] - found->centre[0], at[1] - found->centre[1], rows);
        gls_add_row(&sum.normal, rows[0], 0.0);
        gls_add_row(&sum.normal, rows[1], 0.0);
        sum.residuals += gls_pair_error(found->matrix, p);
        sum.largest = gls_max_double(gls_max_double(fabs(p->bx), fabs(p->by)), sum.largest);
    }
    return sum;
}

void gls_set_uncertainty(const gls_pair *inliers, uint32_t count,
                         glsurf_homography *found) {
    found->centre[0] = found->centre[1] = 0.0;
    for (uint32_t i = 0; i < count; ++i) {
        double at[2];
        (void)gls_map(found->matrix, inliers[i].ax, inliers[i].ay, at);
        found->centre[0] += at[0] / count;
        found->centre[1] += at[1] / count;
    }
    const evidence sum = gather_evidence(inliers, count, found);
    const double rounding = sum.largest * 0x1p-24;
    const double variance =
        gls_max_double(sum.residuals / (2.0 * count - 10.0), rounding * rounding / 3.0);
    bool determined = count > 5;
    for (int i = 0; i < N && determined; ++i) { /* column i of the inverse */
        double factor[N * N], column[N] = { 0 };
        memcpy(factor, sum.normal.matrix, sizeof factor);
        column[i] = 1.0;
        determined = gls_solve_positive(N, factor, column);
        for (int j = 0; j < N && determined; ++j)
            found->covariance[N * j + i] = variance * column[j];
    }
    for (int i = 0; i < N * N && !determined; ++i)
        found->covariance[i] = INFINITY;
}

/* Returns the standard deviation at a point of A. Infinite if unknown: the covariance is
 * infinite, or zero because it was never computed. */
static double error_at(const glsurf_homography *self, const double point[2]) {
    double at[2], rows[2][N], sum = 0.0;
    if (!gls_map(self->matrix, point[0], point[1], at))
        return INFINITY;
    derive_rows(at[0] - self->centre[0], at[1] - self->centre[1], rows);
    for (int k = 0; k < 2; ++k)
        for (int i = 0; i < N; ++i)
            for (int j = 0; j < N; ++j)
                sum += rows[k][i] * self->covariance[N * i + j] * rows[k][j];
    return sum > 0.0 ? sqrt(sum) : INFINITY; /* infinite for NaN, too */
}

/* A convex polygon. A cut adds at most one corner. If rounding made the polygon concave, a
 * cut would add at most one corner for every two: from 4 to 6, 9, 13 and 19. */
typedef struct polygon {
    double corners[19][2];
    int count;
} polygon;

/* Returns the rectangle along the outer edges of the pixels. */
static polygon outline(const glsurf_region *part) {
    const double left = part->x - 0.5, right = left + part->width;
    const double top = part->y - 0.5, bottom = top + part->height;
    return (polygon){
        { { left, top }, { right, top }, { right, bottom }, { left, bottom } }, 4
    };
}

/* Keeps the part of the polygon with a x + b y + c >= 0. */
static void cut_polygon(polygon *self, const double line[3]) {
    const polygon all = *self;
    self->count = 0;
    for (int i = 0; i < all.count; ++i) {
        const double *const p = all.corners[i], *const q = all.corners[(i + 1) % all.count];
        const double at_p = line[0] * p[0] + line[1] * p[1] + line[2];
        const double at_q = line[0] * q[0] + line[1] * q[1] + line[2];
        if (at_p >= 0.0)
            memcpy(self->corners[self->count++], p, sizeof *self->corners);
        if ((at_p >= 0.0) != (at_q >= 0.0)) {
            const double t = at_p / (at_p - at_q);
            self->corners[self->count][0] = p[0] + t * (q[0] - p[0]);
            self->corners[self->count++][1] = p[1] + t * (q[1] - p[1]);
        }
    }
}

/* Returns the part of `a` that H maps into `b`. A position (X/w, Y/w) is in b if X - left w
 * >= 0, right w - X >= 0 and so on. The sums of opposite conditions are width w >= 0 and
 * height w >= 0, so w needs no cut of its own. */
static polygon overlap(const double h[9], const glsurf_region *a, const glsurf_region *b) {
    polygon common = outline(a);
    const polygon limits = outline(b);
    for (int axis = 0; axis < 2; ++axis) {
        const double low = limits.corners[0][axis], high = limits.corners[2][axis];
        double above[3], below[3];
        for (int i = 0; i < 3; ++i) {
            above[i] = h[3 * axis + i] - low * h[6 + i];
            below[i] = high * h[6 + i] - h[3 * axis + i];
        }
        cut_polygon(&common, above);
        cut_polygon(&common, below);
    }
    return common;
}

static glsurf_result find_error(const glsurf_homography *homography, const glsurf_region *a,
                                const glsurf_region *b, double *error, double place[2]) {
    double h[9]; /* scaled so that products of elements stay finite */
    if (!homography || !a || !b || !error || a->width == 0 || a->height == 0 ||
        b->width == 0 || b->height == 0 || !gls_are_finite(homography->matrix, 9) ||
        !gls_scale_matrix(homography->matrix, h))
        return GLSURF_ERROR_ARGUMENT;
    const polygon common = overlap(h, a, b);
    if (common.count == 0)
        return GLSURF_ERROR_GEOMETRY;
    int worst = 0;
    double maximum = -1.0;
    for (int i = 0; i < common.count; ++i) {
        const double here = error_at(homography, common.corners[i]);
        if (here > maximum) {
            maximum = here;
            worst = i;
        }
    }
    *error = maximum;
    if (place)
        memcpy(place, common.corners[worst], sizeof *common.corners);
    return GLSURF_OK;
}

glsurf_result glsurf_homography_error(const glsurf_homography *homography,
                                      const glsurf_region *a, const glsurf_region *b,
                                      double *error, double place[2]) {
    gls_float_mode mode;
    gls_float_mode_enter(&mode);
    const glsurf_result result = find_error(homography, a, b, error, place);
    gls_float_mode_leave(&mode);
    return result;
}
