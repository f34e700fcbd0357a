/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Geometry of stereo frames: rigid motions, points and their sightings, bundle adjustment,
 * and poses from samples. Lengths have the unit of the baseline.
 */
#ifndef GLSURF_ODOMETRY_STEREO_GEOMETRY_H
#define GLSURF_ODOMETRY_STEREO_GEOMETRY_H

#include "glsurf/glsurf.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ------------------------------------------------------------------ motions -- */

/* Rigid motion y = R x + t from one camera's coordinates to another's. Coordinates are x
 * right, y down, z forward. */
typedef struct pose {
    double r[9]; /* row by row */
    double t[3];
} pose;

extern const pose POSE_IDENTITY;

void pose_map(const pose *self, const double x[3], double y[3]);

/* Returns the motion `first`, then `then`. */
pose pose_compose(const pose *then, const pose *first);
pose pose_invert(const pose *self);

/* Returns the motion with a rotation about the axis w by |w| radians (Rodrigues' formula)
 * and the translation v. */
pose pose_from_vectors(const double w[3], const double v[3]);

/* Gets the rotation as an axis times its angle in radians, at most pi. */
void pose_axis(const pose *self, double w[3]);

/* Return the angle of the rotation in radians, and the length of the translation. */
double pose_angle(const pose *self);
double pose_length(const pose *self);

/* Returns a part of the motion: 0 gives the identity, 1 the motion itself. Rotation and
 * translation are interpolated separately. */
pose pose_part(const pose *self, double part);

/* Gets the rotation as a quaternion x, y, z, w with w >= 0. */
void pose_quaternion(const pose *self, double q[4]);

/* Return the largest difference of R R^T from the identity, and the determinant of R. A
 * rotation has 0 and 1. */
double pose_skew(const double r[9]);
double pose_determinant(const double r[9]);

/* Makes the rotation orthonormal again, by Gram and Schmidt. */
void pose_settle(pose *self);

/* ------------------------------------------------------------------- points -- */

/*
 * A point is four numbers P = (X, Y, Z, W) of norm 1, in the coordinates of the world; the
 * point is (X, Y, Z) / W. So points far away, at infinity, or behind the first camera need
 * no special case. A pose maps the world to the left camera of a frame: h = R (X, Y, Z) + t
 * W, and the camera sees
 *
 *     x = f h0 / h2 + cx,   y = f h1 / h2 + cy,   right x = f (h0 - b W) / h2 + cx'.
 */

/* Point seen in a frame. */
typedef struct sighting {
    uint32_t point, frame;
    double x, y, right; /* pixels; `right`: x in the right image, NAN if not seen */
    double error;       /* standard deviation of each of the three, in pixels */
} sighting;

/* Divides a point by its norm. */
void sighting_normalise(double point[4]);

/* Computes the world point that a left feature and its disparity show. */
void sighting_place(const glsurf_stereo_camera *camera, const pose *at, double x, double y,
                    double right, double point[4]);

/* Maps the point to a camera's coordinates. */
void sighting_map(const pose *at, const double point[4], double local[4]);

/* Projects the point to x, y and right x. Returns false if it is not in front of the
 * camera. */
bool sighting_project(const glsurf_stereo_camera *camera, const pose *at,
                      const double point[4], double seen[3]);

/* Returns the sum of squares of a sighting's errors, each divided by its standard
 * deviation. Infinite if the point is not in front of the camera. */
double sighting_error(const glsurf_stereo_camera *camera, const pose *at,
                      const double point[4], const sighting *seen);

/* Finds three directions orthogonal to a point of norm 1, the columns of `out`. */
void sighting_directions(const double point[4], double out[4][3]);

/* Returns the cost of a sighting whose squared error is `squared` variances. */
double sighting_cost(double squared);

enum { SIGHTING_ROWS = 3, SIGHTING_POSE = 6 };

/* Errors of a sighting, and their derivatives by the steps of pose and point
 * (stereo_geometry.c). All are divided by the standard deviation and multiplied by the
 * square root of the weight. */
