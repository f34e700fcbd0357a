/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The guides of src/reference/match.c by running error analysis. */
#include "check/stage_bounds.h"

static gls_bounded exact(float v) {
    return gls_exactly((double)v);
}

static gls_bounded square(gls_bounded v) {
    return gls_times(v, v);
}

/* The root of a number that may be off moves by e / (2 sqrt(v - e)) at most, and rounds as
 * gls_root_of() does. */
static gls_bounded root(gls_bounded v) {
    const double least = v.v - v.e;
    if (!(least > 0.0))
        return (gls_bounded){ 0.0, INFINITY };
    gls_bounded made = gls_root_of(v.v);
    made.e += v.e / (2.0 * sqrt(least));
    return made;
}

/* Whether a <= b. */
static gls_judgement at_most(gls_bounded a, gls_bounded b) {
    if (a.v + a.e <= b.v - b.e)
        return GLS_ACCEPTED;
    return a.v - a.e > b.v + b.e ? GLS_REFUSED : GLS_EITHER;
}

static gls_bounded magnitude(gls_bounded v) {
    return (gls_bounded){ fabs(v.v), v.e };
}

static gls_judgement both(gls_judgement one, gls_judgement other) {
    if (one == GLS_REFUSED || other == GLS_REFUSED)
        return GLS_REFUSED;
    return one == GLS_EITHER ? one : other;
}

/* Whether a > 0. */
static gls_judgement is_positive(gls_bounded a) {
    if (a.v - a.e > 0.0)
        return GLS_ACCEPTED;
    return a.v + a.e <= 0.0 ? GLS_REFUSED : GLS_EITHER;
}

/* A row of the matrix times (x, y, 1). */
static gls_bounded times_row(const float row[3], const gls_match_keypoint *a) {
    return gls_plus(gls_plus(gls_times(exact(row[0]), exact(a->x)), exact(row[2])),
                    gls_times(exact(row[1]), exact(a->y)));
}

static gls_judgement in_circle(gls_bounded x, gls_bounded y, gls_bounded square_of_radius,
                               const gls_match_keypoint *b) {
    const gls_bounded dx = gls_minus(exact(b->x), x), dy = gls_minus(exact(b->y), y);
    return at_most(gls_plus(square(dx), square(dy)), square_of_radius);
}

static gls_judgement by_homography(const gls_gate *gate, const gls_match_keypoint *a,
                                   const gls_match_keypoint *b) {
    const float *m = gate->matrix;
    const gls_bounded w = times_row(m + 6, a);
    const gls_judgement before = is_positive(w);
    if (before != GLS_ACCEPTED)
        return before;
    return in_circle(gls_over(times_row(m, a), w), gls_over(times_row(m + 3, a), w),
                     square(exact(gate->tolerance)), b);
}

static gls_judgement by_line(const gls_gate *gate, const gls_match_keypoint *a,
                             const gls_match_keypoint *b) {
    const float *m = gate->matrix;
    const gls_bounded l = times_row(m, a), n = times_row(m + 3, a);
    const gls_bounded off =
        gls_plus(gls_plus(gls_times(l, exact(b->x)), times_row(m + 6, a)),
                 gls_times(n, exact(b->y)));
    const gls_bounded steep = gls_plus(square(l), square(n));
    const gls_judgement is_line = is_positive(steep);
    if (is_line != GLS_ACCEPTED)
        return is_line;
    return at_most(magnitude(off), gls_times(exact(gate->tolerance), root(steep)));
}

static gls_judgement by_disparity(const gls_gate *gate, const gls_match_keypoint *a,
                                  const gls_match_keypoint *b) {
    const gls_bounded x = exact(a->x);
    const gls_judgement from = at_most(gls_minus(x, exact(gate->maximum)), exact(b->x));
    const gls_judgement to = at_most(exact(b->x), gls_minus(x, exact(gate->minimum)));
    const gls_judgement row =
        at_most(magnitude(gls_minus(exact(b->y), exact(a->y))), exact(gate->tolerance));
    return both(both(from, to), row);
}

static gls_judgement by_position(const gls_gate *gate, uint32_t i,
                                 const gls_match_keypoint *b) {
    float asked[4];
    gls_gate_expect(gate, i, asked);
    if (asked[3] < 0.0f)
        return GLS_REFUSED;
    return in_circle(exact(asked[0]), exact(asked[1]), exact(asked[3]), b);
}

gls_judgement gls_bounded_is_match_candidate(const gls_gate *gate, uint32_t i,
                                             const gls_match_keypoint *a,
                                             const gls_match_keypoint *b) {
    if (gate->laplacian && a->sign != b->sign)
        return GLS_REFUSED;
    switch (gate->guide) {
    case GLSURF_GUIDE_HOMOGRAPHY:
        return by_homography(gate, a, b);
    case GLSURF_GUIDE_FUNDAMENTAL:
        return by_line(gate, a, b);
    case GLSURF_GUIDE_STEREO:
        return by_disparity(gate, a, b);
    case GLSURF_GUIDE_POSITIONS:
        return by_position(gate, i, b);
    case GLSURF_GUIDE_NONE:
        break;
    }
    return GLS_ACCEPTED;
}
