/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Rigid motions. A pose maps points of one camera's coordinates to another's, y = R x + t.
 * Coordinates are x right, y down, z forward. Lengths have the unit of the baseline.
 */
#ifndef GLSURF_ODOMETRY_POSE_H
#define GLSURF_ODOMETRY_POSE_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct pose {
    double r[9]; /* row by row */
    double t[3];
} pose;

extern const pose POSE_IDENTITY;

void pose_map(const pose *self, const double x[3], double y[3]);

/* The motion `first`, then `then`. */
pose pose_compose(const pose *then, const pose *first);
pose pose_invert(const pose *self);

/* The motion whose rotation is about the axis w by |w| radians (Rodrigues' formula), and
 * whose translation is v. */
pose pose_from_vectors(const double w[3], const double v[3]);

/* The rotation as an axis times its angle in radians, at most pi. */
void pose_axis(const pose *self, double w[3]);

/* The angle of the rotation in radians, and the length of the translation. */
double pose_angle(const pose *self);
double pose_length(const pose *self);

/* The part of the motion: 0 gives the identity, 1 the motion itself. The rotation and the
 * translation are interpolated apart. */
pose pose_part(const pose *self, double part);

/* The rotation as a quaternion x, y, z, w with w >= 0. */
void pose_quaternion(const pose *self, double q[4]);

/* The largest difference of the nine numbers times their transpose from the identity, and
 * their determinant: of a rotation 0 and 1. */
double pose_skew(const double r[9]);
double pose_determinant(const double r[9]);

/* Makes the rotation orthonormal again, by Gram and Schmidt. */
void pose_settle(pose *self);

#ifdef __cplusplus
}
#endif

#endif
