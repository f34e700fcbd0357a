/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Fundamental matrices near given pairs: R. Hartley, A. Zisserman, Multiple View Geometry,
 * chapter 11. A point a of A has the epipolar line F a in B, and a point b of B has the
 * line F^T b in A.
 *
 * ERRORS. With r = b^T F a, and (u', v') and (u, v) the first two elements of F a and F^T
 * b, the distances from the lines are |r| / |(u', v')| in B and |r| / |(u, v)| in A. The
 * larger distance decides if a match is an inlier: if only the distance in B counted, a
 * pair could agree although a is far from its line. Least squares minimise the Sampson
 * error r^2 / (u'^2 + v'^2 + u^2 + v^2), to first order the sum of the squared distances
 * that both points must move to agree (section 11.4.3).
 */
#include "core/number.h"
#include "geometry/geometry.h"

#include <math.h>
#include <string.h>

/* r and the two lines. */
typedef struct epipolar {
    double r, in_a[3], in_b[3];
} epipolar;

static epipolar epipolar_at(const double f[9], const gls_pair *p) {
    epipolar e = {
        .in_a = { f[0] * p->bx + f[3] * p->by + f[6], f[1] * p->bx + f[4] * p->by + f[7],
                  f[2] * p->bx + f[5] * p->by + f[8] },
    };
    gls_product(f, p->ax, p->ay, 1.0, e.in_b);
    e.r = p->bx * e.in_b[0] + p->by * e.in_b[1] + e.in_b[2];
    return e;
}

static double squares(const double line[3]) {
    return line[0] * line[0] + line[1] * line[1];
}

double gls_line_error(const double matrix[9], const gls_pair *pair) {
    const epipolar e = epipolar_at(matrix, pair);
    const double minimum = gls_min_double(squares(e.in_a), squares(e.in_b));
    return minimum > 0.0 ? e.r * e.r / minimum : INFINITY;
}

static double sampson_error(const double matrix[9], const gls_pair *pair) {
    const epipolar e = epipolar_at(matrix, pair);
    const double sum = squares(e.in_a) + squares(e.in_b);
    return sum > 0.0 ? e.r * e.r / sum : INFINITY;
}

void gls_fundamental_change(const gls_local_frames *frames, bool inverse,
                            const double from[9], double to[9]) {
    double a[9], b[9], transposed[9];
    gls_frame_matrix(&frames->a, inverse, a);
    gls_frame_matrix(&frames->b, inverse, b);
    for (int i = 0; i < 9; ++i)
        transposed[i] = b[3 * (i % 3) + i / 3];
    gls_homography_multiply(from, a, to);
    gls_homography_multiply(transposed, to, to);
}

/* Writes the unit vector e with the shortest F e. */
static void right_null(const double f[9], double e[3]) {
    double square[9] = { 0 };
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            for (int k = 0; k < 3; ++k)
                square[3 * i + j] += f[3 * k + i] * f[3 * k + j];
    gls_least_eigenvector(3, square, e);
}

bool gls_make_unit(int n, double *v) {
    double sum = 0.0;
    for (int i = 0; i < n; ++i)
        sum += v[i] * v[i];
    const double length = sqrt(sum);
    if (!(length > 0.0) || !isfinite(length))
        return false;
    for (int i = 0; i < n; ++i)
        v[i] /= length;
    return true;
}

/* Replaces F by the nearest matrix of rank 2, F - F e e^T, and gives it norm 1. */
static bool make_singular(double f[9]) {
    double e[3];
    if (!gls_make_unit(9, f))
        return false;
    right_null(f, e);
    for (int i = 0; i < 3; ++i) {
        const double *const row = &f[3 * i];
        const double along = row[0] * e[0] + row[1] * e[1] + row[2] * e[2];
        for (int j = 0; j < 3; ++j)
            f[3 * i + j] -= along * e[j];
    }
    return gls_make_unit(9, f);
}

/* Takes the longest cross product of two columns. */
bool gls_epipole(const double f[9], double epipole[3]) {
    double maximum = 0.0;
    for (int i = 0; i < 3; ++i) {
        const int j = (i + 1) % 3;
        const double c[3] = { f[3 + i] * f[6 + j] - f[6 + i] * f[3 + j],
                              f[6 + i] * f[j] - f[i] * f[6 + j],
                              f[i] * f[3 + j] - f[3 + i] * f[j] };
        const double length = c[0] * c[0] + c[1] * c[1] + c[2] * c[2];
        if (length > maximum) {
            maximum = length;
            memcpy(epipole, c, sizeof c);
        }
    }
    return maximum > 0.0;
}

