/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* What the files of the odometer share. */
#ifndef GLSURF_ODOMETRY_ODOMETER_PRIVATE_H
#define GLSURF_ODOMETRY_ODOMETER_PRIVATE_H

#include "odometry/odometer.h"

#define NO_POINT UINT32_MAX

/* A frame whose features have points. */
typedef struct key_frame {
    stereo_frame frame;
    size_t number;   /* of the frame in the trajectory */
    uint32_t *point; /* of each feature, or NO_POINT */
    bool *inlier;    /* of each feature */
} key_frame;

/* Where a pose comes from: from that of an earlier frame, when that one moves. */
typedef struct origin {
    size_t frame;
    pose relative; /* maps the earlier camera's coordinates to this one's */
} origin;

struct odometer {
    odometer_desc desc;
    key_frame key[ADJUST_FRAMES]; /* ascending; the last one is the key frame */
    uint32_t keys;
    key_frame fresh; /* a lost frame, from which the trajectory may begin again */
    key_frame spare; /* the last frame, if it is neither */
    const key_frame *shown;

    double (*points)[4]; /* in the world */
    uint32_t point_count;

    odometer_step *steps;
    origin *origins;
    size_t count;
    size_t begin;       /* the frame with which the trajectory begins */
    pose motion;        /* from frame to frame, as last found */
    uint32_t movements; /* frames in a row that were found */
};

/* Matches of a frame with a key frame, and the pose that they give. */
typedef struct attempt {
    const key_frame *key;
    const stereo_frame *frame;
    glsurf_match *matches; /* of features with points */
    bool *inlier;
    uint32_t count, inliers;
    uint32_t at_first; /* inliers before the features were matched again */
    pose at;           /* of the frame */
    double error;      /* standard deviation of the translation since the key frame */
    double depth;      /* median of the inliers, from the key frame */
    double shift;      /* median movement of the inliers in the image, in pixels */
    odometer_reason reason;
} attempt;

/* Whether unrelated matches, expected within `radius` pixels, would give as many inliers
 * more often than once in 10^6 frames. */
bool attempt_is_chance(const attempt *found, double radius);
void attempt_free(attempt *self);

/* The pose of the next frame, if the motion goes on as before. */
pose trust_guess(const odometer *self);

/* The last frame that was found, not before frame `from`. */
size_t trust_last_found(const odometer *self, size_t from);

/* Finds the pose of a frame by its matches with a key frame; `to->reason` tells why it
 * cannot be believed. `guided`: the points are expected where they are if the motion goes
 * on. False after a failure that was reported; then there is no attempt to free. */
bool trust_try(odometer *self, const key_frame *key, const stereo_frame *frame, bool guided,
               attempt *to);

/* Standard deviation of the position of a feature, in pixels. */
double feature_error(const stereo_feature *feature);

/* The sighting of a feature in a frame. */
sighting feature_sighting(const stereo_feature *feature, uint32_t point, uint32_t frame);

#endif
