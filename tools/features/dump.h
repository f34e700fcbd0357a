/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Writes the result of every stage of a frame to a file of numpy's, .npy, format 1.0. */
#ifndef GLSURF_FEATURES_DUMP_H
#define GLSURF_FEATURES_DUMP_H

#include "glsurf/glsurf.h"

#include <stdbool.h>
#include <stdint.h>

enum { NPY_HEADER_SIZE = 128, NPY_NO_COLUMNS = 0 };

/* Writes the header of an array in C order. The caller writes the elements behind it, in
 * the byte order of this machine, which the header states.
 *
 * type     "f4", "i1", "u1", "u2" or "u4", as numpy calls them, or "S7" for texts of 7
 *          bytes
 * columns  NPY_NO_COLUMNS for an array of one dimension */
void npy_header(char header[NPY_HEADER_SIZE], const char *type, uint32_t rows,
                uint32_t columns);

typedef struct dump {
    const char *folder; /* of the current image; created with its first file */
    bool failed;        /* a file could not be written, and this was reported */
} dump;

/* A glsurf_inspect_callback: writes the array to FOLDER/NAME.npy. `user` is a dump. */
void dump_array(void *user, const glsurf_array *array);

/* Writes the scale space of the last image to FOLDER/plan.json. */
bool dump_plan(const dump *self, const glsurf_extractor *extractor, uint32_t width,
               uint32_t height);

#endif
