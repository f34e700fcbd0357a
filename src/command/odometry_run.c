/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf odometry`: reads the images, finds the way and writes the results. */
#include "command/odometry.h"

#include "live/odometry_live.h"
#include "tool/alloc.h"
#include "tool/file_list.h"
#include "tool/output.h"
#include "tool/session.h"
#include "tool/text.h"
#include "tool/tool.h"

#include <math.h>
#include <string.h>

static void tell(const odometry_work *work) {
    const odometer_step *const step = work_last(work);
    const unsigned long number = (unsigned long)work->taken - 1;
    if (step->state == ODOMETER_LOST) {
        progress_wipe();
        report("frame %lu: %s; the way goes on as before", number,
               odometer_reason_text(step->reason));
    }
    progress("frame %lu: %lu inliers", number, (unsigned long)step->inliers);
}

static bool go_through(odometry_work *work) {
    video_result result = VIDEO_IMAGE;
    bool good = true;
    while (good && result == VIDEO_IMAGE && !work_is_done(work)) {
        stereo_pair pair = { 0 };
        result = work_take(work, INFINITY, &pair);
        if (result == VIDEO_IMAGE) {
            good = work_add(work, &pair);
            if (good)
                tell(work);
        }
        stereo_pair_free(&pair);
    }
    progress_wipe();
    return good && result != VIDEO_FAILED;
}

/* The poses as they are written: from the camera to the world. */
static void take_way(const odometry_work *work, odometry_result *result) {
    result->way = work_way(work, &result->count);
    result->found = (trajectory){
        .poses = alloc_zeroed(result->count + 1, sizeof *result->found.poses),
        .count = result->count,
    };
    for (size_t i = 0; i < result->count; ++i)
        result->found.poses[i] = pose_invert(&result->way[i].at);
    result->times = work_times(work);
    result->width = work->width;
    result->height = work->height;
    result->renderer = session_renderer(&work->with);
}

static bool take_truth(const odometry_work *work, odometry_result *result) {
    const trajectory *const truth = &work->truth;
    if (truth->count == 0)
        return true;
    if (truth->count < work->first + result->count) {
        report("%s has only %lu poses for %lu frames; give one pose for each frame",
               work->options->truth, (unsigned long)truth->count,
               (unsigned long)(work->first + result->count));
        return false;
    }
    result->truth = (trajectory){ truth->poses + work->first, result->count };
    return true;
}

static bool write_way(const odometry_work *work, const trajectory *found) {
    const odometry_options *const options = work->options;
    output out;
    if (!output_open(&out, strcmp(options->output, "-") == 0 ? NULL : options->output))
        return false;
    trajectory_write(out.file, options->format, found, work->moments + work->first);
    return output_close(&out, true);
}

static bool is_pipe(const char *path) {
    return path && strcmp(path, "-") == 0;
}

static bool is_lost(const odometry_result *result) {
    return odometry_count(result, ODOMETER_FOUND) == 0 &&
           (result->count > 1 || odometry_count(result, ODOMETER_LOST) > 0);
}

/* Without a pose there is nothing to write but why. */
static int finish_lost(const odometry_options *options, const odometry_result *result) {
    report("the way is lost: no frame after the first was found; give images of one place "
           "that overlap, and the cameras' calibration");
    return options->report && !odometry_report(options, result) ? TOOL_FAILURE
                                                                : TOOL_NO_GEOMETRY;
}

static int write_results(const odometry_work *work, const odometry_result *result) {
    const odometry_options *const options = work->options;
    if (is_lost(result))
        return finish_lost(options, result);
    bool good = !options->output || write_way(work, &result->found);
    good = (!options->report || odometry_report(options, result)) && good;
    good = (!options->picture || odometry_picture(options->picture, result)) && good;
    if (good && !is_pipe(options->output) && !is_pipe(options->report))
        odometry_print(result);
    return good ? TOOL_SUCCESS : TOOL_FAILURE;
}

/* Writes the results. */
static int finish(const odometry_work *work) {
    odometry_result result = { 0 };
    int status = TOOL_FAILURE;
    take_way(work, &result);
    if (result.count == 0)
        report("there was no pair of images, so there is no way to write");
    else if (take_truth(work, &result))
        status = write_results(work, &result);
    trajectory_free(&result.found);
    return status;
}

static bool check_files(const odometry_options *options) {
    file_list files = { 0 };
    for (int i = 0; i < 2 && !options->pipeline; ++i)
        file_list_read(&files, options->sides[i]);
    for (int i = 0; i < CALIBRATION_FILES; ++i)
        file_list_read(&files, options->calibration[i]);
    file_list_read(&files, options->truth);
    file_list_write(&files, options->output);
    file_list_write(&files, options->picture);
    file_list_write(&files, options->report);
    file_list_write(&files, options->screenshot);
    return file_list_check(&files) && output_check(options->output) &&
           output_check(options->picture) && output_check(options->report) &&
           output_check(options->screenshot);
}

int odometry_run(const odometry_options *options) {
    odometry_work work = { .options = options };
    if (!check_files(options))
        return TOOL_FAILURE;
    if (options->live)
        return odometry_live(&work, finish);
    int status = TOOL_FAILURE;
    if (work_open(&work, NULL, NULL) && go_through(&work))
        status = finish(&work);
    work_close(&work);
    return status;
}
