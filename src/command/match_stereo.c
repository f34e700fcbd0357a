/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * `glsurf match --stereo`: whether two images are a rectified pair, disparities and depths.
 *
 * IS IT A PAIR? Matches along rows lie in one row whatever the images show. So the question
 * goes to matches that were not guided, of which those within three pixels of another one
 * in A do not count. Of a pair, most lie in one row, and most of these have a disparity
 * that points can have. That asks for more than the right range of disparities; but a few
 * matches may also fit by chance. Let k of n lie in the rows and disparities. If the images
 * are unrelated, the position in B does not depend on that in A, and the probability p that
 * a match lies so is the share of the pairs (position of A of one match, position of B of
 * another one) that do. The expected number of coincidences of k or more is at most
 * C(n, k) p^k. It has to be below 10^-6.
 *
 * HOW CERTAIN ARE DEPTHS? Rows of a rectified pair agree, so the difference of two rows is
 * the sum of two errors along y. The errors along x are as large. So the standard deviation
 * of a coordinate is that of the differences of rows, divided by sqrt(2). False matches
 * differ by anything up to --rows. So the standard deviation is estimated as 1.4826 times
 * the median of the magnitudes, which a few false matches hardly change; for errors with a
 * normal distribution it is that (P. J. Rousseeuw, A. M. Leroy, Robust Regression and
 * Outlier Detection, 1987). Where the median is 0, as in rendered images whose rows agree
 * exactly, the root mean square is taken: errors of 0 would claim exact depths.
 */
#include "command/match_command.h"

#include "geometry/geometry.h"
#include "tool/alloc.h"
#include "tool/text.h"

#include <math.h>
#include <stdlib.h>

static const double NEAR = 3.0; /* pixels */

/* log10 of the chance above which images are taken for unrelated. */
static const double CHANCE = -6.0;

static bool in_row(const match_options *options, double ay, double by) {
    return fabs(ay - by) <= (double)options->params.tolerance;
}

/* Whether the positions lie in the rows and disparities of the options. */
static bool fits(const match_options *options, double ax, double ay, double bx, double by) {
    const glsurf_match_params *const params = &options->params;
    return in_row(options, ay, by) && ax - bx >= (double)params->least_disparity &&
           ax - bx <= (double)params->most_disparity;
}

static glsurf_pair pair_of(const match_result *result, const glsurf_match *match) {
    const glsurf_keypoint *const a = &result->sides[0].points[match->a];
    const glsurf_keypoint *const b = &result->sides[1].points[match->b];
    return (glsurf_pair){ (double)a->x, (double)a->y, (double)b->x, (double)b->y };
}

/* log10 of C(n, k) p^k. At most 1000 positions of A are joined with those of B for p. */
static double chance(const match_options *options, const glsurf_pair *pairs, uint32_t n,
                     uint32_t k) {
    const uint32_t sample = n < 1000 ? n : 1000;
    uint64_t hits = 0, all = 0;
    for (uint32_t s = 0; s < sample; ++s) {
        const uint32_t i = (uint32_t)((uint64_t)s * n / sample);
        for (uint32_t j = 0; j < n; ++j) {
            hits +=
                i != j && fits(options, pairs[i].ax, pairs[i].ay, pairs[j].bx, pairs[j].by);
            all += i != j;
        }
    }
    /* No hit says that p is small, not that it is 0. */
    const double p = ((double)hits + 1.0) / ((double)all + 1.0);
    return glsurf_log10_choose(n, k) + k * log10(p);
}

/* Reports that few matches lie far enough to the left in B. */
static void report_left(const match_options *options, const match_result *result,
                        uint32_t left, uint32_t rows) {
    const char *const a = result->sides[0].name, *const b = result->sides[1].name;
    const glsurf_stereo_camera *const camera = &options->cameras.camera;
    if (options->calibration[0] && camera->centre[0] != camera->right_centre)
        report("%s and %s: %lu of %lu matches in one row have at least the disparity of "
               "points at infinity, which is %g by %s; name the left image first, or use "
               "the calibration of these images",
               a, b, (unsigned long)left, (unsigned long)rows,
               camera->centre[0] - camera->right_centre, options->calibration[0]);
    else
        report("%s and %s: %lu of %lu matches in one row lie farther left in %s; name the "
               "left image first",
               a, b, (unsigned long)left, (unsigned long)rows, b);
}

