/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* What a session does with one image, or with the features of two. */
#ifndef GLSURF_TOOL_SESSION_VIEW_H
#define GLSURF_TOOL_SESSION_VIEW_H

#include "tool/image.h"
#include "tool/session.h"

#include "glsurf/glsurf.h"

#include <stdbool.h>

/* Features of an image, to keep: the descriptors where they were computed, the keypoints
 * here, too. */
typedef struct session_view {
    uint32_t width, height; /* of the image */
    glsurf_feature_set *set;
    glsurf_keypoint *keypoints;
    uint32_t count, total; /* keypoints kept, and found */
} session_view;

/* Features of an image, valid until the next one's. `name` is for sentences, here and
 * below. */
bool session_extract(session *self, const char *name, const image *picture,
                     glsurf_features *features);

/* Features of an image, to keep. `view` has to be zero, or released. */
bool session_take(session *self, const char *name, const image *picture,
                  session_view *view);

/* A view that is all zero is fine. */
void session_release(session_view *view);

/* Matches, valid until the next ones. */
bool session_match(session *self, const char *name, const session_view *a,
                   const session_view *b, const glsurf_match_params *params,
                   glsurf_matches *matches);

#endif
