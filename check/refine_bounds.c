/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Names and the order of operations are as in shaders/refine/newton_step.frag.
 */
#include "check/stage_bounds.h"

#include "reference/lookup.h"

static gls_bounded sum_of(const gls_bounded *a, int count) {
    gls_bounded sum = a[0];
    for (int i = 1; i < count; ++i)
        sum = gls_plus(sum, a[i]);
    return sum;
}

/* Two means of nine are apart by twice the error of one. In any order each determinant
 * passes at most eight additions and the product with 1/9: 10 u of the mean of the sizes,
 * with products of errors. */
gls_bounded gls_bounded_response(const gls_plan *plan, const gls_responses *responses,
                                 int o, int level, int x, int y) {
    const gls_octave *octave = &plan->space.octave[o];
    const gls_rect valid = octave->level[level].valid;
    const float *const stored = responses->determinants ? responses->determinants[o] : NULL;
    gls_bounded mean = gls_exactly(gls_map_at(octave, responses->response[o], level, x, y));
    for (int n = 0; stored && gls_rect_has(&valid, x, y) && n < 9; ++n)
        mean.e +=
            fabs((double)gls_map_at(octave, stored, level, x + n % 3 - 1, y + n / 3 - 1));
    mean.e *= 20.0 / 9.0 * GLS_ROUNDING;
    return mean;
}

static gls_bounded below(const gls_plan *plan, const gls_responses *responses,
                         const gls_candidate *at) {
    const gls_octave *octave = &plan->space.octave[at->octave];
    if (at->level > 0)
        return gls_bounded_response(plan, responses, at->octave, at->level - 1, at->x,
                                    at->y);
    const gls_octave *finer = octave - 1;
    const int ratio = gls_octave_ratio(finer, octave), last = finer->level_count - 1;
    if (gls_octave_shift(finer, octave) == 0)
        return gls_bounded_response(plan, responses, at->octave - 1, last, ratio * at->x,
                                    ratio * at->y);
    gls_bounded block[64] = { { 0.0, 0.0 } };
    int count = 0;
    for (int b = 0; b < ratio; ++b)
        for (int a = 0; a < ratio; ++a)
            block[count++] = gls_bounded_response(plan, responses, at->octave - 1, last,
                                                  ratio * at->x + a, ratio * at->y + b);
    return gls_over(sum_of(block, count), gls_exactly(ratio * ratio));
}

static gls_bounded between(gls_between at, gls_bounded first, gls_bounded second) {
    return gls_plus(gls_times(gls_exactly(at.first_weight), first),
                    gls_times(gls_exactly(at.second_weight), second));
}

static gls_bounded above(const gls_plan *plan, const gls_responses *responses,
                         const gls_candidate *at) {
    const gls_octave *octave = &plan->space.octave[at->octave], *coarser = octave + 1;
    if (at->level + 1 < octave->level_count)
        return gls_bounded_response(plan, responses, at->octave, at->level + 1, at->x,
                                    at->y);
    const int o = at->octave + 1;
    const int ratio = gls_octave_ratio(octave, coarser);
    const int shift = gls_octave_shift(octave, coarser);
    const gls_between x = gls_between_samples(at->x, ratio, shift, coarser->width);
    const gls_between y = gls_between_samples(at->y, ratio, shift, coarser->height);
    const gls_bounded up =
        between(x, gls_bounded_response(plan, responses, o, 0, x.first, y.first),
                gls_bounded_response(plan, responses, o, 0, x.second, y.first));
    const gls_bounded down =
        between(x, gls_bounded_response(plan, responses, o, 0, x.first, y.second),
                gls_bounded_response(plan, responses, o, 0, x.second, y.second));
    return gls_over(between(y, up, down), gls_exactly(4 * ratio * ratio));
}

/* ------------------------------------------------------------ derivatives -- */

static gls_bounded second(gls_bounded before, gls_bounded own, gls_bounded after) {
    return gls_plus(gls_minus(after, gls_times(gls_exactly(2.0), own)), before);
}

static gls_bounded mixed(gls_bounded pp, gls_bounded mp, gls_bounded pm, gls_bounded mm) {
    return gls_times(gls_minus(gls_minus(pp, mp), gls_minus(pm, mm)), gls_exactly(0.25));
}

/* Derivatives in the plane, from 3x3 values. */
typedef struct derivatives {
    gls_bounded x, y, xx, yy, xy;
} derivatives;

