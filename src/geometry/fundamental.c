/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * From matches to a fundamental matrix: find distinct matches, search for the homography
 * that most of them agree on, then for the fundamental matrix, fit all inliers by least
 * squares, check that the result is believable, and ask whether the matches off the
 * homography support it.
 */
#include "core/integer.h"
#include "core/real.h"
#include "geometry/geometry.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A sum that is too large is UINT32_MAX. */
static void add_iterations(uint32_t *sum, const glsurf_search *search) {
    const uint32_t left = UINT32_MAX - *sum;
    *sum += search->iterations < left ? search->iterations : left;
}

/* Writes the homography that most matches agree on, fitted to all of them. Returns false if
 * there is none. It need not be believable: in a scene with depth several homographies may
 * each have a few of the matches. */
static bool find_plane(glsurf_matched *self, double h[9], uint32_t *iterations) {
    glsurf_search search = glsurf_make_search(self, &glsurf_homography_model);
    glsurf_ransac(&search, &glsurf_four_points);
    add_iterations(iterations, &search);
    memcpy(h, search.best, sizeof search.best);
    if (isinf(search.best_cost))
        return false;
    glsurf_refine(self, &glsurf_homography_model, h);
    return true;
}

/* Copies the distinct matches off a homography. */
static uint32_t copy_rest(const glsurf_matched *self, const double h[9], glsurf_pair *to) {
    const double tolerance = self->params.tolerance;
    uint32_t rest = 0;
    for (uint32_t i = 0; i < self->distinct_count; ++i)
        if (!(glsurf_pair_error(h, &self->distinct[i]) <= tolerance * tolerance))
            to[rest++] = self->distinct[i];
    return rest;
}

/* Where all matches agree exactly with a homography, as those of an image with itself, no
 * sample determines a matrix, and neither do fewer than seven distinct matches. [e']x H is
 * one with any epipole, here that of rows: (1, 0, 0). */
static void choose_of_plane(const double h[9], double matrix[9]) {
    for (int j = 0; j < 3; ++j) {
        matrix[j] = 0.0;
        matrix[3 + j] = -h[6 + j];
        matrix[6 + j] = h[3 + j];
    }
}

/* Samples of two go first: where most matches are on a plane, samples of seven end after a
 * few, as nearly all matches agree with any matrix of the plane. */
static bool search_all(glsurf_matched *self, const double *plane, double matrix[9],
                       uint32_t *iterations) {
    glsurf_search search = glsurf_make_search(self, &glsurf_fundamental_model);
    if (plane) {
        search.context = plane;
        search.pool = self->scratch;
        search.pool_count = copy_rest(self, plane, self->scratch);
        glsurf_ransac(&search, &glsurf_two_points);
        search.pool = self->distinct;
        search.pool_count = self->distinct_count;
    }
    glsurf_ransac(&search, &glsurf_seven_points);
    add_iterations(iterations, &search);
    memcpy(matrix, search.best, sizeof search.best);
    if (isinf(search.best_cost) && plane)
        choose_of_plane(plane, matrix);
    return plane || isfinite(search.best_cost);
}

/* Makes the norm 1 and the element of largest magnitude positive. */
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

/* The probability that an unrelated match is an inlier. As for a homography, the box of the
 * inliers counts if it makes that more probable than the box of all matches. */
static double alpha_of(const glsurf_matched *self, const glsurf_pair *inliers,
                       uint32_t count) {
    const double tolerance = self->params.tolerance;
    const glsurf_extent box = glsurf_extent_of(inliers, count, tolerance);
    return glsurf_max_double(
        glsurf_chance_beside(tolerance, self->box.area, self->box.diagonal),
        glsurf_chance_beside(tolerance, box.area, box.diagonal));
}

/* Whether the matrix is what two cameras see, and not a coincidence. In 1,725 searches
 * among the matches of unrelated photographs, with tolerances of 1 to 10 pixels, the lowest
 * number of such coincidences was 10^0.5. */
static bool is_believable(glsurf_matched *self, double *alpha) {
    const double tolerance = self->params.tolerance;
    glsurf_pair *const inliers = self->scratch;
    self->support = glsurf_copy_inliers(self, inliers);
    if (!glsurf_is_spread(inliers, self->support, tolerance, GLSURF_NEAR_IN_A) ||
        !glsurf_is_spread(inliers, self->support, tolerance, GLSURF_NEAR_IN_B))
        return false;
    *alpha = alpha_of(self, inliers, self->support);
    self->support = glsurf_thin_twice(inliers, self->support, tolerance);
    const uint32_t count =
        self->support > self->distinct_count ? self->support : self->distinct_count;
    return glsurf_chance(7, 3, count, self->support, *alpha) <= GLSURF_CHANCE_LEVEL;
}

static glsurf_result find(glsurf_matched *self, glsurf_fundamental *found) {
    const glsurf_model *const model = &glsurf_fundamental_model;
    double plane[9], alpha;
    const bool has_plane = find_plane(self, plane, &found->iterations);
    if (!search_all(self, has_plane ? plane : NULL, found->matrix, &found->iterations))
        return GLSURF_ERROR_GEOMETRY;
    glsurf_refine(self, model, found->matrix);
    /* Scaling rounds. So the results are computed after it. */
    scale_matrix(found->matrix);
    found->tolerance = self->params.tolerance;
    found->inliers = glsurf_select_inliers(self, model, found->matrix);
    if (!is_believable(self, &alpha))
        return GLSURF_ERROR_GEOMETRY;
    found->rms = glsurf_rms(self, model, found->matrix, found->inliers);
    const glsurf_off_plane off = { has_plane ? plane : NULL, found->matrix,
                                   found->tolerance, alpha };
    const double chance =
        glsurf_depth_chance(&off, self->pairs, self->count, self->scratch);
    found->scene = chance <= GLSURF_DEPTH_LEVEL ? GLSURF_SCENE_DEPTH : GLSURF_SCENE_PLANE;
    return GLSURF_OK;
}

glsurf_result glsurf_fundamental_find(const glsurf_keypoint *a, const glsurf_keypoint *b,
                                      const glsurf_match *matches, uint32_t count,
                                      const glsurf_fundamental_params *params,
                                      glsurf_fundamental *fundamental, bool *inlier) {
    if (!params || !fundamental)
        return GLSURF_ERROR_ARGUMENT;
    glsurf_matched self = { .count = count,
                            .params = { .tolerance = params->tolerance,
                                        .confidence = params->confidence,
                                        .max_iterations = params->max_iterations,
                                        .seed = params->seed } };
    if (!glsurf_complete_params(&self.params) || (count > 0 && (!a || !b || !matches)))
        return GLSURF_ERROR_ARGUMENT;
    glsurf_fundamental found = { 0 };
    glsurf_result result = glsurf_read_matches(&self, a, b, matches);
    self.scratch = malloc(glsurf_bytes_of(count, sizeof *self.scratch));
    if (result == GLSURF_OK)
        result = self.scratch ? find(&self, &found) : GLSURF_ERROR_MEMORY;
    if (result == GLSURF_OK) {
        *fundamental = found;
        if (inlier)
            memcpy(inlier, self.flags, count * sizeof *inlier);
    }
    glsurf_release_matches(&self);
    return result;
}
