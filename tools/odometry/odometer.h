/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Visual odometry with a stereo camera: the trajectory of the camera from the features of
 * its images. The features come from whoever calls (glsurf, or another detector in the
 * tests), who also matches them; the odometer does the geometry.
 *
 * A frame is a pair of images. The KEY FRAME is the last one whose features are matched
 * with those of new frames. A frame becomes the key frame when the view has changed enough,
 * so a camera that stands still does not drift.
 */
#ifndef GLSURF_ODOMETRY_ODOMETER_H
#define GLSURF_ODOMETRY_ODOMETER_H

#include "odometry/stereo_geometry.h"

#include "glsurf/glsurf.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A feature of the left image. */
typedef struct stereo_feature {
    float x, y, scale; /* as of glsurf_keypoint */
    float right;       /* x of its match in the right image; NAN: none */
} stereo_feature;

/* The features of a pair of images. */
typedef struct stereo_frame {
    stereo_feature *features;
    uint32_t count;
    uint32_t width, height; /* of the images */
    void *source;           /* of the caller, such as a feature set */
} stereo_frame;

typedef struct odometer odometer;

/* Matches the left images of two frames. `expected` has a position for each feature of
 * `from`, or is NULL: then any feature may match. The matches are valid until the next
 * call. False after a failure that was reported. */
typedef bool odometer_matcher(void *user, const stereo_frame *from, const stereo_frame *to,
                              const glsurf_expected *expected, const glsurf_match **matches,
                              uint32_t *count);

/* Frees a frame and what its source is. */
typedef void odometer_releaser(void *user, stereo_frame *frame);

typedef struct odometer_desc {
    const glsurf_stereo_camera *camera; /* may be set until the first frame is added */
    odometer_matcher *match;
    odometer_releaser *release;
    void *user;
    uint64_t seed;
    uint32_t window; /* key frames that are improved together, 2 to ADJUST_FRAMES; 0: 5 */
} odometer_desc;

typedef enum odometer_state {
    ODOMETER_FIRST,   /* the trajectory begins here */
    ODOMETER_FOUND,   /* the pose was found */
    ODOMETER_BRIDGED, /* lost, and later interpolated between frames that were found */
    ODOMETER_LOST,    /* the pose is a guess: the camera goes on as before */
    ODOMETER_BROKEN,  /* found again only relative to frames that were lost: the trajectory
                         before and after are joined by a guess */
} odometer_state;

/* Why a frame was lost. */
typedef enum odometer_reason {
    ODOMETER_NO_REASON,
    ODOMETER_NO_IMAGES,   /* an image cannot be used */
    ODOMETER_NO_FEATURES, /* too few features have a match in the right image */
    ODOMETER_NO_MATCHES,  /* too few matches with the key frame */
    ODOMETER_NO_POSE,     /* the matches agree on no pose better than chance */
    ODOMETER_UNCERTAIN,   /* the pose is uncertain */
    ODOMETER_IMPLAUSIBLE, /* the step is implausible */
} odometer_reason;

/* What is known of a frame. */
typedef struct odometer_step {
    odometer_state state;
    odometer_reason reason;
    pose at;           /* maps the world, which is the first left camera, to the camera */
    uint32_t features; /* of the left image */
    uint32_t stereo;   /* of them, those with a match in the right image */
    uint32_t matches;  /* of features with a depth, with the key frame */
    uint32_t inliers;
    double error; /* of the translation since the key frame: standard deviation */
    bool is_key;
} odometer_step;

/* The camera has to stay valid. */
odometer *odometer_create(const odometer_desc *desc);
void odometer_destroy(odometer *self);

/* Takes a frame, which then belongs to the odometer. False after a failure of the matcher
 * or of memory. */
bool odometer_add(odometer *self, stereo_frame *frame);

/* Takes a frame of which an image is missing or cannot be used. It is lost, as one without
 * features. */
void odometer_miss(odometer *self);

/* The frames added so far. Poses of the last frames still change. */
const odometer_step *odometer_steps(const odometer *self, size_t *count);

/* The number of the frame with which the trajectory begins. The frames before are lost: no
 * pose relates to them. 0 if it has not begun yet. */
size_t odometer_begin(const odometer *self);

/* The frame added last, until the next one is added, and for each of its features whether
 * it is an inlier. For pictures. */
const stereo_frame *odometer_last(const odometer *self, const bool **inlier);

/* A sentence for a reason, such as "too few features match". */
const char *odometer_reason_text(odometer_reason reason);

#endif
