/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf odometry`: reads the images, finds the trajectory and writes the results. */
#include "odometry/work.h"

#include "session/session.h"
#include "system/alloc.h"
#include "system/exit_status.h"
#include "system/output.h"
#include "system/signals.h"
#include "system/temporary.h"
#include "system/text.h"

#include <stdlib.h>
#include <string.h>

/* ----------------------------------------------------------------------- frames -- */

/* Returns the progress, such as "frame 12 of 200". The caller frees it. */
static char *place_of(const odometry_work *work) {
    const unsigned long taken = (unsigned long)work->taken;
    const unsigned long total = (unsigned long)work_total(work);
    return total > 0 ? text_format("frame %lu of %lu", taken, total)
                     : text_format("frame %lu", taken);
}

/* Reports a frame, with its number in the report. */
static void tell_frame(const odometry_work *work) {
    const odometer_step *const step = work_last(work);
    const bool lost = step->state == ODOMETER_LOST;
    char *const place = place_of(work);
    if (lost)
        report("frame %lu: %s; the trajectory goes on as before",
               (unsigned long)((work->taken - 1) * work->options->step),
               odometer_reason_text(step->reason));
    if (lost)
        progress("%s: lost", place);
    else if (step->state == ODOMETER_FIRST)
        progress("%s: the trajectory begins, with %lu features that have a depth", place,
                 (unsigned long)step->stereo);
    else
        progress("%s: %lu inliers", place, (unsigned long)step->inliers);
    free(place);
}

/* Processes all images. Returns false after a report; earlier results remain. */
static bool go_through(odometry_work *work) {
    static const double SECONDS = 0.1; /* longest wait for images before a signal */
    video_result result = VIDEO_IMAGE;
    bool good = true;
    while (good && (result == VIDEO_IMAGE || result == VIDEO_WAITS) &&
           !work_is_done(work) && !ending_asked()) {
        stereo_pair pair = { 0 };
        result = work_take(work, SECONDS, &pair);
        if (result == VIDEO_IMAGE) {
            good = work_add(work, &pair);
            if (good)
                tell_frame(work);
        }
        stereo_pair_free(&pair);
    }
    progress_wipe();
    return good && result != VIDEO_FAILED;
}

/* ---------------------------------------------------------------------- results -- */

/* Returns the poses in the form in which they are written: camera to world. */
static odometry_result take_trajectory(const odometry_work *work) {
    odometry_result result = { .work = work };
    result.steps = odometer_steps(work->meter, &result.count);
    result.found.poses = alloc_zeroed(result.count + 1, sizeof *result.found.poses);
    for (size_t i = 0; i < result.count; ++i)
        result.found.poses[i] = pose_invert(&result.steps[i].at);
    result.found.count = result.count;
    return result;
}

/* Sets the truth in the trajectory's coordinates. Returns false, after a report, if it is
 * too short, which was not known before. */
static bool take_truth(odometry_result *result) {
    const odometry_work *const work = result->work;
    if (work->truth.count == 0)
        return true;
    trajectory truth = { alloc_zeroed(result->count + 1, sizeof *truth.poses), 0 };
    while (truth.count < result->count &&
           work_truth(work, truth.count, &truth.poses[truth.count]))
        ++truth.count;
    if (truth.count == result->count) {
        result->truth = truth;
        return true;
    }
    report("%s has only %lu poses for %lu frames, so the trajectory is not compared with "
           "it; give one pose for each frame",
           work->options->truth, (unsigned long)work->truth.count,
           (unsigned long)(work->first + result->count));
    trajectory_free(&truth);
    return false;
}

static bool is_pipe(const char *path) {
    return path && strcmp(path, "-") == 0;
}

static int write_results(const odometry_result *result) {
    const odometry_work *const work = result->work;
    const odometry_options *const options = work->options;
    if (odometry_count(result, ODOMETER_FOUND) == 0 &&
        (result->count > 1 || odometry_count(result, ODOMETER_LOST) > 0)) {
        /* only the reason can be written */
        report("the trajectory is lost: no frame after the first was found; give images of "
               "one place that overlap, and the cameras' calibration");
        return options->report && !odometry_report(result) ? TOOL_FAILURE
                                                           : TOOL_NO_GEOMETRY;
    }
    bool good = true;
    if (options->output) {
        output out;
        good = output_open(&out, options->output);
        if (good) {
            trajectory_write(out.file, options->format, &result->found,
                             work->moments + work->first);
            good = output_close(&out, true);
        }
    }
    good = (!options->report || odometry_report(result)) && good;
    good = (!options->picture || odometry_picture(options->picture, result)) && good;
    if (good && !options->settings.quiet && !is_pipe(options->output) &&
        !is_pipe(options->report))
        odometry_print(result);
    return good ? TOOL_SUCCESS : TOOL_FAILURE;
}

/* Writes the results of the frames so far. The work ended by a signal, by a failure (`good`
 * is false), or at the last frame. */
static int finish_work(const odometry_work *work, bool good) {
    const int number = ending_signal();
    int status = TOOL_FAILURE;
    char *const place = place_of(work);
    if (number != 0 && work->taken > work->first)
        report("%s ended the run after %s; the results end there", signals_name(number),
               place);
    else if (number != 0)
        report("%s ended the run before the first frame", signals_name(number));
    free(place);
    odometry_result result = take_trajectory(work);
    if (work->used) {
        bool complete = take_truth(&result);
        for (size_t i = 0; i < result.count; ++i)
            complete = complete && result.steps[i].reason != ODOMETER_NO_IMAGES;
        status = write_results(&result);
        status = status == TOOL_SUCCESS && !complete ? TOOL_FAILURE : status;
    } else if (good && number == 0)
        report(work->taken > work->first
                   ? "no pair of images can be used, so there is no trajectory to write"
                   : "the input has no pair of images, so there is no trajectory to write");
    trajectory_free(&result.found);
    trajectory_free(&result.truth);
    return number != 0 ? 128 + number : good ? status : TOOL_FAILURE;
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

int odometry_run(const odometry_options *options,
                 int (*show)(odometry_work *work, odometry_finish *finish)) {
    odometry_work work = { .options = options };
    if (!check_files(options))
        return TOOL_FAILURE;
    if (show)
        return show(&work, finish_work);
    ending_catch();
    int status = TOOL_FAILURE;
    if (work_open(&work, NULL, NULL))
        status = finish_work(&work, go_through(&work));
    work_close(&work);
    return status;
}
