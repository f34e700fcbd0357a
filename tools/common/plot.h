/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Charts for print: a page of panels. A panel is a frame with ticks, light grid lines, and
 * curves or bars inside. Lengths are points (1/72 inch), x to the right and y down. Text is
 * placed by its base line. A style is a number from 0: it selects a colour and the marker
 * of curves.
 */
#ifndef GLSURF_COMMON_PLOT_H
#define GLSURF_COMMON_PLOT_H

#include <stdbool.h>
#include <stddef.h>

typedef struct _cairo cairo_t;

/* -------------------------------------------------------------------- text -- */

#define PLOT_TEXT  9.0
#define PLOT_SMALL 7.5 /* for numbers at the axes and names of bars */

typedef enum plot_align { PLOT_LEFT, PLOT_MIDDLE, PLOT_RIGHT } plot_align;

/* Draws a text. Returns the x at which it ends. */
double plot_text(cairo_t *cairo, double x, double y, plot_align align, double size,
                 bool bold, const char *text);

/* Draws an entry of a legend: a sample of a style, and a text. Returns the x of the next
 * entry. */
typedef enum plot_sample {
    PLOT_CURVE,
    PLOT_SOLID, /* curves of all styles */
    PLOT_DASHED,
    PLOT_PART, /* a part of a bar */
    PLOT_MARK
} plot_sample;
double plot_entry(cairo_t *cairo, double x, double y, double size, plot_sample sample,
                  size_t style, const char *text);

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

enum { PLOT_PARTS = 8 };

/* A bar. Its parts lie one after the other from the left, part i in style i. The mark is a
 * line across the bar. */
typedef struct plot_bar {
    char label[48];
    double part[PLOT_PARTS]; /* NAN: none */
    double mark;             /* NAN: none */
} plot_bar;

/* Draws the bars from the top, at equal distances. */
void plot_bars(cairo_t *cairo, const plot_panel *panel, const plot_bar *bars, size_t count);

/* ------------------------------------------------------------------- files -- */

/* Draws a page of this size into a file. The ending of the path selects SVG or PNG (144
 * dots per inch). `way_out` ends the error message: it says what the user can do. */
typedef void plot_painter(cairo_t *cairo, const void *data);
bool plot_write(const char *path, double width, double height, plot_painter *paint,
                const void *data, const char *way_out);

/* Whether plot_write() supports the ending of the path. */
bool plot_has_ending(const char *path);

/* ------------------------------------------------------------- many panels -- */

/* A page of panels, two in a row, below a title. Panels without figures are left out. */
typedef struct plot_page {
    cairo_t *cairo; /* NULL: panels are counted, not drawn */
    int panels;
} plot_page;

typedef struct plot_page_desc {
    const char *title, *line; /* the line is drawn below the title */
    void (*draw)(plot_page *page, const void *data);
    const void *data;
    const char *way_out; /* as for plot_write() */
} plot_page_desc;

bool plot_page_write(const char *path, const plot_page_desc *desc);

enum { PLOT_POINTS = 32 };

/* A curve and its name. */
typedef struct plot_series {
    char label[48];
    size_t count;
    double x[PLOT_POINTS], y[PLOT_POINTS]; /* all above 0 */
} plot_series;

/* Adds a point to the series with this label, or to the first series without points. The
 * point is ignored if x or y is not above 0 or if there is no space left. */
void plot_series_add(plot_series series[PLOT_PARTS], const char *label, double x, double y);

/* Adds a panel of curves with two logarithmic axes. Series without points have to be at the
 * end. */
void plot_page_lines(plot_page *self, const char *title, const char *x_label,
                     const char *y_label, const plot_series series[PLOT_PARTS]);

/* Adds a panel of bars, from the top. `parts` names their parts and ends in NULL; it is
 * NULL if the bars have one part. `mark` names the mark; NULL: no mark. */
void plot_page_bars(plot_page *self, const char *title, const char *unit,
                    const char *const *parts, const char *mark, const plot_bar *bars,
                    size_t count);

#endif
