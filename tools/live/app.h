/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The state of `glsurf live` while it runs, and what keys and options do with it. */
#ifndef GLSURF_LIVE_APP_H
#define GLSURF_LIVE_APP_H

#include "common/output.h"
#include "live/live.h"
#include "live/panels.h"
#include "live/scene_painter.h"
#include "live/tracker.h"
#include "live/window.h"

/* The picture shown, and the pictures under way. */
enum { APP_PICTURES = 1 + TRACKER_FLIGHTS };
/* The pictures under way have trails that are not drawn yet. */
enum { APP_TRAILS = PAINTER_TRAILS + TRACKER_FLIGHTS };

typedef struct app {
    const live_options *options;
    settings settings; /* the present settings */
    window window;
    source *source;
    tracker tracker;
    painter painter;

    frame pictures[APP_PICTURES]; /* picture number N is at N % APP_PICTURES */
    trails trails[APP_TRAILS];
    uint64_t submitted, collected; /* numbers of the last pictures; `collected` is shown */
    view *target;
    slide target_image;

    unsigned overlays;
    bool paused, help;
    bool step;                 /* show one more image while paused */
    bool dragging;             /* the user marks a part of the picture with the mouse */
    double cursor_x, cursor_y; /* of the mouse, in units of the screen */
    double drag_x, drag_y;     /* where the mark begins, in pixels of the window */
    bool stale;                /* the window has to be drawn again */
    bool failed, done;

    panels panels;
    double draw; /* seconds that the last drawing took */
    pace pace;
    output report;
} app;

/* The picture shown, or NULL. */
frame *app_shown(app *self);

/* If a slot is free, asks the source for an image and submits it. False after a report. */
bool app_advance(app *self);
/* Collects the pictures that are ready. If the next image has to wait for one of them,
 * waits for it. False after a report. */
bool app_take(app *self);
/* Makes a submitted picture the target, or only a part of it if `part` is not empty; then
 * the picture is collected first. False after a report. */
bool app_choose_target(app *self, frame *picture, glsurf_region part);

/* The actions of keys and of the mouse follow. */
void app_take_target(app *self);
/* Makes the part of the picture in this part of the window the target. */
void app_take_part(app *self, glsurf_region part);
void app_clear_target(app *self);
void app_change(app *self, const settings *to); /* changes the settings */
void app_screenshot(app *self);

/* Shows a message for two seconds. Takes ownership of `text`. */
void app_note(app *self, char *text);

/* Sets the texts of the window (app_text.c). */
void app_set_panels(app *self);

/* Keys and mouse (controls.c). */
/* The part marked with the mouse so far, in pixels of the window. */
glsurf_region controls_drag(const app *self);
void controls_attach(app *self);
/* The list of keys, for the window and for --help; `between` separates a key from its
 * meaning. The caller frees the list. */
char *controls_help(char between);

#endif
