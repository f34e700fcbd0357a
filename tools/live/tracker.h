/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Finds the features of pictures and the target in them. Submitting a picture never waits
 * for the GPU. Pictures are collected later, in the order of submission.
 */
#ifndef GLSURF_LIVE_TRACKER_H
#define GLSURF_LIVE_TRACKER_H

#include "live/frame.h"

#include "common/session.h"

#include "glsurf/glsurf.h"

#include <stdbool.h>

/* Number of pictures under way: while the GPU works on one, the next one is prepared. */
enum { TRACKER_FLIGHTS = 2 };

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

/* Submits the picture, whose image, `before` and `target` are set; sets its view and its
 * lists. False after a report. */
bool tracker_submit(tracker *self, frame *picture);

/* Whether collecting the oldest picture, which must be `picture`, would wait at most for a
 * part of its matching. */
bool tracker_is_ready(tracker *self, const frame *picture);

/* Collects the oldest picture, which must be `picture`, and sets the rest of its fields.
 * False after a report. */
bool tracker_collect(tracker *self, frame *picture);

/* Makes a view of the features in a part of the picture that was collected last. NULL if
 * they are too few to be recognised, if there is no memory, or, after a report, if the
 * matcher cannot take them. */
view *tracker_cut(tracker *self, glsurf_region part);

/* The name of the renderer. */
const char *tracker_renderer(const tracker *self);

#endif
