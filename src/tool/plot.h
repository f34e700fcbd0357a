/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Small line charts for print: a page of panels, each a frame with ticks, a light grid and
 * curves with markers. Lengths are points (1/72 inch), x to the right and y down; text is
 * placed by its base line.
 */
#ifndef GLSURF_TOOL_PLOT_H
#define GLSURF_TOOL_PLOT_H

#include <stdbool.h>
#include <stddef.h>

typedef struct _cairo cairo_t;

/* The frame of a panel and what its edges stand for. */
typedef struct plot_panel {
    double x, y, width, height; /* of the frame */
    double first, last;         /* x axis, whole numbers */
    double top;                 /* y axis, from 0 */
    double step;                /* between its ticks */
} plot_panel;

typedef struct plot_curve {
    const double *x, *y;
    size_t count;
    unsigned style; /* colour and marker */
    bool dashed;
} plot_curve;

typedef enum plot_align { PLOT_LEFT, PLOT_MIDDLE, PLOT_RIGHT } plot_align;

/* The least top and a step for an axis that holds values up to `most` with at most five
 * steps of 1, 2 or 5 times a power of ten; whole numbers. */
void plot_round(double most, double *top, double *step);

/* Returns where the text ends on the right. */
double plot_text(cairo_t *cairo, double x, double y, plot_align align, double size,
                 bool bold, const char *text);

/* From below upwards, its middle at (x, y), made small enough for `length`. */
void plot_text_upright(cairo_t *cairo, double x, double y, double size, double length,
                       const char *text);

void plot_frame(cairo_t *cairo, const plot_panel *panel);
void plot_line(cairo_t *cairo, const plot_panel *panel, const plot_curve *curve);

/* A sample of a curve, `length` wide, its left end at (x, y). */
void plot_sample(cairo_t *cairo, double x, double y, double length, unsigned style,
                 bool dashed, bool marker);

/* Draws a page of this size into the file: SVG or PNG (at 144 dots per inch) by the ending
 * of the path. */
typedef void plot_painter(cairo_t *cairo, const void *data);
bool plot_write(const char *path, double width, double height, plot_painter *paint,
                const void *data);

/* Whether plot_write() knows the ending. */
bool plot_has_ending(const char *path);

#endif
