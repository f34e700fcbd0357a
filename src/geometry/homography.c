/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * From matches to a homography: find distinct matches, run RANSAC over them, fit all
 * inliers by least squares, check that the result is believable, and compute how certain
 * it is.
 */
#include "core/integer.h"
#include "core/sized.h"
#include "geometry/geometry.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The largest coordinate. Larger ones are in no image, and up to this one nothing
 * overflows. */
static const double LARGEST = 16777216.0;

typedef struct work {
    glsurf_pair *pairs;    /* the matches, in their order */
    glsurf_pair *distinct; /* matches that are not near another one; later scratch memory */
    bool *flags;
    uint32_t count, distinct_count, support; /* support: number of distinct inliers */
    glsurf_homography_params params;         /* every field is set */
    double area;                             /* area of the matched points of B */
} work;

static double or_default(double value, double fallback) {
    return value == 0.0 ? fallback : value;
}

/* Returns false for NaN, too. */
static bool take_params(const glsurf_homography_params *from,
                        glsurf_homography_params *to) {
    *to = (glsurf_homography_params){
        .tolerance = or_default(from->tolerance, 3.0),
        .confidence = or_default(from->confidence, 0.999),
        .max_iterations = from->max_iterations == 0 ? 10000 : from->max_iterations,
        .seed = from->seed,
    };
    return to->tolerance > 0.0 && to->tolerance <= LARGEST && to->confidence > 0.0 &&
           to->confidence < 1.0;
}

static bool is_coordinate(float value) {
    return fabs((double)value) <= LARGEST; /* false for NaN */
}

static bool gather(work *self, const glsurf_keypoint *a, const glsurf_keypoint *b,
                   const glsurf_match *matches) {
    for (uint32_t i = 0; i < self->count; ++i) {
        const glsurf_keypoint *const p = &a[matches[i].a], *const q = &b[matches[i].b];
        if (!is_coordinate(p->x) || !is_coordinate(p->y) || !is_coordinate(q->x) ||
            !is_coordinate(q->y))
            return false;
        self->pairs[i] =
            (glsurf_pair){ (double)p->x, (double)p->y, (double)q->x, (double)q->y };
    }
    return true;
}

/* The area of the box around points of B, wider by the tolerance on each side. It is at
 * least the square around one disc of the tolerance. */
static double area_of(const glsurf_pair *pairs, uint32_t count, double tolerance) {
    double left = INFINITY, right = -INFINITY, top = INFINITY, bottom = -INFINITY;
    for (uint32_t i = 0; i < count; ++i) {
        left = fmin(left, pairs[i].bx), right = fmax(right, pairs[i].bx);
        top = fmin(top, pairs[i].by), bottom = fmax(bottom, pairs[i].by);
    }
    return (right - left + 2.0 * tolerance) * (bottom - top + 2.0 * tolerance);
}

/* The sum of the squared errors of the inliers. */
static double error_sum(const work *self, const double matrix[9]) {
    double sum = 0.0;
    for (uint32_t i = 0; i < self->count; ++i)
        sum += self->flags[i] ? glsurf_pair_error(matrix, &self->pairs[i]) : 0.0;
    return sum;
}

