/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The texts of `glsurf odometry --live`. */
#include "live/viewer.h"

#include "system/text.h"

#include <math.h>
#include <stdlib.h>

void viewer_depths(const viewer *self, double *near, double *far) {
    *near = 5.0 * self->work->cameras.camera.baseline;
    *far = 150.0 * self->work->cameras.camera.baseline;
}

static double distance(const double a[3], const double b[3]) {
    return sqrt((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]) +
                (a[2] - b[2]) * (a[2] - b[2]));
}

static void add_state(sheet *text, const odometer_step *step) {
    static const char *const STATES[] = {
        [ODOMETER_FIRST] = "the trajectory begins",
        [ODOMETER_FOUND] = "found",
        [ODOMETER_BRIDGED] = "found",
        [ODOMETER_LOST] = "lost",
        [ODOMETER_BROKEN] = "found again",
    };
    sheet_line(text, "state\t%s", STATES[step->state]);
    if (step->state == ODOMETER_FIRST)
        sheet_line(text, "inliers\t-");
    else
        sheet_line(text, "inliers\t%lu of %lu matches", (unsigned long)step->inliers,
                   (unsigned long)step->matches);
    sheet_line(text, "features\t%lu, %lu in both", (unsigned long)step->features,
               (unsigned long)step->stereo);
}

/* The length of the trajectory, and how far its end is from the truth. */
static void add_trajectory(sheet *text, const viewer *self) {
    size_t count;
    const odometer_step *const steps = work_steps(self->work, &count);
    double at[3] = { 0 }, before[3], direction[3], length = 0.0;
    pose truth;
    for (size_t i = 0; i < count; ++i) {
        for (int k = 0; k < 3; ++k)
            before[k] = at[k];
        camera_position(&steps[i].at, at, direction);
        length += i > 0 ? distance(at, before) : 0.0;
    }
    sheet_line(text, "trajectory\t%.2f", length);
    if (count > 0 && work_truth(self->work, count - 1, &truth))
        sheet_line(text, "off the truth\t%.3f", distance(at, truth.t));
}

/* Milliseconds per pair of images. */
static void add_times(sheet *text, const odometry_work *work) {
    const odometry_times times = work_times(work);
    const double pairs = fmax((double)work->taken, 1.0) / 1e3;
    sheet_line(text, "extract\t%.1f ms", times.extract / pairs);
    sheet_line(text, "match\t%.1f ms", (times.stereo + times.match) / pairs);
    sheet_line(text, "geometry\t%.1f ms", times.geometry / pairs);
}

static void add_figures(void *user, sheet *text) {
    const viewer *const self = user;
    const odometry_work *const work = self->work;
    const odometer_step *const step = work_last(work);
    if (step) {
        add_state(text, step);
        add_trajectory(text, self);
        sheet_line(text, "rate\t%.1f images/s", self->pace.rate);
    }
    sheet_line(text, "image\t%lu of %lux%lu", (unsigned long)work->taken,
               (unsigned long)work->width, (unsigned long)work->height);
    add_times(text, work);
    sheet_name(text, "source", work->options->sides[0]);
    sheet_renderer(text, session_renderer(&work->with));
    sheet_line(text, "H\thelp");
}

/* What the user should know; the caller frees it. */
static char *message_of(const viewer *self) {
    const odometer_step *const step = work_last(self->work);
    if (self->left.width == 0)
        return text_format("waiting for the first image");
    if (self->paused)
        return text_format("paused: P goes on, S shows one more image");
    return step && step->state == ODOMETER_LOST
               ? text_format("lost: %s", odometer_reason_text(step->reason))
               : text_format("%s", "");
}

void viewer_set_texts(viewer *self, double height) {
    const double size = panels_letters(&self->window);
    double near, far;
    char *const message = message_of(self);
    panels_set(&self->panels, &self->window,
               &(panels_content){ .fill = add_figures,
                                  .user = self,
                                  .message = message,
                                  .help = self->help ? viewer_keys('\t') : NULL,
                                  .height = height });
    free(message);
    viewer_depths(self, &near, &far);
    char *const legend = text_format(" \ndepth %.2g to %.2g", near, far);
    char *const grid = text_format("squares of %g", self->map.grid);
    text_panel_set(&self->legend, legend, size, 1e4);
    text_panel_set(&self->grid, self->map.grid > 0.0 ? grid : "", size, 1e4);
    free(legend);
    free(grid);
}
