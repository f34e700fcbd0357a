/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Files of trajectories, and how far one is from the truth. A trajectory is the poses of
 * the left camera: each maps the camera's coordinates to the first camera's.
 */
#ifndef GLSURF_ODOMETRY_TRAJECTORY_H
#define GLSURF_ODOMETRY_TRAJECTORY_H

#include "odometry/stereo_geometry.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

typedef enum trajectory_format {
    TRAJECTORY_KITTI, /* twelve numbers a line: the first three rows of the 4x4 matrix */
    TRAJECTORY_TUM,   /* time, x y z, quaternion x y z w */
} trajectory_format;

typedef struct trajectory {
    pose *poses;
    size_t count;
} trajectory;

/* `times` are seconds, one per pose, for TUM. */
void trajectory_write(FILE *file, trajectory_format format, const trajectory *self,
                      const double *times);

/* Reads either format: lines of 12 or of 8 numbers. False after a report. */
bool trajectory_load(trajectory *self, const char *path);
void trajectory_free(trajectory *self);

/* How far the trajectory is from the truth. The first poses of both are the same. */
typedef struct trajectory_error {
    double length; /* of the true one */
    double end;    /* distance of the last positions */
    double turn;   /* angle between the last rotations, in radians */
    double rms;    /* root mean square of the distances */
    /* KITTI's measures over parts of the trajectory, of a fifth and two fifths of it and so
     * on: the mean error at the end of a part, per length. 0 if the length is 0 */
    double drift;      /* translation, without unit */
    double turn_drift; /* rotation, in radians per unit of length */
} trajectory_error;

/* Both have to have equally many poses, at least one. */
trajectory_error trajectory_compare(const trajectory *self, const trajectory *truth);

#endif
