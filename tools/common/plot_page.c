/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "common/canvas.h"
#include "common/plot.h"

#include <cairo-svg.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* ------------------------------------------------------------------- files -- */

static bool has_ending(const char *path, const char *ending) {
    const char *const dot = strrchr(path, '.');
    return dot && strcasecmp(dot, ending) == 0;
}

bool plot_has_ending(const char *path) {
    return has_ending(path, ".svg") || has_ending(path, ".png");
}

static cairo_status_t paint_page(cairo_surface_t *surface, double scale,
                                 plot_painter *paint, const void *data) {
    cairo_t *const cairo = cairo_create(surface);
    cairo_scale(cairo, scale, scale);
    cairo_set_source_rgb(cairo, 1.0, 1.0, 1.0);
    cairo_paint(cairo);
    if (cairo_status(cairo) == CAIRO_STATUS_SUCCESS)
        paint(cairo, data);
    const cairo_status_t status = cairo_status(cairo);
    cairo_destroy(cairo);
    return status;
}

bool plot_write(const char *path, double width, double height, plot_painter *paint,
                const void *data, const char *way_out) {
    static const double PNG_SCALE = 2.0;
    output out;
    if (!output_open(&out, path))
        return false;
    const bool svg = has_ending(path, ".svg");
    cairo_surface_t *const surface =
        svg ? cairo_svg_surface_create_for_stream(canvas_block, out.file, width, height)
            : cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)ceil(width * PNG_SCALE),
                                         (int)ceil(height * PNG_SCALE));
    const cairo_status_t status = paint_page(surface, svg ? 1.0 : PNG_SCALE, paint, data);
    return canvas_close(&out, surface, status, path, way_out);
}

/* ------------------------------------------------------------------ panels -- */
/* In points: the size of a panel, the top of the page, and the margins around a frame. */
static const double WIDTH = 330.0, HEIGHT = 232.0, PAGE_TOP = 46.0;
static const double ABOVE = 40.0, BELOW = 32.0, RIGHT = 14.0, LEFT = 50.0, LABELS = 150.0;

enum { PANELS_IN_ROW = 2 };

/* Takes the next panel and draws its frame, with a margin of `left` points at the left.
 * False if panels are only counted. */
static bool begin_panel(plot_page *self, plot_panel *panel, double left,
                        const char *title) {
    const int at = self->panels++;
    if (!self->cairo)
        return false;
    panel->x = (at % PANELS_IN_ROW) * WIDTH + left;
    panel->y = PAGE_TOP + (at / PANELS_IN_ROW) * HEIGHT + ABOVE;
    panel->width = WIDTH - left - RIGHT;
    panel->height = HEIGHT - ABOVE - BELOW;
    plot_frame(self->cairo, panel);
    plot_text(self->cairo, panel->x - left + 12.0, panel->y - 24.0, PLOT_LEFT, 9.5, true,
              title);
    return true;
}

void plot_series_add(plot_series series[PLOT_PARTS], const char *label, double x,
                     double y) {
    plot_series *at = series;
    while (at < series + PLOT_PARTS && at->count > 0 && strcmp(at->label, label) != 0)
        ++at;
    if (at < series + PLOT_PARTS && at->count < PLOT_POINTS && x > 0.0 && y > 0.0) {
        snprintf(at->label, sizeof at->label, "%s", label);
        at->x[at->count] = x;
        at->y[at->count++] = y;
    }
}

static plot_axis empty_axis(const char *label) {
    return (plot_axis){ .first = INFINITY, .grid = true, .label = label };
}

/* Extends the axis to the values, with a margin of a factor of 1.25 at both ends. */
static void take_in(plot_axis *axis, const double *values, size_t count) {
    for (size_t i = 0; i < count; ++i) {
        axis->first = fmin(axis->first, values[i] / 1.25);
        axis->last = fmax(axis->last, values[i] * 1.25);
    }
}

void plot_page_lines(plot_page *self, const char *title, const char *x_label,
                     const char *y_label, const plot_series series[PLOT_PARTS]) {
    plot_panel panel = { .across = empty_axis(x_label), .up = empty_axis(y_label) };
    for (int i = 0; i < PLOT_PARTS; ++i) {
        take_in(&panel.across, series[i].x, series[i].count);
        take_in(&panel.up, series[i].y, series[i].count);
    }
    if (series[0].count == 0 || !begin_panel(self, &panel, LEFT, title))
        return;
    double next = panel.x;
    for (size_t i = 0; i < PLOT_PARTS && series[i].count > 0; ++i) {
        const plot_curve curve = { series[i].x, series[i].y, series[i].count, .style = i };
        plot_line(self->cairo, &panel, &curve);
        next = plot_entry(self->cairo, next, panel.y - 7.0, PLOT_SMALL, PLOT_CURVE, i,
                          series[i].label);
    }
}

static double length_of(const plot_bar *bar) {
    double sum = 0.0;
    for (int i = 0; i < PLOT_PARTS; ++i)
        sum += bar->part[i] > 0.0 ? bar->part[i] : 0.0;
    return fmax(sum, bar->mark); /* a mark that is NAN is ignored by fmax() */
}

void plot_page_bars(plot_page *self, const char *title, const char *unit,
                    const char *const *parts, const char *mark, const plot_bar *bars,
                    size_t count) {
    double maximum = 0.0;
    for (size_t i = 0; i < count; ++i)
        maximum = fmax(maximum, length_of(&bars[i]));
    plot_panel panel = { .across = { .last = 1.05 * maximum,
                                     .step = plot_step(maximum / 5.0),
                                     .grid = true,
                                     .label = unit } };
    if (!(maximum > 0.0) || !begin_panel(self, &panel, LABELS, title))
        return;
    const double y = panel.y - 7.0;
    double next = panel.x - LABELS + 12.0;
    for (size_t i = 0; parts && parts[i]; ++i)
        next = plot_entry(self->cairo, next, y, PLOT_SMALL, PLOT_PART, i, parts[i]);
    if (mark)
        plot_entry(self->cairo, next, y, PLOT_SMALL, PLOT_MARK, 0, mark);
    plot_bars(self->cairo, &panel, bars, count);
}

static void draw_page(cairo_t *cairo, const void *data) {
    const plot_page_desc *const desc = data;
    plot_text(cairo, 12.0, 20.0, PLOT_LEFT, 12.0, true, desc->title);
    plot_text(cairo, 12.0, 34.0, PLOT_LEFT, 8.0, false, desc->line);
    desc->draw(&(plot_page){ .cairo = cairo }, desc->data);
}

bool plot_page_write(const char *path, const plot_page_desc *desc) {
    plot_page counted = { 0 };
    desc->draw(&counted, desc->data);
    const int rows = (counted.panels + PANELS_IN_ROW - 1) / PANELS_IN_ROW;
    return plot_write(path, PANELS_IN_ROW * WIDTH, PAGE_TOP + rows * HEIGHT, draw_page,
                      desc, desc->way_out);
}
