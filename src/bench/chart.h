/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The picture of a report: panels in the order in which the sections draw them. */
#ifndef GLSURF_BENCH_CHART_H
#define GLSURF_BENCH_CHART_H

#include "tool/plot.h"

enum { BENCH_MAX_BARS = 16 };

typedef struct bench_chart {
    plot_page *page;
} bench_chart;

typedef plot_bar bench_bar;

#define bench_chart_bars(chart, ...) plot_page_bars((chart)->page, __VA_ARGS__)

#endif
