/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Text files that users may have written. Keypoints are comma-separated values, as `glsurf
 * detect` writes them. 3x3 matrices have three numbers per line, as in data sets. */
#ifndef GLSURF_FEATURES_TEXT_FILES_H
#define GLSURF_FEATURES_TEXT_FILES_H

#include "glsurf/glsurf.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct keypoint_list {
    glsurf_keypoint *keypoints;
    uint32_t count;
} keypoint_list;

/* Reads the file `name`; "-" is standard input. Its first line names the columns. The
 * columns x, y and scale are required; angle, response and laplacian are optional; others
 * are ignored. A missing or empty angle, or nan, becomes NaN. False after a report. */
bool keypoints_load(const char *name, keypoint_list *list);

void keypoints_free(keypoint_list *list);

/* Reads nine finite numbers separated by white space from the file `name`; "-" is standard
 * input. False after a report. */
bool matrix_load(const char *name, double matrix[9]);

/* Writes the matrix with 17 digits, so that the same doubles are read back. False after a
 * report. */
bool matrix_save(const char *path, const double matrix[9]);

#endif
