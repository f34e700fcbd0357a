/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Names and the order of operations are as in shaders/localise/newton_steps.frag.
 */
#include "check/stage_bounds.h"

#include "reference/lookup.h"

enum { BOXES = GLS_LOCALISE_BOXES };

/* Returns the integral of the image left of and above a point, at (x, y) from the left and
 * upper edge of the first pixel. The border pixels are repeated outside. */
static double integral_at(const gls_sums *sums, double x, double y) {
    const int cx = gls_clamp_int((int)floor(x), 0, sums->width - 1);
    const int cy = gls_clamp_int((int)floor(y), 0, sums->height - 1);
    const double t = x - cx, v = y - cy;
    const double d = gls_integral_at(sums->integral, sums->width, cx - 1, cy - 1);
    const double up = gls_integral_at(sums->integral, sums->width, cx, cy - 1);
    const double left = gls_integral_at(sums->integral, sums->width, cx - 1, cy);
    const double all = gls_integral_at(sums->integral, sums->width, cx, cy);
    return d + t * (up - d) + v * (left - d) + t * v * (all - left - up + d);
}

/* Edges of the squares along an axis: distances from the first edge of the image, their
 * largest error, and the largest distance outside the image. */
typedef struct edges {
    double at[BOXES + 1], off, outside;
} edges;

static edges edges_of(float position, float from, gls_bounded side, int size) {
    const double base = floor((double)position);
    const gls_bounded middle =
        gls_plus(gls_exactly((double)position - base), gls_exactly(from));
    edges e = { 0 };
    for (int k = 0; k <= BOXES; ++k) {
        const gls_bounded from_left =
            gls_plus(gls_plus(middle, gls_times(gls_exactly(k - 0.5 * BOXES), side)),
                     gls_exactly(0.5));
        e.at[k] = base + from_left.v;
        e.off = fmax(e.off, from_left.e);
        e.outside = fmax(e.outside, fmax(-e.at[k], e.at[k] - size));
    }
    return e;
}

/* The sum over a square. M is the largest intensity, 1020, F the largest fraction. An edge
 * that is off by `off` changes the sum by M (side + 2 F) off, and a square has four
 * edges. Terms of the sum are at most M (side + 2 F + 2)^2, with fewer than 32 roundings.
 */
static gls_bounded box_sum(const gls_sums *sums, const edges *column, const edges *row,
                           int i, int j, double side) {
    const double left = column->at[i], right = column->at[i + 1];
    const double top = row->at[j], bottom = row->at[j + 1];
    const double v = integral_at(sums, right, bottom) - integral_at(sums, left, bottom) -
                     integral_at(sums, right, top) + integral_at(sums, left, top);
    const double F = 1.0 + fmax(column->outside, row->outside), M = 1020.0;
    const double length = side + 2.0 * F + 2.0, off = fmax(column->off, row->off);
    return (gls_bounded){ v, 4.0 * M * length * off +
                                 32.0 * M * length * length * GLS_ROUNDING };
}

typedef struct hessian {
    gls_bounded xx, xy, yy;
} hessian;

static gls_bounded determinant(const hessian *d) {
    return gls_minus(gls_times(d->xx, d->yy), gls_times(d->xy, d->xy));
}

static void add(gls_bounded *sum, gls_bounded a, float weight) {
    *sum = gls_plus(*sum, gls_times(a, gls_exactly(weight)));
}

static void add_row(hessian *d, const gls_bounded sum[3], const float w[3]) {
    add(&d->xx, sum[2], w[0]);
    add(&d->xy, sum[1], w[1]);
    add(&d->yy, sum[0], w[2]);
}

/* Determinants at nine squares, for a finer and for a coarser scale. */
typedef struct determinants {
    gls_bounded own[3][3], lower, upper;
} determinants;

static determinants gather(const gls_sums *sums, const edges *column, const edges *row,
                           double side) {
    gls_localise_weights weight[BOXES];
    gls_localise_weigh(weight);
    hessian own[3][3] = { 0 }, finer = { 0 }, coarser = { 0 };
    for (int j = 0; j < BOXES; ++j) {
        gls_bounded at[3][3] = { 0 }, fine[3] = { 0 }, coarse[3] = { 0 };
        for (int i = 0; i < BOXES; ++i) {
            const gls_bounded box = box_sum(sums, column, row, i, j, side);
            for (int n = 0; n < 3; ++n) {
                for (int a = 0; a < 3; ++a)
                    add(&at[a][n], box, weight[i].own[n][a]);
                add(&fine[n], box, weight[i].finer[n]);
                add(&coarse[n], box, weight[i].coarser[n]);
            }
        }
        for (int b = 0; b < 3; ++b)
            for (int a = 0; a < 3; ++a) {
                const float w[3] = { weight[j].own[0][b], weight[j].own[1][b],
                                     weight[j].own[2][b] };
                add_row(&own[b][a], at[a], w);
            }
        add_row(&finer, fine, weight[j].finer);
        add_row(&coarser, coarse, weight[j].coarser);
    }
    determinants all = { .lower = determinant(&finer), .upper = determinant(&coarser) };
    for (int b = 0; b < 3; ++b)
        for (int a = 0; a < 3; ++a)
            all.own[b][a] = determinant(&own[b][a]);
    return all;
}

