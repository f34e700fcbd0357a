/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "check/stage_bounds.h"

typedef struct sample {
    const gls_plan *plan;
    const gls_responses *responses;
    int o, level, i, j;
    double sign; /* -1: a minimum, which is a maximum of the negated responses */
    gls_bounded own;
} sample;

static gls_bounded value(const sample *s, int o, int level, int i, int j) {
    gls_bounded v = gls_bounded_response(s->plan, s->responses, o, level, i, j);
    v.v *= s->sign;
    return v;
}

/* Tests if the sample is larger than another value or, with `or_equal`, as large. */
static gls_judgement beats(const sample *s, gls_bounded other, bool or_equal) {
    const double by = s->own.v - other.v, e = s->own.e + other.e;
    if (by > e || (by == e && e == 0.0 && or_equal))
        return GLS_ACCEPTED;
    return by < -e || e == 0.0 ? GLS_REFUSED : GLS_EITHER;
}

/* Compares the sample with the 3x3 samples `dl` levels above. */
static gls_judgement beats_level(const sample *s, int dl) {
    gls_judgement judgement = GLS_ACCEPTED;
    for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx) {
            const bool before = dl < 0 || (dl == 0 && (dy < 0 || (dy == 0 && dx < 0)));
            const bool self = dl == 0 && dy == 0 && dx == 0;
            if (!self)
                judgement = gls_both(
                    judgement,
                    beats(s, value(s, s->o, s->level + dl, s->i + dx, s->j + dy), !before));
        }
    return judgement;
}

/* Returns the finer octave's sample at sample p, along an axis. */
static int finer(const sample *s, int p) {
    const gls_octave *octave = &s->plan->space.octave[s->o];
    return (octave->offset + octave->step * p - octave[-1].offset) / octave[-1].step;
}

/* Compares the sample with finer samples, from one before the first of the nine coarse
 * samples to one after the last. */
static gls_judgement beats_finer(const sample *s) {
    gls_judgement judgement = GLS_ACCEPTED;
    const int last = s->plan->space.octave[s->o - 1].level_count - 1;
    for (int y = finer(s, s->j - 1) - 1; y <= finer(s, s->j + 1) + 1; ++y)
        for (int x = finer(s, s->i - 1) - 1; x <= finer(s, s->i + 1) + 1; ++x)
            judgement =
                gls_both(judgement, beats(s, value(s, s->o - 1, last, x, y), false));
    return judgement;
}

/* The position of sample p in samples of the coarser octave. */
static double coarser(const sample *s, int p) {
    const gls_octave *octave = &s->plan->space.octave[s->o];
    return (octave->offset + octave->step * p - octave[1].offset) / (double)octave[1].step;
}

/* Interpolates the first level of the coarser octave. In the shader each response passes
 * two products with integer weights, two sums and a quotient. These round by 1, 1 and 5 u
 * (bounded.h): 9 u of the sizes, or 10 u with all products of errors. */
static gls_bounded interpolated(const sample *s, int i, int j) {
    const double x = coarser(s, i), y = coarser(s, j);
    const int x0 = (int)floor(x), y0 = (int)floor(y);
    double sum = 0.0, size = 0.0, off = 0.0;
    for (int b = 0; b < 2; ++b)
        for (int a = 0; a < 2; ++a) {
            const double weight = (1.0 - fabs(x - x0 - a)) * (1.0 - fabs(y - y0 - b));
            if (weight <= 0.0)
                continue;
            const gls_bounded v = value(s, s->o + 1, 0, x0 + a, y0 + b);
            sum += weight * v.v;
            size += weight * gls_size_of(v);
            off += weight * v.e;
        }
    return (gls_bounded){ sum, 10.0 * GLS_ROUNDING * size + off };
}

static gls_judgement beats_coarser(const sample *s) {
    gls_judgement judgement = GLS_ACCEPTED;
    for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx) {
            const gls_bounded other = interpolated(s, s->i + dx, s->j + dy);
            if (other.v - other.e > s->own.v + s->own.e)
                return GLS_REFUSED;
            if (other.v + other.e > s->own.v - s->own.e)
                judgement = GLS_EITHER;
        }
    return judgement;
}

/* Tests if the sample times the weight, rounded, reaches the threshold. */
static gls_judgement reaches(const sample *s, float weight, float minimum) {
    const float low = (float)(s->own.v - s->own.e) * weight;
    const float high = (float)(s->own.v + s->own.e) * weight;
    if (high < minimum)
        return GLS_REFUSED;
    return low >= minimum ? GLS_ACCEPTED : GLS_EITHER;
}

gls_judgement gls_bounded_is_candidate(const gls_plan *plan, const gls_responses *responses,
                                       float threshold, int o, int level, int i, int j) {
    const gls_octave *octave = &plan->space.octave[o];
    const gls_rect r = octave->level[level].centre; /* unit/plan tests it */
    sample s = { plan, responses, o, level, i, j, 1.0, { 0.0, 0.0 } };
    if (i < r.x0 || i >= r.x1 || j < r.y0 || j >= r.y1)
        return GLS_REFUSED;
    if (plan->space.preset->has_minima && value(&s, o, level, i, j).v < 0.0)
        s.sign = -1.0;
    s.own = value(&s, o, level, i, j);
    const float weight =
        plan->space.preset->weigh_scale ? 0.5f * octave->level[level].filter.sigma : 1.0f;
    const float minimum = plan->space.preset->recentre ? 0.8f * threshold : threshold;
    gls_judgement judgement = reaches(&s, weight, minimum);
    judgement = gls_both(judgement, beats_level(&s, 0));
    if (level > 0)
        judgement = gls_both(judgement, beats_level(&s, -1));
    else if (o > 0)
        judgement = gls_both(judgement, beats_finer(&s));
    if (judgement == GLS_REFUSED)
        return judgement;
    return gls_both(judgement, level + 1 < octave->level_count ? beats_level(&s, 1)
                                                               : beats_coarser(&s));
}
