/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Part of a canvas that images cover, and their stretch there. */
#include "core/number.h"
#include "core/projection.h"
#include "geometry/arrange.h"

#include <stdlib.h>
#include <string.h>

/* Points on each side of an image. A side of 60 degrees bends by at most f s^2 / 8 between
 * two points, with s = 1.05 / 64 its part between them: 0.1 pixels at f = 3000.
 * Homographies keep sides straight, and w, which distorts, is linear: there the corners
 * suffice. */
enum { POINTS = 64 };

static const double TURN = 2.0 * GLS_HALF_TURN;

static const gls_cover EMPTY = { { INFINITY, INFINITY }, { -INFINITY, -INFINITY }, 1.0 };

/*
 * Returns how much a map stretches or shrinks the surroundings of a pixel whose direction
 * is (X, Y, Z) = t (x, y, 1). With r^2 = X^2 + Z^2 the derivatives of the positions are
 *
 *     PLANE     (dX - X/Z dZ) / Z           (dY - Y/Z dZ) / Z
 *     CYLINDER  (Z dX - X dZ) / r^2         (dY - Y dr / r) / r
 *     SPHERE    the same                    (r dY - Y dr) / (r^2 + Y^2)
 *
 * The singular values s >= t of this Jacobian J are the largest and the least factor of all
 * directions: s^2 + t^2 is the sum of the squares of the entries, and s t = |det J|.
 * Returns the larger of s and 1 / t, so that a half counts like a double.
 */
static double stretch_at(glsurf_projection projection, double focal, const double t[9],
                         const double d[3]) {
    double j[2][2], sum = 0.0;
    const double r = sqrt(d[0] * d[0] + d[2] * d[2]);
    for (int i = 0; i < 2; ++i) {
        const double dx = t[i], dy = t[3 + i], dz = t[6 + i];
        const double dr = (d[0] * dx + d[2] * dz) / r;
        if (projection == GLSURF_PROJECTION_PLANE) {
            j[0][i] = focal * (dx - d[0] / d[2] * dz) / d[2];
            j[1][i] = focal * (dy - d[1] / d[2] * dz) / d[2];
        } else {
            j[0][i] = focal * (d[2] * dx - d[0] * dz) / (r * r);
            j[1][i] = projection == GLSURF_PROJECTION_SPHERE
                          ? focal * (r * dy - d[1] * dr) / (r * r + d[1] * d[1])
                          : focal * (dy - d[1] * dr / r) / r;
        }
        sum += j[0][i] * j[0][i] + j[1][i] * j[1][i];
    }
    const double product = fabs(j[0][0] * j[1][1] - j[0][1] * j[1][0]);
    const double s =
        sqrt((sum + sqrt(gls_max_double(sum * sum - 4.0 * product * product, 0.0))) / 2.0);
    return product > 0.0 && isfinite(s) ? gls_max_double(s, s / product) : INFINITY;
}

/* A pole inside an image takes the whole turn. No cylinder holds it. */
static void take_pole(const gls_view *view, glsurf_projection projection, gls_cover *to) {
    const double *const row = view->to_canvas + 3;
    const double y = row[0] * 0.5 * view->width + row[1] * 0.5 * view->height + row[2];
    to->low[0] = -0.5 * TURN;
    to->high[0] = 0.5 * TURN;
    to->low[1] = y < 0.0 ? -0.25 * TURN : to->low[1];
    to->high[1] = y > 0.0 ? 0.25 * TURN : to->high[1];
    to->stretch = projection == GLSURF_PROJECTION_SPHERE ? to->stretch : INFINITY;
}

static void widen(gls_cover *to, const gls_cover *by) {
    for (int k = 0; k < 2; ++k) {
        to->low[k] = gls_min_double(by->low[k], to->low[k]);
        to->high[k] = gls_max_double(by->high[k], to->high[k]);
    }
    to->stretch = gls_max_double(by->stretch, to->stretch);
}

/* Adds a point of a border. Longitudes go on from the one before, `at[0]`. Next to a pole a
 * sphere's stretch grows without limit, and does not count. */
