/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Bundle adjustment over a few stereo frames: improves poses and points together.
 *
 * A point is four numbers P = (X, Y, Z, W) of norm 1, in the coordinates of the world; the
 * point is (X, Y, Z) / W. So points far away, at infinity, or behind the first camera need
 * no special case. A pose maps the world to the left camera of a frame: h = R (X, Y, Z) + t
 * W, and the camera sees
 *
 *     x = f h0 / h2 + cx,   y = f h1 / h2 + cy,   right x = f (h0 - b W) / h2 + cx'.
 */
#ifndef GLSURF_ODOMETRY_ADJUST_H
#define GLSURF_ODOMETRY_ADJUST_H

#include "odometry/pose.h"

#include "glsurf/glsurf.h"

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A point seen in a frame. */
typedef struct sighting {
    uint32_t point, frame;
    double x, y, right; /* pixels; `right` is the x in the right image, NAN if not seen */
    double error;       /* standard deviation of each of the three, in pixels */
} sighting;

/* The point that a left feature and its disparity show, in the world. */
void adjust_place(const glsurf_stereo_camera *camera, const pose *at, double x, double y,
                  double right, double point[4]);

/* The point in the coordinates of a camera. */
void adjust_map(const pose *at, const double point[4], double local[4]);

/* The projection: x, y and right x. False if the point is not in front of the camera. */
bool adjust_project(const glsurf_stereo_camera *camera, const pose *at,
                    const double point[4], double seen[3]);

/* The sum of the squared errors of a sighting, each divided by its standard deviation.
 * Infinite if the point is not in front of the camera. */
double adjust_error(const glsurf_stereo_camera *camera, const pose *at,
                    const double point[4], const sighting *seen);

enum { ADJUST_FRAMES = 16 };

typedef struct adjustment {
    const glsurf_stereo_camera *camera;
    pose *poses;
    uint32_t frames, fixed; /* the first `fixed` poses stay; at least 1 */
    double (*points)[4];
    uint32_t count;
    const sighting *sightings; /* ascending in the point */
    uint32_t sighting_count;
} adjustment;

/* Improves poses and points to a local minimum of the robust error, in at most `steps`
 * steps. Returns false if the covariance is wanted and the sightings do not determine the
 * poses, or if there is nothing to improve.
 *
 * covariance  receives that of the last pose for errors of the given standard deviations:
 *             of a rotation w and a translation v (pose_from_vectors()) applied after it.
 *             NULL: not wanted */
bool adjust_run(const adjustment *self, int steps, double covariance[36]);

#ifdef __cplusplus
}
#endif

#endif
