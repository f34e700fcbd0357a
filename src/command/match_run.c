/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf match`: reads two images, matches them, finds the homography and writes the
 * results. */
#include "command/match_command.h"

#include "tool/alloc.h"
#include "tool/file_list.h"
#include "tool/geometry_check.h"
#include "tool/matrix_file.h"
#include "tool/output.h"
#include "tool/session_view.h"
#include "tool/text.h"
#include "tool/tool.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool extract(session *with, match_side *side, session_view *view) {
    if (!session_take(with, side->name, &side->picture, view))
        return false;
    side->points = view->keypoints;
    side->count = view->count;
    side->total = view->total;
    if (side->count == 0) {
        report("%s has no features; lower --threshold or use an image with more detail",
               side->name);
    }
    return side->count > 0;
}

/* The sign of a homography in a file is arbitrary. Chooses the sign that gives the middle
 * of A a positive depth. */
static void orient(glsurf_match_params *params, const image *a) {
    double *const m = params->matrix;
    if (params->guide == GLSURF_GUIDE_HOMOGRAPHY &&
        m[6] * 0.5 * (a->width - 1.0) + m[7] * 0.5 * (a->height - 1.0) + m[8] < 0.0)
        for (int i = 0; i < 9; ++i)
            m[i] = -m[i];
}

static bool match(session *with, const match_options *options, match_result *result) {
    glsurf_matches matches;
    glsurf_match_params params = options->params;
    orient(&params, &result->sides[0].picture);
    if (!session_match(with, "matching", &result->views[0], &result->views[1], &params,
                       &matches))
        return false;
    result->matches = alloc_copy(matches.matches, matches.count, sizeof *matches.matches);
    result->count = matches.count;
    return true;
}

static glsurf_region whole(const match_side *side) {
    return (glsurf_region){ .width = side->picture.width, .height = side->picture.height };
}

/* Refuses a homography that is uncertain or does not map all of A. Returns the exit status.
 * The uncertain ones often map a part behind the camera as well, in either order. */
static int check_geometry(const match_result *result) {
    const match_side *const a = &result->sides[0], *const b = &result->sides[1];
    const char *const names[2] = { a->name, b->name };
    geometry_check check;
    if (geometry_check_make(&check, &result->homography, whole(a), whole(b)))
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

/* Returns the exit status. */
static int find_geometry(const match_options *options, match_result *result) {
    const match_side *const a = &result->sides[0], *const b = &result->sides[1];
    result->inlier = alloc_zeroed(result->count, sizeof *result->inlier);
    const glsurf_result status =
        glsurf_homography_find(a->points, b->points, result->matches, result->count,
                               &options->homography, &result->homography, result->inlier);
    if (status == GLSURF_OK)
        return check_geometry(result);
    if (status != GLSURF_ERROR_GEOMETRY) {
        report("geometry: %s", glsurf_result_string(status));
        return TOOL_FAILURE;
    }
    report("%s and %s: no consistent geometry among %lu matches; use images of one plane "
           "or from one place, or --model none for matches alone",
           a->name, b->name, (unsigned long)result->count);
    return TOOL_NO_GEOMETRY;
}

/* Shows the progress on a terminal. Calling it makes the library wait for the GPU. */
static void on_progress(void *user, uint64_t done, uint64_t total) {
    (void)user;
    if (done < total)
        progress("matching: %d %%", (int)(100 * done / total));
    else
        progress_wipe();
}

/* Extracts, matches and finds the geometry; returns the exit status. */
static int compute(session *with, const match_options *options, match_result *result) {
    const double begin = session_seconds();
    if (!extract(with, &result->sides[0], &result->views[0]) ||
        !extract(with, &result->sides[1], &result->views[1]))
        return TOOL_FAILURE;
    const double extracted = session_seconds();
    if (!match(with, options, result))
        return TOOL_FAILURE;
    const double matched = session_seconds();
    const int status = options->geometry ? find_geometry(options, result) : TOOL_SUCCESS;
    result->extract = extracted - begin;
    result->match = matched - extracted;
    result->geometry = session_seconds() - matched;
    return status;
}

static bool write_matches(const match_options *options, const match_result *result) {
    const bool is_pipe = strcmp(options->matches, "-") == 0;
    output out;
    return output_open(&out, is_pipe ? NULL : options->matches) &&
           output_close(&out, options->write(out.file, result));
}

static bool write_all(const match_options *options, match_result *result) {
    const double begin = session_seconds();
    bool good = !options->picture || match_picture(options->picture, result);
    result->draw = session_seconds() - begin;
    good = (!options->matrix || matrix_save(options->matrix, result->homography.matrix)) &&
           good;
    return (!options->matches || write_matches(options, result)) && good;
}

static void print_side(FILE *file, const char *letter, const match_side *side) {
    fprintf(file, "%s         %s: %lux%lu, %lu keypoints", letter, side->name,
            (unsigned long)side->picture.width, (unsigned long)side->picture.height,
            (unsigned long)side->count);
    if (side->total > side->count)
        fprintf(file, " (the strongest of %lu)", (unsigned long)side->total);
    fputc('\n', file);
}

/* Prints to stdout. If the matches go to stdout, prints to stderr, and only to a
 * terminal. */
static void print_summary(const match_options *options, const match_result *result,
                          const char *renderer) {
    const bool is_pipe = options->matches && strcmp(options->matches, "-") == 0;
    FILE *const file = is_pipe ? stderr : stdout;
    if (is_pipe && !isatty(STDERR_FILENO))
        return;
    print_side(file, "A", &result->sides[0]);
    print_side(file, "B", &result->sides[1]);
    fprintf(file, "matches   %lu\n", (unsigned long)result->count);
    if (result->inlier) {
        const glsurf_homography *const found = &result->homography;
        fprintf(file, "inliers   %lu (%.1f %%), rms error %.3f pixels\n",
                (unsigned long)found->inliers, 100.0 * found->inliers / result->count,
                found->rms);
    }
    fprintf(file, "time      extract %.3f s, match %.3f s", result->extract, result->match);
    if (result->inlier)
        fprintf(file, ", geometry %.3f s", result->geometry);
    if (options->picture)
        fprintf(file, ", draw %.3f s", result->draw);
    fprintf(file, "; on %s\n", renderer);
}

static int process(const match_options *options, match_result *result) {
    session with;
    if (!session_open(&with, options->desc, options->api))
        return TOOL_FAILURE;
    int status = TOOL_FAILURE;
    const glsurf_matcher_desc desc = {
        .progress = isatty(STDERR_FILENO) ? on_progress : NULL,
    };
    if (session_add_matcher(&with, desc))
        status = compute(&with, options, result);
    if (status == TOOL_SUCCESS) {
        if (write_all(options, result))
            print_summary(options, result, session_renderer(&with));
        else
            status = TOOL_FAILURE;
    }
    session_release(&result->views[0]);
    session_release(&result->views[1]);
    session_close(&with);
    return status;
}

/* Checks that the results and the inputs are different files, and that every result can be
 * written. */
static bool check_files(const match_options *options) {
    file_list files = { 0 };
    file_list_read(&files, options->images[0]);
    file_list_read(&files, options->images[1]);
    file_list_read(&files, options->guide);
    file_list_write(&files, options->picture);
    file_list_write(&files, options->matches);
    file_list_write(&files, options->matrix);
    return file_list_check(&files) && output_check(options->picture) &&
           output_check(options->matches) && output_check(options->matrix);
}

int match_run(const match_options *options) {
    match_result result = { .sides = { { .name = options->images[0] },
                                       { .name = options->images[1] } } };
    int status = TOOL_FAILURE;
    /* Bad file names are reported before the GPU is used. */
    if (check_files(options) &&
        image_load(&result.sides[0].picture, options->images[0], &options->desc) &&
        image_load(&result.sides[1].picture, options->images[1], &options->desc))
        status = process(options, &result);
    image_free(&result.sides[0].picture);
    image_free(&result.sides[1].picture);
    free(result.matches);
    free(result.inlier);
    return status;
}
