/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The files that a command will read and write. Keeps it from writing over its inputs by
 * mistake, as in `detect a.png -o a.png`, and from writing two results into one file. */
#ifndef GLSURF_IMAGES_FILE_LIST_H
#define GLSURF_IMAGES_FILE_LIST_H

#include <stdbool.h>
#include <stddef.h>

typedef struct file_list {
    struct listed_file *files; /* NULL while it is empty */
    size_t count;
} file_list;

/* Adds a file that the command reads, or one that it writes. Ignores NULL and "-", which is
 * standard input or output. */
void file_list_read(file_list *self, const char *path);
void file_list_write(file_list *self, const char *path);

/* False, after a report, if a file that is written is also read or written twice. Devices
 * and pipes may be. Empties the list. */
bool file_list_check(file_list *self);

#endif