static derivatives in_plane_of(gls_bounded (*f)[3]) {
    const gls_bounded half = gls_exactly(0.5);
    return (derivatives){ .x = gls_times(gls_minus(f[1][2], f[1][0]), half),
                          .y = gls_times(gls_minus(f[2][1], f[0][1]), half),
                          .xx = second(f[1][0], f[1][1], f[1][2]),
                          .yy = second(f[0][1], f[1][1], f[2][1]),
                          .xy = mixed(f[2][2], f[2][0], f[0][2], f[0][0]) };
}

/* Returns GLS_REFUSED for a keypoint on an edge, by the trace and the determinant of the
 * second derivatives in the plane. */
static gls_judgement is_no_edge(const gls_preset_data *preset, gls_bounded trace,
                                gls_bounded det) {
    const gls_bounded limit = gls_exactly(gls_edge_limit(preset));
    const gls_bounded rest = gls_minus(gls_times(limit, det), gls_times(trace, trace));
    return gls_is_above(rest, 0.0);
}

static gls_bounded coordinate(const gls_octave *octave, int at, gls_bounded by) {
    const gls_bounded sum = gls_plus(gls_exactly(at), by);
    return gls_plus(gls_exactly(octave->offset), gls_times(gls_exactly(octave->step), sum));
}

/* ------------------------------------------------------------ Newton step -- */

/* The systems of a step: n / det in the plane, s / curvature along the scale. */
typedef struct gls_bounded_solution {
    gls_bounded n[2], det, trace;
    gls_bounded s, curvature;
    gls_bounded h1, h2; /* distances of the levels in log sigma */
} gls_bounded_solution;

/* Without minima roots are refined. A sign changes neither a step nor a gls_judgement. */
static void solve_plane(const gls_plan *plan, const gls_responses *responses,
                        const gls_candidate *at, gls_bounded_solution *out) {
    gls_bounded f[3][3];
    for (int b = 0; b < 3; ++b)
        for (int a = 0; a < 3; ++a) {
            f[b][a] = gls_bounded_response(plan, responses, at->octave, at->level,
                                           at->x + a - 1, at->y + b - 1);
            if (!plan->space.preset->has_minima)
                f[b][a] = gls_root(f[b][a]);
        }
    const derivatives d = in_plane_of(f);
    out->n[0] = gls_minus(gls_times(d.yy, d.x), gls_times(d.xy, d.y));
    out->n[1] = gls_minus(gls_times(d.xx, d.y), gls_times(d.xy, d.x));
    out->det = gls_minus(gls_times(d.xx, d.yy), gls_times(d.xy, d.xy));
    out->trace = gls_plus(d.xx, d.yy);
}

/* The CPU computes the factors of the parabola, for the shader and for the reference. */
static void solve_scale(const gls_plan *plan, const gls_responses *responses,
                        const gls_candidate *at, gls_bounded_solution *out) {
    const gls_octave *octave = &plan->space.octave[at->octave];
    const gls_octave *lower = at->level > 0 ? octave : octave - 1;
    const bool same = at->level + 1 < octave->level_count;
    const float sigma = octave->level[at->level].filter.sigma;
    const float h1 = gls_log_step(
        lower->level[at->level > 0 ? at->level - 1 : lower->level_count - 1].filter.sigma,
        sigma);
    const float h2 = gls_log_step(
        sigma, (same ? octave : octave + 1)->level[same ? at->level + 1 : 0].filter.sigma);
    const gls_parabola q = gls_parabola_make(h1, h2);
    const gls_bounded own =
        gls_bounded_response(plan, responses, at->octave, at->level, at->x, at->y);
    const gls_bounded fp = gls_minus(above(plan, responses, at), own);
    const gls_bounded fm = gls_minus(own, below(plan, responses, at));
    out->h1 = gls_exactly(h1);
    out->h2 = gls_exactly(h2);
    out->s = gls_plus(gls_times(fp, gls_exactly(q.slope_up)),
                      gls_times(fm, gls_exactly(q.slope_down)));
    out->curvature = gls_minus(gls_times(fp, gls_exactly(q.bend_up)),
                               gls_times(fm, gls_exactly(q.bend_down)));
}

/* Tests if |a| <= h |b|. */
static gls_judgement is_short(gls_bounded a, gls_bounded b, gls_bounded h) {
    return gls_is_at_most(gls_magnitude(a), gls_times(h, gls_magnitude(b)));
}

