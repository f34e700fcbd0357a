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

/* Size and time of a file, to notice changes. */
typedef struct file_stamp {
    int64_t size, time; /* bytes; modification time in nanoseconds since 1970 */
} file_stamp;

file_stamp file_stamp_of(const struct stat *status);

typedef struct input {
    const char *name; /* name in messages: as the user wrote it, or "standard input" */
    const char *path; /* path of a regular file, or NULL */
    FILE *file;
    unsigned char *data; /* bytes read so far, followed by a zero byte */
    size_t size;
    uint64_t position; /* of input_next() */
    file_stamp stamp;  /* stamp at opening, if `path` is set */
} input;

/* Opens the file `name`; "-" is standard input. False after a report. */
bool input_open(input *self, const char *name);

/* Continues to read until `size` bytes were read or the file ends. False after a report. */
bool input_read(input *self, size_t size);

/* Takes the next `size` bytes: first those in memory, then the file's. False at the end of
 * the file, without a report. */
bool input_next(input *self, void *to, size_t size);

/* Continues with the first byte. For regular files, and others that were read to the end.
 */
void input_rewind(input *self);

/* Checks that a regular file did not change since it was opened. False after a report. */
bool input_unchanged(const input *self);

/* Opens the file `name` and reads it as a text. It has to be shorter than `longest` bytes
 * and without zero bytes; otherwise `sentence` follows the name in a report. Drops a byte
 * order mark and the carriage return of "\r\n", and refuses UTF-16. If `sentence` is NULL,
 * zero bytes are allowed, and keep carriage returns. False after a report. The caller calls
 * input_close() in any case. */
bool input_load_text(input *self, const char *name, size_t longest, const char *sentence);

void input_close(input *self);

#endif
