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
    bool several;           /* several images or a folder were named */
    bool folders;           /* `output` and `dump` are folders */
    bool picture_folder;    /* `picture` is a folder */
    const char *list;       /* file of --images, or NULL */
    const char *root;       /* folder of --root, below which names are kept, or NULL */
    uint32_t shard, shards; /* --shard: take only the images shard - 1, shard - 1 + shards,
                               ..., counted from 0. 3/8: 2, 10, 18. Both 0: all images */
    bool resume;            /* skip images whose result exists */
    const char *output;     /* file or folder for features; NULL: standard output */
    const feature_format *format;
    const char *picture;   /* picture or folder of --annotate, or NULL */
    const char *dump;      /* folder of --dump, or NULL */
    const char *trace;     /* file of --trace, or NULL */
    const char *keypoints; /* file of input keypoints, or NULL to find keypoints */
    const char *mask;      /* image file, or NULL */
    glsurf_region region;  /* part of every image; all zero: the whole image */
    settings settings;
} detect_options;

/* Names of the files to write, and this process's share of the images. */
typedef struct detect_files {
    const detect_options *options;
    char **results;     /* names of feature files in a folder */
    char **entries;     /* names of pictures and dumps, without ending, or NULL */
    size_t first, step; /* this process takes the images first, first + step, ... */
} detect_files;

/* Names the files of all images, including other shards: names do not depend on the number
 * of shards. */
void detect_files_open(detect_files *self, const detect_options *options);

/* Checks that the results and the inputs are different files, and that the results can be
 * written. Creates the folders. False after a report. */
bool detect_files_prepare(const detect_files *self);

/* Return the picture and the dump's folder of an image, or NULL. The caller frees them. */
char *detect_files_picture(const detect_files *self, size_t index);
char *detect_files_dump(const detect_files *self, size_t index);

/* Returns the file for the features of an image, or NULL for standard output. The caller
 * frees it. */
char *detect_files_features(const detect_files *self, size_t index);

/* With --root, creates the folder of a file to write. False after a report, with errno set.
 */
bool detect_files_folder(const detect_files *self, const char *path);

/* Returns the number of images of this process. */
size_t detect_files_count(const detect_files *self);

void detect_files_close(detect_files *self);

/* Processes the images and returns the exit status. */
int detect_run(const detect_options *options);

#endif