/* ----------------------------------------------------------------- linear -- */

/* The normalised eight-point algorithm, 11.1 of Hartley and Zisserman: minimises the sum of
 * r^2 with |F| = 1, then takes the nearest matrix of rank 2. */
static void add_rows(const gls_pair *p, double sum[81]) {
    gls_add_square(sum,
                   (const double[9]){ p->bx * p->ax, p->bx * p->ay, p->bx, p->by * p->ax,
                                      p->by * p->ay, p->by, p->ax, p->ay, 1 });
}

/* ---------------------------------------------------------- least squares -- */

/*
 * THE PARAMETERS. Matrices of rank 2 and norm 1 have 7 degrees of freedom. At such a matrix
 * F, two directions leave their set: F itself, and the normal e' e^T of det F = 0, where e
 * and e' are the epipoles (the derivative of the determinant is the matrix of cofactors, a
 * multiple of e' e^T). They are perpendicular, as e'^T F e = 0. Each row of J loses its
 * parts along both, and J^T J gets their squares instead. Without damping a step has no
 * part along them; with damping it may. The next matrix is the matrix of rank 2 and norm 1
 * nearest to F + step, which removes that part to first order.
 */
static void remove_part(double row[9], const double unit[9]) {
    double along = 0.0;
    for (int i = 0; i < 9; ++i)
        along += row[i] * unit[i];
    for (int i = 0; i < 9; ++i)
        row[i] -= along * unit[i];
}

/* The Sampson error of a pair in pixels, and its derivatives: with g^2 = wb (u'^2 + v'^2) +
 * wa (u^2 + v^2), where wa and wb are the squared scales of the local frames,
 * d(r/g) = dr/g - r (g dg)/g^3. */
static bool derive_error(const gls_fit_task *self, const double f[9], const gls_pair *p,
                         double row[9], double *error) {
    const double wa = self->frames.a.scale * self->frames.a.scale;
    const double wb = self->frames.b.scale * self->frames.b.scale;
    const double a[3] = { p->ax, p->ay, 1 }, b[3] = { p->bx, p->by, 1 };
    const epipolar e = epipolar_at(f, p);
    const double square = wa * squares(e.in_a) + wb * squares(e.in_b);
    if (!(square > 0.0))
        return false;
    const double g = sqrt(square);
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) {
            const double change = (i < 2 ? wb * e.in_b[i] * a[j] : 0.0) +
                                  (j < 2 ? wa * e.in_a[j] * b[i] : 0.0);
            row[3 * i + j] = (b[i] * a[j] - e.r * change / square) / g;
        }
    }
    *error = e.r / g;
    return true;
}

static void accumulate_fundamental(const void *context, const double f[9],
                                   gls_normal *sum) {
    const gls_fit_task *const self = context;
    double e[3], other[3], normal[9], size = 0.0;
    right_null(f, e);
    if (!gls_epipole(f, other) || !gls_make_unit(3, other)) {
        sum->cost = INFINITY;
        return;
    }
    for (int i = 0; i < 9; ++i)
        normal[i] = other[i / 3] * e[i % 3];
    for (uint32_t i = 0; i < self->count; ++i) {
        if (!gls_is_used(self->flags, i))
            continue;
        const gls_pair p = gls_to_local(&self->frames, &self->pairs[i]);
        double row[9], error;
        if (!derive_error(self, f, &p, row, &error)) {
            sum->cost = INFINITY;
            return;
        }
        remove_part(row, f);
        remove_part(row, normal);
        gls_add_row(sum, row, error);
    }
    for (int i = 0; i < 9; ++i)
        size += sum->matrix[10 * i];
    for (int i = 0; i < 9; ++i)
        for (int j = 0; j <= i; ++j)
            sum->matrix[9 * i + j] += size * (f[i] * f[j] + normal[i] * normal[j]);
}

static bool move_fundamental(const double f[9], const double *step, double next[9]) {
    for (int i = 0; i < 9; ++i)
        next[i] = f[i] + step[i];
    return make_singular(next);
}

const gls_model gls_fundamental_model = {
    .minimum = 8,
    .size = 9,
    .error = gls_line_error,
    .cost = sampson_error,
    .add_rows = add_rows,
    .accumulate = accumulate_fundamental,
    .move = move_fundamental,
    .make_valid = make_singular,
    .change_frames = gls_fundamental_change,
};
