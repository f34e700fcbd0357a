/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * `glsurf match --stereo`: whether two images are a rectified pair, disparities and depths.
 *
 * IS IT A PAIR? See glsurf_stereo_agree(). Of a pair, most matches lie in one row, and most
 * of these have a disparity that points can have.
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

#include "system/alloc.h"
#include "system/text.h"

#include <math.h>
#include <stdlib.h>

/* Reports that few matches lie far enough to the left in B. */
static void report_left(const match_options *options, const match_result *result,
                        unsigned long left, unsigned long rows) {
    const char *const a = result->sides[0].name, *const b = result->sides[1].name;
    const glsurf_stereo_camera *const camera = &options->cameras.camera;
    if (options->calibration[0] && camera->centre[0] != camera->right_centre)
        report("%s and %s: %lu of %lu matches in one row have at least the disparity of "
               "points at infinity, which is %g by %s; name the left image first, or use "
               "the calibration of these images",
               a, b, left, rows, camera->centre[0] - camera->right_centre,
               options->calibration[0]);
    else
        report("%s and %s: %lu of %lu matches in one row lie farther left in %s; name the "
               "left image first",
               a, b, left, rows, b);
}

bool match_is_stereo(const match_options *options, const match_result *result,
                     const glsurf_matches *any) {
    const char *const a = result->sides[0].name, *const b = result->sides[1].name;
    glsurf_stereo_agreement found;
    if (glsurf_stereo_agree(result->sides[0].points, result->sides[1].points, any->matches,
                            any->count, &options->params, &found) != GLSURF_OK) {
        report("%s and %s: the matches cannot be compared with a rectified pair, for want "
               "of memory; set --max-features",
               a, b);
        return false;
    }
    const unsigned long n = found.distinct, rows = found.in_row, k = found.agreeing;
    if (n == 0)
        report("%s and %s: no features match; use the two images of a rectified pair", a,
               b);
    else if (2 * (uint64_t)rows < n)
        report("%s and %s: %lu of %lu matches lie in one row; use a rectified pair, or "
               "a larger --rows",
               a, b, rows, n);
    else if (!options->disparity && 2 * (uint64_t)k < rows)
        report_left(options, result, k, rows);
    else if (!(found.chance < GLSURF_CHANCE_LEVEL))
        report(
            "%s and %s: %lu of %lu matches lie in the rows and disparities, no more than "
            "chance would give; use images that overlap more, or another "
            "--disparity",
            a, b, k, n);
    else
        return true;
    return false;
}

/* The depth and its standard deviation, or NAN where the depth is not finite. */
static match_depth measure_depth(const match_options *options, const glsurf_keypoint *a,
                                 const glsurf_keypoint *b, double error) {
    match_depth depth = { .disparity = (double)a->x - (double)b->x,
                          .depth = NAN,
                          .deviation = NAN };
    double point[3], covariance[9];
    if (options->calibration[0] &&
        glsurf_stereo_point(&options->cameras.camera, (double)a->x, (double)a->y,
                            depth.disparity, error, point, covariance) == GLSURF_OK) {
        depth.depth = point[2];
        depth.deviation = sqrt(covariance[8]);
    }
    return depth;
}

/* Orders numbers, or depths by their disparity, with which they begin. */
static int by_number(const void *left, const void *right) {
    const double *const l = left, *const r = right;
    return (*l > *r) - (*l < *r);
}

/* The standard deviation of the differences of rows. */
static double row_deviation(const match_result *result) {
    double *const sizes = alloc_zeroed(result->count, sizeof *sizes);
    double squares = 0.0;
    for (uint32_t i = 0; i < result->count; ++i) {
        const glsurf_match *const match = &result->matches[i];
        sizes[i] = fabs((double)result->sides[0].points[match->a].y -
                        (double)result->sides[1].points[match->b].y);
        squares += sizes[i] * sizes[i];
    }
    qsort(sizes, result->count, sizeof *sizes, by_number);
    const double median = sizes[result->count / 2];
    free(sizes);
    return median > 0.0 ? 1.4826 * median : sqrt(squares / result->count);
}

void match_measure(const match_options *options, match_result *result) {
    result->row_deviation = row_deviation(result);
    result->calibrated = options->calibration[0];
    result->depths = alloc_zeroed(result->count, sizeof *result->depths);
    for (uint32_t i = 0; i < result->count; ++i) {
        const glsurf_match *const match = &result->matches[i];
        result->depths[i] = measure_depth(options, &result->sides[0].points[match->a],
                                          &result->sides[1].points[match->b],
                                          result->row_deviation / sqrt(2.0));
    }
    const uint32_t count = result->count, out = count / 50;
    match_depth *const sorted = alloc_copy(result->depths, count, sizeof *sorted);
    qsort(sorted, count, sizeof *sorted, by_number);
    result->range.first = sorted[out];
    result->range.median = sorted[count / 2];
    result->range.last = sorted[count - 1 - out];
    free(sorted);
}
