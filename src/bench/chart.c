/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "bench/chart.h"

#include "bench/bench.h"
#include "tool/text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* In points; of a panel, and around its frame. */
static const double WIDTH = 330.0, HEIGHT = 232.0, PAGE_TOP = 46.0;
static const double ABOVE = 40.0, BELOW = 32.0, RIGHT = 14.0, LEFT = 50.0, LABELS = 150.0;

enum { PANELS_IN_ROW = 2 };

/* Takes the next panel, with so much room at the left of the frame; false: only counted. */
static bool begin(bench_chart *chart, plot_panel *panel, double left, const char *title) {
    const int at = chart->panels++;
    if (!chart->cairo)
        return false;
    panel->x = (at % PANELS_IN_ROW) * WIDTH + left;
    panel->y = PAGE_TOP + (at / PANELS_IN_ROW) * HEIGHT + ABOVE;
    panel->width = WIDTH - left - RIGHT;
    panel->height = HEIGHT - ABOVE - BELOW;
    plot_frame(chart->cairo, panel);
    plot_text(chart->cairo, panel->x - left + 12.0, panel->y - 24.0, PLOT_LEFT, 9.5, true,
              title);
    return true;
}

/* ------------------------------------------------------------------- lines -- */

void bench_series_add(bench_series series[BENCH_MAX_SERIES], const char *label, double x,
                      double y) {
    bench_series *at = series;
    while (at < series + BENCH_MAX_SERIES && at->count > 0 && strcmp(at->label, label) != 0)
        ++at;
    if (at < series + BENCH_MAX_SERIES && at->count < BENCH_MAX_POINTS && x > 0.0 &&
        y > 0.0) {
        snprintf(at->label, sizeof at->label, "%s", label);
        at->x[at->count] = x;
        at->y[at->count++] = y;
    }
}

static plot_axis empty_axis(const char *label) {
    return (plot_axis){ .first = INFINITY, .grid = true, .label = label };
}

/* The axis takes in the values, and a little more at both ends. */
static void take_in(plot_axis *axis, const double *values, size_t count) {
    for (size_t i = 0; i < count; ++i) {
        axis->first = fmin(axis->first, values[i] / 1.25);
        axis->last = fmax(axis->last, values[i] * 1.25);
    }
}

void bench_chart_lines(bench_chart *chart, const char *title, const char *x_label,
                       const char *y_label, const bench_series series[BENCH_MAX_SERIES]) {
    plot_panel panel = { .across = empty_axis(x_label), .up = empty_axis(y_label) };
    for (int i = 0; i < BENCH_MAX_SERIES; ++i) {
        take_in(&panel.across, series[i].x, series[i].count);
        take_in(&panel.up, series[i].y, series[i].count);
    }
    if (series[0].count == 0 || !begin(chart, &panel, LEFT, title))
        return;
    double next = panel.x;
    for (size_t i = 0; i < BENCH_MAX_SERIES && series[i].count > 0; ++i) {
        const plot_curve curve = { series[i].x, series[i].y, series[i].count, .style = i };
        plot_line(chart->cairo, &panel, &curve);
        next = plot_entry(chart->cairo, next, panel.y - 7.0, PLOT_SMALL, PLOT_CURVE, i,
                          series[i].label);
    }
}

/* -------------------------------------------------------------------- bars -- */

static double length_of(const bench_bar *bar) {
    double sum = 0.0;
    for (int i = 0; i < PLOT_PARTS; ++i)
        sum += bar->part[i] > 0.0 ? bar->part[i] : 0.0;
    return fmax(sum, bar->mark); /* NAN: none */
}

void bench_chart_bars(bench_chart *chart, const char *title, const char *unit,
                      const char *const *parts, const char *mark, const bench_bar *bars,
                      size_t count) {
    double most = 0.0;
    for (size_t i = 0; i < count; ++i)
        most = fmax(most, length_of(&bars[i]));
    plot_panel panel = { .across = { .last = 1.05 * most,
                                     .step = plot_step(most / 5.0),
                                     .grid = true,
                                     .label = unit } };
    if (!(most > 0.0) || !begin(chart, &panel, LABELS, title))
        return;
    const double y = panel.y - 7.0;
    double next = panel.x - LABELS + 12.0;
    for (size_t i = 0; parts && parts[i]; ++i)
        next = plot_entry(chart->cairo, next, y, PLOT_SMALL, PLOT_PART, i, parts[i]);
    if (mark)
        plot_entry(chart->cairo, next, y, PLOT_SMALL, PLOT_MARK, 0, mark);
    plot_bars(chart->cairo, &panel, bars, count);
}

/* -------------------------------------------------------------------- page -- */

static void paint_sections(bench_chart *chart, const bench *self) {
    for (const bench_section *at = BENCH_SECTIONS; at->name; ++at) {
        for (size_t i = 0; at->paint && i < self->report.count; ++i)
            if (strcmp(self->report.results[i].name, at->name) == 0)
                at->paint(chart, &self->report.results[i]);
    }
}

/* What the sections draw, below what it was measured on. */
static void draw_page(cairo_t *cairo, const void *data) {
    const bench *const self = data;
    const bench_machine *const machine = &self->machine;
    char *const title = text_format("glsurf %s on %s", glsurf_version(), machine->renderer);
    char *const line =
        text_format("%d of %s, %s", machine->processors, machine->processor, machine->date);
    plot_text(cairo, 12.0, 20.0, PLOT_LEFT, 12.0, true, title);
    plot_text(cairo, 12.0, 34.0, PLOT_LEFT, 8.0, false, line);
    free(title);
    free(line);
    paint_sections(&(bench_chart){ .cairo = cairo }, self);
}

bool bench_plot(const char *path, const bench *self) {
    bench_chart counted = { 0 };
    paint_sections(&counted, self);
    const int rows = (counted.panels + PANELS_IN_ROW - 1) / PANELS_IN_ROW;
    return plot_write(path, PANELS_IN_ROW * WIDTH, PAGE_TOP + rows * HEIGHT, draw_page,
                      self, "measure fewer sections at a time");
}
