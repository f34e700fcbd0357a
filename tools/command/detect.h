/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf detect`: the parsed command line, and the function that runs it. */
#ifndef GLSURF_COMMAND_DETECT_H
#define GLSURF_COMMAND_DETECT_H

#include "common/session_settings.h"
#include "features/formats.h"

#include "glsurf/glsurf.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct detect_options {
    char **images;
    size_t count;
    bool folders;           /* output, picture and dump are folders */
    const char *list;       /* the file of --images, or NULL */
    uint32_t shard, shards; /* of --shard: only the images shard - 1, shard - 1 + shards,
                               ... from 0; both 0: all */
    bool resume;            /* leave out images whose result is there */
    const char *output;     /* NULL: standard output */
    const feature_format *format;
    const char *picture;   /* what --annotate writes, or NULL */
    const char *dump;      /* NULL: nothing is dumped */
    const char *trace;     /* the file of --trace, or NULL */
    const char *keypoints; /* file of input keypoints; NULL: detect finds them */
    const char *mask;      /* image file, or NULL */
    glsurf_region region;  /* of every image; all zero: the whole image */
    settings settings;
} detect_options;

/* Processes the images and returns the exit status. */
int detect_run(const detect_options *options);

#endif
