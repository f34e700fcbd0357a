/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Output files that appear whole or not at all. */
#ifndef GLSURF_SYSTEM_OUTPUT_H
#define GLSURF_SYSTEM_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

typedef struct output {
    FILE *file;      /* the stream to write to */
    char *buffer;    /* of a stream that we opened */
    char *name;      /* as the user wrote it, or NULL for standard output */
    char *target;    /* the file that appears, or NULL for standard output */
    size_t links;    /* number of names of the file that is replaced */
    char *temporary; /* renamed to the target in the end; NULL: the target is written
                        directly */
    bool synced;     /* set it after output_open(): the bytes are on the disk before the
                        target appears, in case the machine stops */
} output;

/* Opens a temporary file that output_close() renames to `path`; NULL and "-" are standard
 * output. Devices and pipes are written directly. False after a report, with errno set. */
bool output_open(output *self, const char *path);

/* Closes the file. If `good` is true and all writes succeeded, the target appears;
 * otherwise the temporary file is deleted. Returns whether the target appeared. Reports
 * write errors only if `good` is true, and then sets errno. */
bool output_close(output *self, bool good);

/* Checks whether `path` can be written, so that a command knows before its work. False
 * after a report. Accepts devices, pipes, NULL and "-" (standard output) without opening
 * them. */
bool output_check(const char *path);

/* Creates the folders that contain `path`, which may exist already. Returns 0, or why the
 * first of them that is missing cannot be created. */
int output_parents(const char *path, unsigned mode);

/* Creates the folder and its parents as needed. False after a report. */
bool output_folder(const char *path);

/* The files that a command will read and write. Keeps it from writing over its inputs by
 * mistake, as in `detect a.png -o a.png`, and from writing two results into one file. */
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
