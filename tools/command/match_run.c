/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf match`: reads two images or their features, matches them, finds the geometry and
 * writes the results. */
#include "command/match_command.h"

#include "features/text_files.h"
#include "images/session_view.h"
#include "system/alloc.h"
#include "system/exit_status.h"
#include "system/output.h"
#include "system/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool extract_side(session *with, match_side *side, session_view *view) {
    const features_file *const stored = &side->stored;
    if (!stored->keypoints) { /* on a terminal, shows that features are being found */
        const glsurf_image source = image_source(&side->picture);
        char *const doing = text_format("extracting %s", side->name);
        session_prepare(with, doing, &source);
        free(doing);
    }
    if (stored->keypoints ? !session_load(with, side->name, &stored->features,
                                          stored->width, stored->height, view)
                          : !session_take(with, side->name, &side->picture, view))
        return false;
    side->points = view->keypoints;
    side->count = view->count;
    side->total = view->total;
    return session_has_features(view, side->name, with->settings.extractor.features > 0);
}

/* Gives the homography the sign for which the middle of A has a positive depth. The sign in
 * a file is arbitrary. */
static void orient_homography(glsurf_match_params *params, const image *a) {
    double *const m = params->matrix;
    if (params->guide == GLSURF_GUIDE_HOMOGRAPHY &&
        m[6] * 0.5 * (a->width - 1.0) + m[7] * 0.5 * (a->height - 1.0) + m[8] < 0.0)
        for (int i = 0; i < 9; ++i)
            m[i] = -m[i];
}

/* Matches the images. Returns the exit status. */
static int match_sides(session *with, const match_options *options, match_result *result) {
    glsurf_matches matches;
    glsurf_match_params params = options->params;
    orient_homography(&params, &result->sides[0].picture);
    /* Matches with default parameters, not along rows, show whether this is a pair. */
    if (options->stereo &&
        !session_match(with, "matching", &result->views[0], &result->views[1],
                       &(glsurf_match_params){ 0 }, &matches))
        return TOOL_FAILURE;
    if (options->stereo && !match_is_stereo(options, result, &matches))
        return TOOL_NO_GEOMETRY;
    if (!session_match(with, "matching", &result->views[0], &result->views[1], &params,
                       &matches))
        return TOOL_FAILURE;
    result->matches = alloc_copy(matches.matches, matches.count, sizeof *matches.matches);
    result->count = matches.count;
    if (options->guide && options->model != MATCH_NO_MODEL && result->count == 0) {
        report("%s and %s: no match fits the %s of --guide; see --guide-model",
               result->sides[0].name, result->sides[1].name, match_guide_name(options));
        return TOOL_NO_GEOMETRY;
    }
    if (options->stereo && result->count == 0) {
        report("%s and %s: no match along rows passes the ratio test; raise --ratio",
               result->sides[0].name, result->sides[1].name);
        return TOOL_NO_GEOMETRY;
    }
    return TOOL_SUCCESS;
}

/* Shows progress on a terminal. With this callback the library waits for the GPU. */
static void on_progress(void *user, uint64_t done, uint64_t total) {
    (void)user;
    progress("matching: %d %%", total > 0 ? (int)(100 * done / total) : 100);
}

/* Extracts, matches and finds the geometry or the depths. Returns the exit status. */
static int compute_matches(session *with, const match_options *options,
                           match_result *result) {
    const double begin = session_seconds();
    if (!extract_side(with, &result->sides[0], &result->views[0]) ||
        !extract_side(with, &result->sides[1], &result->views[1]))
        return TOOL_FAILURE;
    const double extracted = session_seconds();
    progress("matching");
    int status = match_sides(with, options, result);
    const double matched = session_seconds();
    progress("finding the geometry");
    if (status == TOOL_SUCCESS && options->stereo)
        match_measure(options, result);
    if (status == TOOL_SUCCESS && options->model != MATCH_NO_MODEL)
        status = match_geometry(options, result);
    progress_wipe();
    result->extract = extracted - begin;
    result->match = matched - extracted;
    result->geometry = session_seconds() - matched;
    return status;
}

static bool write_all(const match_options *options, match_result *result) {
    const double begin = session_seconds();
    bool good = true;
    if (options->picture) {
        progress("drawing %s", options->picture);
        good = options->stereo ? match_stereo_picture(options->picture, result)
                               : match_picture(options, result);
    }
    progress_wipe();
    result->draw = session_seconds() - begin;
    if (options->homography)
        good = matrix_save(options->homography, result->homography.matrix) && good;
    if (options->fundamental)
        good = matrix_save(options->fundamental, result->fundamental.matrix) && good;
    output out;
    return (!options->matches || (output_open(&out, options->matches) &&
                                  output_close(&out, options->write(out.file, result)))) &&
           good;
}

static int process_sides(const match_options *options, match_result *result) {
    session with;
    if (!session_open(&with, &options->settings))
        return TOOL_FAILURE;
    int status = TOOL_FAILURE;
    const glsurf_matcher_desc desc = {
        .progress = isatty(STDERR_FILENO) ? on_progress : NULL,
    };
    if (session_add_matcher(&with, desc))
        status = compute_matches(&with, options, result);
    if (status == TOOL_SUCCESS && !write_all(options, result))
        status = TOOL_FAILURE;
    /* The summary goes to stdout or, if the matches go there, to a terminal's stderr. */
    const bool is_pipe = options->matches && strcmp(options->matches, "-") == 0;
    if (status == TOOL_SUCCESS && options->json)
        status = match_summary_json(stdout, result) ? TOOL_SUCCESS : TOOL_FAILURE;
    else if (status == TOOL_SUCCESS && !options->settings.quiet &&
             (!is_pipe || isatty(STDERR_FILENO)))
        match_summary(is_pipe ? stderr : stdout, options, result, session_renderer(&with));
    session_release(&result->views[0]);
    session_release(&result->views[1]);
    session_close(&with);
    return status;
}

static bool load_guide(match_options *self) {
    glsurf_match_params *const params = &self->params;
    double inverse[9];
    if (!matrix_load(self->guide, params->matrix))
        return false;
    bool is_zero = true;
    for (int i = 0; i < 9; ++i)
        is_zero &= params->matrix[i] == 0.0;
    if (is_zero) {
        report("the matrix in %s is all zero; use another file", self->guide);
        return false;
    }
    self->guide_guessed = params->guide == GLSURF_GUIDE_NONE;
    if (self->guide_guessed)
        params->guide = glsurf_matrix_kind(params->matrix);
    if (params->guide == GLSURF_GUIDE_NONE) {
        report("the matrix in %s is nearly singular, so it may be a homography or a "
               "fundamental matrix; say which with --guide-model",
               self->guide);
        return false;
    }
    if (params->guide == GLSURF_GUIDE_HOMOGRAPHY &&
        !glsurf_homography_invert(params->matrix, inverse)) {
        report("the homography in %s is singular; give one that can be inverted, or use "
               "--guide-model fundamental",
               self->guide);
        return false;
    }
    return true;
}

/* Replaces --model auto by the model of the guide: see match_geometry.c. False after a
 * report. */
static bool set_model_of_guide(match_options *self) {
    if (self->model > MATCH_AUTO)
        return true;
    const bool f = self->params.guide == GLSURF_GUIDE_FUNDAMENTAL;
    self->model = f ? MATCH_FUNDAMENTAL : MATCH_HOMOGRAPHY;
    self->model_of_guide = true;
    if (f && self->homography)
        report("--guide is a fundamental matrix, so match finds no homography for "
               "--homography; add --model homography");
    else if (!f && (self->fundamental || self->epipolar_lines))
        report("--guide is a homography, so match finds no fundamental matrix for "
               "--fundamental or --epipolar-lines; add --model fundamental");
    else
        return true;
    return false;
}

/* Reads --guide and --calibration. A guide replaces --model auto. False after a report. */
static bool load_options(match_options *self) {
    return (!self->guide || (load_guide(self) && set_model_of_guide(self))) &&
           (!self->calibration[0] || calibration_load(self->calibration, &self->cameras));
}

/* Checks that no result is an input, and that each can be written. False after a report. */
static bool check_files(const match_options *options) {
    file_list files = { 0 };
    file_list_read(&files, options->images[0]);
    file_list_read(&files, options->images[1]);
    file_list_read(&files, options->guide);
    for (int i = 0; i < CALIBRATION_FILES; ++i)
        file_list_read(&files, options->calibration[i]);
    const char *const outputs[] = { options->picture, options->matches, options->homography,
                                    options->fundamental };
    enum { OUTPUTS = sizeof outputs / sizeof *outputs };
    for (int i = 0; i < OUTPUTS; ++i)
        file_list_write(&files, outputs[i]);
    bool good = file_list_check(&files);
    for (int i = 0; good && i < OUTPUTS; ++i)
        good = output_check(outputs[i]);
    return good;
}

/* Rectifies the images if the calibration says how. Without --disparity, adds the disparity
 * of points at infinity to the minimum. */
static bool rectify_sides(match_options *options, match_result *result) {
    for (int i = 0; i < 2 && options->calibration[0]; ++i)
        if (!calibration_rectify(&options->cameras, i, options->images[i],
                                 &result->sides[i].picture))
            return false;
    const glsurf_stereo_camera *const camera = &options->cameras.camera;
    if (!options->disparity) /* without a calibration both centres are 0 */
        options->params.min_disparity += (float)(camera->centre[0] - camera->right_centre);
    return true;
}

/* Reads an image or its features. False after a report. */
static bool read_side(const match_options *options, match_side *side) {
    progress("reading %s", side->name);
    if (!features_file_is(side->name))
        return (options->picture || options->calibration[0] ? image_load : image_open)(
            &side->picture, side->name, &options->settings);
    if (options->picture || options->calibration[0]) {
        report("%s has features but no image; leave out %s, or name the image", side->name,
               options->picture ? "-o" : "--calibration");
        return false;
    }
    if (!features_file_load(&side->stored, side->name))
        return false;
    side->picture = (image){ .width = side->stored.width, .height = side->stored.height };
    return true;
}

int match_run(match_options *options) {
    match_result result = { .sides = { { .name = options->images[0] },
                                       { .name = options->images[1] } },
                            .model = MATCH_NO_MODEL };
    int status = TOOL_FAILURE;
    /* Reports bad file names before it uses the GPU. */
    if (load_options(options) && check_files(options) &&
        read_side(options, &result.sides[0]) && read_side(options, &result.sides[1]) &&
        rectify_sides(options, &result))
        status = process_sides(options, &result);
    for (int i = 0; i < 2; ++i) {
        image_free(&result.sides[i].picture);
        features_file_free(&result.sides[i].stored);
    }
    free(result.matches);
    free(result.inlier);
    free(result.depths);
    calibration_free(&options->cameras);
    return status;
}
