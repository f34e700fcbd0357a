/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * From matches to a homography. The steps: find distinct matches; run RANSAC; fit all
 * inliers by least squares; check that the result is no coincidence; compute its
 * uncertainty.
 */
#include "core/number.h"
#include "geometry/geometry.h"

#include <math.h>
#include <string.h>

/* Scales the last element to 1 if the origin is on the visible side and not next to its
 * border. Otherwise scales the norm to 1. */
static void scale_matrix(double matrix[9]) {
    double squares = 0.0;
    for (int i = 0; i < 9; ++i)
        squares += matrix[i] * matrix[i];
    const double norm = sqrt(squares);
    const double unit = matrix[8] > 1e-9 * norm ? matrix[8] : norm;
    for (int i = 0; i < 9; ++i)
        matrix[i] /= unit;
}

/* Returns true if the inliers are no coincidence. The limit is one coincidence in 10^6
 * pairs of images. A limit of one per pair would already be rare, but false matches occur
 * on textures and repetitions, and are not as independent as assumed. The lowest values
 * seen were 10^-1.6 in 8,000 sets of random points, and 10^2 in 1,760 searches among the
 * matches of unrelated photographs. Inliers that are near each other in A or in B count
 * once. The inliers that count stay in `scratch`. */
static bool is_believable(gls_matched *self) {
    const double tolerance = self->params.tolerance;
    self->support = gls_copy_inliers(self, self->scratch);
    if (!gls_is_spread(self->scratch, self->support, tolerance, GLS_NEAR_IN_B))
        return false;
    /* A single match far away makes the box of all matches large. Then any patch of the
     * other matches seems improbable. */
    const double area = gls_min_double(
        self->box.area, gls_extent_of(self->scratch, self->support, tolerance).area);
    self->support = gls_thin_twice(self->scratch, self->support, tolerance);
    const uint32_t count =
        self->support > self->distinct_count ? self->support : self->distinct_count;
    return glsurf_chance(4, 1, count, self->support, glsurf_chance_near(tolerance, area)) <=
           GLSURF_CHANCE_LEVEL;
}

void gls_find_mirrored(gls_matched *self, double h[9]) {
    gls_search search = gls_make_search(self, &gls_homography_model);
    search.max_iterations = search.max_iterations / 4 + 1;
    gls_ransac(&search, &gls_mirrored_points);
    memcpy(h, search.best, sizeof search.best);
}

/* Returns why there is no homography. As w is above zero at the inliers, the determinant is
 * above zero for two cameras on the same side of a plane. Below zero, one image shows it
 * mirrored. */
static glsurf_result explain_failure(gls_matched *self) {
    double h[9];
    gls_find_mirrored(self, h);
    gls_select_inliers(self, &gls_homography_model, h);
    return gls_determinant(h) < 0.0 && is_believable(self) ? GLSURF_ERROR_MIRRORED
                                                           : GLSURF_ERROR_GEOMETRY;
}

static glsurf_result find_homography(gls_matched *self, void *result) {
    glsurf_homography *const found = result;
    const gls_model *const model = &gls_homography_model;
    gls_search search = gls_make_search(self, model);
    gls_ransac(&search, &gls_four_points);
    if (isinf(search.best_cost))
        return explain_failure(self);
    memcpy(found->matrix, search.best, sizeof search.best);
    found->iterations = search.iterations;
    gls_refine(self, model, found->matrix);
    /* Scale before computing the results, because scaling rounds. */
    scale_matrix(found->matrix);
    found->tolerance = self->params.tolerance;
    found->inliers = gls_select_inliers(self, model, found->matrix);
    if (!(gls_determinant(found->matrix) > 0.0) || !is_believable(self))
        return explain_failure(self);
    found->rms = gls_rms(self, model, found->matrix, found->inliers);
    gls_set_uncertainty(self->scratch, self->support, found);
    return GLSURF_OK;
}

glsurf_result glsurf_homography_find(const glsurf_keypoint *a, const glsurf_keypoint *b,
                                     const glsurf_match *matches, uint32_t count,
                                     const glsurf_homography_params *params,
                                     glsurf_homography *homography, bool *inlier) {
    if (!params || !homography)
        return GLSURF_ERROR_ARGUMENT;
    gls_matched self = { .count = count, .params = *params };
    glsurf_homography found = { 0 };
    const glsurf_result result =
        gls_find_in_matches(&self, a, b, matches, find_homography, &found, inlier);
    if (result == GLSURF_OK)
        *homography = found;
    return result;
}
