/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* A list of finished images, and marks of images under way, in a folder, for `--resume`. A
 * mark without a process tells at which image a process ended. doc/formats.md describes the
 * files; the Python package follows the same rules. */
#ifndef GLSURF_FEATURES_FINISHED_H
#define GLSURF_FEATURES_FINISHED_H

#include "system/file_names.h"
#include "system/read_file.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct finished {
    const char *folder;
    char *path;         /* FOLDER/glsurf-recipe.txt, the list of finished images */
    int file;           /* the list, open for appending */
    bool torn;          /* the last line lacks its newline */
    name_table names;   /* result names to indices of `images` */
    file_stamp *images; /* stamp of each result's image; size 0 if there is no result */
    char *mark;         /* FOLDER/glsurf-work-PROCESS.txt, or NULL */
    int mark_file;      /* locked while the process lives; -1 if work is not noted */
    struct ended_work *ended; /* images at which processes ended */
    size_t ended_count;
} finished;

/* Opens the list in the existing folder. `recipe` is a line with everything but the images
 * on which the bytes of results depend; replaces a list with another recipe by an empty
 * one. `names` are result files; this process owns the indices first, first + step, ...
 * below `count`. All have to stay valid. False after a report. */
bool finished_open(finished *self, const char *folder, const char *recipe,
                   char *const *names, size_t first, size_t step, size_t count);

/* Returns whether the result `name` exists and was made from the present contents of the
 * file `image`. */
bool finished_has(const finished *self, const char *name, const char *image);

/* Notes that the image is under way. Signals that ask the process to end remove the note.
 * False after a report if a process ended at this image. */
bool finished_begin(finished *self, const char *image);

/* Notes that the image is no longer under way. */
void finished_end(const finished *self);

/* Notes that the result `name` of the file `image` was written. False after a report, with
 * errno set. */
bool finished_add(finished *self, const char *name, const char *image,
                  const file_stamp *stamp);

/* Closes the list and removes the mark. A zeroed object is allowed. */
void finished_close(finished *self);

#endif
