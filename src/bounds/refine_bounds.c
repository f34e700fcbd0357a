/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The names are those of shaders/refine/newton_step.frag, and the operations are in its
 * order.
 */
#include "bounds/refine_bounds.h"

#include "reference/lookup.h"

static bounded sum_of(const bounded *a, int count) {
    bounded sum = a[0];
    for (int i = 1; i < count; ++i)
        sum = plus(sum, a[i]);
    return sum;
}

static bounded sample(const gls_octave *octave, const float *map, int level, int x, int y) {
    return exactly((double)gls_map_at(octave, map, level, x, y));
}

static bounded below(const gls_plan *plan, const float *const response[],
                     const gls_candidate *at) {
    const gls_octave *octave = &plan->octave[at->octave];
    if (at->level > 0)
        return sample(octave, response[at->octave], at->level - 1, at->x, at->y);
    const gls_octave *finer = octave - 1;
    const int ratio = gls_octave_ratio(finer, octave), last = finer->level_count - 1;
    if (gls_octave_shift(finer, octave) == 0)
        return sample(finer, response[at->octave - 1], last, ratio * at->x, ratio * at->y);
    bounded block[64] = { { 0.0, 0.0 } };
    int count = 0;
    for (int b = 0; b < ratio; ++b)
        for (int a = 0; a < ratio; ++a)
            block[count++] = sample(finer, response[at->octave - 1], last,
                                    ratio * at->x + a, ratio * at->y + b);
    return over(sum_of(block, count), exactly(ratio * ratio));
}

static bounded between(gls_between at, bounded first, bounded second) {
    return plus(times(exactly((double)at.first_weight), first),
                times(exactly((double)at.second_weight), second));
}

static bounded above(const gls_plan *plan, const float *const response[],
                     const gls_candidate *at) {
    const gls_octave *octave = &plan->octave[at->octave], *coarser = octave + 1;
    if (at->level + 1 < octave->level_count)
        return sample(octave, response[at->octave], at->level + 1, at->x, at->y);
    const float *map = response[at->octave + 1];
    const int ratio = gls_octave_ratio(octave, coarser);
    const int shift = gls_octave_shift(octave, coarser);
    const gls_between x = gls_between_samples(at->x, ratio, shift, coarser->width);
    const gls_between y = gls_between_samples(at->y, ratio, shift, coarser->height);
    const bounded up = between(x, sample(coarser, map, 0, x.first, y.first),
                               sample(coarser, map, 0, x.second, y.first));
    const bounded down = between(x, sample(coarser, map, 0, x.first, y.second),
                                 sample(coarser, map, 0, x.second, y.second));
    return over(between(y, up, down), exactly(4 * ratio * ratio));
}

/* A system n / det, of the plane or of the scale, and whether its step is too long. */
typedef struct bounded_solution {
    bounded n[2], det, trace;
    bounded s, curvature;
    bounded h1, h2; /* distances of the levels in log sigma */
} bounded_solution;

/* What is refined in the plane. A sign changes neither a step nor a verdict. */
static bounded in_plane(const gls_preset_data *preset, float response) {
    return preset->has_minima ? exactly((double)response)
                              : root_of(fmax((double)response, 0.0));
}

static void solve_plane(const gls_preset_data *preset, const gls_octave *octave,
                        const float *map, const gls_candidate *at, bounded_solution *out) {
    bounded f[3][3];
    for (int b = 0; b < 3; ++b)
        for (int a = 0; a < 3; ++a)
            f[b][a] = in_plane(
                preset, gls_map_at(octave, map, at->level, at->x + a - 1, at->y + b - 1));
    const bounded two = exactly(2.0), half = exactly(0.5), fourth = exactly(0.25);
    const bounded twice = times(two, f[1][1]);
    const bounded x = times(minus(f[1][2], f[1][0]), half);
    const bounded y = times(minus(f[2][1], f[0][1]), half);
    const bounded xx = plus(minus(f[1][2], twice), f[1][0]);
    const bounded yy = plus(minus(f[2][1], twice), f[0][1]);
    const bounded xy =
        times(minus(minus(f[2][2], f[2][0]), minus(f[0][2], f[0][0])), fourth);
    out->n[0] = minus(times(yy, x), times(xy, y));
    out->n[1] = minus(times(xx, y), times(xy, x));
    out->det = minus(times(xx, yy), times(xy, xy));
    out->trace = plus(xx, yy);
}

/* In the shader as in the reference, the factors of the parabola are computed by the CPU.
 */
static void solve_scale(const gls_plan *plan, const float *const response[],
                        const gls_candidate *at, bounded_solution *out) {
    const gls_octave *octave = &plan->octave[at->octave];
    const gls_octave *lower = at->level > 0 ? octave : octave - 1;
    const bool same = at->level + 1 < octave->level_count;
    const float sigma = octave->level[at->level].filter.sigma;
    const float h1 = gls_log_step(
        lower->level[at->level > 0 ? at->level - 1 : lower->level_count - 1].filter.sigma,
        sigma);
    const float h2 = gls_log_step(
        sigma, (same ? octave : octave + 1)->level[same ? at->level + 1 : 0].filter.sigma);
    const gls_parabola q = gls_parabola_make(h1, h2);
    const bounded own = sample(octave, response[at->octave], at->level, at->x, at->y);
    const bounded fp = minus(above(plan, response, at), own);
    const bounded fm = minus(own, below(plan, response, at));
    out->h1 = exactly((double)h1);
    out->h2 = exactly((double)h2);
    out->s = plus(times(fp, exactly((double)q.slope_up)),
                  times(fm, exactly((double)q.slope_down)));
    out->curvature = minus(times(fp, exactly((double)q.bend_up)),
                           times(fm, exactly((double)q.bend_down)));
}

