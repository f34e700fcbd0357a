/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * A world of points that a stereo camera sees, in place of images. Features have errors of
 * a known size. The matcher knows the point of each feature, and errs as often as the test
 * wants.
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
    double (*drift)[3]; /* motion of each point per frame */
    uint32_t count;
    double noise; /* standard deviation of positions, in pixels */
    double blind; /* part of the features that have no match in the right image */
    double wrong; /* part of the matches that are wrong */
    uint32_t maximum;
    double reach;    /* the largest depth of a feature */
    uint32_t frame;  /* the number of frames seen */
    bool everywhere; /* features may lie outside of the image */
    glsurf_match *matches;
    uint32_t *seat; /* per point: its feature in the frame */
    uint32_t held;  /* frames that were not released */
} world;

double world_gaussian(gls_random *random);

/* Makes points evenly in the box between two corners. The baseline is 0.5. Release with
 * world_free(). */
world *world_make(uint64_t salt, const double low[3], const double high[3], uint32_t count);
void world_free(world *self);

/* The camera's frame: at most `maximum` features, of points at depths from 1 to `reach`.
 * `at` maps the world to the camera. */
stereo_frame world_see(world *self, const pose *at);

/* A frame without features. */
stereo_frame world_nothing(world *self);

/* An odometer with the world's matcher. A wrong match leads to any feature that may match.
 */
odometer *world_odometer(world *self, uint64_t seed);

/* The pose of a camera at (x, y, z) that is turned to the right by an angle in radians. */
pose world_pose(double x, double y, double z, double angle);

#endif
