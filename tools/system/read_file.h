/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Reads the bytes of a file or of standard input. */
#ifndef GLSURF_SYSTEM_READ_FILE_H
#define GLSURF_SYSTEM_READ_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/stat.h>

/* What tells that a file changed. */
typedef struct file_stamp {
    int64_t size, time; /* bytes; of modification, in nanoseconds since 1970 */
} file_stamp;

file_stamp file_stamp_of(const struct stat *status);

typedef struct input {
    const char *name; /* as the user wrote it, or "standard input"; for messages */
    const char *path; /* path of a regular file, or NULL */
    FILE *file;
    unsigned char *data; /* the bytes read so far, and behind them a zero byte */
    size_t size;
    file_stamp stamp; /* when it was opened, if `path` is set */
} input;

/* Opens the file `name`; "-" is standard input. False after a report. */
bool input_open(input *self, const char *name);

/* Continues reading until `size` bytes were read or the file ends. False after a report. */
bool input_read(input *self, size_t size);

/* Whether a plain file is still as it was when it was opened. False after a report. */
bool input_unchanged(const input *self);

void input_close(input *self);

#endif
