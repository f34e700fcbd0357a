/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Parts that the odometer's files share. */
#ifndef GLSURF_ODOMETRY_ODOMETER_PRIVATE_H
#define GLSURF_ODOMETRY_ODOMETER_PRIVATE_H

#include "odometry/odometer.h"

#define NO_POINT UINT32_MAX

/* Frame whose features have points. */
typedef struct key_frame {
    stereo_frame frame;
    size_t number;   /* number of the frame in the trajectory */
    uint32_t *point; /* point of each feature, or NO_POINT */
    bool *inlier;    /* one flag per feature */
} key_frame;

/* Pose relative to an earlier frame; it follows when that frame's pose changes. */
typedef struct origin {
    size_t frame;
    pose relative; /* maps the earlier camera's coordinates to this one's */
} origin;

struct odometer {
    odometer_desc desc;
    key_frame key[ADJUST_FRAMES]; /* ascending; the last one is the key frame */
    uint32_t keys;
    key_frame fresh; /* lost frame from which the trajectory may begin again */
    key_frame spare; /* last frame, if neither a key frame nor fresh */
    const key_frame *shown;

    double (*points)[4]; /* world coordinates */
    uint32_t point_count;

    odometer_step *steps;
    origin *origins;
    size_t count;
    size_t begin;       /* frame at which the trajectory begins */
    pose motion;        /* last found motion from frame to frame */
    uint32_t movements; /* number of consecutive found frames */
};

/* Matches of a frame with a key frame, and their pose. */
typedef struct attempt {
    const key_frame *key;
    const stereo_frame *frame;
    glsurf_match *matches; /* matches of features with points */
    bool *inlier;
    uint32_t count, inliers;
    uint32_t at_first; /* inliers before the features were matched again */
    pose at;           /* pose of the frame */
    double error;      /* standard deviation of the translation since the key frame */
    double depth;      /* median depth of the inliers, seen from the key frame */
    double shift;      /* median movement of the inliers in the image, in pixels */
    odometer_reason reason;
} attempt;

/* Returns true if unrelated matches, expected within `radius` pixels, would give as many
 * inliers more often than once in 10^6 frames. */
bool attempt_is_chance(const attempt *found, double radius);
void attempt_free(attempt *self);

/* Returns the pose of the next frame, assuming that the motion continues. */
pose trust_guess(const odometer *self);

/* Returns the last found frame, but at least `from`. */
size_t trust_last_found(const odometer *self, size_t from);

/* Finds the pose of a frame by its matches with a key frame. `to->reason`: why the pose is
 * not accepted. `guided`: expects the points where the motion so far predicts them. Returns
 * false after a reported failure; then there is no attempt to free. */
bool trust_try(odometer *self, const key_frame *key, const stereo_frame *frame, bool guided,
               attempt *to);

/* Standard deviation of a feature's position, in pixels. */
double feature_error(const stereo_feature *feature);

sighting feature_sighting(const stereo_feature *feature, uint32_t point, uint32_t frame);

#endif
