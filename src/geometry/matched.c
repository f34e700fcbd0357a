/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* What a search for a homography and one for a fundamental matrix do alike with matches. */
#include "core/integer.h"
#include "core/real.h"
#include "geometry/geometry.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The largest coordinate. Larger ones are in no image, and up to this one nothing
 * overflows. */
static const double LARGEST = 16777216.0;

static double or_default(double value, double fallback) {
    return value == 0.0 ? fallback : value;
}

bool glsurf_complete_params(glsurf_homography_params *params) {
    params->tolerance = or_default(params->tolerance, 3.0);
    params->confidence = or_default(params->confidence, 0.999);
    params->max_iterations = params->max_iterations == 0 ? 10000 : params->max_iterations;
    return params->tolerance > 0.0 && params->tolerance <= LARGEST &&
           params->confidence > 0.0 && params->confidence < 1.0;
}

static bool is_coordinate(float value) {
    return fabs((double)value) <= LARGEST; /* false for NaN */
}

bool glsurf_make_pairs(const glsurf_keypoint *a, const glsurf_keypoint *b,
                       const glsurf_match *matches, uint32_t count, glsurf_pair *pairs) {
    for (uint32_t i = 0; i < count; ++i) {
        const glsurf_keypoint *const p = &a[matches[i].a], *const q = &b[matches[i].b];
        if (!is_coordinate(p->x) || !is_coordinate(p->y) || !is_coordinate(q->x) ||
            !is_coordinate(q->y))
            return false;
        pairs[i] = (glsurf_pair){ (double)p->x, (double)p->y, (double)q->x, (double)q->y };
    }
    return true;
}

static bool allocate(glsurf_matched *self) {
    self->pairs = malloc(glsurf_bytes_of(self->count, sizeof *self->pairs));
    self->distinct = malloc(glsurf_bytes_of(self->count, sizeof *self->distinct));
    self->flags = malloc(self->count * sizeof *self->flags);
    return self->pairs && self->distinct && self->flags;
}

glsurf_extent glsurf_extent_of(const glsurf_pair *pairs, uint32_t count, double tolerance) {
    double left = INFINITY, right = -INFINITY, top = INFINITY, bottom = -INFINITY;
    for (uint32_t i = 0; i < count; ++i) {
        left = glsurf_min_double(pairs[i].bx, left);
        right = glsurf_max_double(pairs[i].bx, right);
        top = glsurf_min_double(pairs[i].by, top);
        bottom = glsurf_max_double(pairs[i].by, bottom);
    }
    const double width = right - left + 2.0 * tolerance;
    const double height = bottom - top + 2.0 * tolerance;
    return (glsurf_extent){ width * height, glsurf_length(width, height) };
}

glsurf_result glsurf_read_matches(glsurf_matched *self, const glsurf_keypoint *a,
                                  const glsurf_keypoint *b, const glsurf_match *matches) {
    if (self->count == 0)
        return GLSURF_ERROR_GEOMETRY;
    if (!allocate(self))
        return GLSURF_ERROR_MEMORY;
    if (!glsurf_make_pairs(a, b, matches, self->count, self->pairs))
        return GLSURF_ERROR_ARGUMENT;
    const double tolerance = self->params.tolerance;
    memcpy(self->distinct, self->pairs, self->count * sizeof *self->pairs);
    self->distinct_count =
        glsurf_thin(self->distinct, self->count, tolerance, GLSURF_NEAR_IN_BOTH);
    self->box = glsurf_extent_of(self->pairs, self->count, tolerance);
    return GLSURF_OK;
}

void glsurf_release_matches(glsurf_matched *self) {
    free(self->pairs);
    free(self->distinct);
    free(self->scratch);
    free(self->flags);
}

glsurf_search glsurf_make_search(const glsurf_matched *self, const glsurf_model *model) {
    return (glsurf_search){ .model = model,
                            .pairs = self->distinct,
                            .count = self->distinct_count,
                            .pool = self->distinct,
                            .pool_count = self->distinct_count,
                            .flags = self->flags,
                            .tolerance = self->params.tolerance,
                            .confidence = self->params.confidence,
                            .max_iterations = self->params.max_iterations,
                            .random = self->params.seed,
                            .best_cost = INFINITY };
}