static gls_bounded half(gls_bounded a) {
    return (gls_bounded){ 0.5 * a.v, 0.5 * a.e };
}

/* The step along t is s / ss. */
typedef struct scale_step {
    gls_bounded s, ss;
} scale_step;

static scale_step solve_scale(const gls_preset_data *preset, gls_bounded lower,
                              gls_bounded own, gls_bounded upper) {
    const bool roots = preset->take_scale;
    if (roots) {
        lower = gls_root(lower);
        own = gls_root(own);
        upper = gls_root(upper);
    }
    const gls_bounded twice = { 2.0 * own.v, 2.0 * own.e };
    const gls_bounded ss = gls_plus(gls_minus(upper, twice), lower);
    const gls_bounded flat = gls_times(gls_exactly(-GLS_LOCALISE_CURVATURE), own);
    return (scale_step){ half(gls_minus(upper, lower)),
                         roots ? gls_smaller(ss, flat) : ss };
}

gls_bounded_localise gls_bounded_localise_step(const gls_sums *sums,
                                               const gls_position *position,
                                               gls_estimate from) {
    const gls_bounded scale =
        gls_times(gls_exactly(position->scale), gls_bounded_exp(gls_exactly(from.t)));
    const gls_bounded side = gls_times(gls_exactly(0.6f), scale);
    const edges column = edges_of(position->x, from.x, side, sums->width);
    const edges row = edges_of(position->y, from.y, side, sums->height);
    const determinants d = gather(sums, &column, &row, side.v);
    const gls_bounded(*f)[3] = d.own;
    const gls_bounded twice = { 2.0 * f[1][1].v, 2.0 * f[1][1].e };
    const gls_bounded x = half(gls_minus(f[1][2], f[1][0])),
                      y = half(gls_minus(f[2][1], f[0][1]));
    const gls_bounded xx = gls_plus(gls_minus(f[1][2], twice), f[1][0]);
    const gls_bounded yy = gls_plus(gls_minus(f[2][1], twice), f[0][1]);
    const scale_step z = solve_scale(sums->preset, d.lower, f[1][1], d.upper);
    const gls_bounded xy =
        half(half(gls_minus(gls_minus(f[2][2], f[2][0]), gls_minus(f[0][2], f[0][0]))));
    const gls_bounded det = gls_minus(gls_times(xx, yy), gls_times(xy, xy));
    gls_bounded_localise to = {
        .found = gls_both(gls_both(gls_is_above(f[1][1], 0.0), gls_is_above(det, 0.0)),
                          gls_both(gls_is_above(gls_negated(gls_plus(xx, yy)), 0.0),
                                   gls_is_above(gls_negated(z.ss), 0.0)))
    };
    const gls_bounded i = gls_over(gls_minus(gls_times(yy, x), gls_times(xy, y)), det);
    const gls_bounded j = gls_over(gls_minus(gls_times(xx, y), gls_times(xy, x)), det);
    const gls_bounded k = gls_over(z.s, z.ss);
    to.x = gls_minus(gls_exactly(from.x), gls_times(gls_cut_to(i, -1.0, 1.0), side));
    to.y = gls_minus(gls_exactly(from.y), gls_times(gls_cut_to(j, -1.0, 1.0), side));
    to.t = gls_minus(gls_exactly(from.t),
                     gls_times(gls_cut_to(k, -1.0, 1.0), gls_exactly(0.25)));
    return to;
}

void gls_bounded_localise_move(const gls_preset_data *preset, const gls_position *position,
                               gls_estimate place, gls_bounded *x, gls_bounded *y,
                               gls_bounded *scale) {
    const float reach =
        position->scale < GLS_COARSE_SIGMA ? preset->fine_reach : preset->coarse_reach;
    const gls_bounded dx = gls_exactly(place.x), dy = gls_exactly(place.y);
    const gls_bounded t = gls_exactly(place.t);
    const gls_bounded maximum =
        gls_cut_to(gls_times(gls_exactly(reach), gls_exactly(position->scale)), 0.0,
                   (double)GLS_LOCALISE_PIXELS);
    const gls_bounded distance = gls_over(gls_plus(gls_times(dx, dx), gls_times(dy, dy)),
                                          gls_times(maximum, maximum));
    const gls_bounded apart = gls_times(t, gls_times(t, gls_exactly(GLS_LOCALISE_SCALES)));
    const gls_bounded weight =
        gls_times(gls_cut_to(gls_minus(gls_exactly(1.0), distance), 0.0, 1.0),
                  gls_cut_to(gls_minus(gls_exactly(1.0), apart), 0.0, 1.0));
    const gls_bounded loss = gls_times(distance, gls_exactly(GLS_LOCALISE_LOSS));
    const gls_bounded taken = gls_cut_to(gls_minus(gls_exactly(1.0), loss), 0.0, 1.0);
    *scale = gls_exactly(position->scale);
    if (preset->take_scale)
        *scale = gls_times(*scale, gls_bounded_exp(gls_times(t, taken)));
    *x = gls_plus(gls_exactly(position->x), gls_times(weight, dx));
    *y = gls_plus(gls_exactly(position->y), gls_times(weight, dy));
}
