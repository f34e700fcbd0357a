/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf odometry`: the functions that compute and write. */
#ifndef GLSURF_ODOMETRY_ODOMETRY_RUN_H
#define GLSURF_ODOMETRY_ODOMETRY_RUN_H

#include "odometry/odometer.h"
#include "odometry/trajectory.h"
#include "odometry/work.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct odometry_result {
    const odometer_step *steps;
    size_t count, begin; /* see odometer_begin() */
    trajectory found;    /* camera to world */
    trajectory truth;    /* empty: not given */
    odometry_times times;
    uint32_t width, height;
    const char *renderer;
} odometry_result;

/* Writes the results of the work until now; returns the exit status. `good`: no failure has
 * ended the work. */
typedef int odometry_finish(const odometry_work *work, bool good);

/* Reads, computes and writes; returns the exit status. If `show` is not NULL, it opens the
 * work, goes through its images, calls finish() and closes the work, with a window. */
int odometry_run(const odometry_options *options,
                 int (*show)(odometry_work *work, odometry_finish *finish));

/* Draws the trajectory from above, with the truth if it is given, the inliers of every
 * frame, and where the time goes. */
bool odometry_picture(const char *path, const odometry_result *result);

/* Writes what was found in each frame as JSON, a line a frame. */
bool odometry_report(const odometry_options *options, const odometry_result *result);

/* Prints a summary to standard output. */
void odometry_print(const odometry_result *result);

/* How many frames have the state. */
size_t odometry_count(const odometry_result *result, odometer_state state);

/* How far the trajectory is off the truth, which is given, from where it begins. */
trajectory_error odometry_error(const odometry_result *result);

/* The length of the trajectory that was found. */
double odometry_length(const odometry_result *result);

#endif