static uint32_t select_inliers(work *self, const double matrix[9]) {
    return glsurf_select(self->pairs, self->count, matrix, self->params.tolerance,
                         self->flags);
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
 * tolerance may enter one at a time. A least-squares fit reads the pairs at most 51 times,
 * with 170 multiplications a pair. So 32 refits take at most 280,000 multiplications a
 * pair, where 10,000 samples, which are drawn by default, take 80,000. Of 100,000 random
 * sets with duplicates, with matches on lines and without any geometry, 3 were stopped
 * after 32 refits, and none of the others made more than 15. */
static void refine(work *self, double matrix[9]) {
    enum { REFITS = 32 };
    static const double LEAST_GAIN = 1e-9;
    double next[9], least = INFINITY;
    uint32_t most = 0;
    memcpy(next, matrix, sizeof next);
    for (int refits = 0;; ++refits) {
        const uint32_t inliers = select_inliers(self, next);
        const double sum = error_sum(self, next);
        if (inliers < most || (inliers == most && !(sum < least)))
            return;
        const bool gains = inliers > most || least - sum > LEAST_GAIN * least;
        most = inliers;
        least = sum;
        memcpy(matrix, next, sizeof next);
        if (!gains || refits == REFITS ||
            !glsurf_fit_least_squares(self->pairs, self->flags, self->count, next))
            return;
    }
}

/* Makes the last element 1 if the origin is on the visible side and not next to its border.
 * Otherwise it makes the norm 1. */
static void scale_matrix(double matrix[9]) {
    double squares = 0.0;
    for (int i = 0; i < 9; ++i)
        squares += matrix[i] * matrix[i];
    const double norm = sqrt(squares);
    const double unit = matrix[8] > 1e-9 * norm ? matrix[8] : norm;
    for (int i = 0; i < 9; ++i)
        matrix[i] /= unit;
}

/* Whether the inliers in B have a spread of more than the tolerance in every direction.
 * Inliers near a line can be off it by the tolerance, and do not determine a homography.
 * The lesser eigenvalue of the covariance is compared with the square of the tolerance. */
static bool is_spread(const work *self, const glsurf_pair *pairs, uint32_t count) {
    double x = 0.0, y = 0.0, xx = 0.0, xy = 0.0, yy = 0.0;
    for (uint32_t i = 0; i < count; ++i)
        x += pairs[i].bx / count, y += pairs[i].by / count;
    for (uint32_t i = 0; i < count; ++i) {
        const double dx = pairs[i].bx - x, dy = pairs[i].by - y;
        xx += dx * dx / count, xy += dx * dy / count, yy += dy * dy / count;
    }
    const double least = 0.5 * (xx + yy - glsurf_length(xx - yy, 2.0 * xy));
    return least > self->params.tolerance * self->params.tolerance;
}

/* Whether the matrix is what two cameras see of a plane, and not a coincidence. The limit
 * is one coincidence in 10^6 pairs of images. One coincidence per pair would already be
 * rare, but false matches are found on textures and repetitions, and are not as independent
 * as assumed. The lowest values seen were 10^-1.6 in 8,000 sets of random points, and 10^2
 * in 1,760 searches among the matches of unrelated photographs. Of inliers that are near
 * each other in A or in B, only one counts. These stay in `distinct`. The determinant has
 * to be above zero, as w is above zero at the inliers: otherwise the plane would be turned
 * over. */
static bool is_believable(work *self, const double matrix[9]) {
    static const double LEVEL = -6.0;
    const double tolerance = self->params.tolerance;
    uint32_t support = 0;
    for (uint32_t i = 0; i < self->count; ++i)
        if (self->flags[i])
            self->distinct[support++] = self->pairs[i];
    if (!(glsurf_determinant(matrix) > 0.0) || !is_spread(self, self->distinct, support))
        return false;
    /* A single match far away makes the box of all matches large. Then any patch of the
     * others looks as if chance would rarely give it. */
    const double area = fmin(self->area, area_of(self->distinct, support, tolerance));
    support = glsurf_thin(self->distinct, support, tolerance, GLSURF_NEAR_IN_A);
    support = glsurf_thin(self->distinct, support, tolerance, GLSURF_NEAR_IN_B);
    self->support = support;
    const uint32_t count = support > self->distinct_count ? support : self->distinct_count;
    return glsurf_chance(count, support, tolerance, area) <= LEVEL;
}

static glsurf_result find(work *self, glsurf_homography *found) {
    const double tolerance = self->params.tolerance;
    memcpy(self->distinct, self->pairs, self->count * sizeof *self->pairs);
    self->distinct_count =
        glsurf_thin(self->distinct, self->count, tolerance, GLSURF_NEAR_IN_BOTH);
    self->area = area_of(self->pairs, self->count, tolerance);
    if (!glsurf_ransac(self->distinct, self->distinct_count, &self->params, self->flags,
                       found->matrix, &found->iterations))
        return GLSURF_ERROR_GEOMETRY;
    refine(self, found->matrix);
    /* Scaling rounds. So the results are computed after it. */
    scale_matrix(found->matrix);
    found->tolerance = tolerance;
    found->inliers = select_inliers(self, found->matrix);
    if (!is_believable(self, found->matrix))
        return GLSURF_ERROR_GEOMETRY;
    found->rms = sqrt(error_sum(self, found->matrix) / found->inliers);
    glsurf_set_uncertainty(self->distinct, self->support, found);
    return GLSURF_OK;
}

static bool allocate(work *self) {
    self->pairs = malloc(glsurf_bytes_of(self->count, sizeof *self->pairs));
    self->distinct = malloc(glsurf_bytes_of(self->count, sizeof *self->distinct));
    self->flags = malloc(self->count * sizeof *self->flags);
    return self->pairs && self->distinct && self->flags;
}

static void release(work *self) {
    free(self->pairs);
    free(self->distinct);
    free(self->flags);
}

glsurf_result glsurf_homography_find(const glsurf_keypoint *a, const glsurf_keypoint *b,
                                     const glsurf_match *matches, uint32_t count,
                                     const glsurf_homography_params *params,
                                     glsurf_homography *homography, bool *inlier,
                                     size_t params_size, size_t homography_size) {
    work self = { .count = count };
    glsurf_homography_params own;
    if (glsurf_take_homography_params(&own, params, params_size) ||
        glsurf_check_homography(homography, homography_size) ||
        !take_params(&own, &self.params) || (count > 0 && (!a || !b || !matches)))
        return GLSURF_ERROR_ARGUMENT;
    if (count == 0)
        return GLSURF_ERROR_GEOMETRY;
    glsurf_homography found = { 0 };
    glsurf_result result = GLSURF_ERROR_MEMORY;
    if (allocate(&self))
        result = gather(&self, a, b, matches) ? find(&self, &found) : GLSURF_ERROR_ARGUMENT;
    if (result == GLSURF_OK) {
        glsurf_give_homography(homography, homography_size, &found);
        if (inlier)
            memcpy(inlier, self.flags, count * sizeof *inlier);
    }
    release(&self);
    return result;
}
