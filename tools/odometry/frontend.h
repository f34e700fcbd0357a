/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The features of stereo frames by glsurf, and their matches: what an odometer asks for. */
#ifndef GLSURF_ODOMETRY_FRONTEND_H
#define GLSURF_ODOMETRY_FRONTEND_H

#include "odometry/odometer.h"

#include "common/image.h"
#include "common/session_view.h"

typedef struct frontend {
    session *with; /* with a matcher */
    float rows;    /* largest difference of rows in the two images, in pixels */
    float minimum; /* disparity of points at infinity: the difference of the centres' x */
    bool checked;  /* whether the images have been seen to be a rectified pair */
    double extract, stereo, match; /* seconds, since the frontend was made */
} frontend;

/* Sets what the settings leave open: upright, because the cameras hardly roll; and many
 * small features all over the image, which were better on KITTI's images than a few strong
 * ones (doc/evaluation.md). */
void frontend_set_defaults(glsurf_extractor_desc *desc);

/* Extracts the features of both images and matches them. False after a report, also if the
 * images cannot be a rectified pair. */
bool frontend_read(frontend *self, const char *const names[2], const image pictures[2],
                   stereo_frame *frame);

/* The functions of an odometer; `user` is the frontend. */
odometer_matcher frontend_match;
odometer_releaser frontend_release;

#endif
