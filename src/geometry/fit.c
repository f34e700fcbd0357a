/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Homographies exactly through four pairs, and least-squares fits to more pairs.
 *
 * All computations use local frames, one for A and one for B. The origin of a local frame
 * is the centre of the points, and its unit is their mean distance from the centre /
 * sqrt(2) (R. Hartley, A. Zisserman, Multiple View Geometry, section 4.4). In local frames
 * the last element can be 1: w is an affine function of the point, so if it is positive at
 * all points, it is positive at their centre.
 */
#include "core/number.h"
#include "geometry/geometry.h"

#include <math.h>
#include <string.h>

double gls_pair_error(const double matrix[9], const gls_pair *pair) {
    double at[2];
    if (!gls_map(matrix, pair->ax, pair->ay, at))
        return INFINITY;
    const double dx = at[0] - pair->bx, dy = at[1] - pair->by;
    return dx * dx + dy * dy;
}

/* Computes H = Tb^-1 h Ta, or the inverse, h = Tb H Ta^-1. */
static void change_frames(const gls_local_frames *f, bool inverse, const double from[9],
                          double to[9]) {
    double ta[9], tb[9];
    gls_frame_matrix(&f->a, inverse, ta);
    gls_frame_matrix(&f->b, !inverse, tb);
    gls_homography_multiply(from, ta, to);
    gls_homography_multiply(tb, to, to);
}

static bool scale_last_element(double h[9]) {
    double largest = 0.0;
    for (int i = 0; i < 9; ++i)
        largest = gls_max_double(fabs(h[i]), largest);
    const double last = h[8];
    if (!(fabs(last) > 1e-9 * largest) || !isfinite(largest))
        return false;
    for (int i = 0; i < 9; ++i)
        h[i] /= last;
    return true;
}

/* ----------------------------------------------------------- through four -- */

/* Writes the matrix that maps (1, 0, 0), (0, 1, 0), (0, 0, 1) and (1, 1, 1) to the points.
 * Its columns are the first three points, with factors that make their sum the fourth
 * point: Cramer's rule. The division is left out, as it is a factor of the whole matrix. */
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

bool gls_fit_four(const gls_pair pairs[4], double matrix[9]) {
    gls_local_frames f;
    if (!gls_make_local_frames(pairs, NULL, 4, &f))
        return false;
    double ax[4], ay[4], bx[4], by[4], a[9], b[9], h[9];
    for (int i = 0; i < 4; ++i) {
        const gls_pair p = gls_to_local(&f, &pairs[i]);
        ax[i] = p.ax, ay[i] = p.ay, bx[i] = p.bx, by[i] = p.by;
    }
    from_basis(ax, ay, a);
    from_basis(bx, by, b);
    if (!gls_homography_invert(a, a))
        return false;
    gls_homography_multiply(b, a, h);
    if (!scale_last_element(h))
        return false;
    change_frames(&f, false, h, matrix);
    return true;
}

/* Measures the distance of three points from collinear: twice the signed area of the
 * triangle / (longest side)^2, which is height / longest side. */
static double flatness(double x0, double y0, double x1, double y1, double x2, double y2) {
    const double area = (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0);
    const double a = (x1 - x0) * (x1 - x0) + (y1 - y0) * (y1 - y0);
    const double b = (x2 - x1) * (x2 - x1) + (y2 - y1) * (y2 - y1);
    const double c = (x0 - x2) * (x0 - x2) + (y0 - y2) * (y0 - y2);
    const double longest = gls_max_double(a, gls_max_double(b, c));
    return longest > 0.0 ? area / longest : 0.0;
}

/* Returns true if the four triangles of a sample have the same orientation in both images,
 * or `mirrored`, the opposite one, and none is flatter than 1 : 100. In flatter triangles
 * noise of a hundredth of the distances decides the orientation. A homography keeps the
 * orientation of all triangles on one side of its line at infinity, or flips every one. Two
 * cameras on the same side of a plane see no flip. Equal points make flat triangles. */
static bool is_sound(const gls_pair s[4], bool mirrored) {
    static const double FLAT = 0.01;
    for (int i = 0; i < 4; ++i) {
        const gls_pair *const p = &s[i], *const q = &s[(i + 1) % 4],
                              *const r = &s[(i + 2) % 4];
        const double a = flatness(p->ax, p->ay, q->ax, q->ay, r->ax, r->ay);
        const double b = flatness(p->bx, p->by, q->bx, q->by, r->bx, r->by);
        if (fabs(a) < FLAT || fabs(b) < FLAT || ((a > 0.0) != (b > 0.0)) != mirrored)
            return false;
    }
    return true;
}

static int through_four(const void *context, const gls_pair *sample, double matrices[][9]) {
    (void)context;
    return is_sound(sample, false) && gls_fit_four(sample, matrices[0]) ? 1 : 0;
}

static int through_mirrored(const void *context, const gls_pair *sample,
                            double matrices[][9]) {
    (void)context;
    return is_sound(sample, true) && gls_fit_four(sample, matrices[0]) ? 1 : 0;
}

/* ----------------------------------------------------------------- linear -- */

/* Algorithm 4.2 of Hartley and Zisserman. */
static void add_rows(const gls_pair *p, double sum[81]) {
    gls_add_square(sum, (const double[9]){ -p->ax, -p->ay, -1, 0, 0, 0, p->bx * p->ax,
                                           p->bx * p->ay, p->bx });
    gls_add_square(sum, (const double[9]){ 0, 0, 0, -p->ax, -p->ay, -1, p->by * p->ax,
                                           p->by * p->ay, p->by });
}

/* ---------------------------------------------------------- least squares -- */

/* For u = X/w, du/d(h0, h1, h2) = (x, y, 1)/w and du/d(h6, h7) = -u (x, y)/w. The cost is
 * infinite if a pair is not on the visible side. */
static void accumulate_homography(const void *context, const double h[9], gls_normal *sum) {
    const gls_fit_task *const self = context;
    for (uint32_t i = 0; i < self->count; ++i) {
        if (!gls_is_used(self->flags, i))
            continue;
        const gls_pair p = gls_to_local(&self->frames, &self->pairs[i]);
        double at[2];
        if (!gls_map(h, p.ax, p.ay, at)) {
            sum->cost = INFINITY;
            return;
        }
        const double w = h[6] * p.ax + h[7] * p.ay + h[8];
        const double x = p.ax / w, y = p.ay / w, one = 1.0 / w, u = at[0], v = at[1];
        gls_add_row(sum, (const double[8]){ x, y, one, 0, 0, 0, -u * x, -u * y }, u - p.bx);
        gls_add_row(sum, (const double[8]){ 0, 0, 0, x, y, one, -v * x, -v * y }, v - p.by);
    }
}

static bool move_homography(const double h[9], const double *step, double next[9]) {
    for (int i = 0; i < 8; ++i)
        next[i] = h[i] + step[i];
    next[8] = 1.0;
    return true;
}

const gls_model gls_homography_model = {
    .minimum = 5,
    .size = 8,
    .error = gls_pair_error,
    .cost = gls_pair_error,
    .add_rows = add_rows,
    .accumulate = accumulate_homography,
    .move = move_homography,
    .make_valid = scale_last_element,
    .change_frames = change_frames,
};

const gls_sampler gls_four_points = { 4, through_four };
const gls_sampler gls_mirrored_points = { 4, through_mirrored };