/* Whether |a| <= h |b|: ACCEPTED, REFUSED, or EITHER. */
static verdict is_short(bounded a, bounded b, bounded h) {
    const bounded maximum = times(h, (bounded){ fabs(b.v), b.e });
    if (fabs(a.v) + a.e <= maximum.v - maximum.e)
        return ACCEPTED;
    return fabs(a.v) - a.e > maximum.v + maximum.e ? REFUSED : EITHER;
}

static verdict is_not_zero(bounded a) {
    if (fabs(a.v) > a.e)
        return ACCEPTED;
    return a.v == 0.0 && a.e == 0.0 ? REFUSED : EITHER;
}

static verdict both(verdict a, verdict b) {
    if (a == REFUSED || b == REFUSED)
        return REFUSED;
    return a == ACCEPTED && b == ACCEPTED ? ACCEPTED : EITHER;
}

verdict bounded_is_no_edge(const gls_preset_data *preset, bounded trace, bounded det) {
    const bounded limit = exactly((double)gls_edge_limit(preset));
    const bounded rest = minus(times(limit, det), times(trace, trace));
    if (rest.v - rest.e > 0.0)
        return ACCEPTED;
    return rest.v + rest.e <= 0.0 ? REFUSED : EITHER;
}

static verdict judge(const gls_preset_data *preset, const bounded_solution *n) {
    verdict v = both(is_not_zero(n->det), is_not_zero(n->curvature));
    if (preset->edge_ratio > 0.0f)
        v = both(v, bounded_is_no_edge(preset, n->trace, n->det));
    if (preset->clamp_offset || v == REFUSED)
        return v;
    for (int i = 0; i < 2; ++i)
        v = both(v, is_short(n->n[i], n->det, exactly(1.0)));
    /* t > 0 where s and the curvature differ in sign. If the sign of s is not known, s is
     * small, and the shorter distance is the stricter one. */
    const bounded t = negated(over(n->s, n->curvature));
    const bool known = isfinite(t.e) && fabs(t.v) > t.e;
    const double shorter = fmin(n->h1.v, n->h2.v);
    const bounded h = !known ? exactly(shorter) : t.v > 0.0 ? n->h2 : n->h1;
    const verdict s = is_short(n->s, n->curvature, h);
    return both(v, !known && s == REFUSED ? EITHER : s);
}

/* e^t by Horner's rule, as gls_exp(). Its series is off by 8e-9. */
bounded bounded_exp(bounded t) {
    static const float c[] = { 2.48015876e-5f, 1.98412701e-4f, 1.38888892e-3f,
                               8.33333377e-3f, 4.16666679e-2f, 0.166666672f,
                               0.5f,           1.0f,           1.0f };
    bounded e = exactly((double)2.75573188e-6f);
    for (size_t i = 0; i < sizeof c / sizeof *c; ++i)
        e = plus(times(e, t), exactly((double)c[i]));
    return e;
}

static bounded coordinate(const gls_octave *octave, int at, bounded by) {
    const bounded sum = plus(exactly(at), by);
    return plus(exactly(octave->offset), times(exactly(octave->step), sum));
}

bounded_step bounded_refine(const gls_plan *plan, const float *const response[],
                            float threshold, const gls_candidate *at) {
    if (plan->preset->recentre)
        return bounded_quadratic(plan, response, threshold, at);
    const gls_octave *octave = &plan->octave[at->octave];
    const gls_filter *filter = &octave->level[at->level].filter;
    const float *map = response[at->octave];
    const bool clamped = plan->preset->clamp_offset;
    const double sign =
        plan->preset->has_minima && gls_map_at(octave, map, at->level, at->x, at->y) < 0.0f
            ? -1.0
            : 1.0;
    bounded_solution n = { .s = exactly(0.0), .curvature = exactly(1.0) };
    n.h1 = n.h2 = exactly(1.0);
    solve_plane(plan->preset, octave, map, at, &n);
    if (at->octave > 0 || at->level > 0)
        solve_scale(plan, response, at, &n);
    bounded x = negated(over(n.n[0], n.det)), y = negated(over(n.n[1], n.det));
    bounded t = negated(over(n.s, n.curvature));
    if (clamped) {
        x = cut_to(x, -0.5, 0.5);
        y = cut_to(y, -0.5, 0.5);
        t = cut_to(t, -0.5 * n.h1.v, 0.5 * n.h2.v);
    }
    return (bounded_step){
        .verdict = judge(plan->preset, &n),
        .x = coordinate(octave, at->x, x),
        .y = coordinate(octave, at->y, y),
        .scale = times(exactly((double)filter->sigma), bounded_exp(t)),
        .response = times(sample(octave, map, at->level, at->x, at->y),
                          exactly(sign * (double)gls_level_weight(plan->preset, filter))),
    };
}
