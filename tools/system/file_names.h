/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Names of many files: those of images, which a file lists, and those of files written for
 * them. */
#ifndef GLSURF_COMMON_FILE_NAMES_H
#define GLSURF_COMMON_FILE_NAMES_H

#include <stdbool.h>
#include <stddef.h>

/* A file with the names of files: more than a command line takes. */
typedef struct name_list {
    char *text;
    char **names; /* within `text` */
    size_t count;
} name_list;

/* Reads the file `path`, or standard input if it is "-". A name ends at a newline, before
 * which a carriage return does not count, or in a file with a zero byte only at those;
 * empty names are left out. False after a report. */
bool name_list_load(name_list *self, const char *path);

/* A zeroed list is allowed. */
void name_list_free(name_list *self);

/* Names of the files written for several images into one folder.
 * Returns a name for each image: its file name without folder, and unless `whole` without
 * ending; or "stdin" for "-". If an earlier image has that name, -2, -3, ... is appended.
 * The same images in the same order get the same names. */
char **entries_create(char *const *images, size_t count, bool whole);

/* NULL is allowed. */
void entries_destroy(char **entries, size_t count);

#endif
