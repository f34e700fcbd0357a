/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The refinement with re-centring. The names are those of shaders/refine/quadratic.frag,
 * and the operations are in its order. A step whose direction rounding may decide ends the
 * analysis: nothing is known then.
 */
#include "bounds/refine_bounds.h"

#include "reference/lookup.h"

typedef struct place {
    int x, y, level;
} place;

typedef struct quadratic {
    bool largest; /* the sample is a candidate; only comparisons decide that */
    bounded offset[3], response, det;
    bounded trace, plane; /* of the plane's 2x2: its trace and its determinant */
} quadratic;

static bounded three_products(bounded a, bounded x, bounded b, bounded y, bounded c,
                              bounded z) {
    return plus(plus(times(a, x), times(b, y)), times(c, z));
}

static bounded second(bounded before, bounded own, bounded after) {
    return plus(minus(after, times(exactly(2.0), own)), before);
}

static bounded mixed(bounded pp, bounded mp, bounded pm, bounded mm) {
    return times(minus(minus(pp, mp), minus(pm, mm)), exactly(0.25));
}

static quadratic step_from(const gls_octave *octave, const float *map, const place *at,
                           double sign) {
    bounded f[3][3][3];
    for (int l = 0; l < 3; ++l)
        for (int b = 0; b < 3; ++b)
            for (int a = 0; a < 3; ++a)
                f[l][b][a] = exactly((double)gls_map_at(octave, map, at->level + l - 1,
                                                        at->x + a - 1, at->y + b - 1));
    const bounded half = exactly(0.5), own = f[1][1][1];
    const bounded g[3] = { times(minus(f[1][1][2], f[1][1][0]), half),
                           times(minus(f[1][2][1], f[1][0][1]), half),
                           times(minus(f[2][1][1], f[0][1][1]), half) };
    const bounded xx = second(f[1][1][0], own, f[1][1][2]);
    const bounded yy = second(f[1][0][1], own, f[1][2][1]);
    const bounded ss = second(f[0][1][1], own, f[2][1][1]);
    const bounded xy = mixed(f[1][2][2], f[1][2][0], f[1][0][2], f[1][0][0]);
    const bounded xs = mixed(f[2][1][2], f[2][1][0], f[0][1][2], f[0][1][0]);
    const bounded ys = mixed(f[2][2][1], f[2][0][1], f[0][2][1], f[0][0][1]);
    const bounded c00 = minus(times(yy, ss), times(ys, ys));
    const bounded c01 = minus(times(xs, ys), times(xy, ss));
    const bounded c02 = minus(times(xy, ys), times(yy, xs));
    const bounded c11 = minus(times(xx, ss), times(xs, xs));
    const bounded c12 = minus(times(xy, xs), times(xx, ys));
    const bounded c22 = minus(times(xx, yy), times(xy, xy));
    bool largest = true;
    for (int n = 0; n < 27; ++n) {
        const double other = sign * f[n / 9][n / 3 % 3][n % 3].v, v = sign * own.v;
        largest &= n == 13 || v > other || (n > 13 && v == other);
    }
    quadratic q = { .largest = largest,
                    .det = three_products(xx, c00, xy, c01, xs, c02),
                    .trace = plus(xx, yy),
                    .plane = c22 };
    const bounded row[3][3] = { { c00, c01, c02 }, { c01, c11, c12 }, { c02, c12, c22 } };
    for (int i = 0; i < 3; ++i)
        q.offset[i] = negated(
            over(three_products(row[i][0], g[0], row[i][1], g[1], row[i][2], g[2]), q.det));
    q.response = plus(own, times(half, three_products(g[0], q.offset[0], g[1], q.offset[1],
                                                      g[2], q.offset[2])));
    return q;
}

/* -1, 0 or 1: the move of an offset. 2: rounding decides. */
static int move_of(bounded by) {
    if (!isfinite(by.e))
        return 2;
    const double longest = 0.6f;
    if (fabs(by.v) + by.e <= longest)
        return 0;
    if (fabs(by.v) - by.e > longest)
        return by.v > 0.0 ? 1 : -1;
    return 2;
}

static verdict is_at_least(bounded a, double b) {
    if (a.v - a.e >= b)
        return ACCEPTED;
    return a.v + a.e < b ? REFUSED : EITHER;
}

static verdict settle(const gls_octave *octave, const float *map, double sign, place *at,
                      quadratic *q) {
    for (int k = 0; k < GLS_QUADRATIC_STEPS; ++k) {
        *q = step_from(octave, map, at, sign);
        if (q->det.v == 0.0 && q->det.e == 0.0)
            return REFUSED;
        int by[3];
        for (int i = 0; i < 3; ++i)
            if ((by[i] = move_of(q->offset[i])) == 2)
                return EITHER;
        if (by[0] == 0 && by[1] == 0 && by[2] == 0)
            return k > 0 && q->largest ? REFUSED : ACCEPTED;
        at->x += by[0];
        at->y += by[1];
        at->level += by[2];
        if (at->level < 0 || at->level >= octave->level_count ||
            !gls_rect_has(&octave->level[at->level].centre, at->x, at->y))
            return REFUSED;
    }
    return REFUSED;
}

static verdict both(verdict a, verdict b) {
    if (a == REFUSED || b == REFUSED)
        return REFUSED;
    return a == ACCEPTED && b == ACCEPTED ? ACCEPTED : EITHER;
}

static bounded coordinate(const gls_octave *octave, int at, bounded by) {
    return plus(exactly(octave->offset),
                times(exactly(octave->step), plus(exactly(at), by)));
}

bounded_step bounded_quadratic(const gls_plan *plan, const float *const response[],
                               float threshold, const gls_candidate *candidate) {
    const bounded unknown = { 0.0, INFINITY };
    const gls_octave *octave = &plan->octave[candidate->octave];
    const float *map = response[candidate->octave];
    place at = { candidate->x, candidate->y, candidate->level };
    const double sign = gls_map_at(octave, map, at.level, at.x, at.y) < 0.0f ? -1.0 : 1.0;
    quadratic q;
    verdict v = settle(octave, map, sign, &at, &q);
    if (v != ACCEPTED)
        return (bounded_step){ v, unknown, unknown, unknown, unknown };
    const bounded own = times(exactly(sign), q.response);
    v = both(v, is_at_least(own, (double)threshold));
    v = both(v, bounded_is_no_edge(plan->preset, q.trace, q.plane));
    const double interval = (double)gls_interval(plan);
    return (bounded_step){
        .verdict = v,
        .x = coordinate(octave, at.x, q.offset[0]),
        .y = coordinate(octave, at.y, q.offset[1]),
        .scale = times(exactly((double)octave->level[at.level].filter.sigma),
                       bounded_exp(times(q.offset[2], exactly(interval)))),
        .response = own,
    };
}
