/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#ifndef GLSURF_TEST_BENCH_PEERS_CURVE_H
#define GLSURF_TEST_BENCH_PEERS_CURVE_H

#include <stdbool.h>
#include <stddef.h>

typedef struct curve_point {
    const char *name;
    double milliseconds, correct;
    size_t style; /* see pictures/plot.h */
    bool joined;  /* a line joins these points in their order */
} curve_point;

/* Draws correct matches over milliseconds into a file .svg or .png. Names stand beside
 * their points, where they cover nothing else. False after a report. */
bool curve_write(const char *path, const curve_point *points, size_t count);

#endif