bool match_is_stereo(const match_options *options, const match_result *result,
                     const glsurf_matches *any) {
    glsurf_pair *const pairs = alloc_zeroed(any->count, sizeof *pairs);
    for (uint32_t i = 0; i < any->count; ++i)
        pairs[i] = pair_of(result, &any->matches[i]);
    const uint32_t n = glsurf_thin(pairs, any->count, NEAR, GLSURF_NEAR_IN_A);
    uint32_t rows = 0, k = 0;
    for (uint32_t i = 0; i < n; ++i) {
        rows += in_row(options, pairs[i].ay, pairs[i].by);
        k += fits(options, pairs[i].ax, pairs[i].ay, pairs[i].bx, pairs[i].by);
    }
    const bool by_chance = k == 0 || !(chance(options, pairs, n, k) < CHANCE);
    free(pairs);
    const char *const a = result->sides[0].name, *const b = result->sides[1].name;
    if (n == 0)
        report("%s and %s: no features match; use the two images of a rectified pair", a,
               b);
    else if (2 * (uint64_t)rows < n)
        report("%s and %s: %lu of %lu matches lie in one row; use a rectified pair, or "
               "a larger --rows",
               a, b, (unsigned long)rows, (unsigned long)n);
    else if (!options->disparity && 2 * (uint64_t)k < rows)
        report_left(options, result, k, rows);
    else if (by_chance)
        report(
            "%s and %s: %lu of %lu matches lie in the rows and disparities, no more than "
            "chance would give; use images that overlap more, or another "
            "--disparity",
            a, b, (unsigned long)k, (unsigned long)n);
    else
        return true;
    return false;
}

/* The depth and its standard deviation, or NAN where the depth is not finite. */
static match_depth measure(const match_options *options, const glsurf_pair *pair,
                           double error) {
    match_depth depth = { .disparity = pair->ax - pair->bx,
                          .depth = NAN,
                          .deviation = NAN };
    double point[3], covariance[9];
    if (options->calibration[0] &&
        glsurf_stereo_point(&options->cameras.camera, pair->ax, pair->ay, depth.disparity,
                            error, point, covariance) == GLSURF_OK) {
        depth.depth = point[2];
        depth.deviation = sqrt(covariance[8]);
    }
    return depth;
}

static int by_size(const void *left, const void *right) {
    const double *const l = left, *const r = right;
    return (*l > *r) - (*l < *r);
}

/* The standard deviation of the differences of rows. */
static double row_deviation(const match_result *result) {
    double *const sizes = alloc_zeroed(result->count, sizeof *sizes);
    double squares = 0.0;
    for (uint32_t i = 0; i < result->count; ++i) {
        const glsurf_pair pair = pair_of(result, &result->matches[i]);
        sizes[i] = fabs(pair.ay - pair.by);
        squares += sizes[i] * sizes[i];
    }
    qsort(sizes, result->count, sizeof *sizes, by_size);
    const double median = sizes[result->count / 2];
    free(sizes);
    return median > 0.0 ? 1.4826 * median : sqrt(squares / result->count);
}

static int by_disparity(const void *left, const void *right) {
    const match_depth *const l = left, *const r = right;
    return (l->disparity > r->disparity) - (l->disparity < r->disparity);
}

static void set_range(match_result *result) {
    const uint32_t count = result->count, out = count / 50;
    match_depth *const sorted = alloc_copy(result->depths, count, sizeof *sorted);
    qsort(sorted, count, sizeof *sorted, by_disparity);
    result->range.first = sorted[out];
    result->range.median = sorted[count / 2];
    result->range.last = sorted[count - 1 - out];
    free(sorted);
}

void match_measure(const match_options *options, match_result *result) {
    result->row_deviation = row_deviation(result);
    result->calibrated = options->calibration[0];
    result->depths = alloc_zeroed(result->count, sizeof *result->depths);
    for (uint32_t i = 0; i < result->count; ++i) {
        const glsurf_pair pair = pair_of(result, &result->matches[i]);
        result->depths[i] = measure(options, &pair, result->row_deviation / sqrt(2.0));
    }
    set_range(result);
}
