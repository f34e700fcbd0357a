/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf stitch`: the parsed command line, and the function that runs it. */
#ifndef GLSURF_COMMAND_STITCH_H
#define GLSURF_COMMAND_STITCH_H

#include "session/session_settings.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct stitch_options {
    char **images;
    size_t count;
    const char *output;
    bool crop;
    const char *reference; /* the name of the image that is not warped; NULL: choose it */
    settings settings;
} stitch_options;

/* Reads, stitches and writes; returns the exit status. */
int stitch_run(const stitch_options *options);

#endif
