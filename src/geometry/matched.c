/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The common steps of the searches for homographies and fundamental matrices in matches. */
#include "core/number.h"
#include "geometry/geometry.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The largest coordinate. No image has larger ones, and up to this one nothing
 * overflows. */
static const double LARGEST = 16777216.0;

static double or_default(double value, double fallback) {
    return value == 0.0 ? fallback : value;
}

/* Sets the fields that are 0 to their defaults. Returns false if a field is out of its
 * range or NaN. */
static bool complete_params(glsurf_homography_params *params) {
    params->tolerance = or_default(params->tolerance, (double)GLSURF_DEFAULT_TOLERANCE);
    params->confidence = or_default(params->confidence, 0.999);
    params->max_iterations = params->max_iterations == 0 ? 10000 : params->max_iterations;
    return params->tolerance > 0.0 && params->tolerance <= LARGEST &&
           params->confidence > 0.0 && params->confidence < 1.0;
}

static bool is_coordinate(float value) {
    return fabs((double)value) <= LARGEST; /* false for NaN */
}

bool gls_make_pairs(const glsurf_keypoint *a, const glsurf_keypoint *b,
                    const glsurf_match *matches, uint32_t count, gls_pair *pairs) {
    for (uint32_t i = 0; i < count; ++i) {
        const glsurf_keypoint *const p = &a[matches[i].a], *const q = &b[matches[i].b];
        if (!is_coordinate(p->x) || !is_coordinate(p->y) || !is_coordinate(q->x) ||
            !is_coordinate(q->y))
            return false;
        pairs[i] = (gls_pair){ (double)p->x, (double)p->y, (double)q->x, (double)q->y };
    }
    return true;
}

gls_extent gls_extent_of(const gls_pair *pairs, uint32_t count, double tolerance) {
    double left = INFINITY, right = -INFINITY, top = INFINITY, bottom = -INFINITY;
    for (uint32_t i = 0; i < count; ++i) {
        left = gls_min_double(pairs[i].bx, left);
        right = gls_max_double(pairs[i].bx, right);
        top = gls_min_double(pairs[i].by, top);
        bottom = gls_max_double(pairs[i].by, bottom);
    }
    const double width = right - left + 2.0 * tolerance;
    const double height = bottom - top + 2.0 * tolerance;
    return (gls_extent){ width * height, gls_length(width, height) };
}

static glsurf_result read_matches(gls_matched *self, const glsurf_keypoint *a,
                                  const glsurf_keypoint *b, const glsurf_match *matches) {
    if (self->count == 0)
        return GLSURF_ERROR_GEOMETRY;
    self->pairs = malloc(gls_bytes_of(self->count, sizeof *self->pairs));
    self->distinct = malloc(gls_bytes_of(self->count, sizeof *self->distinct));
    self->flags = malloc(self->count * sizeof *self->flags);
    self->scratch = malloc(gls_bytes_of(self->count, sizeof *self->scratch));
    if (!self->pairs || !self->distinct || !self->flags || !self->scratch)
        return GLSURF_ERROR_MEMORY;
    if (!gls_make_pairs(a, b, matches, self->count, self->pairs))
        return GLSURF_ERROR_ARGUMENT;
    const double tolerance = self->params.tolerance;
    memcpy(self->distinct, self->pairs, self->count * sizeof *self->pairs);
    self->distinct_count =
        gls_thin(self->distinct, self->count, tolerance, GLS_NEAR_IN_BOTH);
    self->box = gls_extent_of(self->pairs, self->count, tolerance);
    return GLSURF_OK;
}

glsurf_result gls_find_in_matches(gls_matched *self, const glsurf_keypoint *a,
                                  const glsurf_keypoint *b, const glsurf_match *matches,
                                  gls_find *find, void *found, bool *inlier) {
    if (!complete_params(&self->params) || (self->count > 0 && (!a || !b || !matches)))
        return GLSURF_ERROR_ARGUMENT;
    gls_float_mode mode;
    gls_float_mode_enter(&mode);
    glsurf_result result = read_matches(self, a, b, matches);
    if (result == GLSURF_OK)
        result = find(self, found);
    if (result == GLSURF_OK && inlier)
        memcpy(inlier, self->flags, self->count * sizeof *inlier);
    free(self->pairs);
    free(self->distinct);
    free(self->scratch);
    free(self->flags);
    gls_float_mode_leave(&mode);
    return result;
}

