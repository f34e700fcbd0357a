/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Finds the features of frames, their motion, and the targets. */
#ifndef GLSURF_LIVE_FINDER_H
#define GLSURF_LIVE_FINDER_H

#include "live/gl.h"
#include "live/trails.h"
#include "session/session.h"

#include "glsurf/glsurf.h"

#include <stdbool.h>
#include <stdint.h>

/* Features to match with the next frame's. A zeroed view has none. */
typedef struct view {
    glsurf_feature_set *set;
    glsurf_keypoint *keypoints;
    uint32_t count;
} view;

/* A target as a rectangle of width 1. */
typedef struct target {
    uint32_t number;    /* of the library */
    double height;      /* a unit is the width */
    glsurf_region part; /* of the picture that shows it */
    bool known;         /* `placed` maps the built-in scene's plane to the picture */
    double placed[9];
} target;

typedef struct stage_time {
    const char *name;
    double seconds;
} stage_time;

enum { MAX_STAGES = 16 };

/* One image and its results. */
typedef struct frame {
    uint64_t number; /* counts from 1; 0: no image yet */
    double seconds;  /* time of the image */
    slide image;
    view view, before; /* features of this image and of the previous one */

    /* Trails of this image and of the previous one. The app owns them, because it draws
     * them longer. */
    trails *trails;
    const trails *trails_before;
    double trail_spacing; /* see trail_motion */

    uint32_t followed;             /* matches with `before` */
    glsurf_target_results results; /* valid until the next image */

    double load, extract, search;  /* seconds */
    stage_time stages[MAX_STAGES]; /* set if timings are on */
    int stage_count;
} frame;

/* Makes the features of this frame the previous ones. */
void frame_next(frame *self);

/* A zeroed frame is allowed. */
void frame_free(frame *self);

typedef struct finder {
    session session; /* uses the window's context; the targets have its extractor */
    glsurf_targets *targets;
    target *list; /* the targets that it has */
    uint32_t count;
} finder;

/* Opens the finder in the current context with these settings; sets the rest itself. The
 * finder must not move until it is closed. Returns false after a report. */
bool finder_open(finder *self, const settings *from, const glsurf_targets_desc *desc);

/* Closes the finder. Free all frames first. A zeroed finder is allowed. */
void finder_close(finder *self);

/* Changes threshold, upright and timings from now on. Returns false after a report; the
 * settings are then unchanged. */
bool finder_change(finder *self, const settings *to);

/* Adds a region of a picture as a target. `shown` says where its plane is, or is NULL. */
glsurf_result finder_add(finder *self, const glsurf_image *picture, const slide *shown);

/* Removes all targets, and with them the results. */
void finder_forget(finder *self);

const target *finder_target(const finder *self, const glsurf_target_result *found);

/* Finds the features and targets of a frame. Set its image, time, `before` and trails
 * first; the call sets the other fields. Returns false after a report. */
bool finder_find(finder *self, frame *picture);

#endif
