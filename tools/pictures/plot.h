/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Curves for print. A panel is a frame with ticks, light grid lines, and curves inside.
 * Lengths are points (1/72 inch), x to the right and y down. Text is placed by its base
 * line. A style is a number from 0: it selects a colour and the marker of curves.
 */
#ifndef GLSURF_PICTURES_PLOT_H
#define GLSURF_PICTURES_PLOT_H

#include <stdbool.h>
#include <stddef.h>

typedef struct _cairo cairo_t;

/* -------------------------------------------------------------------- text -- */

#define PLOT_TEXT  9.0
#define PLOT_SMALL 7.5 /* for numbers at the axes */

typedef enum plot_align { PLOT_LEFT, PLOT_MIDDLE, PLOT_RIGHT } plot_align;

/* Draws a text. Returns the x at which it ends. */
double plot_text(cairo_t *cairo, double x, double y, plot_align align, double size,
                 bool bold, const char *text);

/* ------------------------------------------------------------------ panels -- */

/* The values at both ends of an axis of a frame. An axis from 0 to 0 has no ticks. */
typedef struct plot_axis {
    double first, last;
    double step; /* distance of ticks; 0: logarithmic axis, which chooses its ticks */
    bool grid;   /* grid lines at the ticks */
    const char *label;
} plot_axis;

typedef struct plot_panel {
    double x, y, width, height; /* of the frame */
    plot_axis across, up;
} plot_panel;

/* The smallest number of the form 1, 2 or 5 times a power of ten that is not below
 * `least`. */
double plot_step(double minimum);

/* Draws the frame, the ticks and the labels. The label of the vertical axis is made small
 * enough for the frame. */
void plot_frame(cairo_t *cairo, const plot_panel *panel);

typedef struct plot_curve {
    const double *x, *y;
    size_t count;
    size_t style;
    bool dashed; /* without markers */
    bool bare;   /* solid, without markers */
} plot_curve;
void plot_line(cairo_t *cairo, const plot_panel *panel, const plot_curve *curve);

/* Draws an entry of a legend: a sample of a curve that looks like this one, and a text.
 * Returns the x of the next entry. */
double plot_entry(cairo_t *cairo, double x, double y, double size, const plot_curve *like,
                  const char *text);

/* ------------------------------------------------------------------- files -- */

/* Draws a page of this size into a file. The ending of the path selects SVG or PNG (144
 * dots per inch). `way_out` ends the error message: it says what the user can do. */
typedef void plot_painter(cairo_t *cairo, const void *data);
bool plot_write(const char *path, double width, double height, plot_painter *paint,
                const void *data, const char *way_out);

/* Whether plot_write() supports the ending of the path. */
bool plot_has_ending(const char *path);

#endif
