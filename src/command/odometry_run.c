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
#include <stdio.h>
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
    result->way = odometer_way(work->meter, &result->count);
    result->found = (trajectory){
        .poses = alloc_zeroed(result->count + 1, sizeof *result->found.poses),
        .count = result->count,
    };
    for (size_t i = 0; i < result->count; ++i)
        result->found.poses[i] = pose_invert(&result->way[i].at);
    result->times = work_times(work);
    result->width = work->width;
    result->height = work->height;
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

static double percent(double part, double whole) {
    return whole > 0.0 ? 100.0 * part / whole : 0.0;
}

static void print_summary(const odometry_work *work, const odometry_result *result) {
    const odometry_times *const times = &result->times;
    double inliers = 0.0, matches = 0.0, way = 0.0;
    uint32_t found = 0, lost = 0, keys = 0;
    for (size_t i = 0; i < result->count; ++i) {
        const odometer_step *const step = &result->way[i];
        found += step->state == ODOMETER_FOUND;
        lost += step->state != ODOMETER_FOUND && step->state != ODOMETER_FIRST;
        keys += step->is_key;
        inliers += step->inliers;
        matches += step->matches;
        if (i > 0) {
            const double *const a = result->found.poses[i - 1].t, *const b =
                                                                      result->found.poses[i]
                                                                          .t;
            way += sqrt((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]) +
                        (a[2] - b[2]) * (a[2] - b[2]));
        }
    }
    printf("frames    %lu of %lux%lu, %lu key frames, %lu lost\n",
           (unsigned long)result->count, (unsigned long)result->width,
           (unsigned long)result->height, (unsigned long)keys, (unsigned long)lost);
    printf("inliers   %.0f a frame (%.1f %% of the matches)\n",
           found > 0 ? inliers / found : 0.0, percent(inliers, matches));
    printf("way       %.3f long\n", way);
    if (result->truth.count > 0) {
        const trajectory_error error = trajectory_compare(&result->found, &result->truth);
        printf("error     %.4f at the end of %.3f (%.3f %%), rms %.4f; turned %.4f "
               "degrees; parts %.3f %%, %.5f degrees per unit\n",
               error.end, error.way, percent(error.end, error.way), error.rms,
               error.turn * 57.29577951308232, 100.0 * error.drift,
               error.turn_drift * 57.29577951308232);
    }
    printf("time      %.2f frames a second: load %.1f %%, extract %.1f %%, stereo %.1f %%, "
           "match %.1f %%, geometry %.1f %%; on %s\n",
           times->all > 0.0 ? (double)result->count / times->all : 0.0,
           percent(times->load, times->all), percent(times->extract, times->all),
           percent(times->stereo, times->all), percent(times->match, times->all),
           percent(times->geometry, times->all), session_renderer(&work->with));
}

static int finish(const odometry_work *work) {
    const odometry_options *const options = work->options;
    odometry_result result = { 0 };
    take_way(work, &result);
    const bool good = take_truth(work, &result) &&
                      (!options->output || write_way(work, &result.found)) &&
                      (!options->report || odometry_report(options->report, &result));
    if (good)
        print_summary(work, &result);
    trajectory_free(&result.found);
    return good ? TOOL_SUCCESS : TOOL_FAILURE;
}

static bool check_files(const odometry_options *options) {
    file_list files = { 0 };
    for (int i = 0; i < 2 && !options->pipeline; ++i)
        file_list_read(&files, options->sides[i]);
    file_list_read(&files, options->calibration);
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