static gls_judgement judge(const gls_preset_data *preset, const gls_bounded_solution *n) {
    gls_judgement v = gls_both(gls_is_above(gls_magnitude(n->det), 0.0),
                               gls_is_above(gls_magnitude(n->curvature), 0.0));
    if (preset->edge_ratio > 0.0f)
        v = gls_both(v, is_no_edge(preset, n->trace, n->det));
    if (preset->clamp_offset || v == GLS_REFUSED)
        return v;
    for (int i = 0; i < 2; ++i)
        v = gls_both(v, is_short(n->n[i], n->det, gls_exactly(1.0)));
    /* t > 0 if s and the curvature differ in sign. If the sign of s is not known, s is
     * small; test it with the shorter distance, which is stricter. */
    const gls_bounded t = gls_negated(gls_over(n->s, n->curvature));
    const bool known = isfinite(t.e) && fabs(t.v) > t.e;
    const double shorter = fmin(n->h1.v, n->h2.v);
    const gls_bounded h = !known ? gls_exactly(shorter) : t.v > 0.0 ? n->h2 : n->h1;
    const gls_judgement s = is_short(n->s, n->curvature, h);
    return gls_both(v, !known && s == GLS_REFUSED ? GLS_EITHER : s);
}

/* ------------------------------------------------------------- re-centring -- */

/* Names and the order of operations are as in shaders/refine/quadratic.frag. If rounding
 * may decide the direction of a step, the analysis ends without a result. */
typedef struct place {
    int x, y, level;
} place;

typedef struct quadratic {
    bool largest; /* the sample is a candidate; only comparisons decide that */
    gls_bounded offset[3], response, det;
    gls_bounded trace, plane; /* trace and determinant in the plane */
} quadratic;

static gls_bounded three_products(gls_bounded a, gls_bounded x, gls_bounded b,
                                  gls_bounded y, gls_bounded c, gls_bounded z) {
    return gls_plus(gls_plus(gls_times(a, x), gls_times(b, y)), gls_times(c, z));
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
    const derivatives d = in_plane_of(f[1]);
    const gls_bounded xx = d.xx, yy = d.yy, xy = d.xy;
    const gls_bounded g[3] = { d.x, d.y,
                               gls_times(gls_minus(f[2][1][1], f[0][1][1]), half) };
    const gls_bounded ss = second(f[0][1][1], own, f[2][1][1]);
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

/* Returns the move for an offset, -1, 0 or 1; 2 if rounding decides. */
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

static gls_bounded_step quadratic_step(const gls_plan *plan, const float *const response[],
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
    v = gls_both(v, gls_is_at_most(gls_exactly(threshold), own));
    v = gls_both(v, is_no_edge(plan->space.preset, q.trace, q.plane));
    const double interval = (double)gls_interval(&plan->space);
    return (gls_bounded_step){
        .judgement = v,
        .x = coordinate(octave, at.x, q.offset[0]),
        .y = coordinate(octave, at.y, q.offset[1]),
        .scale = gls_times(gls_exactly(octave->level[at.level].filter.sigma),
                           gls_bounded_exp(gls_times(q.offset[2], gls_exactly(interval)))),
        .response = own,
    };
}

/* -------------------------------------------------------------- candidate -- */

gls_bounded_step gls_bounded_refine(const gls_plan *plan, const gls_responses *responses,
                                    float threshold, const gls_candidate *at) {
    if (plan->space.preset->recentre)
        return quadratic_step(plan, responses->response, threshold, at);
    const gls_octave *octave = &plan->space.octave[at->octave];
    const gls_filter *filter = &octave->level[at->level].filter;
    const bool clamped = plan->space.preset->clamp_offset;
    const gls_bounded own =
        gls_bounded_response(plan, responses, at->octave, at->level, at->x, at->y);
    const double sign = plan->space.preset->has_minima && own.v < 0.0 ? -1.0 : 1.0;
    gls_bounded_solution n = { .s = gls_exactly(0.0), .curvature = gls_exactly(1.0) };
    n.h1 = n.h2 = gls_exactly(1.0);
    solve_plane(plan, responses, at, &n);
    if (at->octave > 0 || at->level > 0)
        solve_scale(plan, responses, at, &n);
    gls_bounded x = gls_negated(gls_over(n.n[0], n.det)),
                y = gls_negated(gls_over(n.n[1], n.det));
    gls_bounded t = gls_negated(gls_over(n.s, n.curvature));
    if (clamped) {
        x = gls_cut_to(x, -0.5, 0.5);
        y = gls_cut_to(y, -0.5, 0.5);
        t = gls_cut_to(t, -0.5 * n.h1.v, 0.5 * n.h2.v);
    }
    return (gls_bounded_step){
        .judgement = judge(plan->space.preset, &n),
        .x = coordinate(octave, at->x, x),
        .y = coordinate(octave, at->y, y),
        .scale = gls_times(gls_exactly(filter->sigma), gls_bounded_exp(t)),
        .response = gls_times(
            own, gls_exactly(sign * (double)gls_level_weight(plan->space.preset, filter))),
    };
}
