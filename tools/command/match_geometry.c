/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf match`: the geometry that matches agree on, a homography or a fundamental
 * matrix; with --stereo, the test for a rectified pair, disparities and depths.
 *
 * With --model auto the library chooses the matrix, by glsurf_fundamental.scene. It
 * compares matches that agree only with the fundamental matrix with matches that agree
 * with no matrix. A guide drops one kind or the other, so with a guide the model is the
 * guide's. */
#include "command/match_command.h"

#include "pictures/geometry_check.h"
#include "system/alloc.h"
#include "system/exit_status.h"
#include "system/text.h"

#include <math.h>
#include <stdlib.h>

static glsurf_region whole_picture(const match_side *side) {
    return (glsurf_region){ .width = side->picture.width, .height = side->picture.height };
}

/* Refuses a homography that is uncertain or does not map all of A. Returns the exit status.
 * Uncertain ones often also map a part behind the camera, in either order of A and B. */
static int check_homography(const match_result *result) {
    const match_side *const a = &result->sides[0], *const b = &result->sides[1];
    const char *const names[2] = { a->name, b->name };
    geometry_check check;
    if (geometry_check_make(&check, &result->homography, whole_picture(a),
                            whole_picture(b)))
        return TOOL_SUCCESS;
    if (check.is_uncertain) {
        geometry_check_report(&check, &result->homography, names, result->count);
        return TOOL_NO_GEOMETRY;
    }
    report("%s and %s: the homography of %lu among %lu matches maps a part of %s behind "
           "the camera; name %s second, or use --model none for matches alone",
           a->name, b->name, (unsigned long)result->homography.inliers,
           (unsigned long)result->count, a->name, a->name);
    return TOOL_NO_GEOMETRY;
}

/* Reports that there is no model, and why. Returns the exit status. */
static int refuse_model(const match_result *result, const char *why) {
    report("%s and %s: %s", result->sides[0].name, result->sides[1].name, why);
    return TOOL_NO_GEOMETRY;
}

/* Returns the exit status for the result of a call that found no model. */
static int fail_model(const match_options *options, const match_result *result,
                      glsurf_result status) {
    static const char *const ways[MATCH_MODELS] = {
        [MATCH_DEFAULT] = "images of one scene",
        [MATCH_AUTO] = "images of one scene",
        [MATCH_HOMOGRAPHY] = "images of one plane or from one place",
        [MATCH_FUNDAMENTAL] = "images of one scene",
    };
    if (status == GLSURF_ERROR_MIRRORED)
        return geometry_check_mirrored(result->sides[0].name, result->sides[1].name);
    if (status != GLSURF_ERROR_GEOMETRY) {
        report("geometry: %s", glsurf_result_string(status));
        return TOOL_FAILURE;
    }
    char within[64] = "";
    if (options->tolerance > 0.0f)
        snprintf(within, sizeof within, " with a tolerance of %g pixels",
                 (double)options->tolerance);
    report(
        "%s and %s: no consistent geometry among %lu matches%s; use %s%s, or --model none "
        "for matches alone",
        result->sides[0].name, result->sides[1].name, (unsigned long)result->count, within,
        ways[options->model], options->tolerance > 0.0f ? ", another --tolerance" : "");
    return TOOL_NO_GEOMETRY;
}

/* Reports that matches without depth determine no fundamental matrix. */
static int refuse_plane(const match_result *result, const char *instead) {
    report("%s and %s: the matches show no depth (a plane, or a camera that only turned), "
           "so they determine no fundamental matrix; use %s, or try a smaller --tolerance",
           result->sides[0].name, result->sides[1].name, instead);
    return TOOL_NO_GEOMETRY;
}

static int take_fundamental(const match_options *options, match_result *result) {
    result->model = MATCH_FUNDAMENTAL;
    result->inliers = result->fundamental.inliers;
    result->rms = result->fundamental.rms;
    if (!options->homography)
        return TOOL_SUCCESS;
    return refuse_model(result,
                        "the scene has depth, so no homography maps one image to the "
                        "other; use --fundamental instead of --homography, or --model "
                        "homography for the plane that most matches lie on");
}

static int take_homography(const match_options *options, match_result *result) {
    result->model = MATCH_HOMOGRAPHY;
    result->inliers = result->homography.inliers;
    result->rms = result->homography.rms;
    const int status = check_homography(result);
    if (status != TOOL_SUCCESS || (!options->fundamental && !options->epipolar_lines))
        return status;
    if (result->has_scene)
        return refuse_plane(result,
                            "--homography instead of --fundamental and --epipolar-lines");
    return refuse_model(result,
                        "the matches determine a homography, but no fundamental matrix; "
                        "use --homography instead of --fundamental and "
                        "--epipolar-lines, or images with more matches");
}

int match_geometry(const match_options *options, match_result *result) {
    const glsurf_keypoint *const a = result->sides[0].points;
    const glsurf_keypoint *const b = result->sides[1].points;
    glsurf_result status = GLSURF_ERROR_GEOMETRY;
    result->inlier = alloc_zeroed(result->count, sizeof *result->inlier);
    if (options->model != MATCH_HOMOGRAPHY) {
        const glsurf_fundamental_params params = { .tolerance =
                                                       (double)options->tolerance };
        const bool guided = options->params.guide == GLSURF_GUIDE_FUNDAMENTAL;
        status = glsurf_fundamental_find(a, b, result->matches, result->count, &params,
                                         &result->fundamental, result->inlier);
        result->has_scene = status == GLSURF_OK && !options->guide;
        /* The matches show depth, or a guide chose them and decides the model. */
        if (status == GLSURF_OK &&
            (guided || result->fundamental.scene == GLSURF_SCENE_DEPTH))
            return take_fundamental(options, result);
        if (status != GLSURF_OK && status != GLSURF_ERROR_GEOMETRY)
            return fail_model(options, result, status);
    }
    if (options->model != MATCH_FUNDAMENTAL) {
        const glsurf_homography_params params = { .tolerance = (double)options->tolerance };
        status = glsurf_homography_find(a, b, result->matches, result->count, &params,
                                        &result->homography, result->inlier);
        return status == GLSURF_OK ? take_homography(options, result)
                                   : fail_model(options, result, status);
    }
    if (status != GLSURF_OK)
        return fail_model(options, result, status);
    return refuse_plane(result, "--model homography");
}

const char *match_guide_name(const match_options *options) {
    return options->params.guide == GLSURF_GUIDE_FUNDAMENTAL ? "fundamental matrix"
                                                             : "homography";
}

/* ---------------------------------------------------------- rectified pairs -- */
/*
 * IS IT A PAIR? See glsurf_stereo_agree(). In a pair, most matches lie in one row, and most
 * matches in one row have a disparity that points can have.
 *
 * HOW CERTAIN ARE DEPTHS? Rows of a rectified pair agree, so the difference of two rows is
 * the sum of two errors along y. Errors along x are as large. So a coordinate has the
 * standard deviation of the row differences, divided by sqrt(2). False matches differ by
 * anything up to --rows. So the standard deviation is estimated as 1.4826 times the median
 * magnitude, which a few false matches hardly change; the estimate is exact for normally
 * distributed errors (P. J. Rousseeuw, A. M. Leroy, Robust Regression and Outlier
 * Detection, 1987). If the median is 0, as in rendered images whose rows agree exactly, the
 * root mean square is taken, as an error of 0 would claim exact depths.
 */

/* Reports that too few matches lie far enough to the left in B. */
static void report_left(const match_options *options, const match_result *result,
                        unsigned long left, unsigned long rows) {
    const char *const a = result->sides[0].name, *const b = result->sides[1].name;
    const glsurf_stereo_camera *const camera = &options->cameras.camera;
    if (options->calibration[0] && camera->centre[0] != camera->right_centre)
        report("%s and %s: only %lu of %lu matches in one row have at least the disparity "
               "of points at infinity, which is %g according to %s; name the left image "
               "first, or use the calibration of these images",
               a, b, left, rows, camera->centre[0] - camera->right_centre,
               options->calibration[0]);
    else
        report("%s and %s: only %lu of %lu matches in one row are farther left in %s; name "
               "the left image first",
               a, b, left, rows, b);
}

bool match_is_stereo(const match_options *options, const match_result *result,
                     const glsurf_matches *any) {
    const char *const a = result->sides[0].name, *const b = result->sides[1].name;
    glsurf_stereo_agreement found;
    if (glsurf_stereo_agree(result->sides[0].points, result->sides[1].points, any->matches,
                            any->count, &options->params, &found) != GLSURF_OK) {
        report("%s and %s: out of memory for the test for a rectified pair; set "
               "--max-features",
               a, b);
        return false;
    }
    const unsigned long n = found.distinct, rows = found.in_row, k = found.agreeing;
    if (n == 0)
        report("%s and %s: no features match; use the two images of a rectified pair", a,
               b);
    else if (2 * (uint64_t)rows < n)
        report("%s and %s: only %lu of %lu matches are in one row; use a rectified pair, "
               "or a larger --rows",
               a, b, rows, n);
    else if (!options->disparity && 2 * (uint64_t)k < rows)
        report_left(options, result, k, rows);
    else if (!(found.chance < GLSURF_CHANCE_LEVEL))
        report("%s and %s: only %lu of %lu matches fit the rows and disparities, no more "
               "than by chance; use images that overlap more, or another --disparity",
               a, b, k, n);
    else
        return true;
    return false;
}

/* Returns the disparity, and the depth and its deviation, both NAN if not finite. */
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

/* Orders numbers, or depths by their first field, the disparity. */
static int by_number(const void *left, const void *right) {
    const double *const l = left, *const r = right;
    return (*l > *r) - (*l < *r);
}

/* Estimates the standard deviation of the row differences. */
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
