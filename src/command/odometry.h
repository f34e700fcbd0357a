/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf odometry`: the functions that compute and write. */
#ifndef GLSURF_COMMAND_ODOMETRY_H
#define GLSURF_COMMAND_ODOMETRY_H

#include "odometry/trajectory.h"
#include "odometry/work.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct odometry_result {
    const odometer_step *way;
    size_t count;
    trajectory found; /* camera to world */
    trajectory truth; /* empty: not given */
    odometry_times times;
    uint32_t width, height;
} odometry_result;

/* Reads, computes and writes; returns the exit status. */
int odometry_run(const odometry_options *options);

/* Draws the way from above, with the truth if it is given, and the inliers per frame. */
bool odometry_picture(const char *path, const odometry_result *result);

/* Writes what was found in each frame, one line of JSON per frame; "-" is standard output.
 * False after a report. */
bool odometry_report(const char *path, const odometry_result *result);

#endif