static double sum_of(const glsurf_matched *self, glsurf_pair_cost *cost,
                     const double matrix[9]) {
    double sum = 0.0;
    for (uint32_t i = 0; i < self->count; ++i)
        sum += self->flags[i] ? cost(matrix, &self->pairs[i]) : 0.0;
    return sum;
}

uint32_t glsurf_select_inliers(glsurf_matched *self, const glsurf_model *model,
                               const double matrix[9]) {
    return glsurf_select(model, self->pairs, self->count, matrix, self->params.tolerance,
                         self->flags);
}

uint32_t glsurf_copy_inliers(const glsurf_matched *self, glsurf_pair *to) {
    uint32_t inliers = 0;
    for (uint32_t i = 0; i < self->count; ++i)
        if (self->flags[i])
            to[inliers++] = self->pairs[i];
    return inliers;
}

double glsurf_rms(const glsurf_matched *self, const glsurf_model *model,
                  const double matrix[9], uint32_t inliers) {
    return sqrt(sum_of(self, model->error, matrix) / inliers);
}

/* Fits the inliers by least squares and selects them again, in turns, as long as that gives
 * more inliers, or as many with a smaller sum of squared errors S.
 *
 * GAIN. The sum is S + m^2, to first order, for a matrix that moves the mapped inliers by m
 * (a vector over all inliers) from where the best matrix maps them. So a refit that lowers
 * the sum by the part g of it has moved the inliers by sqrt(g) rms as a root mean square:
 * with g = 1e-9 and the default tolerance by less than 1e-4 pixels, which is how exactly a
 * float gives a coordinate above 1024. Without such a limit, sums that consist of rounding
 * errors can fall by a unit in the last place millions of times.
 *
 * REFITS. Sums of rounding errors also fall by large parts at random, and inliers near the
 * tolerance may enter one at a time. The figures are those of homographies. A least-squares
 * fit reads the pairs at most 51 times, with 170 multiplications a pair. So 32 refits take
 * at most 280,000 multiplications a pair, where 10,000 samples, which are drawn by default,
 * take 80,000. Of 100,000 random sets with duplicates, with matches on lines and without
 * any geometry, 3 were stopped after 32 refits, and none of the others made more than 15.
 */
void glsurf_refine(glsurf_matched *self, const glsurf_model *model, double matrix[9]) {
    enum { REFITS = 32 };
    static const double LEAST_GAIN = 1e-9;
    double next[9], least = INFINITY;
    uint32_t most = 0;
    memcpy(next, matrix, sizeof next);
    for (int refits = 0;; ++refits) {
        const uint32_t inliers = glsurf_select_inliers(self, model, next);
        const double sum = sum_of(self, model->cost, next);
        if (inliers < most || (inliers == most && !(sum < least)))
            return;
        const bool gains = inliers > most || least - sum > LEAST_GAIN * least;
        most = inliers;
        least = sum;
        memcpy(matrix, next, sizeof next);
        if (!gains || refits == REFITS ||
            !model->fit_least_squares(self->pairs, self->flags, self->count, next))
            return;
    }
}

bool glsurf_is_spread(const glsurf_pair *pairs, uint32_t count, double tolerance,
                      glsurf_nearness in) {
    double x = 0.0, y = 0.0, xx = 0.0, xy = 0.0, yy = 0.0;
    const bool a = in == GLSURF_NEAR_IN_A;
    for (uint32_t i = 0; i < count; ++i) {
        x += (a ? pairs[i].ax : pairs[i].bx) / count;
        y += (a ? pairs[i].ay : pairs[i].by) / count;
    }
    for (uint32_t i = 0; i < count; ++i) {
        const double dx = (a ? pairs[i].ax : pairs[i].bx) - x;
        const double dy = (a ? pairs[i].ay : pairs[i].by) - y;
        xx += dx * dx / count, xy += dx * dy / count, yy += dy * dy / count;
    }
    const double least = 0.5 * (xx + yy - glsurf_length(xx - yy, 2.0 * xy));
    return least > tolerance * tolerance;
}

uint32_t glsurf_thin_twice(glsurf_pair *pairs, uint32_t count, double tolerance) {
    count = glsurf_thin(pairs, count, tolerance, GLSURF_NEAR_IN_A);
    return glsurf_thin(pairs, count, tolerance, GLSURF_NEAR_IN_B);
}
