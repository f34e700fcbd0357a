/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The index of finished work in a folder, by which `--resume` knows what is done. The files
 * are described in doc/formats.md; the package for Python reads and writes them, too. */
#ifndef GLSURF_COMMON_FINISHED_H
#define GLSURF_COMMON_FINISHED_H

#include "common/finished_record.h"
#include "system/name_table.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A part of the names, which one process works on. */
typedef struct finished {
    char *folder;             /* FOLDER/.glsurf */
    char *part;               /* the name of this part's files there, without ending */
    const char *ending;       /* of the results, behind their names */
    int file;                 /* to which records are appended */
    bool torn;                /* the last record may be incomplete */
    name_table names;         /* to indices of `records` */
    finished_record *records; /* of each name of the part */
} finished;

/* Opens the index in the existing folder. `part` is unique to this part of the names, such
 * as "2-of-8". Its names are those at first, first + step, ... below `count`: paths of
 * results in the folder, without `ending`, such as ".npz". All have to stay valid. Removes
 * the lists of failed images of other numbers of parts, which nobody else would remove.
 * False after a report. */
bool finished_open(finished *self, const char *folder, const char *part, const char *ending,
                   char *const *names, size_t first, size_t step, size_t count);

/* The newest record of the name, which is all zero if there is none. */
const finished_record *finished_find(const finished *self, const char *name);

/* Appends a record and sets its time, which is later than that of the record before. False
 * after a report, with errno set. */
bool finished_add(finished *self, const char *name, finished_record record);

/* Replaces the list of failed images, FOLDER/.glsurf/PART.failed, in the format of
 * name_list_load(). Without any there is no such file. False after a report. */
bool finished_write_failed(const finished *self, char *const *failed, size_t count);

/* Makes sure that the results in `folder`, the index and their folders are on the disk.
 * False after a report. */
bool finished_sync(const finished *self, const char *folder);

/* A zeroed index is allowed. */
void finished_close(finished *self);

#endif
