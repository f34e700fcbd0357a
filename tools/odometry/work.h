/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf odometry`: the parsed command line, and the processing of image pairs one by one,
 * with or without a window. */
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
    const char *sides[2]; /* left and right folder or video; sides[1] NULL: side by side */
    bool pipeline;        /* sides[0] is a pipeline */
    const char *calibration[CALIBRATION_FILES];    /* file names, or NULL */
    const char *output, *picture, *report, *truth; /* file names, or NULL */
    trajectory_format format;
    uint32_t step;   /* use every step-th frame */
    uint32_t frames; /* end after this many; 0: all */
    uint32_t seed, window;
    float rate; /* images per second, for the times of TUM's format; 0: times of the video,
                   or 10 */
    float rows;
    settings settings;

    bool live;                            /* show a window, or draw as if there was one */
    bool hidden, full_screen;             /* state of the window */
    uint32_t window_width, window_height; /* 0: fit the images */
    const char *screenshot;               /* file name, or NULL */
} odometry_options;

/* Seconds spent per stage. */
typedef struct odometry_times {
    double load, extract, stereo, match, geometry, all;
} odometry_times;

typedef struct odometry_work {
    const odometry_options *options;
    session with; /* session with a matcher */
    odometer *meter;
    calibration cameras;
    trajectory truth; /* truth of all used frames; empty: not given */
    stereo_source *source;
    size_t taken;    /* pairs of images so far */
    size_t unusable; /* unusable pairs in a row; missing images do not count */
    size_t first;    /* number of the pair at which the trajectory begins */
    double *moments; /* time of each pair, in seconds */
    uint32_t width, height;
    bool used;    /* a pair was used since `first`; some calibrations give the camera only
                     then */
    bool checked; /* the images were seen to be a rectified pair */
    odometry_times times;
} odometry_work;

/* Sets defaults for unset settings: upright, because the cameras hardly roll; and many
 * small features all over the image, which did better on KITTI's images than a few strong
 * ones (doc/evaluation.md). */
void work_set_defaults(glsurf_extractor_desc *desc);

/* Reads the calibration and the truth, and opens the source and the session. The truth must
 * have enough poses if the number of pairs is known. `find`: address function of the
 * current context, which the session uses; NULL: the session creates a context. `wake`: see
 * video_desc. Returns false after a report. The work must not move until it is closed. */
bool work_open(odometry_work *self, glsurf_get_proc_address *find, void (*wake)(void));

/* Takes the next pair of images and rectifies it: see stereo_source_next(). A pair is lost
 * if its size differs from the calibration's or from the first pair's. */
video_result work_take(odometry_work *self, double seconds, stereo_pair *pair);

/* Finds the pose of a pair. An unusable pair is a lost frame. Returns false after a report,
 * also if many pairs in a row are unusable and no pose was found before. */
bool work_add(odometry_work *self, const stereo_pair *pair);

/* Returns the total number of pairs, if known; otherwise 0. */
size_t work_total(const odometry_work *self);

/* Returns the result of the last frame, or NULL if there is none. */
const odometer_step *work_last(const odometry_work *self);

/* Drops the trajectory; a new one begins with the next pair. */
void work_begin_again(odometry_work *self);

/* Gets the true pose of a frame: from its camera to the camera at which the trajectory
 * begins. Returns false if it is not known. */
bool work_truth(const odometry_work *self, size_t frame, pose *at);

/* Returns true if enough frames are done. */
bool work_is_done(const odometry_work *self);

/* Returns the seconds of the stages so far; `all` includes loading. */
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

/* Writes the results of the work so far. `good`: no failure ended the work. Returns the
 * exit status. */
typedef int odometry_finish(const odometry_work *work, bool good);

/* Reads, computes and writes. If `show` is not NULL, it opens the work, processes its
 * images, calls finish() and closes the work, with a window. Returns the exit status. */
int odometry_run(const odometry_options *options,
                 int (*show)(odometry_work *work, odometry_finish *finish));

/* Draws the trajectory from above, the truth if given, the inliers of every frame, and the
 * share of time of each stage. Returns false after a report. */
bool odometry_picture(const char *path, const odometry_result *result);

/* Writes the result of each frame as a line of JSON. Returns false after a report. */
bool odometry_report(const odometry_result *result);

/* Prints a summary to standard output. */
void odometry_print(const odometry_result *result);

/* Returns the number of frames in this state. */
size_t odometry_count(const odometry_result *result, odometer_state state);

#endif
