/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The state of `glsurf odometry --live` while it runs. */
#ifndef GLSURF_LIVE_VIEWER_H
#define GLSURF_LIVE_VIEWER_H

#include "live/panels.h"
#include "live/trajectory_map.h"
#include "live/window.h"
#include "odometry/work.h"

#include <stdbool.h>

typedef enum viewer_overlay {
    VIEWER_FEATURES = 1,
    VIEWER_MARKS = 2,
    VIEWER_PANEL = 4,
} viewer_overlay;

typedef struct viewer {
    odometry_work *work;
    window window;
    painter painter;
    panels panels;
    text_panel legend, grid; /* of the depths, and of the map */
    slide left;              /* the last left image; its width is 0 before the first */
    stereo_pair next;        /* taken, but not used yet, if `holds` */
    bool holds;
    double due;  /* when the next pair is due, in session_seconds() */
    double last; /* the time of the pair before, in its video; or NAN */
    trajectory_map map;
    unsigned overlays;
    bool paused, help;
    bool step; /* use one more pair while paused */
    bool stale, failed, done;
    pace pace;
} viewer;

/* Draws the window again (viewer_draw.c). False after a report. */
bool viewer_draw(viewer *self);

/* The size of a window that fits the images. */
void viewer_fit(const viewer *self, uint32_t *width, uint32_t *height);

/* Sets the texts of the window (viewer_text.c). `height`: of the map, in pixels. */
void viewer_set_texts(viewer *self, double height);

/* The depths of the two ends of the scale of colours. */
void viewer_depths(const viewer *self, double *near, double *far);

/* Keys (viewer_keys.c). */
void viewer_attach_keys(viewer *self);
char *viewer_keys(char between);

#endif
