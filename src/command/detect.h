/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf detect`: what the command line asks for, and doing it. */
#ifndef GLSURF_COMMAND_DETECT_H
#define GLSURF_COMMAND_DETECT_H

#include "tool/formats.h"

#include "glsurf/glsurf.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct detect_options {
    char **images;
    size_t count;       /* with more than one image, output, picture and dump are folders */
    const char *output; /* NULL: standard output */
    const feature_format *format;
    const char *picture;   /* where --annotate writes, or NULL */
    const char *dump;      /* NULL: nothing is dumped */
    const char *trace;     /* file for where time goes, or NULL */
    const char *keypoints; /* the file of those to describe; NULL: they are found */
    const char *mask;      /* image file, or NULL */
    glsurf_region region;  /* of every image; all zero: the whole */
    glsurf_extractor_desc desc;
} detect_options;

/* Goes through the images and returns the exit status. */
int detect_run(const detect_options *options);

#endif
