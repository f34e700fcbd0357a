/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Finds the features of pictures, and where the target is in them. Submitting a picture
 * never waits for the GPU; some time later it is collected, in the order of submission.
 */
#ifndef GLSURF_LIVE_TRACKER_H
#define GLSURF_LIVE_TRACKER_H

#include "live/frame.h"

#include "tool/session.h"

#include "glsurf/glsurf.h"

#include <stdbool.h>

/* Pictures that may be under way: while the GPU works on one, the next is made ready. */
enum { TRACKER_FLIGHTS = 2 };

typedef struct tracker {
    session session;      /* in the window's context */
    glsurf_features last; /* collected, valid until the next ones are */
} tracker;

/* In the context that is current. The rest of `desc` is added here. Must not move until it
 * is closed. */
bool tracker_open(tracker *self, const glsurf_extractor_desc *desc);

/* All views have to be released before. A tracker that is all zero is fine. */
void tracker_close(tracker *self);

/* Other settings from now on. No picture may be under way where `timings` changes. False
 * after a report, with the settings as they were. */
bool tracker_change(tracker *self, const glsurf_extractor_desc *desc);

/* Starts on the picture, whose image, `before` and `target` are set; sets its view and
 * lists. False after a report. */
bool tracker_submit(tracker *self, frame *picture);

/* Whether collecting the oldest picture, which is `picture`, would wait for at most a part
 * of its matching. */
bool tracker_is_ready(tracker *self, const frame *picture);

/* Sets all the rest of the oldest picture, which is `picture`. */
bool tracker_collect(tracker *self, frame *picture);

/* The features of a part of the picture that was collected last. NULL, without a report,
 * where they are too few to be recognised. */
view *tracker_cut(tracker *self, glsurf_region part);

/* The corners of the part of an image, outer edges, from the upper left one clockwise. */
void tracker_corners(glsurf_region part, double corners[4][2]);

/* What it runs on. */
const char *tracker_renderer(const tracker *self);

#endif
