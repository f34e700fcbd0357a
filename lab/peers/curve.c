/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "curve.h"

#include "pictures/plot.h"

#include <math.h>

/* Lengths in points (1/72 inch). */
static const double PAGE_WIDTH = 460.0, PAGE_HEIGHT = 300.0;
static const double LEFT = 54.0, RIGHT = 12.0, TOP = 14.0, BOTTOM = 34.0;

enum { MAXIMUM = 32 };

typedef struct page {
    const curve_point *points;
    size_t count;
    plot_panel panel;
} page;

/* Writes the name at its side of the point. */
static void draw_name(cairo_t *cairo, const plot_panel *panel, const curve_point *point) {
    static const struct {
        plot_align align;
        double x, y; /* offset of the base line from the point */
    } SIDES[] = {
        [CURVE_RIGHT] = { PLOT_LEFT, 7.0, 2.5 },
        [CURVE_LEFT] = { PLOT_RIGHT, -7.0, 2.5 },
        [CURVE_ABOVE] = { PLOT_MIDDLE, 0.0, -9.5 },
        [CURVE_BELOW] = { PLOT_MIDDLE, 0.0, 14.5 },
    };
    const plot_axis *const across = &panel->across, *const up = &panel->up;
    const double x = panel->x + panel->width * log(point->milliseconds / across->first) /
                                    log(across->last / across->first);
    const double y =
        panel->y + panel->height * (up->last - point->correct) / (up->last - up->first);
    plot_text(cairo, x + SIDES[point->side].x, y + SIDES[point->side].y,
              SIDES[point->side].align, PLOT_TEXT, point->style == 0, point->name);
}

/* Returns the panel. Its axes include all points, with a margin for their names. */
static plot_panel panel_of(const curve_point *points, size_t count) {
    plot_panel panel = {
        LEFT,
        TOP,
        PAGE_WIDTH - LEFT - RIGHT,
        PAGE_HEIGHT - TOP - BOTTOM,
        { .first = INFINITY, .grid = true, .label = "milliseconds for an image (median)" },
        { .first = INFINITY,
          .step = 50.0,
          .grid = true,
          .label = "correct matches of a pair (mean)" }
    };
    for (size_t i = 0; i < count; ++i) {
        panel.across.first = fmin(panel.across.first, points[i].milliseconds / 1.5);
        panel.across.last = fmax(panel.across.last, points[i].milliseconds * 1.5);
        panel.up.first = fmin(panel.up.first, points[i].correct - 20.0);
        panel.up.last = fmax(panel.up.last, points[i].correct + 20.0);
    }
    panel.up.step = plot_step((panel.up.last - panel.up.first) / 8.0);
    panel.up.first = floor(panel.up.first / panel.up.step) * panel.up.step;
    panel.up.last = ceil(panel.up.last / panel.up.step) * panel.up.step;
    return panel;
}

static void draw_page(cairo_t *cairo, const void *data) {
    const page *const self = data;
    double x[MAXIMUM], y[MAXIMUM];
    size_t joined = 0;
    plot_frame(cairo, &self->panel);
    for (size_t i = 0; i < self->count; ++i) {
        const curve_point *const at = &self->points[i];
        if (at->joined) {
            x[joined] = at->milliseconds;
            y[joined++] = at->correct;
        }
        plot_line(cairo, &self->panel,
                  &(plot_curve){ &at->milliseconds, &at->correct, 1, .style = at->style });
        draw_name(cairo, &self->panel, at);
    }
    plot_line(cairo, &self->panel, &(plot_curve){ x, y, joined, .bare = true });
}

bool curve_write(const char *path, const curve_point *points, size_t count) {
    const page self = { points, count < MAXIMUM ? count : MAXIMUM,
                        panel_of(points, count) };
    return plot_write(path, PAGE_WIDTH, PAGE_HEIGHT, draw_page, &self,
                      "compare fewer detectors");
}
