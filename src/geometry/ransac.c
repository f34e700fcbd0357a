/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * RANSAC: M. A. Fischler, R. C. Bolles, "Random sample consensus", CACM 24(6), 1981.
 *
 * The score of a matrix is the sum of its truncated squared errors min(e^2, t^2) (P. H. S.
 * Torr, A. Zisserman, "MLESAC", CVIU 78, 2000). It ranks matrices with equally many
 * inliers. Each new best matrix is improved on its inliers before the search goes on (O.
 * Chum, J. Matas, J. Kittler, "Locally optimized RANSAC", DAGM 2003), because a sample has
 * the noise of its few points. Without the improvement many samples free of outliers would
 * find only a part of the inliers.
 *
 * Cost: an iteration computes an error per pair, but stops once the sum reaches the best
 * sum. An error takes 8 multiplications and 2 divisions for a homography, 19 and 1 for a
 * fundamental matrix.
 */
#include "core/hash.h"
#include "core/number.h"
#include "geometry/geometry.h"

#include <math.h>
#include <string.h>

/* SplitMix64: G. L. Steele, D. Lea, C. H. Flood, "Fast splittable pseudorandom number
 * generators", OOPSLA 2014. Reducing to numbers less than `below` has a bias of less than
 * 2^-32. */
static uint32_t draw_number(gls_search *self, uint32_t below) {
    self->random += UINT64_C(0x9e3779b97f4a7c15);
    return (uint32_t)((gls_hash_stir(self->random) >> 32) * below >> 32);
}

/* Draws different pairs. */
static void draw_sample(gls_search *self, uint32_t size, gls_pair *sample) {
    uint32_t taken[GLS_MAX_SAMPLE];
    for (uint32_t i = 0; i < size; ++i) {
        bool again = true;
        while (again) {
            taken[i] = draw_number(self, self->pool_count);
            again = false;
            for (uint32_t j = 0; j < i; ++j)
                again = again || taken[j] == taken[i];
        }
        sample[i] = self->pool[taken[i]];
    }
}

uint32_t gls_select(const gls_model *model, const gls_pair *pairs, uint32_t count,
                    const double matrix[9], double tolerance, bool *flags) {
    uint32_t selected = 0;
    for (uint32_t i = 0; i < count; ++i) {
        flags[i] = model->error(matrix, &pairs[i]) <= tolerance * tolerance;
        selected += flags[i];
    }
    return selected;
}

/* Keeps the matrix if its score is below the best. Stops summing when it is not. */
static bool keep_if_better(gls_search *self, const double matrix[9]) {
    const double maximum = self->tolerance * self->tolerance;
    double cost = 0.0;
    for (uint32_t i = 0; i < self->count && cost < self->best_cost; ++i)
        cost += gls_min_double(self->model->error(matrix, &self->pairs[i]), maximum);
    if (!(cost < self->best_cost))
        return false;
    self->best_cost = cost;
    memcpy(self->best, matrix, sizeof self->best);
    return true;
}

/* Makes linear fits to the pairs near the best matrix. The first fit takes pairs within
 * twice the tolerance, because a sample's matrix enlarges the errors of its points. */
static void improve_best(gls_search *self) {
    static const double REACH[] = { 2.0, 1.5, 1.0, 1.0 };
    double matrix[9];
    memcpy(matrix, self->best, sizeof matrix);
    for (size_t i = 0; i < sizeof REACH / sizeof *REACH; ++i) {
        const uint32_t near = gls_select(self->model, self->pairs, self->count, matrix,
                                         REACH[i] * self->tolerance, self->flags);
        if (near < self->model->minimum ||
            !gls_fit_linear(self->model, self->pairs, self->flags, self->count, matrix))
            return;
        keep_if_better(self, matrix);
    }
}

/* Returns the number of samples needed so that, with the given probability, at least one
 * has only inliers: log(1 - confidence) / log(1 - p), p = C(inliers, size) / C(count,
 * size). */
static double needed_samples(const gls_search *self, uint32_t size) {
    if (self->pool_count < size)
        return 0.0;
    if (isinf(self->best_cost))
        return INFINITY;
    const uint32_t inliers = gls_select(self->model, self->pool, self->pool_count,
                                        self->best, self->tolerance, self->flags);
    double p = 1.0;
    for (uint32_t i = 0; i < size; ++i)
        p *= inliers > i ? (double)(inliers - i) / (double)(self->pool_count - i) : 0.0;
    return p < 1.0 ? log1p(-self->confidence) / log1p(-p) : 0.0; /* p = 0: infinite */
}

/* Tries the matrices through a sample. Returns true if one is the best so far. */
static bool try_sample(gls_search *self, const gls_sampler *sampler) {
    gls_pair sample[GLS_MAX_SAMPLE];
    double matrices[GLS_MAX_SOLUTIONS][9];
    draw_sample(self, sampler->size, sample);
    const int solutions = sampler->through(self->context, sample, matrices);
    bool better = false;
    for (int i = 0; i < solutions; ++i)
        better = keep_if_better(self, matrices[i]) || better;
    if (better)
        improve_best(self);
    return better;
}

void gls_ransac(gls_search *self, const gls_sampler *sampler) {
    double maximum = needed_samples(self, sampler->size);
    for (uint32_t tried = 0; tried < self->max_iterations && tried < maximum; ++tried) {
        self->iterations += self->iterations < UINT32_MAX;
        if (try_sample(self, sampler))
            maximum = needed_samples(self, sampler->size);
    }
}
