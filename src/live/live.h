/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf live`: what the command line asks for, and doing it. */
#ifndef GLSURF_LIVE_LIVE_H
#define GLSURF_LIVE_LIVE_H

#include "live/source.h"

#include "glsurf/glsurf.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct live_options {
    source_options source;
    glsurf_extractor_desc desc;
    uint32_t width, height; /* of the window; 0: those of the first image */
    unsigned overlays;      /* what is drawn at first: OVERLAY_... */
    bool paused, full_screen, hidden;
    const char *target;    /* an image file, or NULL */
    uint32_t target_frame; /* the image that becomes the target; 0: none */
    glsurf_region part;    /* of it, or of `target`, that alone counts; all 0: the whole */
    uint32_t frames;       /* end after so many images; 0: do not */
    const char *screenshot, *report; /* files, or NULL */
} live_options;

/* Does everything and returns the exit status. */
int live_run(const live_options *options);

#endif
