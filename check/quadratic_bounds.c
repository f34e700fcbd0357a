/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The refinement with re-centring. The names are those of shaders/refine/quadratic.frag,
 * and the operations are in its order. A step whose direction rounding may decide ends the
 * analysis: nothing is known then.
 */
#include "check/refine_bounds.h"

#include "reference/lookup.h"

typedef struct place {
    int x, y, level;
} place;

typedef struct quadratic {
    bool largest; /* the sample is a candidate; only comparisons decide that */
    gls_bounded offset[3], response, det;
    gls_bounded trace, plane; /* of the plane's 2x2: its trace and its determinant */
} quadratic;

gls_judgement gls_bounded_is_no_edge(const gls_preset_data *preset, gls_bounded trace,
                                     gls_bounded det) {
    const gls_bounded limit = gls_exactly((double)gls_edge_limit(preset));
    const gls_bounded rest = gls_minus(gls_times(limit, det), gls_times(trace, trace));
    if (rest.v - rest.e > 0.0)
        return GLS_ACCEPTED;
    return rest.v + rest.e <= 0.0 ? GLS_REFUSED : GLS_EITHER;
}

static gls_bounded three_products(gls_bounded a, gls_bounded x, gls_bounded b,
                                  gls_bounded y, gls_bounded c, gls_bounded z) {
    return gls_plus(gls_plus(gls_times(a, x), gls_times(b, y)), gls_times(c, z));
}

static gls_bounded second(gls_bounded before, gls_bounded own, gls_bounded after) {
    return gls_plus(gls_minus(after, gls_times(gls_exactly(2.0), own)), before);
}

static gls_bounded mixed(gls_bounded pp, gls_bounded mp, gls_bounded pm, gls_bounded mm) {
    return gls_times(gls_minus(gls_minus(pp, mp), gls_minus(pm, mm)), gls_exactly(0.25));
}

static quadratic step_from(const gls_octave *octave, const float *map, const place *at,
                           double sign) {
    gls_bounded f[3][3][3];
    for (int l = 0; l < 3; ++l)
        for (int b = 0; b < 3; ++b)
            for (int a = 0; a < 3; ++a)
                f[l][b][a] = gls_exactly((double)gls_map_at(octave, map, at->level + l - 1,
                                                            at->x + a - 1, at->y + b - 1));
    const gls_bounded half = gls_exactly(0.5), own = f[1][1][1];
    const gls_bounded g[3] = { gls_times(gls_minus(f[1][1][2], f[1][1][0]), half),
                               gls_times(gls_minus(f[1][2][1], f[1][0][1]), half),
                               gls_times(gls_minus(f[2][1][1], f[0][1][1]), half) };
    const gls_bounded xx = second(f[1][1][0], own, f[1][1][2]);
    const gls_bounded yy = second(f[1][0][1], own, f[1][2][1]);
    const gls_bounded ss = second(f[0][1][1], own, f[2][1][1]);
    const gls_bounded xy = mixed(f[1][2][2], f[1][2][0], f[1][0][2], f[1][0][0]);
    const gls_bounded xs = mixed(f[2][1][2], f[2][1][0], f[0][1][2], f[0][1][0]);
    const gls_bounded ys = mixed(f[2][2][1], f[2][0][1], f[0][2][1], f[0][0][1]);
    const gls_bounded c00 = gls_minus(gls_times(yy, ss), gls_times(ys, ys));
    const gls_bounded c01 = gls_minus(gls_times(xs, ys), gls_times(xy, ss));
    const gls_bounded c02 = gls_minus(gls_times(xy, ys), gls_times(yy, xs));
    const gls_bounded c11 = gls_minus(gls_times(xx, ss), gls_times(xs, xs));
    const gls_bounded c12 = gls_minus(gls_times(xy, xs), gls_times(xx, ys));
    const gls_bounded c22 = gls_minus(gls_times(xx, yy), gls_times(xy, xy));
    bool largest = true;
    for (int n = 0; n < 27; ++n) {
        const double other = sign * f[n / 9][n / 3 % 3][n % 3].v, v = sign * own.v;
        largest &= n == 13 || v > other || (n > 13 && v == other);
    }
    quadratic q = { .largest = largest,
                    .det = three_products(xx, c00, xy, c01, xs, c02),
                    .trace = gls_plus(xx, yy),
                    .plane = c22 };
    const gls_bounded row[3][3] = { { c00, c01, c02 },
                                    { c01, c11, c12 },
                                    { c02, c12, c22 } };
    for (int i = 0; i < 3; ++i)
        q.offset[i] = gls_negated(gls_over(
            three_products(row[i][0], g[0], row[i][1], g[1], row[i][2], g[2]), q.det));
    q.response =
        gls_plus(own, gls_times(half, three_products(g[0], q.offset[0], g[1], q.offset[1],
                                                     g[2], q.offset[2])));
    return q;
}

