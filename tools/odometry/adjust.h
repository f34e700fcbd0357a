/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Bundle adjustment over a few stereo frames: improves poses and points together.
 */
#ifndef GLSURF_ODOMETRY_ADJUST_H
#define GLSURF_ODOMETRY_ADJUST_H

#include "odometry/sighting.h"

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

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
