/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Text files of a 3x3 matrix, three numbers per line, the usual form of homographies in
 * data sets. */
#ifndef GLSURF_FEATURES_MATRIX_FILE_H
#define GLSURF_FEATURES_MATRIX_FILE_H

#include <stdbool.h>

/* Reads nine finite numbers separated by white space from the file `name`; "-" is standard
 * input. False after a report. */
bool matrix_load(const char *name, double matrix[9]);

/* Writes the matrix with 17 digits, from which the same doubles are read back. False after
 * a report. */
bool matrix_save(const char *path, const double matrix[9]);

#endif
