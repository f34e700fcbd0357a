/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Finds the features of pictures, and how they move, and the target in them. */
#ifndef GLSURF_LIVE_TRACKER_H
#define GLSURF_LIVE_TRACKER_H

#include "live/gl.h"
#include "live/trails.h"
#include "session/session.h"

#include "glsurf/glsurf.h"

#include <stdbool.h>
#include <stdint.h>

/* Features to match with: those of the previous image or of the target. Counts its
 * references. */
typedef struct view {
    unsigned references;
    glsurf_feature_set *set;
    glsurf_keypoint *keypoints;
    uint32_t count;
    glsurf_region part; /* part of the image that the features come from */
} view;

view *view_hold(view *self);
/* NULL is ignored. */
void view_release(view *self);

typedef struct stage_time {
    const char *name;
    double seconds;
} stage_time;

enum { MAX_STAGES = 16 };

/* One image, and what was found in it. */
typedef struct frame {
    uint64_t number; /* from 1; 0: no image yet */
    slide image;
    view *view, *before, *target; /* `before`, `target`: matched with, or NULL */

    /* Owned by the app, which draws the trails longer: those of this image, and of the
     * image before. */
    trails *trails;
    const trails *trails_before;
    double trail_spacing; /* see trail_motion */

    uint32_t count, total;  /* keypoints kept, and found */
    uint32_t followed;      /* matches with `before` */
    uint32_t matched;       /* matches with the target */
    glsurf_match *pairs;    /* these matches, or NULL if their numbers are not valid */
    bool found;             /* the target was found */
    glsurf_homography pose; /* maps the target's pixels to the image's */
    double corners[4][2]; /* of the target in the image, clockwise from its top left one */

    double load, extract, match, geometry; /* seconds */
    stage_time stages[MAX_STAGES];         /* with timings */
    int stage_count;
} frame;

/* A zeroed picture is allowed. */
void frame_free(frame *self);

typedef struct tracker {
    session session;      /* uses the window's context */
    glsurf_features last; /* collected last; valid until the next ones are */
} tracker;

/* Opens the tracker in the current context with these settings; sets the rest itself. The
 * tracker must not move until it is closed. False after a report. */
bool tracker_open(tracker *self, const settings *from);

/* All views have to be released before. A zeroed tracker is allowed. */
void tracker_close(tracker *self);

/* Changes threshold, upright and timings from now on. False after a report; then they are
 * as they were. */
bool tracker_change(tracker *self, const settings *to);

/* Finds the features of a picture, whose image, `before`, `target` and trails are set, and
 * sets the rest of its fields. False after a report. */
bool tracker_find(tracker *self, frame *picture);

/* Makes a view of the features in a part of the last picture. NULL if they are too few to
 * be recognised or, after a report, if the matcher cannot take them. */
view *tracker_cut(tracker *self, glsurf_region part);

#endif
