/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf live`: the parsed command line, and the function that runs it. */
#ifndef GLSURF_LIVE_LIVE_H
#define GLSURF_LIVE_LIVE_H

#include "live/source.h"

#include "glsurf/glsurf.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct live_options {
    source_options source;
    settings settings;
    uint32_t width, height; /* of the window; 0: as large as the first image */
    unsigned overlays;      /* OVERLAY_... that are drawn at first */
    bool paused, full_screen, hidden;
    const char *target;    /* an image file, or NULL */
    uint32_t target_frame; /* number of the image that becomes the target; 0: none */
    glsurf_region part;    /* of the target's image; all 0: the whole image */
    uint32_t frames;       /* end after this many images; 0: do not end */
    const char *screenshot, *report; /* files, or NULL */
} live_options;

/* Runs until the user, the source or an option ends it; returns the exit status. */
int live_run(const live_options *options);

#endif
