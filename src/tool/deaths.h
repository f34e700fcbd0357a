/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The images at which processes ended: one that ends every process is left out in the end,
 * so that it does not keep the others from being done. */
#ifndef GLSURF_TOOL_DEATHS_H
#define GLSURF_TOOL_DEATHS_H

#include "tool/digest.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct deaths {
    char *path;
    int file;     /* -1: it cannot be opened, and no death is counted */
    digest *rows; /* what was under way when a process ended, once for each end */
    size_t count;
} deaths;

/* Reads FOLDER/PART.deaths, or creates it. Where it cannot be written no death is counted.
 * From now on the signals that ask a process to end do not count as a death. */
void deaths_open(deaths *self, const char *folder, const char *part);

/* Notes that the work `key` is under way, in place of the work before. Returns how often a
 * process ended in it; if that is DEATHS_MOST or more, the work is not noted. */
enum { DEATHS_MOST = 3 };
size_t deaths_begin(const deaths *self, const digest *key);

/* Forgets the deaths of work that was done after all. */
void deaths_forget(deaths *self, const digest *key);

/* Notes that no work is under way. Removes a file without deaths, and closes. A zeroed
 * object is allowed. */
void deaths_close(deaths *self);

#endif
