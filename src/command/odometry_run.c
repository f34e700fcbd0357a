/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf odometry`: reads the images, finds the way and writes the results. */
#include "command/odometry.h"

#include "odometry/frontend.h"
#include "odometry/solver.h"
#include "tool/alloc.h"
#include "tool/file_list.h"
#include "tool/image.h"
#include "tool/image_list.h"
#include "tool/output.h"
#include "tool/session_view.h"
#include "tool/text.h"
#include "tool/tool.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct work {
    const odometry_options *options;
    session with;
    frontend features;
    odometer *meter;
    calibration cameras;
    image_list sides[2];
    odometry_result result;
} work;

static bool add_pair(work *self, size_t number) {
    const char *const names[2] = { self->sides[0].paths[number],
                                   self->sides[1].paths[number] };
    image pictures[2] = { 0 };
    stereo_frame frame = { 0 };
    const double begin = session_seconds();
    bool good = image_load(&pictures[0], names[0], &self->options->desc) &&
                image_load(&pictures[1], names[1], &self->options->desc);
    self->result.times.load += session_seconds() - begin;
    if (good && (pictures[0].width != pictures[1].width ||
                 pictures[0].height != pictures[1].height)) {
        report("%s and %s differ in size; give rectified images of one size", names[0],
               names[1]);
        good = false;
    }
    good = good && frontend_read(&self->features, names, pictures, &frame) &&
           odometer_add(self->meter, &frame);
    self->result.width = pictures[0].width;
    self->result.height = pictures[0].height;
    image_free(&pictures[0]);
    image_free(&pictures[1]);
    return good;
}

static void tell(const work *self, size_t number) {
    size_t count;
    const odometer_step *const step = &odometer_way(self->meter, &count)[number];
    if (step->state == ODOMETER_LOST) {
        progress_wipe();
        report("frame %lu: %s; the way goes on as before", (unsigned long)number,
               odometer_reason_text(step->reason));
    }
    progress("frame %lu: %lu inliers", (unsigned long)number, (unsigned long)step->inliers);
}

static bool run(work *self) {
    const odometry_options *const options = self->options;
    const double begin = session_seconds();
    bool good = true;
    size_t done = 0;
    for (size_t i = 0; good && i < self->sides[0].count &&
                       (options->frames == 0 || done < options->frames);
         i += options->step) {
        good = add_pair(self, i);
        if (good)
            tell(self, done++);
    }
    progress_wipe();
    odometry_times *const times = &self->result.times;
    times->all = session_seconds() - begin;
    times->extract = self->features.extract;
    times->stereo = self->features.stereo;
    times->match = self->features.match;
    times->geometry =
        times->all - times->load - times->extract - times->stereo - times->match;
    return good;
}

/* The poses as they are written: from the camera to the world. */
static void take_way(work *self) {
    odometry_result *const result = &self->result;
    result->way = odometer_way(self->meter, &result->count);
    result->found = (trajectory){
        .poses = alloc_zeroed(result->count + 1, sizeof *result->found.poses),
        .count = result->count,
    };
    for (size_t i = 0; i < result->count; ++i)
        result->found.poses[i] = pose_invert(&result->way[i].at);
}

static bool choose_truth(work *self) {
    trajectory *const truth = &self->result.truth;
    if (!self->options->truth)
        return true;
    size_t count = 0;
    for (size_t i = 0; i < truth->count; i += self->options->step)
        truth->poses[count++] = truth->poses[i];
    truth->count = count;
    if (count < self->result.count) {
        report("%s has only %lu poses for %lu frames; give one pose for each frame",
               self->options->truth, (unsigned long)truth->count,
               (unsigned long)self->result.count);
        return false;
    }
    truth->count = self->result.count;
    return true;
}

static bool write_way(const work *self) {
    const odometry_options *const options = self->options;
    const trajectory *const found = &self->result.found;
    double *const times = alloc_zeroed(found->count + 1, sizeof *times);
    for (size_t i = 0; i < found->count; ++i)
        times[i] = (double)(i * options->step) / (double)options->rate;
    output out;
    bool good =
        output_open(&out, strcmp(options->output, "-") == 0 ? NULL : options->output);
    if (good) {
        trajectory_write(out.file, options->format, found, times);
        good = output_close(&out, true);
    }
    free(times);
    return good;
}

static bool is_pipe(const char *path) {
    return path && strcmp(path, "-") == 0;
}

/* Without a pose there is nothing to write but why. */
static int finish_lost(const work *self) {
    report("the way is lost: no frame after the first was found; give images of one place "
           "that overlap, and the cameras' calibration");
    if (self->options->report && !odometry_report(self->options, &self->result))
        return TOOL_FAILURE;
    return TOOL_NO_GEOMETRY;
}

static int finish(work *self) {
    const odometry_options *const options = self->options;
    take_way(self);
    if (!choose_truth(self))
        return TOOL_FAILURE;
    self->result.renderer = session_renderer(&self->with);
    if (odometry_count(&self->result, ODOMETER_FOUND) == 0 &&
        (self->result.count > 1 || odometry_count(&self->result, ODOMETER_LOST) > 0))
        return finish_lost(self);
    bool good = !options->output || write_way(self);
    good = (!options->report || odometry_report(options, &self->result)) && good;
    good = (!options->picture || odometry_picture(options->picture, &self->result)) && good;
    if (good && !is_pipe(options->output) && !is_pipe(options->report))
        odometry_print(&self->result);
    return good ? TOOL_SUCCESS : TOOL_FAILURE;
}

static bool check_files(const odometry_options *options) {
    file_list files = { 0 };
    file_list_read(&files, options->calibration);
    file_list_read(&files, options->truth);
    file_list_write(&files, options->output);
    file_list_write(&files, options->picture);
    file_list_write(&files, options->report);
    return file_list_check(&files) && output_check(options->output) &&
           output_check(options->picture) && output_check(options->report);
}

static bool read_names(work *self) {
    for (int i = 0; i < 2; ++i)
        if (!image_list_add(&self->sides[i], self->options->sides[i]))
            return false;
    if (self->sides[0].count == self->sides[1].count)
        return true;
    report("%s has %lu images and %s has %lu; give folders with equally many",
           self->options->sides[0], (unsigned long)self->sides[0].count,
           self->options->sides[1], (unsigned long)self->sides[1].count);
    return false;
}

static int process(work *self) {
    const odometry_options *const options = self->options;
    if (!session_open(&self->with, options->desc, options->api))
        return TOOL_FAILURE;
    int status = TOOL_FAILURE;
    if (session_add_matcher(&self->with, (glsurf_matcher_desc){ 0 })) {
        self->features = (frontend){ .with = &self->with, .rows = options->rows };
        self->meter = odometer_create(&(odometer_desc){ .camera = self->cameras.camera,
                                                        .match = frontend_match,
                                                        .release = frontend_release,
                                                        .user = &self->features,
                                                        .seed = options->seed,
                                                        .window = options->window });
        if (run(self))
            status = finish(self);
        odometer_destroy(self->meter);
    }
    session_close(&self->with);
    return status;
}

int odometry_run(const odometry_options *options) {
    work self = { .options = options };
    int status = TOOL_FAILURE;
    if (!solver_is_there())
        report(SOLVER_MISSING);
    else if (check_files(options) &&
             calibration_load(options->calibration, &self.cameras) &&
             (!options->truth || trajectory_load(&self.result.truth, options->truth)) &&
             read_names(&self))
        status = process(&self);
    image_list_free(&self.sides[0]);
    image_list_free(&self.sides[1]);
    trajectory_free(&self.result.found);
    trajectory_free(&self.result.truth);
    return status;
}
