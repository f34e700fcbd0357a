/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "curve.h"

#include "pictures/canvas.h"
#include "pictures/plot.h"

#include <math.h>

/* In points (1/72 inch). */
static const double PAGE_WIDTH = 460.0, PAGE_HEIGHT = 300.0;
static const double LEFT = 54.0, RIGHT = 12.0, TOP = 14.0, BOTTOM = 34.0;
static const double MARKER = 4.0, GAP = 3.0,
                    LINE = 10.0; /* heights, and what lies between */

typedef struct box {
    double left, top, right, bottom;
} box;

enum { MAXIMUM = 32 };

typedef struct page {
    const curve_point *points;
    size_t count;
    plot_panel panel;
    double x[MAXIMUM], y[MAXIMUM]; /* where the points are on the page */
} page;

/* ----------------------------------------------------------------- names -- */

static double overlap(const box *a, const box *b) {
    const double width = fmin(a->right, b->right) - fmax(a->left, b->left);
    const double height = fmin(a->bottom, b->bottom) - fmax(a->top, b->top);
    return width > 0.0 && height > 0.0 ? width * height : 0.0;
}

static box box_around(double x, double y, double radius) {
    return (box){ x - radius, y - radius, x + radius, y + radius };
}

/* What a box covers of the line from one point to another: samples of it, in squares. */
static double over_line(const page *self, size_t a, size_t b, const box *at) {
    double sum = 0.0;
    for (int i = 0; i <= 40; ++i) {
        const double t = i / 40.0;
        const box sample = box_around(self->x[a] + t * (self->x[b] - self->x[a]),
                                      self->y[a] + t * (self->y[b] - self->y[a]), 1.0);
        sum += overlap(at, &sample);
    }
    return sum;
}

/* What a box covers: points, the line between joined ones, other names, and what is
 * outside the frame. */
static double cost_of_box(const page *self, const box *at, const box *names, size_t named) {
    const plot_panel *const p = &self->panel;
    const box frame = { p->x + 2.0, p->y + 2.0, p->x + p->width - 2.0,
                        p->y + p->height - 2.0 };
    double sum = (at->right - at->left) * (at->bottom - at->top) - overlap(at, &frame);
    size_t last = self->count;
    for (size_t i = 0; i < self->count; ++i) {
        const box marker = box_around(self->x[i], self->y[i], MARKER);
        sum += overlap(at, &marker);
        if (self->points[i].joined && last < self->count)
            sum += over_line(self, last, i, at);
        if (self->points[i].joined)
            last = i;
    }
    for (size_t i = 0; i < named; ++i)
        sum += overlap(at, &names[i]);
    return sum;
}

/* The box of a name of this width at one of eight sides of a point. Right, left, above and
 * below are the first. */
static box box_beside(double x, double y, double width, int side) {
    static const double across[] = { 1, -1, 0, 0, 1, -1, 1, -1 };
    static const double down[] = { 0, 0, -1, 1, -1, -1, 1, 1 };
    const double far = MARKER + GAP;
    const double left = x + across[side] * (far + width / 2.0) - width / 2.0;
    const double top = y + down[side] * (side < 4 ? far + LINE / 2.0 : far) - LINE / 2.0;
    return (box){ left, top, left + width, top + LINE };
}

static bool is_bold(const curve_point *point) {
    return point->style == 0;
}

static double width_of(cairo_t *cairo, const curve_point *point) {
    cairo_text_extents_t extents;
    cairo_select_font_face(cairo, "sans-serif", CAIRO_FONT_SLANT_NORMAL,
                           is_bold(point) ? CAIRO_FONT_WEIGHT_BOLD
                                          : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(cairo, PLOT_TEXT);
    cairo_text_extents(cairo, point->name, &extents);
    return extents.x_advance;
}

static void draw_names(cairo_t *cairo, const page *self) {
    box names[MAXIMUM];
    for (size_t i = 0; i < self->count; ++i) {
        const double width = width_of(cairo, &self->points[i]);
        double minimum = INFINITY;
        for (int side = 0; side < 8; ++side) {
            const box at = box_beside(self->x[i], self->y[i], width, side);
            const double now = cost_of_box(self, &at, names, i);
            if (now < minimum) {
                minimum = now;
                names[i] = at;
            }
        }
        plot_text(cairo, names[i].left, names[i].bottom - 2.5, PLOT_LEFT, PLOT_TEXT,
                  is_bold(&self->points[i]), self->points[i].name);
    }
}

/* ------------------------------------------------------------------- page -- */

static void place_points(page *self) {
    const plot_panel *const p = &self->panel;
    for (size_t i = 0; i < self->count; ++i) {
        const curve_point *const at = &self->points[i];
        self->x[i] = p->x + p->width * log(at->milliseconds / p->across.first) /
                                log(p->across.last / p->across.first);
        self->y[i] =
            p->y + p->height * (p->up.last - at->correct) / (p->up.last - p->up.first);
    }
}

/* The axes take in all points, with a margin for their names. */
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
    }
    plot_line(cairo, &self->panel, &(plot_curve){ x, y, joined, .bare = true });
    draw_names(cairo, self);
}

bool curve_write(const char *path, const curve_point *points, size_t count) {
    page self = {
        points, count < MAXIMUM ? count : MAXIMUM, panel_of(points, count), { 0 }, { 0 }
    };
    place_points(&self);
    return plot_write(path, PAGE_WIDTH, PAGE_HEIGHT, draw_page, &self,
                      "compare fewer detectors");
}
