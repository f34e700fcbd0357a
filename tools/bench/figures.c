/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The picture of a report: the panels of the sections, below a line about the machine. */
#include "bench/bench.h"
#include "bench/systems.h"
#include "common/plot.h"
#include "common/text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static double number_in(const text_table *table, size_t row, const char *key) {
    return table_cell_of(table, row, key)->number;
}

static const char *text_in(const text_table *table, size_t row, const char *key) {
    const char *const text = table_cell_of(table, row, key)->text;
    return text ? text : "";
}

typedef void table_painter(plot_page *page, const text_table *table, const char *title);

/* Draws the tables of all systems. */
static void paint_systems(plot_page *page, const bench_results *results, const char *what,
                          table_painter *paint) {
    for (int i = 0; i < BENCH_SYSTEMS; ++i) {
        const text_table *const table = bench_table_find(results, BENCH_SYSTEM[i].name);
        char title[96];
        snprintf(title, sizeof title, "%s, system %s", what, BENCH_SYSTEM[i].name);
        if (table)
            paint(page, table, title);
    }
}

/* ------------------------------------------------------------------- frames -- */

/* Draws a line for each number of features, as in the figure of [T]; the usual number
 * first. */
static void paint_lines(plot_page *page, const text_table *table, const char *system,
                        const char *what, const char *key, const char *label) {
    plot_series series[PLOT_PARTS] = { 0 };
    char text[96];
    for (size_t row = 0; row < table_rows(table); ++row) {
        snprintf(text, sizeof text, "%.0f features", number_in(table, row, "asked"));
        if (strcmp(text_in(table, row, "system"), system) == 0)
            plot_series_add(series, text, number_in(table, row, "megapixels"),
                            number_in(table, row, key));
    }
    snprintf(text, sizeof text, "%s, system %s", what, system);
    plot_page_lines(page, text, "megapixels", label, series);
}

void bench_frames_paint(plot_page *page, const bench_results *results) {
    const text_table *const table = bench_table_find(results, "frames");
    for (int i = 0; table && i < BENCH_SYSTEMS; ++i) {
        paint_lines(page, table, BENCH_SYSTEM[i].name, "Three frames in flight", "fps",
                    "frames per second");
        paint_lines(page, table, BENCH_SYSTEM[i].name, "One by one, with upload",
                    "latency_pixels_ms", "milliseconds");
    }
}

void bench_matching_paint(plot_page *page, const bench_results *results) {
    const text_table *const table = bench_table_find(results, "matching");
    plot_series series[PLOT_PARTS] = { 0 };
    for (size_t row = 0; table && row < table_rows(table); ++row) {
        plot_series_add(series, "descriptors of 64", number_in(table, row, "features"),
                        number_in(table, row, "features_per_second"));
    }
    plot_page_lines(page, "Matching", "features in each set", "features matched per second",
                    series);
}

/* ------------------------------------------------------------------- stages -- */

/* Draws a bar for each image size, with a part for each row. */
static void paint_stages(plot_page *page, const text_table *table, const char *title) {
    static const char *const PARTS[] = {
        "image", "sums", "filters", "maxima", "refine", "angles", "descriptor", NULL,
    };
    static const char *const KEYS[] = { "ms_512x384", "ms_640x480", "ms_1024x768",
                                        "ms_1280x960" };
    enum { COUNT = sizeof KEYS / sizeof *KEYS };
    plot_bar bars[COUNT];
    size_t count = 0;
    for (size_t i = 0; i < COUNT; ++i) {
        plot_bar *const bar = &bars[count];
        *bar = (plot_bar){ .mark = NAN };
        snprintf(bar->label, sizeof bar->label, "%s", KEYS[i] + strlen("ms_"));
        for (size_t row = 0; row < table_rows(table) && row < PLOT_PARTS; ++row)
            bar->part[row] = number_in(table, row, KEYS[i]);
        count += !isnan(bar->part[0]);
    }
    plot_page_bars(page, title, "milliseconds of a frame", PARTS, NULL, bars, count);
}

void bench_stages_paint(plot_page *page, const bench_results *results) {
    paint_systems(page, results, "Stages", paint_stages);
}

/* ------------------------------------------------------------------- passes -- */

static int longest_first(const void *a, const void *b) {
    const double x = ((const plot_bar *)a)->part[0], y = ((const plot_bar *)b)->part[0];
    return (x < y) - (x > y);
}

/* Draws the passes that take longest. */
static void paint_passes(plot_page *page, const text_table *table, const char *title) {
    enum { MAXIMUM = 64, SHOWN = 12 };
    plot_bar bars[MAXIMUM];
    char stage[24] = "";
    size_t count = 0;
    for (size_t row = 0; row < table_rows(table) && count < MAXIMUM; ++row) {
        const char *const begun = text_in(table, row, "stage");
        if (*begun != '\0')
            snprintf(stage, sizeof stage, "%s", begun);
        if (*text_in(table, row, "pass") != '\0') { /* not a sum of passes */
            bars[count] = (plot_bar){ .part = { number_in(table, row, "median_ms") },
                                      .mark = number_in(table, row, "limit_ms") };
            snprintf(bars[count].label, sizeof bars[count].label, "%s: %.22s", stage,
                     text_in(table, row, "pass"));
            ++count;
        }
    }
    qsort(bars, count, sizeof *bars, longest_first);
    /* Does not draw a limit far beyond all passes: it counts fetches that are not made. */
    for (size_t i = 0; i < count; ++i)
        if (bars[i].mark > 1.2 * bars[0].part[0])
            bars[i].mark = NAN;
    plot_page_bars(page, title, "milliseconds of a frame", NULL, "limit", bars,
                   count < SHOWN ? count : SHOWN);
}

void bench_limits_paint(plot_page *page, const bench_results *results) {
    paint_systems(page, results, "Longest passes", paint_passes);
}

/* -------------------------------------------------------------------- page -- */

static void paint_sections(plot_page *page, const void *data) {
    const bench *const self = data;
    const bench_report *const report = &self->report;
    for (const bench_section *at = self->options->program->sections; at->name; ++at) {
        for (size_t i = 0; at->paint && i < report->count; ++i)
            if (strcmp(report->results[i].name, at->name) == 0)
                at->paint(page, &report->results[i]);
    }
}

bool bench_plot(const char *path, const bench *self) {
    const bench_machine *const machine = &self->machine;
    char *const title = text_format("glsurf %s on %s", glsurf_version(), machine->renderer);
    char *const line =
        text_format("%d of %s, %s", machine->processors, machine->processor, machine->date);
    const plot_page_desc page = { title, line, paint_sections, self,
                                  "measure fewer sections at a time" };
    const bool good = plot_page_write(path, &page);
    free(title);
    free(line);
    return good;
}
