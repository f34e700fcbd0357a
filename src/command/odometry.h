/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf odometry`: the parsed command line, and the functions that compute and write. */
#ifndef GLSURF_COMMAND_ODOMETRY_H
#define GLSURF_COMMAND_ODOMETRY_H

#include "odometry/odometer.h"
#include "odometry/trajectory.h"
#include "tool/calibration.h"

#include "glsurf/glsurf.h"
#include "glsurf/glsurf_egl.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct odometry_options {
    const char *sides[2]; /* folders of the left and of the right images */
    const char *calibration[CALIBRATION_FILES];    /* file names, or NULL */
    const char *output, *picture, *report, *truth; /* file names, or NULL */
    trajectory_format format;
    uint32_t step;   /* use every step-th frame */
    uint32_t frames; /* end after this many; 0: all */
    uint32_t seed, window;
    float rate; /* images per second, for the times of TUM's format */
    float rows;
    glsurf_extractor_desc desc;
    glsurf_egl_api api; /* of the context */
} odometry_options;

/* Seconds that were spent. */
typedef struct odometry_times {
    double load, extract, stereo, match, geometry, all;
} odometry_times;

typedef struct odometry_result {
    const odometer_step *way;
    size_t count;
    trajectory found; /* camera to world */
    trajectory truth; /* empty: not given */
    odometry_times times;
    uint32_t width, height;
    const char *renderer;
} odometry_result;

/* Reads, computes and writes; returns the exit status. */
int odometry_run(const odometry_options *options);

/* Draws the way from above, with the truth if it is given, the inliers of every frame, and
 * where the time goes. */
bool odometry_picture(const char *path, const odometry_result *result);

/* Writes what was found in each frame as JSON, a line a frame. */
bool odometry_report(const odometry_options *options, const odometry_result *result);

/* Prints a summary to standard output. */
void odometry_print(const odometry_result *result);

/* How many frames have the state. */
size_t odometry_count(const odometry_result *result, odometer_state state);

/* The length of the way that was found. */
double odometry_length(const odometry_result *result);

#endif
