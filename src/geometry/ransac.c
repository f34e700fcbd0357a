/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * RANSAC: M. A. Fischler, R. C. Bolles, "Random sample consensus", CACM 24(6), 1981.
 *
 * The score of a homography is the sum of its truncated squared errors min(e^2, t^2) (P. H.
 * S. Torr, A. Zisserman, "MLESAC", CVIU 78, 2000). It tells homographies with equally many
 * inliers apart. Each homography that is the best so far is improved on its inliers before
 * the search goes on (O. Chum, J. Matas, J. Kittler, "Locally optimized RANSAC", DAGM
 * 2003): a sample of four has the noise of four points. Without the improvement many
 * samples free of outliers would find only a part of the inliers.
 *
 * Cost: an iteration takes 8 multiplications and 2 divisions per pair, and less if the sum
 * passes the best one before the last pair.
 */
#include "geometry/geometry.h"

#include <math.h>
#include <string.h>

typedef struct search {
    const glsurf_pair *pairs;
    uint32_t count;
    double tolerance;
    uint64_t random;
    bool *flags;
    double best[9];
    double best_cost; /* infinite: nothing was found yet */
} search;

/* SplitMix64: G. L. Steele, D. Lea, C. H. Flood, "Fast splittable pseudorandom number
 * generators", OOPSLA 2014. The reduction to numbers below `below` has a bias of less than
 * 2^-32. */
static uint32_t draw(search *self, uint32_t below) {
    self->random += UINT64_C(0x9e3779b97f4a7c15);
    uint64_t z = self->random;
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    z ^= z >> 31;
    return (uint32_t)((z >> 32) * below >> 32);
}

/* Draws four different pairs. */
static void draw_sample(search *self, glsurf_pair sample[4]) {
    uint32_t taken[4];
    for (int i = 0; i < 4; ++i) {
        bool again = true;
        while (again) {
            taken[i] = draw(self, self->count);
            again = false;
            for (int j = 0; j < i; ++j)
                again = again || taken[j] == taken[i];
        }
        sample[i] = self->pairs[taken[i]];
    }
}

/* A measure of how far three points are from collinear: twice the signed area of the
 * triangle divided by the square of its longest side, which is height divided by longest
 * side. */
static double flatness(double x0, double y0, double x1, double y1, double x2, double y2) {
    const double area = (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0);
    const double a = (x1 - x0) * (x1 - x0) + (y1 - y0) * (y1 - y0);
    const double b = (x2 - x1) * (x2 - x1) + (y2 - y1) * (y2 - y1);
    const double c = (x0 - x2) * (x0 - x2) + (y0 - y2) * (y0 - y2);
    const double longest = fmax(a, fmax(b, c));
    return longest > 0.0 ? area / longest : 0.0;
}

/* Whether the four triangles of a sample have the same orientation in both images, and none
 * is flatter than 1 : 100, where noise of a hundredth of the distances would decide. A
 * homography keeps the orientation of all triangles on one side of its line at infinity, or
 * turns all of them over. A plane that two cameras see from the same side is not turned
 * over. Equal points make flat triangles. */
static bool is_sound(const glsurf_pair s[4]) {
    static const double FLAT = 0.01;
    for (int i = 0; i < 4; ++i) {
        const glsurf_pair *const p = &s[i], *const q = &s[(i + 1) % 4],
                                 *const r = &s[(i + 2) % 4];
        const double a = flatness(p->ax, p->ay, q->ax, q->ay, r->ax, r->ay);
        const double b = flatness(p->bx, p->by, q->bx, q->by, r->bx, r->by);
        if (fabs(a) < FLAT || fabs(b) < FLAT || (a > 0.0) != (b > 0.0))
            return false;
    }
    return true;
}

uint32_t glsurf_select(const glsurf_pair *pairs, uint32_t count, const double matrix[9],
                       double tolerance, bool *flags) {
    uint32_t selected = 0;
    for (uint32_t i = 0; i < count; ++i) {
        flags[i] = glsurf_pair_error(matrix, &pairs[i]) <= tolerance * tolerance;
        selected += flags[i];
    }
    return selected;
}

/* The score, or any number not below `limit`. */
static double score(const search *self, const double matrix[9], double limit) {
    const double most = self->tolerance * self->tolerance;
    double cost = 0.0;
    for (uint32_t i = 0; i < self->count && cost < limit; ++i)
        cost += fmin(glsurf_pair_error(matrix, &self->pairs[i]), most);
    return cost;
}

static bool keep_if_better(search *self, const double matrix[9]) {
    const double cost = score(self, matrix, self->best_cost);
    if (!(cost < self->best_cost))
        return false;
    self->best_cost = cost;
    memcpy(self->best, matrix, sizeof self->best);
    return true;
}

/* Makes linear fits to the pairs near the best homography. The first fit takes pairs within
 * twice the tolerance, because the errors of a sample's homography are the errors of its
 * points enlarged. */
static void improve(search *self) {
    static const double REACH[] = { 2.0, 1.5, 1.0, 1.0 };
    double matrix[9];
    memcpy(matrix, self->best, sizeof matrix);
    for (size_t i = 0; i < sizeof REACH / sizeof *REACH; ++i) {
        const uint32_t near = glsurf_select(self->pairs, self->count, matrix,
                                            REACH[i] * self->tolerance, self->flags);
        if (near < 5 || !glsurf_fit_linear(self->pairs, self->flags, self->count, matrix))
            return;
        keep_if_better(self, matrix);
    }
}

/* The number of samples needed so that, with the given probability, one of them has only
 * inliers: log(1 - confidence) / log(1 - p), p = C(inliers, 4) / C(count, 4). */
static double enough(uint32_t inliers, uint32_t count, double confidence) {
    double p = 1.0;
    for (uint32_t i = 0; i < 4; ++i)
        p *= inliers > i ? (double)(inliers - i) / (double)(count - i) : 0.0;
    return p < 1.0 ? log1p(-confidence) / log1p(-p) : 0.0; /* p = 0: infinite */
}

bool glsurf_ransac(const glsurf_pair *pairs, uint32_t count,
                   const glsurf_homography_params *params, bool *flags, double matrix[9],
                   uint32_t *iterations) {
    search self = { .pairs = pairs,
                    .count = count,
                    .tolerance = params->tolerance,
                    .random = params->seed,
                    .flags = flags,
                    .best_cost = INFINITY };
    double needed = count < 4 ? 0.0 : INFINITY;
    uint32_t tried = 0;
    for (; tried < params->max_iterations && tried < needed; ++tried) {
        glsurf_pair sample[4];
        draw_sample(&self, sample);
        if (!is_sound(sample) || !glsurf_fit_four(sample, matrix) ||
            !keep_if_better(&self, matrix))
            continue;
        improve(&self);
        needed = enough(glsurf_select(pairs, count, self.best, self.tolerance, flags),
                        count, params->confidence);
    }
    memcpy(matrix, self.best, sizeof self.best);
    *iterations = tried;
    return isfinite(self.best_cost);
}
