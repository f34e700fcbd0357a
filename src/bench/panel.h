/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* What the panels of a page have in common. Lengths are points, x to the right, y down. */
#ifndef GLSURF_BENCH_PANEL_H
#define GLSURF_BENCH_PANEL_H

#include <stdbool.h>
#include <stddef.h>

typedef struct _cairo cairo_t;

#define PANEL_WIDTH  330.0
#define PANEL_HEIGHT 232.0
#define PANEL_TOP    46.0 /* of the page, above the first */
#define PANEL_LEFT   46.0
#define PANEL_LABELS 150.0 /* the same of bars */
#define PANEL_TEXT   8.0
#define PANEL_SMALL  7.5
#define PANEL_TITLE  9.5

enum { PANELS_IN_ROW = 2 };

struct bench_chart {
    cairo_t *cairo; /* NULL: panels are only counted */
    int panels;
};

/* What is inside the axes. */
typedef struct panel_frame {
    double x, y, width, height;
} panel_frame;

typedef struct panel_axis {
    double first, last;
    bool logarithmic;
} panel_axis;

/* Takes the next panel, with so much room at the left. */
panel_frame panel_next(struct bench_chart *chart, double left);

/* Sets what is drawn with: a colour for the part or line i; or a gray from 0 to 1. */
void panel_colour(cairo_t *cairo, size_t i);
void panel_gray(cairo_t *cairo, double level);
void panel_segment(cairo_t *cairo, double x0, double y0, double x1, double y1);

void panel_title(cairo_t *cairo, panel_frame in, const char *title);

/* Above the frame, from x on; returns where the next begins. */
double panel_entry(cairo_t *cairo, panel_frame in, double x, size_t colour,
                   const char *text);

/* Where a value is, from 0 to 1. */
double panel_place(panel_axis on, double value);

/* Lines across with their numbers, of the upright axis or the other. */
void panel_ticks(cairo_t *cairo, panel_frame in, panel_axis on, bool upright);
void panel_border(cairo_t *cairo, panel_frame in, const char *x_label);

#endif
