/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The guides of src/reference/match.c by running error analysis. */
#include "check/stage_bounds.h"

static gls_bounded square(gls_bounded v) {
    return gls_times(v, v);
}

/* A row of the matrix times (x, y, 1). */
static gls_bounded times_row(const float row[3], const gls_match_keypoint *a) {
    return gls_plus(
        gls_plus(gls_times(gls_exactly(row[0]), gls_exactly(a->x)), gls_exactly(row[2])),
        gls_times(gls_exactly(row[1]), gls_exactly(a->y)));
}

static gls_judgement in_circle(gls_bounded x, gls_bounded y, gls_bounded square_of_radius,
                               const gls_match_keypoint *b) {
    const gls_bounded dx = gls_minus(gls_exactly(b->x), x),
                      dy = gls_minus(gls_exactly(b->y), y);
    return gls_is_at_most(gls_plus(square(dx), square(dy)), square_of_radius);
}

static gls_judgement by_homography(const gls_match_guide *guide,
                                   const gls_match_keypoint *a,
                                   const gls_match_keypoint *b) {
    const float *m = guide->matrix;
    const gls_bounded w = times_row(m + 6, a);
    const gls_judgement before = gls_is_above(w, 0.0);
    if (before != GLS_ACCEPTED)
        return before;
    return in_circle(gls_over(times_row(m, a), w), gls_over(times_row(m + 3, a), w),
                     square(gls_exactly(guide->tolerance)), b);
}

static gls_judgement by_line(const gls_match_guide *guide, const gls_match_keypoint *a,
                             const gls_match_keypoint *b) {
    const float *m = guide->matrix;
    const gls_bounded l = times_row(m, a), n = times_row(m + 3, a);
    const gls_bounded off =
        gls_plus(gls_plus(gls_times(l, gls_exactly(b->x)), times_row(m + 6, a)),
                 gls_times(n, gls_exactly(b->y)));
    const gls_bounded steep = gls_plus(square(l), square(n));
    const gls_judgement is_line = gls_is_above(steep, 0.0);
    if (is_line != GLS_ACCEPTED)
        return is_line;
    return gls_is_at_most(gls_magnitude(off),
                          gls_times(gls_exactly(guide->tolerance), gls_root(steep)));
}

static gls_judgement by_disparity(const gls_match_guide *guide, const gls_match_keypoint *a,
                                  const gls_match_keypoint *b) {
    const gls_bounded x = gls_exactly(a->x);
    const gls_judgement from =
        gls_is_at_most(gls_minus(x, gls_exactly(guide->maximum)), gls_exactly(b->x));
    const gls_judgement to =
        gls_is_at_most(gls_exactly(b->x), gls_minus(x, gls_exactly(guide->minimum)));
    const gls_judgement row =
        gls_is_at_most(gls_magnitude(gls_minus(gls_exactly(b->y), gls_exactly(a->y))),
                       gls_exactly(guide->tolerance));
    return gls_both(gls_both(from, to), row);
}

static gls_judgement by_position(const gls_match_guide *guide, uint32_t i,
                                 const gls_match_keypoint *b) {
    float expected[4];
    gls_match_guide_expect(guide, i, expected);
    if (expected[3] < 0.0f)
        return GLS_REFUSED;
    return in_circle(gls_exactly(expected[0]), gls_exactly(expected[1]),
                     gls_exactly(expected[3]), b);
}

gls_judgement gls_bounded_is_match_candidate(const gls_match_guide *guide, uint32_t i,
                                             const gls_match_keypoint *a,
                                             const gls_match_keypoint *b) {
    if (guide->laplacian && a->sign != b->sign)
        return GLS_REFUSED;
    switch (guide->kind) {
    case GLSURF_GUIDE_HOMOGRAPHY:
        return by_homography(guide, a, b);
    case GLSURF_GUIDE_FUNDAMENTAL:
        return by_line(guide, a, b);
    case GLSURF_GUIDE_STEREO:
        return by_disparity(guide, a, b);
    case GLSURF_GUIDE_POSITIONS:
        return by_position(guide, i, b);
    case GLSURF_GUIDE_NONE:
        break;
    }
    return GLS_ACCEPTED;
}
