/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The picture of a report: a page of small panels, two in a row, in the order in which the
 * sections draw them. What has no figures is not drawn.
 */
#ifndef GLSURF_BENCH_CHART_H
#define GLSURF_BENCH_CHART_H

#include "tool/plot.h"

enum { BENCH_MAX_POINTS = 32, BENCH_MAX_SERIES = PLOT_PARTS, BENCH_MAX_BARS = 16 };

typedef struct bench_chart {
    cairo_t *cairo; /* NULL: panels are only counted */
    int panels;
} bench_chart;

/* A curve. */
typedef struct bench_series {
    char label[48];
    size_t count;
    double x[BENCH_MAX_POINTS], y[BENCH_MAX_POINTS]; /* above 0 */
} bench_series;

/* Adds a point to the series of this label, or to the first without points, if it is one of
 * numbers above 0 and there is room. */
void bench_series_add(bench_series series[BENCH_MAX_SERIES], const char *label, double x,
                      double y);

/* A panel of curves, both axes logarithmic; series without points stand at the end. */
void bench_chart_lines(bench_chart *chart, const char *title, const char *x_label,
                       const char *y_label, const bench_series series[BENCH_MAX_SERIES]);

typedef plot_bar bench_bar;

/* A panel of bars from the top; `parts` are the names of their parts, the last NULL, or
 * NULL where there is but one; `mark` is what the mark is, or NULL. */
void bench_chart_bars(bench_chart *chart, const char *title, const char *unit,
                      const char *const *parts, const char *mark, const bench_bar *bars,
                      size_t count);

#endif
