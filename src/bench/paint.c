/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* What sections draw. */
#include "bench/bench.h"
#include "bench/chart.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static double number_in(const bench_table *table, size_t row, const char *key) {
    return table_cell_of(table, row, key)->number;
}

static const char *text_in(const bench_table *table, size_t row, const char *key) {
    const char *const text = table_cell_of(table, row, key)->text;
    return text ? text : "";
}

static const char *const PRESETS[] = { "paper", "default" };

/* Draws the tables of both presets. */
static void paint_presets(bench_chart *chart, const bench_results *results,
                          const char *what,
                          void (*paint)(bench_chart *chart, const bench_table *table,
                                        const char *title)) {
    char title[96];
    for (int p = 0; p < 2; ++p) {
        const bench_table *const table = bench_table_find(results, PRESETS[p]);
        snprintf(title, sizeof title, "%s, preset %s", what, PRESETS[p]);
        if (table)
            paint(chart, table, title);
    }
}

/* ------------------------------------------------------------------- frames -- */

/* A line for each number of features, the main one first, as the figure of [T] has. */
static void paint_lines(bench_chart *chart, const bench_table *table, const char *preset,
                        const char *what, const char *key, const char *label) {
    bench_series series[BENCH_MAX_SERIES] = { 0 };
    char text[96];
    for (size_t row = 0; row < table_rows(table); ++row) {
        snprintf(text, sizeof text, "%.0f features", number_in(table, row, "asked"));
        if (strcmp(text_in(table, row, "preset"), preset) == 0)
            bench_series_add(series, text, number_in(table, row, "megapixels"),
                             number_in(table, row, key));
    }
    snprintf(text, sizeof text, "%s, preset %s", what, preset);
    bench_chart_lines(chart, text, "megapixels", label, series);
}

void bench_frames_paint(bench_chart *chart, const bench_results *results) {
    const bench_table *const table = bench_table_find(results, "frames");
    for (int p = 0; table && p < 2; ++p) {
        paint_lines(chart, table, PRESETS[p], "Three frames in flight", "fps",
                    "frames per second");
        paint_lines(chart, table, PRESETS[p], "One by one, with upload",
                    "latency_pixels_ms", "milliseconds");
    }
}

void bench_matching_paint(bench_chart *chart, const bench_results *results) {
    const bench_table *const table = bench_table_find(results, "matching");
    bench_series series[BENCH_MAX_SERIES] = { 0 };
    for (size_t row = 0; table && row < table_rows(table); ++row) {
        bench_series_add(series, "descriptors of 64", number_in(table, row, "features"),
                         number_in(table, row, "features_per_second"));
    }
    bench_chart_lines(chart, "Matching", "features in each set",
                      "features matched per second", series);
}

/* ------------------------------------------------------------------- stages -- */

/* A bar for each size, a part for each row. */
static void paint_stages(bench_chart *chart, const bench_table *table, const char *title) {
    static const char *const PARTS[] = {
        "image", "sums", "filters", "maxima", "refine", "angles", "descriptor", NULL,
    };
    static const char *const SIZES[] = { "512x384", "640x480", "1024x768", "1280x960" };
    enum { COUNT = sizeof SIZES / sizeof *SIZES };
    bench_bar bars[COUNT] = { 0 };
    size_t count = 0;
    for (size_t i = 0; i < COUNT; ++i) {
        char key[32];
        snprintf(key, sizeof key, "ms_%s", SIZES[i]);
        bench_bar *const bar = &bars[count];
        *bar = (bench_bar){ .mark = NAN };
        snprintf(bar->label, sizeof bar->label, "%s", SIZES[i]);
        for (size_t row = 0; row < table_rows(table) && row < PLOT_PARTS; ++row)
            bar->part[row] = number_in(table, row, key);
        count += !isnan(bar->part[0]);
    }
    bench_chart_bars(chart, title, "milliseconds of a frame", PARTS, NULL, bars, count);
}

void bench_stages_paint(bench_chart *chart, const bench_results *results) {
    paint_presets(chart, results, "Stages", paint_stages);
}

/* ------------------------------------------------------------------- passes -- */

static int longest_first(const void *a, const void *b) {
    const double x = ((const bench_bar *)a)->part[0], y = ((const bench_bar *)b)->part[0];
    return (x < y) - (x > y);
}

/* The passes that take longest. */
static void paint_passes(bench_chart *chart, const bench_table *table, const char *title) {
    enum { MOST = 64, SHOWN = 12 };
    bench_bar bars[MOST];
    char stage[24] = "";
    size_t count = 0;
    for (size_t row = 0; row < table_rows(table) && count < MOST; ++row) {
        const char *const begun = text_in(table, row, "stage");
        if (*begun != '\0')
            snprintf(stage, sizeof stage, "%s", begun);
        if (*text_in(table, row, "pass") != '\0') { /* not a sum */
            bars[count] = (bench_bar){ .part = { number_in(table, row, "median_ms") },
                                       .mark = number_in(table, row, "limit_ms") };
            snprintf(bars[count].label, sizeof bars[count].label, "%s: %.22s", stage,
                     text_in(table, row, "pass"));
            ++count;
        }
    }
    qsort(bars, count, sizeof *bars, longest_first);
    /* A limit far beyond all passes is one of fetches that are not made: not drawn. */
    for (size_t i = 0; i < count; ++i)
        if (bars[i].mark > 1.2 * bars[0].part[0])
            bars[i].mark = NAN;
    bench_chart_bars(chart, title, "milliseconds of a frame", NULL, "limit", bars,
                     count < SHOWN ? count : SHOWN);
}

void bench_limits_paint(bench_chart *chart, const bench_results *results) {
    paint_presets(chart, results, "Longest passes", paint_passes);
}
