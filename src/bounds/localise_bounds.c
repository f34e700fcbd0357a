/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The names are those of shaders/localise/newton_step.frag, and the operations are in its
 * order.
 */
#include "bounds/localise_bounds.h"

#include "reference/lookup.h"

enum { BOXES = GLS_LOCALISE_BOXES };

/* The integral of the image over all left of and above a point, whose distance from the
 * left and upper edge of the first pixel is (x, y). The last pixels go on. */
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

/* Edges of the squares along an axis: their distance from the first edge of the image, how
 * far they may be off, and how far they are outside. */
typedef struct edges {
    double at[BOXES + 1], off, outside;
} edges;

static edges edges_of(float position, float from, bounded side, int size) {
    const double base = floor((double)position);
    const bounded middle = plus(exactly((double)position - base), exactly((double)from));
    edges e = { 0 };
    for (int k = 0; k <= BOXES; ++k) {
        const bounded from_left =
            plus(plus(middle, times(exactly(k - 0.5 * BOXES), side)), exactly(0.5));
        e.at[k] = base + from_left.v;
        e.off = fmax(e.off, from_left.e);
        e.outside = fmax(e.outside, fmax(-e.at[k], e.at[k] - size));
    }
    return e;
}

/* The sum over a square. With M the largest intensity, 1020, and F the largest fraction: an
 * edge that is off by `off` moves the sum by M (side + 2 F) off, and there are four. All
 * terms of the sum are at most Q = M (side + 2 F + 2)^2, and have fewer than 32 roundings.
 */
static bounded box_sum(const gls_sums *sums, const edges *column, const edges *row, int i,
                       int j, double side) {
    const double left = column->at[i], right = column->at[i + 1];
    const double top = row->at[j], bottom = row->at[j + 1];
    const double v = integral_at(sums, right, bottom) - integral_at(sums, left, bottom) -
                     integral_at(sums, right, top) + integral_at(sums, left, top);
    const double F = 1.0 + fmax(column->outside, row->outside), M = 1020.0;
    const double length = side + 2.0 * F + 2.0, off = fmax(column->off, row->off);
    return (bounded){ v, 4.0 * M * length * off + 32.0 * M * length * length * BOUNDED_U };
}

typedef struct hessian {
    bounded xx, xy, yy;
} hessian;

static bounded determinant(const hessian *d) {
    return minus(times(d->xx, d->yy), times(d->xy, d->xy));
}

static void add(bounded *sum, bounded a, float weight) {
    *sum = plus(*sum, times(a, exactly((double)weight)));
}

static void add_row(hessian *d, const bounded sum[3], const float w[3]) {
    add(&d->xx, sum[2], w[0]);
    add(&d->xy, sum[1], w[1]);
    add(&d->yy, sum[0], w[2]);
}

/* Determinants at nine squares, for a finer and for a coarser scale. */
typedef struct determinants {
    bounded own[3][3], lower, upper;
} determinants;

static determinants gather(const gls_sums *sums, const edges *column, const edges *row,
                           double side) {
    gls_localise_weights weight[BOXES];
    gls_localise_weigh(weight);
    hessian own[3][3] = { 0 }, finer = { 0 }, coarser = { 0 };
    for (int j = 0; j < BOXES; ++j) {
        bounded at[3][3] = { 0 }, fine[3] = { 0 }, coarse[3] = { 0 };
        for (int i = 0; i < BOXES; ++i) {
            const bounded box = box_sum(sums, column, row, i, j, side);
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

static bounded half(bounded a) {
    return (bounded){ 0.5 * a.v, 0.5 * a.e };
}

/* ACCEPTED: above 0 for certain. */
static verdict above_zero(bounded a) {
    return a.v - a.e > 0.0 ? ACCEPTED : a.v + a.e <= 0.0 ? REFUSED : EITHER;
}

static verdict both(verdict a, verdict b) {
    return a == REFUSED || b == REFUSED ? REFUSED
           : a == EITHER || b == EITHER ? EITHER
                                        : ACCEPTED;
}

bounded_localise bounded_localise_step(const gls_sums *sums, const gls_position *position,
                                       gls_estimate from) {
    const bounded scale =
        times(exactly((double)position->scale), bounded_exp(exactly((double)from.t)));
    const bounded side = times(exactly((double)0.6f), scale);
    const edges column = edges_of(position->x, from.x, side, sums->width);
    const edges row = edges_of(position->y, from.y, side, sums->height);
    const determinants d = gather(sums, &column, &row, side.v);
    const bounded(*f)[3] = d.own;
    const bounded twice = { 2.0 * f[1][1].v, 2.0 * f[1][1].e };
    const bounded x = half(minus(f[1][2], f[1][0])), y = half(minus(f[2][1], f[0][1]));
    const bounded s = half(minus(d.upper, d.lower));
    const bounded xx = plus(minus(f[1][2], twice), f[1][0]);
    const bounded yy = plus(minus(f[2][1], twice), f[0][1]);
    const bounded ss = plus(minus(d.upper, twice), d.lower);
    const bounded xy = half(half(minus(minus(f[2][2], f[2][0]), minus(f[0][2], f[0][0]))));
    const bounded det = minus(times(xx, yy), times(xy, xy));
    bounded_localise to = { .found = both(both(above_zero(f[1][1]), above_zero(det)),
                                          both(above_zero(negated(plus(xx, yy))),
                                               above_zero(negated(ss)))) };
    const bounded i = over(minus(times(yy, x), times(xy, y)), det);
    const bounded j = over(minus(times(xx, y), times(xy, x)), det);
    const bounded k = over(s, ss);
    to.x = minus(exactly((double)from.x), times(cut_to(i, -1.0, 1.0), side));
    to.y = minus(exactly((double)from.y), times(cut_to(j, -1.0, 1.0), side));
    to.t = minus(exactly((double)from.t), times(cut_to(k, -1.0, 1.0), exactly(0.25)));
    return to;
}

void bounded_localise_move(const gls_preset_data *preset, const gls_position *position,
                           gls_estimate place, bounded *x, bounded *y) {
    const float reach =
        position->scale < GLS_COARSE_SIGMA ? preset->fine_reach : preset->coarse_reach;
    const bounded dx = exactly((double)place.x), dy = exactly((double)place.y);
    const bounded t = exactly((double)place.t);
    const bounded maximum =
        cut_to(times(exactly((double)reach), exactly((double)position->scale)), 0.0,
               (double)GLS_LOCALISE_PIXELS);
    const bounded distance =
        over(plus(times(dx, dx), times(dy, dy)), times(maximum, maximum));
    const bounded apart = times(times(t, t), exactly((double)GLS_LOCALISE_SCALES));
    const bounded weight = times(cut_to(minus(exactly(1.0), distance), 0.0, 1.0),
                                 cut_to(minus(exactly(1.0), apart), 0.0, 1.0));
    *x = plus(exactly((double)position->x), times(weight, dx));
    *y = plus(exactly((double)position->y), times(weight, dy));
}
