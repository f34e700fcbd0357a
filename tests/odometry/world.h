/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * A world of points that a stereo camera sees, in place of images: features with errors of
 * a known size, and a matcher that knows which feature shows which point, and errs as often
 * as the test wants.
 */
#ifndef GLSURF_TEST_ODOMETRY_WORLD_H
#define GLSURF_TEST_ODOMETRY_WORLD_H

#include "support/test.h"

#include "odometry/odometer.h"

enum { WORLD_WIDTH = 640, WORLD_HEIGHT = 480 };

typedef struct world {
    gls_random random;
    glsurf_stereo_camera camera;
    double (*points)[3];
    double (*drift)[3]; /* how far a point moves from frame to frame */
    uint32_t count;
    double noise; /* standard deviation of positions, in pixels */
    double blind; /* part of the features that have no match in the right image */
    double wrong; /* part of the matches that are wrong */
    uint32_t maximum;
    double reach;    /* the largest depth of a feature */
    uint32_t frame;  /* the number of frames seen */
    bool everywhere; /* features are not only inside of the image */
    glsurf_match *matches;
    uint32_t *seat; /* of each point: its feature in the frame */
    uint32_t held;  /* frames that were not released */
} world;

double world_gaussian(gls_random *random);

/* Points evenly in the box between two corners. The baseline is 0.5. Release with
 * world_free(). */
world *world_make(uint64_t salt, const double low[3], const double high[3], uint32_t count);
void world_free(world *self);

/* What the camera sees, at most `maximum` features of points at depths from 1 to `reach`.
 * `at` maps the world to the camera. */
stereo_frame world_see(world *self, const pose *at);

/* A frame without features. */
stereo_frame world_nothing(world *self);

/* An odometer that matches what the world knows. A wrong match is one to any feature that
 * may match. */
odometer *world_odometer(world *self, uint64_t seed);

/* The pose whose camera is at x, y, z, and is turned by the angle to the right. */
pose world_pose(double x, double y, double z, double angle);

#endif
