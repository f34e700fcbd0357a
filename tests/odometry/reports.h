/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Reports of the command, for tests that are linked with --wrap=report; and calibrations
 * that OpenCV's FileStorage writes.
 */
#ifndef GLSURF_TEST_ODOMETRY_REPORTS_H
#define GLSURF_TEST_ODOMETRY_REPORTS_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

extern char said[1000]; /* the last sentence */
extern int sentences;   /* the number of sentences */

typedef struct written_matrix {
    const char *key;
    int rows, cols;
    char type; /* OpenCV's dt: d, f or i */
    const double *numbers;
} written_matrix;

/* The text of a file whose name ends in `ending`: matrices, the size of the images, and
 * other keys of such files. The caller frees it. */
char *opencv_write(const char *ending, bool in_base64, const written_matrix *matrices,
                   int count, int width, int height);

#ifdef __cplusplus
}
#endif

#endif
