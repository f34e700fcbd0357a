/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The images at which processes ended: one that ends every process is left out in the end,
 * so that it does not keep the others from being done. */
#ifndef GLSURF_COMMON_DEATHS_H
#define GLSURF_COMMON_DEATHS_H

#include "common/digest.h"

#include <stdbool.h>
#include <stddef.h>

/* Work that was under way when a process ended. */
typedef struct death {
    digest work;
    bool alone;   /* the process had done nothing else, and nothing else was left to do */
    bool counted; /* false: the row is torn, or the work was done after all */
} death;

typedef struct deaths {
    char *path;
    int file;    /* -1: it cannot be opened, and no death is counted */
    death *rows; /* one for each end of a process */
    size_t count;
} deaths;

/* How often a process ended at one work. */
typedef struct death_count {
    size_t all, alone;
} death_count;

/* So many lone deaths are evidence enough. */
enum { DEATHS_MAX = 3 };

/* Reads FOLDER/PART.deaths, or creates it. Where it cannot be written no death is counted.
 * From now on the signals that ask a process to end do not count as a death. */
void deaths_open(deaths *self, const char *folder, const char *part);

death_count deaths_of(const deaths *self, const digest *work);

/* Notes that the work is under way, in place of the work before. */
void deaths_begin(const deaths *self, const digest *work, bool alone);

/* Notes that the work was done, that none is under way, and forgets the work's deaths. */
void deaths_forget(deaths *self, const digest *work);

/* Notes that no work is under way. Removes a file without deaths, and closes. A zeroed
 * object is allowed. */
void deaths_close(deaths *self);

#endif
