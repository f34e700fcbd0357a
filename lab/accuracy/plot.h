/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#ifndef GLSURF_TEST_PEERS_PLOT_H
#define GLSURF_TEST_PEERS_PLOT_H

#include <stdbool.h>

enum { PLOT_SEQUENCES = 8, PLOT_ANGLES = 5 };

typedef struct plot_sequence {
    char name[64];
    double degrees[PLOT_ANGLES];
    double percent[2][PLOT_ANGLES]; /* glsurf, OpenCV */
} plot_sequence;

/* Draws a panel for each sequence, repeatability over the angle, into a file .svg or .png.
 * False after a report. */
bool plot_repeatability(const char *path, const plot_sequence *sequences, int count);

#endif
