/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Points, and what stereo frames see of them.
 *
 * A point is four numbers P = (X, Y, Z, W) of norm 1, in the coordinates of the world; the
 * point is (X, Y, Z) / W. So points far away, at infinity, or behind the first camera need
 * no special case. A pose maps the world to the left camera of a frame: h = R (X, Y, Z) + t
 * W, and the camera sees
 *
 *     x = f h0 / h2 + cx,   y = f h1 / h2 + cy,   right x = f (h0 - b W) / h2 + cx'.
 */
#ifndef GLSURF_ODOMETRY_SIGHTING_H
#define GLSURF_ODOMETRY_SIGHTING_H

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
void sighting_place(const glsurf_stereo_camera *camera, const pose *at, double x, double y,
                    double right, double point[4]);

/* The point in the coordinates of a camera. */
void sighting_map(const pose *at, const double point[4], double local[4]);

/* The projection: x, y and right x. False if the point is not in front of the camera. */
bool sighting_project(const glsurf_stereo_camera *camera, const pose *at,
                      const double point[4], double seen[3]);

/* The sum of the squared errors of a sighting, each divided by its standard deviation.
 * Infinite if the point is not in front of the camera. */
double sighting_error(const glsurf_stereo_camera *camera, const pose *at,
                      const double point[4], const sighting *seen);

/* Three directions orthogonal to a point of norm 1, as the columns of `out`. */
void sighting_directions(const double point[4], double out[4][3]);

/* How much a sighting counts whose squared error is `squared` variances. */
double sighting_cost(double squared);

enum { SIGHTING_ROWS = 3, SIGHTING_POSE = 6 };

/* The errors of a sighting, and their derivatives by the steps of the pose and of the point
 * (sighting.c), divided by the standard deviation and times the square root of the weight.
 */
typedef struct linear_sighting {
    double error[SIGHTING_ROWS], pose[SIGHTING_ROWS][SIGHTING_POSE];
    double point[SIGHTING_ROWS][3];
    int rows;
    double cost; /* sighting_cost() */
} linear_sighting;

/* False if the point is not in front of the camera. `tangent` has the point's directions.
 */
bool sighting_linearise(const glsurf_stereo_camera *camera, const sighting *seen,
                        const pose *at, const double point[4], const double tangent[4][3],
                        linear_sighting *to);

#ifdef __cplusplus
}
#endif

#endif
