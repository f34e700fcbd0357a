/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The bytes of a file or of standard input. */
#ifndef GLSURF_TOOL_READ_FILE_H
#define GLSURF_TOOL_READ_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

typedef struct input {
    const char *name; /* as the user wrote it, or "standard input": for sentences */
    const char *path; /* of a regular file, or NULL */
    FILE *file;
    unsigned char *data; /* what was read so far */
    size_t size;
} input;

/* Opens `name`, where "-" is standard input. */
bool input_open(input *self, const char *name);

/* Reads on until `size` bytes are there or the file ends. */
bool input_read(input *self, size_t size);

void input_close(input *self);

#endif
