/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "bench/chart.h"

#include "bench/panel.h"

#include "tool/plot.h"

#include <cairo.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static const double MARKER = 2.2, TURN = 6.283185307179586;

/* -------------------------------------------------------------------- lines -- */

bench_series *bench_series_of(bench_series series[BENCH_MAX_SERIES], const char *label) {
    for (int i = 0; i < BENCH_MAX_SERIES; ++i) {
        if (series[i].count == 0)
            snprintf(series[i].label, sizeof series[i].label, "%s", label);
        if (strcmp(series[i].label, label) == 0)
            return &series[i];
    }
    return NULL;
}

void bench_series_add(bench_series *series, double x, double y) {
    if (series && series->count < BENCH_MAX_POINTS && x > 0.0 && y > 0.0) {
        series->x[series->count] = x;
        series->y[series->count++] = y;
    }
}

/* Takes in what is there, and a little more at both ends. */
static panel_axis axis_of(const bench_series series[BENCH_MAX_SERIES], bool upright) {
    panel_axis result = { .first = INFINITY, .last = 0.0, .logarithmic = true };
    for (int i = 0; i < BENCH_MAX_SERIES && series[i].count > 0; ++i) {
        for (size_t k = 0; k < series[i].count; ++k) {
            const double value = upright ? series[i].y[k] : series[i].x[k];
            result.first = fmin(result.first, value);
            result.last = fmax(result.last, value);
        }
    }
    result.first /= 1.25;
    result.last *= 1.25;
    return result;
}

static void draw_series(cairo_t *cairo, panel_frame in, panel_axis x, panel_axis y,
                        const bench_series *series, size_t colour) {
    double at[BENCH_MAX_POINTS][2];
    cairo_new_path(cairo);
    for (size_t k = 0; k < series->count; ++k) {
        at[k][0] = in.x + in.width * panel_place(x, series->x[k]);
        at[k][1] = in.y + in.height * (1.0 - panel_place(y, series->y[k]));
        cairo_line_to(cairo, at[k][0], at[k][1]);
    }
    panel_colour(cairo, colour);
    cairo_set_line_width(cairo, 1.3);
    cairo_stroke(cairo);
    for (size_t k = 0; k < series->count; ++k) {
        cairo_arc(cairo, at[k][0], at[k][1], MARKER, 0.0, TURN);
        cairo_fill(cairo);
    }
}

void bench_chart_lines(bench_chart *chart, const char *title, const char *x_label,
                       const char *y_label, const bench_series series[BENCH_MAX_SERIES]) {
    if (series[0].count == 0)
        return;
    const panel_frame in = panel_next(chart, PANEL_LEFT);
    cairo_t *const cairo = chart->cairo;
    if (!cairo)
        return;
    const panel_axis x = axis_of(series, false), y = axis_of(series, true);
    panel_title(cairo, in, title);
    panel_ticks(cairo, in, x, false);
    panel_ticks(cairo, in, y, true);
    panel_border(cairo, in, x_label);
    plot_text_upright(cairo, in.x - PANEL_LEFT + 10.0, in.y + in.height / 2.0, PANEL_TEXT,
                      in.height, y_label);
    double next = in.x;
    for (size_t i = 0; i < BENCH_MAX_SERIES && series[i].count > 0; ++i) {
        draw_series(cairo, in, x, y, &series[i], i);
        next = panel_entry(cairo, in, next, i, series[i].label);
    }
}

/* --------------------------------------------------------------------- bars -- */

static double length_of(const bench_bar *bar) {
    double sum = 0.0;
    for (int i = 0; i < BENCH_MAX_SERIES; ++i)
        sum += bar->part[i] > 0.0 ? bar->part[i] : 0.0;
    return sum;
}

static void draw_bar(cairo_t *cairo, panel_frame in, panel_axis x, double y, double height,
                     const bench_bar *bar) {
    double sum = 0.0;
    for (size_t i = 0; i < BENCH_MAX_SERIES; ++i) {
        if (bar->part[i] > 0.0) {
            panel_colour(cairo, i);
            cairo_rectangle(cairo, in.x + in.width * panel_place(x, sum), y,
                            in.width * panel_place(x, bar->part[i]), height);
            cairo_fill(cairo);
            sum += bar->part[i];
        }
    }
    if (bar->mark > 0.0) {
        const double at = in.x + in.width * fmin(1.0, panel_place(x, bar->mark));
        panel_gray(cairo, 0.0);
        cairo_set_line_width(cairo, 1.6);
        panel_segment(cairo, at, y - 1.0, at, y + height + 1.0);
    }
    plot_text(cairo, in.x - 4.0, y + height / 2.0 + 0.35 * PANEL_TEXT, PLOT_RIGHT,
              PANEL_TEXT, false, bar->label);
}

static void draw_parts(cairo_t *cairo, panel_frame in, const char *const *parts,
                       const char *mark) {
    double next = in.x - PANEL_LABELS + 12.0;
    for (size_t i = 0; parts && parts[i]; ++i)
        next = panel_entry(cairo, in, next, i, parts[i]);
    if (mark) {
        panel_gray(cairo, 0.0);
        cairo_set_line_width(cairo, 1.6);
        panel_segment(cairo, next + 3.0, in.y - 14.5, next + 3.0, in.y - 5.5);
        plot_text(cairo, next + 9.0, in.y - 7.0, PLOT_LEFT, PANEL_SMALL, false, mark);
    }
}

void bench_chart_bars(bench_chart *chart, const char *title, const char *unit,
                      const char *const *parts, const char *mark, const bench_bar *bars,
                      size_t count) {
    panel_axis x = { 0 };
    for (size_t i = 0; i < count; ++i)
        x.last = fmax(x.last, fmax(length_of(&bars[i]), bars[i].mark)); /* NAN: none */
    if (!(x.last > 0.0))
        return;
    const panel_frame in = panel_next(chart, PANEL_LABELS);
    cairo_t *const cairo = chart->cairo;
    if (!cairo)
        return;
    x.last *= 1.05;
    plot_text(cairo, in.x - PANEL_LABELS + 12.0, in.y - 24.0, PLOT_LEFT, PANEL_TITLE, true,
              title);
    panel_ticks(cairo, in, x, false);
    panel_border(cairo, in, unit);
    draw_parts(cairo, in, parts, mark);
    const double step = in.height / (double)count;
    for (size_t i = 0; i < count; ++i)
        draw_bar(cairo, in, x, in.y + ((double)i + 0.15) * step, 0.7 * step, &bars[i]);
}
