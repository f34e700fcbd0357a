/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf detect`: the parsed command line, the files that it names, and the function that
 * runs it. */
#ifndef GLSURF_COMMAND_DETECT_H
#define GLSURF_COMMAND_DETECT_H

#include "features/formats.h"
#include "session/session_settings.h"

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

/* The names of the files that are written, and which images are the part of this process.
 */
typedef struct detect_files {
    const detect_options *options;
    char **results; /* names of feature files in a folder */
    char **entries; /* names of pictures and dumps, without ending; NULL: none are made */
    size_t first, step; /* the images first, first + step, ... are those of this process */
} detect_files;

/* Names the files of all images, also of those of other shards: names do not depend on how
 * many shards there are. */
void detect_files_open(detect_files *self, const detect_options *options);

/* Checks that the results and the inputs are different files, and that the results can be
 * written. Creates the folders. False after a report. */
bool detect_files_prepare(const detect_files *self);

/* NAME, or NAME/ENTRY.ENDING where the results go to folders, for the image `index`. NULL
 * if `name` is NULL. The caller frees it. */
char *detect_files_path(const detect_files *self, const char *name, size_t index,
                        const char *dot_ending);

/* The file for the features; NULL is standard output. The caller frees it. */
char *detect_files_features(const detect_files *self, size_t index);

/* The number of images of this process. */
size_t detect_files_count(const detect_files *self);

void detect_files_close(detect_files *self);

/* Processes the images and returns the exit status. */
int detect_run(const detect_options *options);

#endif
