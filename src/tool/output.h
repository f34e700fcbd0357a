/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Files that appear whole or not at all. */
#ifndef GLSURF_TOOL_OUTPUT_H
#define GLSURF_TOOL_OUTPUT_H

#include <stdbool.h>
#include <stdio.h>

typedef struct output {
    FILE *file;      /* to write to */
    char *target;    /* path, or NULL for standard output */
    char *temporary; /* what becomes the target, or NULL where it is written directly */
} output;

/* Opens a file that is to become `path`; NULL is standard output. Devices and pipes are
 * written directly. */
bool output_open(output *self, const char *path);

/* Closes the file; the target appears if `good` and everything was written, and otherwise
 * nothing is left. Returns whether it appeared. Reports only what goes wrong here. */
bool output_close(output *self, bool good);

/* Whether a file can be written is asked before the work, not after it. False after a
 * report. What exists and is no plain file is not touched; NULL is standard output. */
bool output_check(const char *path);

/* Writing over what is being read is a slip: `detect a.png -o a.png`. False, after a
 * report, if `path` is the file `source`. Both may be NULL. */
bool output_spares(const char *path, const char *source);

/* False, after a report, if both are one file, or would be. Both may be NULL. */
bool output_differs(const char *one, const char *other);

/* Creates the folder and those above it as needed. */
bool output_folder(const char *path);

#endif
