/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#ifndef GLSURF_TEST_BENCH_PEERS_CURVE_H
#define GLSURF_TEST_BENCH_PEERS_CURVE_H

#include <stdbool.h>
#include <stddef.h>

/* Side of a point at which its name stands. */
typedef enum curve_side { CURVE_RIGHT, CURVE_LEFT, CURVE_ABOVE, CURVE_BELOW } curve_side;

typedef struct curve_point {
    const char *name;
    double milliseconds, correct;
    size_t style; /* see pictures/plot.h */
    bool joined;  /* a line joins these points in order */
    curve_side side;
} curve_point;

/* Draws correct matches over milliseconds into a .svg or .png file. Returns false after a
 * report. */
bool curve_write(const char *path, const curve_point *points, size_t count);

#endif
