/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Whether the matches off a plane support a fundamental matrix F, or agree with it as
 * unrelated points would.
 *
 * Let H be the homography that most matches agree on, and r the distance of a match from
 * where H maps it. If H explains all right matches, the others are coincidences: b lies at
 * any place, or near H a in any direction. F takes the epipolar line of a through H a, if
 * it agrees with the plane. An inlier's b is then within 2 t of this line (chance.c). A
 * direction at the distance r has this property with the probability 2/pi asin(2 t / r),
 * and a place anywhere with the probability alpha. Take p, the larger one. For r below 2 t
 * it is 1: such a match tells nothing.
 *
 * Of m matches off the plane, j agree with F. A sample of s of them determines F, so j - s
 * agree by chance. By the bound of H. Chernoff (Annals of Mathematical Statistics 23, 1952)
 * the expected number of such coincidences is, for any x > 1, at most
 *
 *     NFA = 3 C(m, s) x^(s-j) (1 + p1 (x - 1)) ... (1 + pm (x - 1)).
 *
 * A match with p = 1 cancels out. s is 7, as if the plane said nothing of F, where two
 * matches would be enough: F may bend a little within the tolerance of the plane.
 */
#include "geometry/geometry.h"

#include <math.h>

static const double PI = 3.14159265358979323846;

static bool agrees(const double matrix[9], const glsurf_pair *p, double tolerance) {
    return glsurf_line_error(matrix, p) <= tolerance * tolerance;
}

/* Moves the matches off the plane that agree with the matrix, or that do not, from `from`
 * to `to`, which may be equal. Returns their number. */
static uint32_t keep(const glsurf_off_plane *self, bool agreeing, const glsurf_pair *from,
                     uint32_t count, glsurf_pair *to) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; ++i) {
        const double error =
            self->plane ? glsurf_pair_error(self->plane, &from[i]) : INFINITY;
        if (error > self->tolerance * self->tolerance &&
            agrees(self->matrix, &from[i], self->tolerance) == agreeing)
            to[kept++] = from[i];
    }
    return kept;
}

/* p of a match */
static double probability(const glsurf_off_plane *self, const glsurf_pair *pair) {
    static const double REACH = 2.0;
    const double r = self->plane ? sqrt(glsurf_pair_error(self->plane, pair)) : INFINITY;
    const double near = 2.0 / PI * asin(fmin(REACH * self->tolerance / r, 1.0));
    return fmax(near, self->alpha);
}

static double log10_product(const glsurf_off_plane *self, const glsurf_pair *pairs,
                            uint32_t count, double x) {
    double sum = 0.0;
    for (uint32_t i = 0; i < count; ++i)
        sum += log10(1.0 + probability(self, &pairs[i]) * (x - 1.0));
    return sum;
}

double glsurf_depth_chance(const glsurf_off_plane *self, const glsurf_pair *pairs,
                           uint32_t count, glsurf_pair *scratch) {
    enum { SAMPLE = 7, STEPS = 24 };
    uint32_t agreeing = keep(self, true, pairs, count, scratch);
    agreeing = glsurf_thin_twice(scratch, agreeing, self->tolerance);
    uint32_t others = keep(self, false, pairs, count, scratch + agreeing);
    others = glsurf_thin(scratch + agreeing, others, self->tolerance, GLSURF_NEAR_IN_BOTH);
    if (agreeing <= SAMPLE)
        return INFINITY;
    double least = INFINITY, x = 1.0;
    for (int i = 0; i < STEPS; ++i) {
        x *= sqrt(2.0);
        least = fmin(least, log10_product(self, scratch, agreeing + others, x) -
                                (agreeing - SAMPLE) * log10(x));
    }
    return log10(3.0) + glsurf_log10_choose(agreeing + others, SAMPLE) + least;
}
