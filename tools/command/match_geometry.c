/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf match`: the geometry that matches agree on, a homography or a fundamental matrix.
 * With --model auto the library decides between them, by glsurf_fundamental.scene. It asks
 * the matches that agree with the fundamental matrix alone, and those that agree with no
 * matrix. A guide drops one kind or the other, so with a guide the model is that of the
 * guide. */
#include "command/match_command.h"

#include "pictures/geometry_check.h"
#include "system/alloc.h"
#include "system/text.h"
#include "system/tool.h"

#include <stdlib.h>

static glsurf_region whole_picture(const match_side *side) {
    return (glsurf_region){ .width = side->picture.width, .height = side->picture.height };
}

/* Refuses a homography that is uncertain or does not map all of A. Returns the exit status.
 * The uncertain ones often map a part behind the camera as well, in either order. */
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
        /* The matches show depth, or a guide chose them, which leaves nothing to ask. */
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
