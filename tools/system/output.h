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
    char *buffer;    /* buffer of a stream that output_open() opened */
    char *name;      /* as the user wrote it, or NULL for standard output */
    char *target;    /* final path, or NULL for standard output */
    size_t links;    /* number of hard links of the replaced file */
    char *temporary; /* path that is renamed to `target` in the end, or NULL if `target` is
                        written directly */
    bool synced; /* write the bytes to disk before the target appears, in case the machine
                    stops; set it after output_open() */
} output;

/* Returns "free some space or " if this errno of a write, 0 if it is unknown, is a lack of
 * space, and "" otherwise. */
const char *output_remedy(int reason);

/* Opens a temporary file that output_close() renames to `path`; NULL and "-" are standard
 * output. Devices and pipes are written directly. False after a report, with errno set. */
bool output_open(output *self, const char *path);

/* Closes the file. If `good` is true and all writes succeeded, the target appears;
 * otherwise the temporary file is deleted. Returns whether the target appeared. Reports
 * write errors only if `good` is true, and then sets errno. */
bool output_close(output *self, bool good);

/* Checks whether `path` can be written, so that a command knows before its work. Accepts
 * devices, pipes, NULL and "-" (standard output) without opening them. False after a
 * report. */
bool output_check(const char *path);

/* Creates the missing folders above `path`. Returns 0, or the errno of the first folder
 * that cannot be created. */
int output_parents(const char *path, unsigned mode);

/* Creates the folder and its parents as needed. False after a report. */
bool output_folder(const char *path);

/* The files that a command will read and write. Keeps it from writing over its inputs by
 * mistake, as in `detect a.png -o a.png`, and from writing two results into one file. */
typedef struct file_list {
    struct listed_file *files; /* NULL while it is empty */
    size_t count;
} file_list;

/* Adds a file that the command reads or writes. Ignores NULL, and "-" for standard input or
 * output. */
void file_list_read(file_list *self, const char *path);
void file_list_write(file_list *self, const char *path);

/* Checks that no file is written twice, or both read and written, and empties the list.
 * Devices and pipes may be. False after a report. */
bool file_list_check(file_list *self);

#endif
