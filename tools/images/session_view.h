/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Calls of a session for one image, or for the features of two images. */
#ifndef GLSURF_IMAGES_SESSION_VIEW_H
#define GLSURF_IMAGES_SESSION_VIEW_H

#include "images/image.h"
#include "session/session.h"

#include "glsurf/glsurf.h"

#include <stdbool.h>

/* Features of an image, kept for later. The feature set, with the descriptors, stays on the
 * backend that computed it; keypoints are also in memory. */
typedef struct session_view {
    uint32_t width, height; /* size of the image */
    glsurf_feature_set *set;
    glsurf_keypoint *keypoints;
    uint32_t count, total; /* number of `keypoints`, and of keypoints found */
} session_view;

/* Extracts the features of an image; they are valid until the next extraction. Here and
 * below, `name` is for messages, and calls return false after a report. */
bool session_extract(session *self, const char *name, const image *picture,
                     glsurf_features *features);

/* Extracts the features of an image into `view`, which has to be all zero or released. */
bool session_take(session *self, const char *name, const image *picture,
                  session_view *view);

/* Keeps features from elsewhere in `view`, which has to be all zero or released. */
bool session_load(session *self, const char *name, const glsurf_features *features,
                  uint32_t width, uint32_t height, session_view *view);

/* Returns true if the view has features. `counted`: the number of features was set. */
bool session_has_features(const session_view *view, const char *name, bool counted);

/* Frees the view's contents. Accepts a view that is all zero. */
void session_release(session_view *view);

/* Matches two views. The matches are valid until the next call. */
bool session_match(session *self, const char *name, const session_view *a,
                   const session_view *b, const glsurf_match_params *params,
                   glsurf_matches *matches);

#endif
