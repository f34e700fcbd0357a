/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Fundamental matrices exactly through samples.
 *
 * SEVEN PAIRS give seven equations b^T F a = 0 for nine elements. Up to a factor the
 * solutions are F1 + x F2. det(F1 + x F2) = 0 is a cubic equation with one or three
 * solutions (R. Hartley, A. Zisserman, Multiple View Geometry, section 11.1.2).
 *
 * TWO PAIRS and the homography H of a plane: the epipolar line of a in B passes through H a
 * and b. So two pairs off the plane give the epipole e' = (H a1 x b1) x (H a2 x b2), and F
 * = [e']x H (section 13.3). If most matches are on the plane, samples of seven rarely find
 * F: most have five or more pairs on the plane, which leave a family of matrices.
 *
 * ORIENTATION. Both cameras see only points in front of them. The vectors e' x b and F a
 * are both the epipolar line. So they have the same direction for all matches, or the
 * opposite direction for all matches (O. Chum, T. Werner, J. Matas, "Epipolar geometry
 * estimation via RANSAC benefits from the oriented epipolar constraint", ICPR 2004). One
 * random sample in 2^6 passes this test. Only samples are tested, not matches: next to an
 * epipole noise decides the direction. An inlier is defined by the distances from two lines
 * alone, which an application can check.
 */
#include "geometry/geometry.h"

#include <math.h>
#include <string.h>

enum { SEVEN = 7, NINE = 9 };

/* Returns the sign of (e' x b) (F a), or 0. */
static int direction(const double f[9], const double epipole[3], const gls_pair *p) {
    const double b[3] = { p->bx, p->by, 1 };
    double line[3], sum = 0.0;
    gls_cross(epipole, b, line);
    for (int i = 0; i < 3; ++i)
        sum += line[i] * (f[3 * i] * p->ax + f[3 * i + 1] * p->ay + f[3 * i + 2]);
    return (sum > 0.0) - (sum < 0.0);
}

/* Returns the sign that all pairs of a sample have, or 0. */
static int common_direction(const double f[9], const double epipole[3],
                            const gls_pair *sample, int size) {
    int common = direction(f, epipole, &sample[0]);
    for (int i = 1; i < size && common != 0; ++i)
        if (direction(f, epipole, &sample[i]) != common)
            common = 0;
    return common;
}

/* ------------------------------------------------------------- null space -- */

/* Makes row i zero outside its own column, `order[i]`, and the two last columns, by row
 * operations and column exchanges. Each pivot is the largest element left (complete
 * pivoting). Returns false if the equations depend on each other: a pivot is at most 1e-9
 * of the first. */
static bool reduce_rows(double m[SEVEN][NINE], int order[NINE]) {
    double first = 0.0;
    for (int i = 0; i < NINE; ++i)
        order[i] = i;
    for (int k = 0; k < SEVEN; ++k) {
        int row = k, column = k;
        for (int i = k; i < SEVEN; ++i)
            for (int j = k; j < NINE; ++j)
                if (fabs(m[i][order[j]]) > fabs(m[row][order[column]]))
                    row = i, column = j;
        const int chosen = order[column];
        order[column] = order[k];
        order[k] = chosen;
        double swap[NINE];
        memcpy(swap, m[row], sizeof swap);
        memcpy(m[row], m[k], sizeof swap);
        memcpy(m[k], swap, sizeof swap);
        const double pivot = swap[chosen];
        first = k == 0 ? fabs(pivot) : first;
        if (!(fabs(pivot) > 1e-9 * first))
            return false;
        for (int i = 0; i < SEVEN; ++i) {
            const double factor = i == k ? 0.0 : m[i][chosen] / pivot;
            for (int j = 0; j < NINE && factor != 0.0; ++j)
                m[i][j] -= factor * m[k][j];
        }
    }
    return true;
}

/* Writes two solutions: in the last two columns they have (1, 0) and (0, 1). */
static bool solve_seven(const gls_pair pairs[SEVEN], double first[9], double second[9]) {
    double m[SEVEN][NINE];
    int order[NINE];
    for (int i = 0; i < SEVEN; ++i) {
        const gls_pair *const p = &pairs[i];
        const double row[NINE] = { p->bx * p->ax, p->bx * p->ay, p->bx,
                                   p->by * p->ax, p->by * p->ay, p->by,
                                   p->ax,         p->ay,         1 };
        memcpy(m[i], row, sizeof row);
    }
    if (!reduce_rows(m, order))
        return false;
    for (int i = 0; i < SEVEN; ++i) {
        first[order[i]] = -m[i][order[7]] / m[i][order[i]];
        second[order[i]] = -m[i][order[8]] / m[i][order[i]];
    }
    first[order[7]] = second[order[8]] = 1.0;
    first[order[8]] = second[order[7]] = 0.0;
    return true;
}

/* ------------------------------------------------------------------ cubic -- */

static double cubic_value(const double c[4], double x) {
    return ((c[3] * x + c[2]) * x + c[1]) * x + c[0];
}

/* An interval at whose ends the polynomial has different signs. */
typedef struct bracket {
    double low, high, x;
    bool rises, found;
} bracket;

/* Moves x towards the root: takes Newton's step if it stays inside, else halves the
 * interval. All operations round alike everywhere. */
static void move_to_root(const double c[4], bracket *self) {
    const double x = self->x, y = cubic_value(c, x);
    const double slope = (3.0 * c[3] * x + 2.0 * c[2]) * x + c[1];
    if ((y > 0.0) == self->rises)
        self->high = x;
    else
        self->low = x;
    double next = x - y / slope;
    if (!(next > self->low && next < self->high))
        next = 0.5 * (self->low + self->high);
    self->found = y == 0.0 || fabs(next - x) <= 1e-15 * fabs(x);
    self->x = self->found ? x : next;
}

/* Finds the real roots of a cubic, which its extrema separate, up to 10^6 in magnitude.
 * Beyond that F is F2 to 10^-6, and the determinants agree. Equal roots may be missed: data
 * with noise have none. */
static int find_roots(const double c[4], double roots[3]) {
    enum { STEPS = 100 };
    static const double MAXIMUM = 1e6;
    double ends[4] = { -MAXIMUM };
    bracket all[3];
    int intervals = 0, count = 0, found = 0;
    /* c1 + 2 c2 x + 3 c3 x^2 = 0 without cancellation */
    const double discriminant = c[2] * c[2] - 3.0 * c[3] * c[1];
    if (discriminant > 0.0) {
        const double q = -(c[2] + copysign(sqrt(discriminant), c[2]));
        const double x = q / (3.0 * c[3]), y = c[1] / q;
        const double extrema[2] = { fmin(x, y), fmax(x, y) };
        for (int i = 0; i < 2; ++i)
            if (fabs(extrema[i]) < MAXIMUM) /* false for NaN, too */
                ends[++intervals] = extrema[i];
    }
    ends[++intervals] = MAXIMUM;
    for (int i = 0; i < intervals; ++i)
        if ((cubic_value(c, ends[i]) > 0.0) != (cubic_value(c, ends[i + 1]) > 0.0))
            all[count++] = (bracket){ .low = ends[i],
                                      .high = ends[i + 1],
                                      .x = 0.5 * (ends[i] + ends[i + 1]),
                                      .rises = cubic_value(c, ends[i + 1]) > 0.0 };
    /* In turn, so that the processor computes the steps of all roots at once. */
    for (int step = 0; step < STEPS && found < count; ++step)
        for (int i = 0; i < count; ++i)
            if (!all[i].found) {
                move_to_root(c, &all[i]);
                found += all[i].found;
            }
    for (int i = 0; i < count; ++i)
        roots[i] = all[i].x;
    return count;
}

/* Expands det(F1 + x F2): the coefficient of x^k is the sum of the determinants with k rows
 * from F2 and the other rows from F1. */
static void make_cubic(const double first[9], const double second[9], double c[4]) {
    for (int k = 0; k < 4; ++k)
        c[k] = 0.0;
    for (int rows = 0; rows < 8; ++rows) {
        double m[9];
        int k = 0;
        for (int i = 0; i < 3; ++i) {
            const bool other = rows >> i & 1;
            memcpy(&m[3 * i], other ? &second[3 * i] : &first[3 * i], 3 * sizeof *m);
            k += other;
        }
        c[k] += gls_determinant(m);
    }
}

static int through_seven(const void *context, const gls_pair *sample,
                         double matrices[][9]) {
    (void)context;
    gls_local_frames frames;
    gls_pair local[SEVEN];
    double first[9], second[9], c[4], roots[3];
    if (!gls_make_local_frames(sample, NULL, SEVEN, &frames))
        return 0;
    for (int i = 0; i < SEVEN; ++i)
        local[i] = gls_to_local(&frames, &sample[i]);
    if (!solve_seven(local, first, second))
        return 0;
    make_cubic(first, second, c);
    const int count = find_roots(c, roots);
    int kept = 0;
    for (int i = 0; i < count; ++i) {
        double f[9], epipole[3];
        for (int j = 0; j < 9; ++j)
            f[j] = first[j] + roots[i] * second[j];
        if (gls_epipole(f, epipole) && common_direction(f, epipole, local, SEVEN) != 0)
            gls_fundamental_change(&frames, false, f, matrices[kept++]);
    }
    return kept;
}

/* ---------------------------------------------------------- two and a plane -- */

/* F a = e' x H a, and b = H a on the plane. So e' x b and F a have the same direction on
 * the plane, and must have it at both pairs of a sample. */

/* Writes the line through H a and b, scaled to length 1. Returns false if there is none. */
static bool parallax_line(const double h[9], const gls_pair *p, double line[3]) {
    double at[3] = { 0, 0, 1 };
    if (!gls_map(h, p->ax, p->ay, at))
        return false;
    gls_cross(at, (const double[3]){ p->bx, p->by, 1 }, line);
    return gls_make_unit(3, line);
}

static int through_two(const void *context, const gls_pair *sample, double matrices[][9]) {
    const double *const h = context;
    double first[3], second[3], e[3];
    if (!parallax_line(h, &sample[0], first) || !parallax_line(h, &sample[1], second))
        return 0;
    gls_cross(first, second, e);
    const double x[9] = { 0, -e[2], e[1], e[2], 0, -e[0], -e[1], e[0], 0 };
    gls_homography_multiply(x, h, matrices[0]);
    return common_direction(matrices[0], e, sample, 2) > 0 ? 1 : 0;
}

const gls_sampler gls_seven_points = { SEVEN, through_seven };
const gls_sampler gls_two_points = { 2, through_two };