/* -1, 0 or 1: the move of an offset. 2: rounding decides. */
static int move_of(gls_bounded by) {
    if (!isfinite(by.e))
        return 2;
    const double longest = 0.6f;
    if (fabs(by.v) + by.e <= longest)
        return 0;
    if (fabs(by.v) - by.e > longest)
        return by.v > 0.0 ? 1 : -1;
    return 2;
}

static gls_judgement is_at_least(gls_bounded a, double b) {
    if (a.v - a.e >= b)
        return GLS_ACCEPTED;
    return a.v + a.e < b ? GLS_REFUSED : GLS_EITHER;
}

static gls_judgement settle(const gls_octave *octave, const float *map, double sign,
                            place *at, quadratic *q) {
    for (int k = 0; k < GLS_QUADRATIC_STEPS; ++k) {
        *q = step_from(octave, map, at, sign);
        if (q->det.v == 0.0 && q->det.e == 0.0)
            return GLS_REFUSED;
        int by[3];
        for (int i = 0; i < 3; ++i)
            if ((by[i] = move_of(q->offset[i])) == 2)
                return GLS_EITHER;
        if (by[0] == 0 && by[1] == 0 && by[2] == 0)
            return k > 0 && q->largest ? GLS_REFUSED : GLS_ACCEPTED;
        at->x += by[0];
        at->y += by[1];
        at->level += by[2];
        if (at->level < 0 || at->level >= octave->level_count ||
            !gls_rect_has(&octave->level[at->level].centre, at->x, at->y))
            return GLS_REFUSED;
    }
    return GLS_REFUSED;
}

static gls_judgement both(gls_judgement a, gls_judgement b) {
    if (a == GLS_REFUSED || b == GLS_REFUSED)
        return GLS_REFUSED;
    return a == GLS_ACCEPTED && b == GLS_ACCEPTED ? GLS_ACCEPTED : GLS_EITHER;
}

static gls_bounded coordinate(const gls_octave *octave, int at, gls_bounded by) {
    return gls_plus(gls_exactly(octave->offset),
                    gls_times(gls_exactly(octave->step), gls_plus(gls_exactly(at), by)));
}

gls_bounded_step gls_bounded_quadratic(const gls_plan *plan, const float *const response[],
                                       float threshold, const gls_candidate *candidate) {
    const gls_bounded unknown = { 0.0, INFINITY };
    const gls_octave *octave = &plan->space.octave[candidate->octave];
    const float *map = response[candidate->octave];
    place at = { candidate->x, candidate->y, candidate->level };
    const double sign = gls_map_at(octave, map, at.level, at.x, at.y) < 0.0f ? -1.0 : 1.0;
    quadratic q;
    gls_judgement v = settle(octave, map, sign, &at, &q);
    if (v != GLS_ACCEPTED)
        return (gls_bounded_step){ v, unknown, unknown, unknown, unknown };
    const gls_bounded own = gls_times(gls_exactly(sign), q.response);
    v = both(v, is_at_least(own, (double)threshold));
    v = both(v, gls_bounded_is_no_edge(plan->space.preset, q.trace, q.plane));
    const double interval = (double)gls_interval(&plan->space);
    return (gls_bounded_step){
        .judgement = v,
        .x = coordinate(octave, at.x, q.offset[0]),
        .y = coordinate(octave, at.y, q.offset[1]),
        .scale = gls_times(gls_exactly((double)octave->level[at.level].filter.sigma),
                           gls_bounded_exp(gls_times(q.offset[2], gls_exactly(interval)))),
        .response = own,
    };
}
