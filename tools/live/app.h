/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf live`: the parsed command line, and the state while it runs. */
#ifndef GLSURF_LIVE_APP_H
#define GLSURF_LIVE_APP_H

#include "live/finder.h"
#include "live/screen.h"
#include "live/source.h"
#include "system/output.h"

typedef enum overlay {
    OVERLAY_KEYPOINTS = 1,
    OVERLAY_TRAILS = 2,
    OVERLAY_OUTLINE = 4,
    OVERLAY_CUBE = 8,
    OVERLAY_PANEL = 16,
} overlay;

enum { LIVE_TARGETS = 16 };

typedef struct live_options {
    source_options source;
    settings settings;
    uint32_t width, height; /* size of the window; 0: size of the first image */
    unsigned overlays;      /* OVERLAY_... bits drawn at first */
    bool paused, full_screen, hidden;
    const char *targets[LIVE_TARGETS]; /* image files */
    size_t target_count;
    uint32_t target_frame; /* the image with this number becomes a target; 0: none */
    glsurf_region part;    /* part of a target's image; all 0: the whole image */
    double focal, cutoff;  /* see glsurf_targets_desc */
    uint32_t frames;       /* end after this many images; 0: run on */
    const char *screenshot, *report; /* files, or NULL */
} live_options;

/* Number of images that a trail covers. */
enum { APP_TRAILS = 6 };

typedef struct app {
    screen screen;
    const live_options *options;
    source *source;
    finder finder;
    frame picture;             /* picture on the screen */
    trails trails[APP_TRAILS]; /* trails of picture N are at N % APP_TRAILS */
    output report;

    bool dragging;      /* the user is marking a part of the picture with the mouse */
    double cursor[2];   /* mouse position; this and the next two are in window pixels */
    double begin[2];    /* start of the mark */
    glsurf_region drag; /* the marked part */
} app;

/* Runs until the user, the source or an option ends it. Returns the exit status. */
int live_run(const live_options *options);

/* Prints the list of keys for --help. */
void live_print_keys(void);

/* Draw the window and write its figures (app_view.c). */
void app_draw(screen *base);
void app_fill(screen *base, FILE *panel);

#endif