typedef struct linear_sighting {
    double error[SIGHTING_ROWS], pose[SIGHTING_ROWS][SIGHTING_POSE];
    double point[SIGHTING_ROWS][3];
    int rows;
    double cost; /* sighting_cost() */
} linear_sighting;

/* Linearises a sighting. `tangent`: directions of the point. Returns false if the point is
 * not in front of the camera. */
bool sighting_linearise(const glsurf_stereo_camera *camera, const sighting *seen,
                        const pose *at, const double point[4], const double tangent[4][3],
                        linear_sighting *to);

/* --------------------------------------------------------------- adjustment -- */

enum { ADJUST_FRAMES = 16 };

typedef struct adjustment {
    const glsurf_stereo_camera *camera;
    pose *poses;
    uint32_t frames, fixed; /* the first `fixed` poses stay; at least 1 */
    double (*points)[4];
    uint32_t count;
    const sighting *sightings; /* ascending by point */
    uint32_t sighting_count;
} adjustment;

/* Improves poses and points together to a local minimum of the robust error, in at most
 * `steps` steps. Returns false if the covariance is requested and the sightings do not
 * determine the poses, or if there is nothing to improve.
 *
 * covariance  receives the last pose's covariance, from the sightings' standard deviations:
 *             of a rotation w, then a translation v (pose_from_vectors()). NULL: not
 *             requested */
bool adjust_run(const adjustment *self, int steps, double covariance[36]);

/* ------------------------------------------------------------------ samples -- */

typedef struct solver_request {
    const glsurf_stereo_camera *camera;
    const double (*points)[4]; /* world points of norm 1 */
    const sighting *sightings; /* sighting i shows point i */
    uint32_t count;
    double maximum; /* largest error of an inlier, as sighting_error() returns it */
    double confidence;
    uint32_t max_samples;
    uint64_t seed;
} solver_request;

/* Finds the pose that most sightings agree on: RANSAC over samples of three points (P3P).
 * Returns the number of samples tried; 0 if none gave a pose. */
uint32_t solver_find_pose(const solver_request *request, pose *found);

/* Solves A x = b for a symmetric positive definite A of n rows. `a` becomes its Cholesky
 * factor. `x` holds b before the call. Returns false if A is not positive definite. */
bool solver_solve_positive(int n, double *a, double *x);

/* -------------------------------------------------------------- trajectories -- */

/*
 * Trajectories: their files, and their distance from the truth. A trajectory is a list of
 * the left camera's poses, each from the camera's coordinates to the first camera's.
 */

typedef enum trajectory_format {
    TRAJECTORY_KITTI, /* twelve numbers per line: the first three rows of the 4x4 matrix */
    TRAJECTORY_TUM,   /* time, x y z, quaternion x y z w */
} trajectory_format;

typedef struct trajectory {
    pose *poses;
    size_t count;
} trajectory;

/* Writes a trajectory. `times`: seconds, one per pose, for TUM. */
void trajectory_write(FILE *file, trajectory_format format, const trajectory *self,
                      const double *times);

/* Reads either format: lines of 12 or of 8 numbers; "-" is standard input. Returns false
 * after a report. */
bool trajectory_load(trajectory *self, const char *path);
void trajectory_free(trajectory *self);

/* Distance of a trajectory from the truth. Both are aligned at their first poses. */
typedef struct trajectory_error {
    double length; /* length of the true trajectory */
    double end;    /* distance of the last positions */
    double turn;   /* angle between the last rotations, in radians */
    double rms;    /* root mean square of the distances */
    /* KITTI's measures: the mean error at the end of a part, per length, over parts of one
     * fifth to four fifths of the trajectory. 0 if the length is 0 */
    double drift;      /* translation, without unit */
    double turn_drift; /* rotation, in radians per unit of length */
} trajectory_error;

/* Compares two trajectories. Both must have the same number of poses, at least one. */
trajectory_error trajectory_compare(const trajectory *self, const trajectory *truth);

#ifdef __cplusplus
}
#endif

#endif