gls_search gls_make_search(const gls_matched *self, const gls_model *model) {
    return (gls_search){ .model = model,
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

static double sum_of(const gls_matched *self, gls_pair_cost *cost, const double matrix[9]) {
    double sum = 0.0;
    for (uint32_t i = 0; i < self->count; ++i)
        sum += self->flags[i] ? cost(matrix, &self->pairs[i]) : 0.0;
    return sum;
}

uint32_t gls_select_inliers(gls_matched *self, const gls_model *model,
                            const double matrix[9]) {
    return gls_select(model, self->pairs, self->count, matrix, self->params.tolerance,
                      self->flags);
}

uint32_t gls_copy_inliers(const gls_matched *self, gls_pair *to) {
    uint32_t inliers = 0;
    for (uint32_t i = 0; i < self->count; ++i)
        if (self->flags[i])
            to[inliers++] = self->pairs[i];
    return inliers;
}

double gls_rms(const gls_matched *self, const gls_model *model, const double matrix[9],
               uint32_t inliers) {
    return sqrt(sum_of(self, model->error, matrix) / inliers);
}

/* Alternates: fits the inliers by least squares, selects inliers again. Continues while
 * that gives more inliers, or as many with a smaller sum of squared errors S.
 *
 * GAIN. Let a matrix map the inliers to positions that differ by m (a vector over all
 * inliers) from the positions by the best matrix. Its sum is S + m^2 to first order. So a
 * refit that lowers the sum by its part g has moved the inliers by sqrt(g) rms as a root
 * mean square. With g = 1e-9 and the default tolerance this is less than 1e-4 pixels, the
 * precision of a float above 1024. Without this limit, sums of rounding errors can fall by
 * a unit in the last place millions of times.
 *
 * REFITS. Sums of rounding errors also fall by large parts at random, and inliers near the
 * tolerance may enter one at a time. So refits are limited to 32. For homographies, a
 * least-squares fit reads the pairs at most 51 times, with 170 multiplications a pair. So
 * 32 refits take at most 280,000 multiplications a pair; the 10,000 samples of the default
 * take 80,000. In 100,000 random sets with duplicates, with matches on lines and without
 * any geometry, the limit stopped 3, and the others made at most 15 refits. */
void gls_refine(gls_matched *self, const gls_model *model, double matrix[9]) {
    enum { REFITS = 32 };
    static const double MIN_GAIN = 1e-9;
    double next[9], minimum = INFINITY;
    uint32_t maximum = 0;
    memcpy(next, matrix, sizeof next);
    for (int refits = 0;; ++refits) {
        const uint32_t inliers = gls_select_inliers(self, model, next);
        const double sum = sum_of(self, model->cost, next);
        if (inliers < maximum || (inliers == maximum && !(sum < minimum)))
            return;
        const bool gains = inliers > maximum || minimum - sum > MIN_GAIN * minimum;
        maximum = inliers;
        minimum = sum;
        memcpy(matrix, next, sizeof next);
        if (!gains || refits == REFITS ||
            !gls_fit_least_squares(model, self->pairs, self->flags, self->count, next))
            return;
    }
}

bool gls_is_spread(const gls_pair *pairs, uint32_t count, double tolerance,
                   gls_nearness in) {
    double x = 0.0, y = 0.0, xx = 0.0, xy = 0.0, yy = 0.0;
    const bool a = in == GLS_NEAR_IN_A;
    for (uint32_t i = 0; i < count; ++i) {
        x += (a ? pairs[i].ax : pairs[i].bx) / count;
        y += (a ? pairs[i].ay : pairs[i].by) / count;
    }
    for (uint32_t i = 0; i < count; ++i) {
        const double dx = (a ? pairs[i].ax : pairs[i].bx) - x;
        const double dy = (a ? pairs[i].ay : pairs[i].by) - y;
        xx += dx * dx / count, xy += dx * dy / count, yy += dy * dy / count;
    }
    const double minimum = 0.5 * (xx + yy - gls_length(xx - yy, 2.0 * xy));
    return minimum > tolerance * tolerance;
}

uint32_t gls_thin_twice(gls_pair *pairs, uint32_t count, double tolerance) {
    count = gls_thin(pairs, count, tolerance, GLS_NEAR_IN_A);
    return gls_thin(pairs, count, tolerance, GLS_NEAR_IN_B);
}
