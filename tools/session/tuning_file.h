/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The line of text that says which paths are best on this machine (glsurf/tune.h), as a
 * file of the user's cache folder: one for each driver, and in it one line. */
#ifndef GLSURF_COMMON_TUNING_FILE_H
#define GLSURF_COMMON_TUNING_FILE_H

#include "glsurf/glsurf.h"

#include <stdbool.h>

typedef struct tuning_file {
    char *name; /* in the folder; NULL: no lines are kept */
    char *line; /* NULL: there is none */
} tuning_file;

/* Reads the line for the driver of the current context. `folder` is the cache folder, or
 * NULL; `device` says where GL functions come from. */
void tuning_file_open(tuning_file *self, const char *folder,
                      const glsurf_device_desc *device);

/* Keeps another line. False if it cannot be written. */
bool tuning_file_keep(const tuning_file *self, const char *folder, const char *line);

/* Accepts a file that is all zero. */
void tuning_file_close(tuning_file *self);

#endif
