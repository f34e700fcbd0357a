/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The geometry that OpenCV does, in C++. */
#ifndef GLSURF_ODOMETRY_SOLVER_H
#define GLSURF_ODOMETRY_SOLVER_H

#include "odometry/adjust.h"

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct solver_request {
    const glsurf_stereo_camera *camera;
    const double (*points)[4]; /* in the world: see adjust.h */
    const sighting *sightings; /* sighting i is of point i */
    uint32_t count;
    double maximum; /* largest error of an inlier: sighting_error() */
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

#ifdef __cplusplus
}
#endif

#endif
