/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* A file with the names of files: more than a command line takes. */
#ifndef GLSURF_COMMON_NAME_LIST_H
#define GLSURF_COMMON_NAME_LIST_H

#include <stdbool.h>
#include <stddef.h>

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

#endif
