/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Finished work in a folder, by which `--resume` knows what is done, and marks of work
 * under way, by which it knows at which images processes ended. doc/formats.md describes
 * the files; the package for Python follows the same rules. */
#ifndef GLSURF_FEATURES_FINISHED_H
#define GLSURF_FEATURES_FINISHED_H

#include "system/file_names.h"
#include "system/read_file.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct finished {
    const char *folder;
    char *path;               /* FOLDER/glsurf-recipe.txt, the list of what is done */
    int file;                 /* to which lines are appended */
    bool torn;                /* the last line has no end */
    name_table names;         /* of results, to indices of `images` */
    file_stamp *images;       /* from which results were made; a size of 0: none */
    char *mark;               /* FOLDER/glsurf-work-PROCESS.txt, or NULL */
    int mark_file;            /* has a lock while the process lives; -1: no work is noted */
    struct ended_work *ended; /* at which processes ended */
    size_t ended_count;
} finished;

/* Opens the list in the existing folder. `recipe` is a line with all that the bytes of
 * results depend on but the images; a list with another recipe is replaced by an empty one.
 * The names at first, first + step, ... below `count` are those of this process: of results
 * in the folder. All have to stay valid. False after a report. */
bool finished_open(finished *self, const char *folder, const char *recipe,
                   char *const *names, size_t first, size_t step, size_t count);

/* Whether the result `name` is there, and was made from the file `image` as it is now. */
bool finished_has(const finished *self, const char *name, const char *image);

/* Notes that the image is under way. Signals that ask the process to end remove the note.
 * False after a report if a process ended at this image. */
bool finished_begin(finished *self, const char *image);

/* Notes that the image is no longer under way. */
void finished_end(const finished *self);

/* Notes that the result was written. False after a report, with errno set. */
bool finished_add(finished *self, const char *name, const file_stamp *image);

/* A zeroed object is allowed. */
void finished_close(finished *self);

#endif
