/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The names are those of shaders/refine/newton_step.frag, and the operations are in its
 * order.
 */
#include "check/refine_bounds.h"

#include "reference/lookup.h"

static gls_bounded sum_of(const gls_bounded *a, int count) {
    gls_bounded sum = a[0];
    for (int i = 1; i < count; ++i)
        sum = gls_plus(sum, a[i]);
    return sum;
}

/* Two means of nine are apart by twice the error of one: in any order each determinant
 * passes through at most eight additions and the product with 1/9, which is 10 u of the
 * mean of their sizes with products of errors. */
gls_bounded gls_bounded_response(const gls_plan *plan, const gls_responses *responses,
                                 int o, int level, int x, int y) {
    const gls_octave *octave = &plan->space.octave[o];
    const gls_rect valid = octave->level[level].valid;
    const float *const stored = responses->determinants ? responses->determinants[o] : NULL;
    gls_bounded mean =
        gls_exactly((double)gls_map_at(octave, responses->response[o], level, x, y));
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
    return gls_plus(gls_times(gls_exactly((double)at.first_weight), first),
                    gls_times(gls_exactly((double)at.second_weight), second));
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

/* A system n / det, of the plane or of the scale, and whether its step is too long. */
typedef struct gls_bounded_solution {
    gls_bounded n[2], det, trace;
    gls_bounded s, curvature;
    gls_bounded h1, h2; /* distances of the levels in log sigma */
} gls_bounded_solution;

/* What is refined in the plane. A sign changes neither a step nor a gls_judgement. */
static gls_bounded in_plane(const gls_preset_data *preset, gls_bounded response) {
    return preset->has_minima ? response : gls_root(response);
}

static void solve_plane(const gls_plan *plan, const gls_responses *responses,
                        const gls_candidate *at, gls_bounded_solution *out) {
    gls_bounded f[3][3];
    for (int b = 0; b < 3; ++b)
        for (int a = 0; a < 3; ++a)
            f[b][a] = in_plane(plan->space.preset,
                               gls_bounded_response(plan, responses, at->octave, at->level,
                                                    at->x + a - 1, at->y + b - 1));
    const gls_bounded two = gls_exactly(2.0), half = gls_exactly(0.5),
                      fourth = gls_exactly(0.25);
    const gls_bounded twice = gls_times(two, f[1][1]);
    const gls_bounded x = gls_times(gls_minus(f[1][2], f[1][0]), half);
    const gls_bounded y = gls_times(gls_minus(f[2][1], f[0][1]), half);
    const gls_bounded xx = gls_plus(gls_minus(f[1][2], twice), f[1][0]);
    const gls_bounded yy = gls_plus(gls_minus(f[2][1], twice), f[0][1]);
    const gls_bounded xy = gls_times(
        gls_minus(gls_minus(f[2][2], f[2][0]), gls_minus(f[0][2], f[0][0])), fourth);
    out->n[0] = gls_minus(gls_times(yy, x), gls_times(xy, y));
    out->n[1] = gls_minus(gls_times(xx, y), gls_times(xy, x));
    out->det = gls_minus(gls_times(xx, yy), gls_times(xy, xy));
    out->trace = gls_plus(xx, yy);
}

/* In the shader as in the reference, the factors of the parabola are computed by the CPU.
 */
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
    out->h1 = gls_exactly((double)h1);
    out->h2 = gls_exactly((double)h2);
    out->s = gls_plus(gls_times(fp, gls_exactly((double)q.slope_up)),
                      gls_times(fm, gls_exactly((double)q.slope_down)));
    out->curvature = gls_minus(gls_times(fp, gls_exactly((double)q.bend_up)),
                               gls_times(fm, gls_exactly((double)q.bend_down)));
}

/* Whether |a| <= h |b|: GLS_ACCEPTED, GLS_REFUSED, or GLS_EITHER. */
static gls_judgement is_short(gls_bounded a, gls_bounded b, gls_bounded h) {
    const gls_bounded maximum = gls_times(h, (gls_bounded){ fabs(b.v), b.e });
    if (fabs(a.v) + a.e <= maximum.v - maximum.e)
        return GLS_ACCEPTED;
    return fabs(a.v) - a.e > maximum.v + maximum.e ? GLS_REFUSED : GLS_EITHER;
}

static gls_judgement is_not_zero(gls_bounded a) {
    if (fabs(a.v) > a.e)
        return GLS_ACCEPTED;
    return a.v == 0.0 && a.e == 0.0 ? GLS_REFUSED : GLS_EITHER;
}

static gls_judgement both(gls_judgement a, gls_judgement b) {
    if (a == GLS_REFUSED || b == GLS_REFUSED)
        return GLS_REFUSED;
    return a == GLS_ACCEPTED && b == GLS_ACCEPTED ? GLS_ACCEPTED : GLS_EITHER;
}

static gls_judgement judge(const gls_preset_data *preset, const gls_bounded_solution *n) {
    gls_judgement v = both(is_not_zero(n->det), is_not_zero(n->curvature));
    if (preset->edge_ratio > 0.0f)
        v = both(v, gls_bounded_is_no_edge(preset, n->trace, n->det));
    if (preset->clamp_offset || v == GLS_REFUSED)
        return v;
    for (int i = 0; i < 2; ++i)
        v = both(v, is_short(n->n[i], n->det, gls_exactly(1.0)));
    /* t > 0 where s and the curvature differ in sign. If the sign of s is not known, s is
     * small, and the shorter distance is the stricter one. */
    const gls_bounded t = gls_negated(gls_over(n->s, n->curvature));
    const bool known = isfinite(t.e) && fabs(t.v) > t.e;
    const double shorter = fmin(n->h1.v, n->h2.v);
    const gls_bounded h = !known ? gls_exactly(shorter) : t.v > 0.0 ? n->h2 : n->h1;
    const gls_judgement s = is_short(n->s, n->curvature, h);
    return both(v, !known && s == GLS_REFUSED ? GLS_EITHER : s);
}

static gls_bounded coordinate(const gls_octave *octave, int at, gls_bounded by) {
    const gls_bounded sum = gls_plus(gls_exactly(at), by);
    return gls_plus(gls_exactly(octave->offset), gls_times(gls_exactly(octave->step), sum));
}

gls_bounded_step gls_bounded_refine(const gls_plan *plan, const gls_responses *responses,
                                    float threshold, const gls_candidate *at) {
    if (plan->space.preset->recentre)
        return gls_bounded_quadratic(plan, responses->response, threshold, at);
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
        .scale = gls_times(gls_exactly((double)filter->sigma), gls_bounded_exp(t)),
        .response = gls_times(
            own, gls_exactly(sign * (double)gls_level_weight(plan->space.preset, filter))),
    };
}
