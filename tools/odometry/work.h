/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf odometry`: the parsed command line, and the work on one pair of images after the
 * other, with or without a window. */
#ifndef GLSURF_ODOMETRY_WORK_H
#define GLSURF_ODOMETRY_WORK_H

#include "odometry/calibration.h"
#include "odometry/odometer.h"
#include "odometry/stereo_geometry.h"
#include "odometry/stereo_source.h"
#include "session/session.h"

#include "glsurf/glsurf.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct odometry_options {
    const char *sides[2]; /* folders or videos of the left and of the right images; sides[1]
                             is NULL: side by side */
    bool pipeline;        /* sides[0] is a pipeline */
    const char *calibration[CALIBRATION_FILES];    /* file names, or NULL */
    const char *output, *picture, *report, *truth; /* file names, or NULL */
    trajectory_format format;
    uint32_t step;   /* use every step-th frame */
    uint32_t frames; /* end after this many; 0: all */
    uint32_t seed, window;
    float rate; /* images per second, for the times of TUM's format; 0: those of the video,
                   or 10 */
    float rows;
    settings settings;

    bool live;                            /* show a window, or draw as if there was one */
    bool hidden, full_screen;             /* the window */
    uint32_t window_width, window_height; /* 0: fits the images */
    const char *screenshot;               /* file name, or NULL */
} odometry_options;

/* Seconds that were spent. */
typedef struct odometry_times {
    double load, extract, stereo, match, geometry, all;
} odometry_times;

typedef struct odometry_work {
    const odometry_options *options;
    session with; /* with a matcher */
    odometer *meter;
    calibration cameras;
    trajectory truth; /* of all frames that are used; empty: not given */
    stereo_source *source;
    size_t taken;    /* pairs of images so far */
    size_t unusable; /* since the last one that could be used; not those without an image */
    size_t first;    /* number of the pair with which the trajectory begins */
    double *moments; /* of each pair, in seconds */
    uint32_t width, height;
    bool used;    /* a pair since `first`: with some calibrations the camera is known only
                     then */
    bool checked; /* whether the images have been seen to be a rectified pair */
    odometry_times times;
} odometry_work;

/* Sets what the settings leave open: upright, because the cameras hardly roll; and many
 * small features all over the image, which were better on KITTI's images than a few strong
 * ones (doc/evaluation.md). */
void work_set_defaults(glsurf_extractor_desc *desc);

/* Reads the calibration and the truth, which has to have enough poses if the number of
 * pairs is known, and opens the source and the session. The session uses the current
 * context if `find` is its function for addresses, and makes one if it is NULL. `wake`: see
 * video_desc. False after a report. The work must not move until it is closed. */
bool work_open(odometry_work *self, glsurf_get_proc_address *find, void (*wake)(void));

/* Takes the next pair of images and rectifies it: see stereo_source_next(). A pair of
 * another size than that of the calibration, or of the first pair, is lost. */
video_result work_take(odometry_work *self, double seconds, stereo_pair *pair);

/* Finds the pose of a pair; one that cannot be used is a lost frame. False after a report,
 * also if pairs cannot be used one after the other, and no pose was found before. */
bool work_add(odometry_work *self, const stereo_pair *pair);

/* The number of pairs that there will be, if it is known; otherwise 0. */
size_t work_total(const odometry_work *self);

/* What is known of the last frame; NULL: there is none. */
const odometer_step *work_last(const odometry_work *self);

/* Forgets the trajectory; it begins anew with the next pair. */
void work_begin_again(odometry_work *self);

/* The true pose of a frame, in the coordinates of the camera with which the trajectory
 * begins: from the camera to the world. False if it is not known. */
bool work_truth(const odometry_work *self, size_t frame, pose *at);

/* Whether the work may end now, because there are enough frames. */
bool work_is_done(const odometry_work *self);

/* Seconds of the stages so far; `all` includes the loading. */
odometry_times work_times(const odometry_work *self);

/* A zeroed work is allowed. */
void work_close(odometry_work *self);

/* ------------------------------------------------------------------ results -- */

typedef struct odometry_result {
    const odometry_work *work;
    const odometer_step *steps;
    size_t count;
    trajectory found; /* camera to world */
    trajectory truth; /* empty: not given */
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
bool odometry_report(const odometry_result *result);

/* Prints a summary to standard output. */
void odometry_print(const odometry_result *result);

/* How many frames have the state. */
size_t odometry_count(const odometry_result *result, odometer_state state);

#endif
