/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Finds the features of pictures, their motion, and the target. */
#ifndef GLSURF_LIVE_TRACKER_H
#define GLSURF_LIVE_TRACKER_H

#include "live/gl.h"
#include "live/trails.h"
#include "session/session.h"

#include "glsurf/glsurf.h"

#include <stdbool.h>
#include <stdint.h>

/* Reference-counted features to match with: the previous image's or the target's. */
typedef struct view {
    unsigned references;
    glsurf_feature_set *set;
    glsurf_keypoint *keypoints;
    uint32_t count;
    glsurf_region part; /* image region that the features come from */
} view;

view *view_hold(view *self);
/* NULL is ignored. */
void view_release(view *self);

typedef struct stage_time {
    const char *name;
    double seconds;
} stage_time;

enum { MAX_STAGES = 16 };

/* One image and its results. */
typedef struct frame {
    uint64_t number; /* counts from 1; 0: no image yet */
    slide image;
    view *view, *before, *target; /* `before`, `target`: matched with this image, or NULL */

    /* Trails of this image and of the previous one. The app owns them, because it draws
     * them longer. */
    trails *trails;
    const trails *trails_before;
    double trail_spacing; /* see trail_motion */

    uint32_t count, total;  /* keypoints kept, keypoints found */
    uint32_t followed;      /* matches with `before` */
    uint32_t matched;       /* matches with the target */
    glsurf_match *pairs;    /* matches with the target; NULL: numbers not valid */
    bool found;             /* the target was found */
    glsurf_homography pose; /* maps the target's pixels to the image's */
    double corners[4][2];   /* target corners in the image, clockwise from top left */

    double load, extract, match, geometry; /* seconds */
    stage_time stages[MAX_STAGES];         /* set if timings are on */
    int stage_count;
} frame;

/* A zeroed picture is allowed. */
void frame_free(frame *self);

typedef struct tracker {
    session session;      /* uses the window's context */
    glsurf_features last; /* last collected features; valid until the next ones */
} tracker;

/* Opens the tracker in the current context with these settings; sets the rest itself. The
 * tracker must not move until it is closed. Returns false after a report. */
bool tracker_open(tracker *self, const settings *from);

/* Closes the tracker. Release all views first. A zeroed tracker is allowed. */
void tracker_close(tracker *self);

/* Changes threshold, upright and timings from now on. Returns false after a report; the
 * settings are then unchanged. */
bool tracker_change(tracker *self, const settings *to);

/* Finds the features of a picture. Set its image, `before`, `target` and trails first; the
 * call sets the other fields. Returns false after a report. */
bool tracker_find(tracker *self, frame *picture);

/* Creates a view of the features in a part of the last picture. Returns NULL if they are
 * too few to be recognised, or, after a report, if the matcher cannot take them. */
view *tracker_cut(tracker *self, glsurf_region part);

#endif
