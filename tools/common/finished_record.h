/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* A record of finished work as a line of text. doc/formats.md describes it, and
 * bindings/python/glsurf/dask/finished.py does the same. */
#ifndef GLSURF_COMMON_FINISHED_RECORD_H
#define GLSURF_COMMON_FINISHED_RECORD_H

#include "common/stamp.h"

#include <stdbool.h>
#include <stdint.h>

/* One result. */
typedef struct finished_record {
    digest recipe; /* of all that it depends on but its inputs and the machine */
    digest maker;  /* of the backend, driver and version that made it */
    digest inputs; /* of the sizes and times of the files that were read; 0: says nothing */
    digest content; /* of their bytes */
    stamp result;   /* without the time of change */
    int64_t time;   /* of the record, in nanoseconds; 0: there is none */
} finished_record;

/* The line, with its end. `path` is that of the result under the output folder. The caller
 * frees the line. */
char *finished_record_print(const char *path, const finished_record *record);

/* Reads a line without its end, which may be anything, and changes it. On success `*path`
 * is within the line. */
bool finished_record_read(char *line, finished_record *record, char **path);

#endif