static bool take_point(const double t[9], double x, double y, glsurf_projection projection,
                       double focal, double at[2], gls_cover *to) {
    const glsurf_canvas unit = { .projection = projection, .focal = 1.0 };
    double d[3];
    gls_product(t, x, y, 1.0, d);
    const double before = at[0], stretch = stretch_at(projection, focal, t, d);
    if (!gls_canvas_position(&unit, d, at))
        return false;
    if (projection != GLSURF_PROJECTION_PLANE && isfinite(before))
        at[0] = before + remainder(at[0] - before, TURN);
    const bool counts = isfinite(stretch) || projection != GLSURF_PROJECTION_SPHERE;
    widen(to, &(gls_cover){ { at[0], at[1] }, { at[0], at[1] }, counts ? stretch : 1.0 });
    return true;
}

/* Walks around the border of an image. If the longitude ends a whole turn from its begin, a
 * pole is inside. */
static gls_cover walk_border(const gls_view *view, glsurf_projection projection,
                             double focal) {
    static const int CORNERS[5][2] = { { 0, 0 }, { 1, 0 }, { 1, 1 }, { 0, 1 }, { 0, 0 } };
    const int points = projection == GLSURF_PROJECTION_PLANE ? 1 : POINTS;
    gls_cover to = EMPTY;
    double first = 0.0, at[2] = { INFINITY };
    for (int i = 0; i <= 4 * points; ++i) {
        const int side = i / points % 4;
        const int *const from = CORNERS[side], *const next = CORNERS[side + 1];
        const double part = (double)(i % points) / points;
        const double x = (from[0] + part * (next[0] - from[0])) * view->width - 0.5;
        const double y = (from[1] + part * (next[1] - from[1])) * view->height - 0.5;
        if (!take_point(view->to_canvas, x, y, projection, focal, at, &to)) {
            to.stretch = INFINITY;
            return to;
        }
        first = i > 0 ? first : at[0];
    }
    if (projection != GLSURF_PROJECTION_PLANE && fabs(at[0] - first) > 0.5 * TURN)
        take_pole(view, projection, &to);
    return to;
}

/* Sets the longitudes at the ends of the widest gap between the intervals. */
static void find_gap(double (*intervals)[2], uint32_t count, gls_cover *cover) {
    double reach = -INFINITY, widest = 1e-9; /* less is rounding */
    for (uint32_t i = 0; i < count; ++i) {
        const double turns = TURN * floor(intervals[i][0] / TURN);
        intervals[i][0] -= turns;
        intervals[i][1] -= turns;
        reach = gls_max_double(intervals[i][1] - TURN, reach);
    }
    qsort(intervals, count, sizeof *intervals, gls_compare_numbers);
    cover->low[0] = -0.5 * TURN;
    cover->high[0] = 0.5 * TURN;
    for (uint32_t i = 0; i < count; ++i) {
        if (intervals[i][0] - reach > widest) {
            widest = intervals[i][0] - reach;
            cover->low[0] = intervals[i][0];
            cover->high[0] = reach + TURN;
        }
        reach = gls_max_double(intervals[i][1], reach);
    }
}

gls_cover gls_measure_cover(const gls_graph *self, glsurf_projection projection,
                            double focal) {
    gls_cover cover = EMPTY;
    for (uint32_t i = 0; i < self->count; ++i) {
        const gls_cover image = walk_border(&self->views[i], projection, focal);
        widen(&cover, &image);
        self->intervals[i][0] = image.low[0];
        self->intervals[i][1] = image.high[0];
    }
    if (projection != GLSURF_PROJECTION_PLANE && isfinite(cover.stretch))
        find_gap(self->intervals, self->count, &cover);
    return cover;
}

void gls_finish_canvas(gls_graph *self, const double move[9], const double size[2],
                       glsurf_group *group) {
    static const double LARGEST_SIDE = 0x1p20;
    const bool fits = size[0] <= LARGEST_SIDE && size[1] <= LARGEST_SIDE;
    for (uint32_t i = 0; i < self->count; ++i)
        gls_homography_multiply(move, self->views[i].to_canvas, self->views[i].to_canvas);
    group->canvas.width = fits ? (uint32_t)size[0] : 0;
    group->canvas.height = fits ? (uint32_t)size[1] : 0;
    group->stretch = fits ? group->stretch : INFINITY;
}
