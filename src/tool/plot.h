/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Charts for print: a page of panels, each a frame with ticks, light lines across, and
 * curves or bars in it. Lengths are points (1/72 inch), x to the right and y down; text is
 * placed by its base line. Styles are numbers from 0: a colour, and a marker of curves.
 */
#ifndef GLSURF_TOOL_PLOT_H
#define GLSURF_TOOL_PLOT_H

#include <stdbool.h>
#include <stddef.h>

typedef struct _cairo cairo_t;

/* -------------------------------------------------------------------- text -- */

#define PLOT_TEXT  9.0
#define PLOT_SMALL 7.5 /* of numbers at the axes and names of bars */

typedef enum plot_align { PLOT_LEFT, PLOT_MIDDLE, PLOT_RIGHT } plot_align;

/* Returns where the text ends on the right. */
double plot_text(cairo_t *cairo, double x, double y, plot_align align, double size,
                 bool bold, const char *text);

/* An entry of a legend: a sample of a style, and a text. Returns where the next begins. */
typedef enum plot_sample {
    PLOT_CURVE,
    PLOT_SOLID, /* curves of any style */
    PLOT_DASHED,
    PLOT_PART, /* of a bar */
    PLOT_MARK
} plot_sample;
double plot_entry(cairo_t *cairo, double x, double y, double size, plot_sample sample,
                  size_t style, const char *text);

/* ------------------------------------------------------------------ panels -- */

/* What the edges of a frame stand for. An axis from 0 to 0 has no ticks. */
typedef struct plot_axis {
    double first, last;
    double step; /* between ticks; 0: a logarithmic axis, which finds its own */
    bool grid;   /* lines across at the ticks */
    const char *label;
} plot_axis;

typedef struct plot_panel {
    double x, y, width, height; /* of the frame */
    plot_axis across, up;
} plot_panel;

/* The least of 1, 2 and 5 times powers of ten that is not below `least`. */
double plot_step(double least);

/* The frame, the ticks and the labels; a label is made small enough for the frame. */
void plot_frame(cairo_t *cairo, const plot_panel *panel);

typedef struct plot_curve {
    const double *x, *y;
    size_t count;
    size_t style;
    bool dashed; /* without markers */
} plot_curve;
void plot_line(cairo_t *cairo, const plot_panel *panel, const plot_curve *curve);

enum { PLOT_PARTS = 8 };

/* A bar from the left: parts one after the other, in the styles of their places; and a mark
 * across. */
typedef struct plot_bar {
    char label[48];
    double part[PLOT_PARTS]; /* NAN: none */
    double mark;             /* NAN: none */
} plot_bar;

/* From the top, in equal distances. */
void plot_bars(cairo_t *cairo, const plot_panel *panel, const plot_bar *bars, size_t count);

/* ------------------------------------------------------------------- files -- */

/* Draws a page of this size into the file: SVG or PNG (at 144 dots per inch) by the ending
 * of the path. `way_out` ends the sentence that says that it cannot be drawn. */
typedef void plot_painter(cairo_t *cairo, const void *data);
bool plot_write(const char *path, double width, double height, plot_painter *paint,
                const void *data, const char *way_out);

/* Whether plot_write() knows the ending. */
bool plot_has_ending(const char *path);

/* ------------------------------------------------------------- many panels -- */

/* A page of panels, two in a row, below a title. What has no figures is not drawn. */
typedef struct plot_page {
    cairo_t *cairo; /* NULL: panels are only counted */
    int panels;
} plot_page;

typedef struct plot_page_desc {
    const char *title, *line; /* the line stands below the title */
    void (*draw)(plot_page *page, const void *data);
    const void *data;
    const char *way_out; /* as of plot_write() */
} plot_page_desc;

bool plot_page_write(const char *path, const plot_page_desc *desc);

enum { PLOT_POINTS = 32 };

/* A curve and its name. */
typedef struct plot_series {
    char label[48];
    size_t count;
    double x[PLOT_POINTS], y[PLOT_POINTS]; /* above 0 */
} plot_series;

/* Adds a point to the series of this label, or to the first without points, if it is one of
 * numbers above 0 and there is room. */
void plot_series_add(plot_series series[PLOT_PARTS], const char *label, double x, double y);

/* A panel of curves, both axes logarithmic; series without points stand at the end. */
void plot_page_lines(plot_page *self, const char *title, const char *x_label,
                     const char *y_label, const plot_series series[PLOT_PARTS]);

/* A panel of bars from the top; `parts` are the names of their parts, the last NULL, or
 * NULL where there is but one; `mark` is what the mark is, or NULL. */
void plot_page_bars(plot_page *self, const char *title, const char *unit,
                    const char *const *parts, const char *mark, const plot_bar *bars,
                    size_t count);

#endif
