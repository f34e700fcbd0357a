/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* A homography that may show a target in a frame. */
#ifndef GLSURF_TARGETS_ATTEMPT_H
#define GLSURF_TARGETS_ATTEMPT_H

#include "geometry/geometry.h"
#include "targets/targets.h"

/* Largest distance of an inlier in pixels. Keypoints of two views of a plane differ by
 * about a pixel, coarse ones by more. */
#define GLS_TARGET_TOLERANCE 3.0

typedef struct gls_attempt {
    const glsurf_keypoint *keypoints; /* the features of the target that were matched */
    uint32_t features;
    glsurf_homography homography;
    glsurf_homography unbound; /* as found in the matches */
    bool bound; /* the homography is the one of the pose: see bind_to_pose() */
    glsurf_pose pose;
    double corners[4][2], error, place[2]; /* the position of the error, in the picture */
    uint32_t matches, inliers;
    double *points;  /* of the matches, as for glsurf_pose_find(); the inliers first */
    double *weights; /* of the points; in the memory of the points */
} gls_attempt;

typedef struct gls_target_search {
    glsurf_targets *targets;
    gls_target *target;
    const gls_target_frame *frame;
} gls_target_search;

/* Returns a corner of the picture's outline, and its position in the frame. */
gls_pair gls_outline_corner(const glsurf_region *part, int i, double x, double y);

/* Moves a point of the picture to the plane of the pose. */
void gls_to_plane(const gls_target *target, double *x, double *y);

/* Maps the picture's outline. Returns false if it is not convex, seen from its front, or
 * too thin or small. */
bool gls_map_outline(const glsurf_region *part, const double h[9], double corners[4][2]);

/* Writes the derivative of a homography in the middle of the picture. */
void gls_derive_middle(const glsurf_region *part, const double h[9], double j[4]);

/* Writes both singular values of a 2x2 matrix, the larger one first. */
void gls_stretches(const double m[4], double s[2]);

/* Returns the trace of the rotation between two: 1 + 2 cos(angle). */
double gls_turn_agreement(const double a[9], const double b[9]);

/* Fails for lack of memory. */
glsurf_result gls_target_no_memory(const gls_target_search *self);

/* Reports a failed search for poses, unless there are just none. */
glsurf_result gls_target_poses_failed(const gls_target_search *self, glsurf_result result);

/* Finds corners, error and pose of a homography. `found` receives false if the outline
 * cannot be the target's, or no pose is before the camera. Errors: MEMORY. */
glsurf_result gls_attempt_judge(const gls_target_search *self, gls_attempt *made,
                                bool *found);

/* Returns true if the inliers are spread over the part of the picture in view. Only those of
 * the whole frame tell that: near expected positions some are accidents. */
bool gls_attempt_is_spread(const gls_target_search *self, const gls_attempt *made);

/* Returns true if it is accurate, and enough of the picture is found. */
bool gls_attempt_is_accepted(const gls_target_search *self, const gls_attempt *made,
                             bool followed);

#endif
