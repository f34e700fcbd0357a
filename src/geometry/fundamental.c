/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * From matches to a fundamental matrix. The steps: find distinct matches; search for the
 * homography that most matches agree on; search for the fundamental matrix; fit all inliers
 * by least squares; check that the result is no coincidence; test if the matches off the
 * homography support it.
 */
#include "core/number.h"
#include "geometry/geometry.h"

#include <math.h>
#include <string.h>

/* Sums above UINT32_MAX become UINT32_MAX. */
static void add_iterations(uint32_t *sum, const gls_search *search) {
    const uint32_t left = UINT32_MAX - *sum;
    *sum += search->iterations < left ? search->iterations : left;
}

/* Writes the homography that most matches agree on, fitted to its inliers. Returns false if
 * there is none. It may be a coincidence: in a scene with depth several homographies may
 * each have a few of the matches. */
static bool find_plane(gls_matched *self, double h[9], uint32_t *iterations) {
    gls_search search = gls_make_search(self, &gls_homography_model);
    gls_ransac(&search, &gls_four_points);
    add_iterations(iterations, &search);
    memcpy(h, search.best, sizeof search.best);
    if (isinf(search.best_cost))
        return false;
    gls_refine(self, &gls_homography_model, h);
    return true;
}

/* Tries samples of two pairs before samples of seven. If most matches are on a plane,
 * sevens stop early, as nearly all matches agree with any matrix of the plane. */
static bool search_all(gls_matched *self, const double *plane, double matrix[9],
                       uint32_t *iterations) {
    gls_search search = gls_make_search(self, &gls_fundamental_model);
    if (plane) {
        const double tolerance = self->params.tolerance;
        search.context = plane;
        search.pool = self->scratch;
        search.pool_count = 0; /* the distinct matches off the plane */
        for (uint32_t i = 0; i < self->distinct_count; ++i)
            if (!(gls_pair_error(plane, &self->distinct[i]) <= tolerance * tolerance))
                self->scratch[search.pool_count++] = self->distinct[i];
        gls_ransac(&search, &gls_two_points);
        search.pool = self->distinct;
        search.pool_count = self->distinct_count;
    }
    gls_ransac(&search, &gls_seven_points);
    add_iterations(iterations, &search);
    memcpy(matrix, search.best, sizeof search.best);
    /* No sample determines a matrix if all matches agree exactly with a homography, such as
     * an image matched with itself, or if fewer than seven matches are distinct. Then [e']x
     * H is valid with any epipole. This takes (1, 0, 0), whose epipolar lines are rows. */
    for (int j = 0; j < 3 && isinf(search.best_cost) && plane; ++j) {
        matrix[j] = 0.0;
        matrix[3 + j] = -plane[6 + j];
        matrix[6 + j] = plane[3 + j];
    }
    return plane || isfinite(search.best_cost);
}

/* Scales to norm 1, with the element of largest magnitude positive. */
static void scale_matrix(double matrix[9]) {
    double squares = 0.0;
    int largest = 0;
    for (int i = 0; i < 9; ++i) {
        squares += matrix[i] * matrix[i];
        if (fabs(matrix[i]) > fabs(matrix[largest]))
            largest = i;
    }
    const double unit = copysign(sqrt(squares), matrix[largest]);
    for (int i = 0; i < 9; ++i)
        matrix[i] /= unit;
}

/* Returns true if the matrix is no coincidence. In 1,725 searches among the matches of
 * unrelated photographs, with tolerances of 1 to 10 pixels, the lowest expected number of
 * coincidences was 10^0.5. */
static bool is_believable(gls_matched *self, double *alpha) {
    const double tolerance = self->params.tolerance;
    gls_pair *const inliers = self->scratch;
    self->support = gls_copy_inliers(self, inliers);
    if (!gls_is_spread(inliers, self->support, tolerance, GLS_NEAR_IN_A) ||
        !gls_is_spread(inliers, self->support, tolerance, GLS_NEAR_IN_B))
        return false;
    /* The probability that an unrelated match is an inlier. As for a homography, the box of
     * the inliers counts if it gives a larger probability than the box of all matches. */
    const gls_extent box = gls_extent_of(inliers, self->support, tolerance);
    *alpha =
        gls_max_double(gls_chance_beside(tolerance, self->box.area, self->box.diagonal),
                       gls_chance_beside(tolerance, box.area, box.diagonal));
    self->support = gls_thin_twice(inliers, self->support, tolerance);
    const uint32_t count =
        self->support > self->distinct_count ? self->support : self->distinct_count;
    return glsurf_chance(7, 3, count, self->support, *alpha) <= GLSURF_CHANCE_LEVEL;
}

/* Returns true if the matches off the plane support the fundamental matrix. */
static bool shows_depth(const gls_matched *self, const double *plane,
                        const glsurf_fundamental *found, double alpha) {
    const gls_off_plane off = { plane, found->matrix, found->tolerance, alpha };
    return gls_depth_chance(&off, self->pairs, self->count, self->scratch) <=
           GLS_DEPTH_LEVEL;
}

static glsurf_result find_fundamental(gls_matched *self, void *result) {
    glsurf_fundamental *const found = result;
    const gls_model *const model = &gls_fundamental_model;
    double plane[9], alpha;
    const bool has_plane = find_plane(self, plane, &found->iterations);
    if (!search_all(self, has_plane ? plane : NULL, found->matrix, &found->iterations))
        return GLSURF_ERROR_GEOMETRY;
    gls_refine(self, model, found->matrix);
    /* Scale before computing the results, because scaling rounds. */
    scale_matrix(found->matrix);
    found->tolerance = self->params.tolerance;
    found->inliers = gls_select_inliers(self, model, found->matrix);
    if (!is_believable(self, &alpha))
        return GLSURF_ERROR_GEOMETRY;
    found->rms = gls_rms(self, model, found->matrix, found->inliers);
    bool depth = shows_depth(self, has_plane ? plane : NULL, found, alpha);
    if (depth) { /* unless one image shows a plane mirrored */
        gls_find_mirrored(self, plane);
        depth = shows_depth(self, plane, found, alpha);
        gls_select_inliers(self, model, found->matrix); /* the search changed the flags */
    }
    found->scene = depth ? GLSURF_SCENE_DEPTH : GLSURF_SCENE_PLANE;
    return GLSURF_OK;
}

glsurf_result glsurf_fundamental_find(const glsurf_keypoint *a, const glsurf_keypoint *b,
                                      const glsurf_match *matches, uint32_t count,
                                      const glsurf_fundamental_params *params,
                                      glsurf_fundamental *fundamental, bool *inlier) {
    if (!params || !fundamental)
        return GLSURF_ERROR_ARGUMENT;
    gls_matched self = { .count = count,
                         .params = { .tolerance = params->tolerance,
                                     .confidence = params->confidence,
                                     .max_iterations = params->max_iterations,
                                     .seed = params->seed } };
    glsurf_fundamental found = { 0 };
    const glsurf_result result =
        gls_find_in_matches(&self, a, b, matches, find_fundamental, &found, inlier);
    if (result == GLSURF_OK)
        *fundamental = found;
    return result;
}
