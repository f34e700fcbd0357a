/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The picture of a report: a page of small panels, two in a row, in the order in which the
 * sections draw them. What has no figures is not drawn.
 */
#ifndef GLSURF_BENCH_CHART_H
#define GLSURF_BENCH_CHART_H

#include <stddef.h>

enum { BENCH_MAX_POINTS = 32, BENCH_MAX_SERIES = 8, BENCH_MAX_BARS = 16 };

typedef struct bench_chart bench_chart;

/* A line with markers. */
typedef struct bench_series {
    char label[48];
    size_t count;
    double x[BENCH_MAX_POINTS], y[BENCH_MAX_POINTS]; /* above 0 */
} bench_series;

/* The last of `series` that begins with nothing, or the one of this label; NULL: no room.
 */
bench_series *bench_series_of(bench_series series[BENCH_MAX_SERIES], const char *label);

/* Adds a point that is a number above 0. */
void bench_series_add(bench_series *series, double x, double y);

/* A panel of lines, both axes logarithmic. `series` ends by one without points. */
void bench_chart_lines(bench_chart *chart, const char *title, const char *x_label,
                       const char *y_label, const bench_series series[BENCH_MAX_SERIES]);

/* A bar across: parts one after the other, in the colours of their places; and a mark. */
typedef struct bench_bar {
    char label[48];
    double part[BENCH_MAX_SERIES]; /* NAN: none */
    double mark;                   /* NAN: none */
} bench_bar;

/* A panel of bars from the top; `parts` are the names of their parts, the last NULL, or
 * NULL where there is but one; `mark` is what the mark is, or NULL. */
void bench_chart_bars(bench_chart *chart, const char *title, const char *unit,
                      const char *const *parts, const char *mark, const bench_bar *bars,
                      size_t count);

#endif
