/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "bounds/candidate_bounds.h"

typedef struct sample {
    const gls_plan *plan;
    float *const *response;
    int o, level, i, j;
    float sign; /* -1: a minimum, which is a maximum of the negated responses */
    float own;
} sample;

static float value(const sample *s, int o, int level, int i, int j) {
    const size_t at = (size_t)j * (size_t)s->plan->octave[o].width + (size_t)i;
    return s->sign *
           s->response[o][at * (size_t)s->plan->octave[o].channels + (size_t)level];
}

/* Against the 3x3 samples of the level dl above. */
static bool beats_level(const sample *s, int dl) {
    for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx) {
            const float other = value(s, s->o, s->level + dl, s->i + dx, s->j + dy);
            const bool before = dl < 0 || (dl == 0 && (dy < 0 || (dy == 0 && dx < 0)));
            const bool self = dl == 0 && dy == 0 && dx == 0;
            if (!self && (other > s->own || (other == s->own && before)))
                return false;
        }
    return true;
}

/* The sample of the finer octave at sample p, along an axis. */
static int finer(const sample *s, int p) {
    const gls_octave *octave = &s->plan->octave[s->o];
    return (octave->offset + octave->step * p - octave[-1].offset) / octave[-1].step;
}

/* Against the finer samples, from one before the first of the nine coarse samples to one
 * after the last. */
static bool beats_finer(const sample *s) {
    const int last = s->plan->octave[s->o - 1].level_count - 1;
    for (int y = finer(s, s->j - 1) - 1; y <= finer(s, s->j + 1) + 1; ++y)
        for (int x = finer(s, s->i - 1) - 1; x <= finer(s, s->i + 1) + 1; ++x)
            if (value(s, s->o - 1, last, x, y) >= s->own)
                return false;
    return true;
}

/* The position of sample p in samples of the coarser octave. */
static double coarser(const sample *s, int p) {
    const gls_octave *octave = &s->plan->octave[s->o];
    return (octave->offset + octave->step * p - octave[1].offset) / (double)octave[1].step;
}

/* The first level of the coarser octave, interpolated. In the shader each response goes
 * through two products with whole weights, two sums and a quotient, which round by 1, 1 and
 * 5 u (bounded.h): 9 u of the sizes, and 10 u with all products of errors. */
static gls_bounded interpolated(const sample *s, int i, int j) {
    const double x = coarser(s, i), y = coarser(s, j);
    const int x0 = (int)floor(x), y0 = (int)floor(y);
    double sum = 0.0, size = 0.0;
    for (int b = 0; b < 2; ++b)
        for (int a = 0; a < 2; ++a) {
            const double weight = (1.0 - fabs(x - x0 - a)) * (1.0 - fabs(y - y0 - b));
            if (weight <= 0.0)
                continue;
            const double v = (double)value(s, s->o + 1, 0, x0 + a, y0 + b);
            sum += weight * v;
            size += weight * fabs(v);
        }
    return (gls_bounded){ sum, 10.0 * GLS_ROUNDING * size };
}

static gls_judgement beats_coarser(const sample *s) {
    gls_judgement judgement = GLS_ACCEPTED;
    for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx) {
            const gls_bounded other = interpolated(s, s->i + dx, s->j + dy);
            if (other.v - other.e > (double)s->own)
                return GLS_REFUSED;
            if (other.v + other.e > (double)s->own)
                judgement = GLS_EITHER;
        }
    return judgement;
}

gls_judgement gls_bounded_is_candidate(const gls_plan *plan, float *const response[],
                                       float threshold, int o, int level, int i, int j) {
    const gls_octave *octave = &plan->octave[o];
    const gls_rect r = octave->level[level].centre; /* unit/plan tests it */
    sample s = { plan, response, o, level, i, j, 1.0f, 0.0f };
    if (i < r.x0 || i >= r.x1 || j < r.y0 || j >= r.y1)
        return GLS_REFUSED;
    if (plan->preset->has_minima && value(&s, o, level, i, j) < 0.0f)
        s.sign = -1.0f;
    s.own = value(&s, o, level, i, j);
    const float weight =
        plan->preset->weigh_scale ? 0.5f * octave->level[level].filter.sigma : 1.0f;
    if (s.own * weight < (plan->preset->recentre ? 0.8f * threshold : threshold) ||
        !beats_level(&s, 0) || (level > 0 && !beats_level(&s, -1)) ||
        (level == 0 && o > 0 && !beats_finer(&s)))
        return GLS_REFUSED;
    if (level + 1 < octave->level_count)
        return beats_level(&s, 1) ? GLS_ACCEPTED : GLS_REFUSED;
    return beats_coarser(&s);
}
