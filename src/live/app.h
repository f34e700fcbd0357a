/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* All that is there while `live` runs, and what keys and options do with it. */
#ifndef GLSURF_LIVE_APP_H
#define GLSURF_LIVE_APP_H

#include "live/live.h"
#include "live/painter.h"
#include "live/tracker.h"
#include "live/window.h"
#include "tool/output.h"

/* The picture that is shown, and those under way. */
enum { APP_PICTURES = 1 + TRACKER_FLIGHTS };
/* Those of the pictures under way are not drawn yet. */
enum { APP_TRAILS = PAINTER_TRAILS + TRACKER_FLIGHTS };

typedef struct app {
    const live_options *options;
    glsurf_extractor_desc desc; /* the settings at present */
    window window;
    source *source;
    tracker tracker;
    painter painter;

    frame pictures[APP_PICTURES]; /* number N is at N % APP_PICTURES */
    gpu_list trails[APP_TRAILS];
    uint64_t submitted, collected; /* numbers of the last ones; `collected` is shown */
    view *target;
    slide target_image;

    unsigned overlays;
    bool paused, help;
    bool step;                 /* show one image although paused */
    bool dragging;             /* the mouse marks a part of the picture, */
    double cursor_x, cursor_y; /* in units of the screen */
    double drag_x, drag_y;     /* from here on, in pixels of the window */
    bool stale;                /* what is in the window is no longer right */
    bool failed, done;

    text_panel info, message, help_panel;
    char *note; /* shown for a while, or NULL */
    double note_until, info_at;
    double draw; /* seconds of the last time */
    double second_began, rate;
    unsigned in_second; /* images since then */
    output report;
} app;

/* The picture that is shown, or NULL. */
frame *app_shown(app *self);

/* Asks the source for an image, if there is room for it, and starts on it. False after a
 * report. */
bool app_advance(app *self);
/* Shows what is ready, or, where the next image has to wait for it, what will be. False
 * after a report. */
bool app_take(app *self);
/* Makes a picture that was submitted the target, or if `part` is not empty that part of it,
 * for which it is collected. False after a report. */
bool app_choose_target(app *self, frame *picture, glsurf_region part);

/* What keys do. */
void app_take_target(app *self);
/* The part of the picture that is in this part of the window. */
void app_take_part(app *self, glsurf_region part);
void app_clear_target(app *self);
void app_change(app *self, const glsurf_extractor_desc *desc); /* the settings */
void app_screenshot(app *self);

/* Shows a line for two seconds. Takes over `text`. */
void app_note(app *self, char *text);

/* Texts of the window: app_text.c. */
void app_set_panels(app *self);

/* Keys and mouse: controls.c. */
/* What the mouse has marked so far, in pixels of the window. */
glsurf_region controls_drag(const app *self);
void controls_attach(app *self);
/* What there is to press, for the window and for --help; the caller frees it. */
char *controls_help(char between);

#endif
