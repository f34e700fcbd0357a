/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Visual odometry with a stereo camera: finds the camera's trajectory from the features of
 * its images. The caller (glsurf, or another detector in tests) finds and matches the
 * features; the odometer does the geometry.
 *
 * A frame is a pair of images. The KEY FRAME is the frame with which new frames are
 * matched. A frame becomes the key frame when the view has changed enough, so a still
 * camera does not drift.
 */
#ifndef GLSURF_ODOMETRY_ODOMETER_H
#define GLSURF_ODOMETRY_ODOMETER_H

#include "odometry/stereo_geometry.h"

#include "glsurf/glsurf.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Feature of the left image. */
typedef struct stereo_feature {
    float x, y, scale; /* as in glsurf_keypoint */
    float right;       /* x of its match in the right image; NAN: none */
} stereo_feature;

/* Features of a pair of images. */
typedef struct stereo_frame {
    stereo_feature *features;
    uint32_t count;
    uint32_t width, height; /* size of the images */
    void *source;           /* the caller's data, such as a feature set */
} stereo_frame;

typedef struct odometer odometer;

/* Matches the left images of two frames. `expected`: a position per feature of `from`, or
 * NULL to allow any match. The matches are valid until the next call. Returns false after a
 * reported failure. */
typedef bool odometer_matcher(void *user, const stereo_frame *from, const stereo_frame *to,
                              const glsurf_expected *expected, const glsurf_match **matches,
                              uint32_t *count);

/* Frees a frame and its source. */
typedef void odometer_releaser(void *user, stereo_frame *frame);

typedef struct odometer_desc {
    const glsurf_stereo_camera *camera; /* may be set later, before the first frame is added
                                         */
    odometer_matcher *match;
    odometer_releaser *release;
    void *user;
    uint64_t seed;
    uint32_t window; /* number of key frames improved together, 2 to ADJUST_FRAMES; 0: 5 */
} odometer_desc;

typedef enum odometer_state {
    ODOMETER_FIRST,   /* the trajectory begins here */
    ODOMETER_FOUND,   /* the pose was found */
    ODOMETER_BRIDGED, /* lost, later interpolated between found frames */
    ODOMETER_LOST,    /* the pose is a guess: the camera moves on as before */
    ODOMETER_BROKEN,  /* found again, but only relative to lost frames: a guess joins the
                         trajectory before and after */
} odometer_state;

/* Reasons why a frame was lost. */
typedef enum odometer_reason {
    ODOMETER_NO_REASON,
    ODOMETER_NO_IMAGES,   /* an image cannot be used */
    ODOMETER_NO_FEATURES, /* too few features have a match in the right image */
    ODOMETER_NO_MATCHES,  /* too few matches with the key frame */
    ODOMETER_NO_POSE,     /* the matches agree on no pose better than chance */
    ODOMETER_UNCERTAIN,   /* the pose is uncertain */
    ODOMETER_IMPLAUSIBLE, /* the step is implausible */
} odometer_reason;

/* Result of a frame. */
typedef struct odometer_step {
    odometer_state state;
    odometer_reason reason;
    pose at;           /* maps the world, which is the first left camera, to this camera */
    uint32_t features; /* features of the left image */
    uint32_t stereo;   /* features with a match in the right image */
    uint32_t matches;  /* matches with the key frame, of features with a depth */
    uint32_t inliers;
    double error; /* standard deviation of the translation since the key frame */
    bool is_key;
} odometer_step;

/* Creates an odometer. The camera must stay valid. */
odometer *odometer_create(const odometer_desc *desc);
void odometer_destroy(odometer *self);

/* Adds a frame, and takes ownership. Returns false after a failure of the matcher or of
 * memory. */
bool odometer_add(odometer *self, stereo_frame *frame);

/* Adds a frame with a missing or unusable image. It is lost, like a frame without
 * features. */
void odometer_miss(odometer *self);

/* Returns the frames added so far. Poses of the last frames still change. */
const odometer_step *odometer_steps(const odometer *self, size_t *count);

/* Returns the number of the frame at which the trajectory begins; 0 if it has not begun
 * yet. Earlier frames are lost: no pose relates to them. */
size_t odometer_begin(const odometer *self);

/* Returns the last added frame, for pictures, and a flag per feature: is it an inlier? Both
 * are valid until the next frame is added. */
const stereo_frame *odometer_last(const odometer *self, const bool **inlier);

/* Returns a sentence for a reason, such as "too few features match". */
const char *odometer_reason_text(odometer_reason reason);

#endif
