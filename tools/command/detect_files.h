/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The names of the files that `glsurf detect` writes, and which images are its part. */
#ifndef GLSURF_COMMAND_DETECT_FILES_H
#define GLSURF_COMMAND_DETECT_FILES_H

#include "command/detect.h"

typedef struct detect_files {
    const detect_options *options;
    char **entries;     /* names of pictures and dumps */
    char **results;     /* names of feature files: `entries`, unless the format differs */
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

#endif
