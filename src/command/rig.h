/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* An extractor and a matcher that work together, and features that outlive their image. */
#ifndef GLSURF_TOOL_RIG_H
#define GLSURF_TOOL_RIG_H

#include "command/measures.h"
#include "tool/image.h"
#include "tool/session.h"

#include "glsurf/glsurf.h"

#include <stdbool.h>

typedef struct rig {
    session session;
    glsurf_matcher *matcher;
    char *error;    /* the last error that the matcher logged, or NULL */
    double seconds; /* of the last extraction or match */
} rig;

/* Must not move until it is closed. */
bool rig_open(rig *self, glsurf_extractor_desc desc);

/* A rig that is all zero is fine. What was taken with it has to be released before. */
void rig_close(rig *self);

/* What it runs on; valid until it is closed. */
const char *rig_renderer(const rig *self);

/* Features valid until the next image. `path` is for sentences. */
bool rig_extract(rig *self, const char *path, const image *picture,
                 glsurf_features *features);

/* Features of one image, to keep. */
typedef struct rig_view {
    measure_view view;
    glsurf_keypoint *keypoints; /* those of the view */
    glsurf_feature_set *set;
} rig_view;

bool rig_take(rig *self, const char *path, const image *picture, rig_view *view);

/* A view that is all zero is fine. */
void rig_release(rig_view *view);

/* The matches are valid until the next ones. `path` is for sentences. */
bool rig_match(rig *self, const char *path, const rig_view *a, const rig_view *b,
               const glsurf_match_params *params, glsurf_matches *matches);

#endif
