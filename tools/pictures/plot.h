/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Curves for print. A panel is a frame with ticks, light grid lines, and curves inside.
 * Lengths are points (1/72 inch), x to the right and y down. Positions of text are on its
 * base line. A style is a number from 0: it selects a colour and the marker of curves.
 */
#ifndef GLSURF_PICTURES_PLOT_H
#define GLSURF_PICTURES_PLOT_H

#include <stdbool.h>
#include <stddef.h>

typedef struct _cairo cairo_t;

/* -------------------------------------------------------------------- text -- */

#define PLOT_TEXT  9.0
#define PLOT_SMALL 7.5 /* numbers at the axes */

typedef enum plot_align { PLOT_LEFT, PLOT_MIDDLE, PLOT_RIGHT } plot_align;

/* Draws a text. Returns the x of its end. */
double plot_text(cairo_t *cairo, double x, double y, plot_align align, double size,
                 bool bold, const char *text);

/* ------------------------------------------------------------------ panels -- */

/* An axis of a frame, with the values at its ends. An axis from 0 to 0 has no ticks. */
typedef struct plot_axis {
    double first, last;
    double step; /* distance of ticks; 0: a logarithmic axis, which chooses its ticks */
    bool grid;   /* grid lines at the ticks */
    const char *label;
} plot_axis;

typedef struct plot_panel {
    double x, y, width, height; /* the frame */
    plot_axis across, up;
} plot_panel;

/* Returns the smallest 1, 2 or 5 times a power of ten not below `minimum`. 3 gives 5. */
double plot_step(double minimum);

/* Draws the frame, the ticks and the labels. Shrinks the label of the vertical axis to fit
 * the frame. */
void plot_frame(cairo_t *cairo, const plot_panel *panel);

typedef struct plot_curve {
    const double *x, *y;
    size_t count;
    size_t style;
    bool dashed; /* without markers */
    bool bare;   /* solid, without markers */
} plot_curve;
void plot_line(cairo_t *cairo, const plot_panel *panel, const plot_curve *curve);

/* Draws an entry of a legend: a sample in the style of this curve, and a text. Returns the
 * x of the next entry. */
double plot_entry(cairo_t *cairo, double x, double y, double size, const plot_curve *like,
                  const char *text);

/* ------------------------------------------------------------------- files -- */

/* Draws a page of this size into a file. The ending of the path selects SVG, or PNG or JPEG
 * (144 dots per inch). `way_out` says what the user can do; it ends the error message.
 * False after a report. */
typedef void plot_painter(cairo_t *cairo, const void *data);
bool plot_write(const char *path, double width, double height, plot_painter *paint,
                const void *data, const char *way_out);

/* Endings of plot_write(), without the dot. */
extern const char *const PLOT_ENDINGS[];

#endif
