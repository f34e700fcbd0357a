/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Headers of numpy's .npy files, format 1.0. */
#ifndef GLSURF_COMMON_NPY_H
#define GLSURF_COMMON_NPY_H

#include "glsurf/glsurf.h"

#include <stddef.h>
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

#endif
