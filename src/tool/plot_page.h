/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* A page of small panels, two in a row, below a title. What has no figures is not drawn. */
#ifndef GLSURF_TOOL_PLOT_PAGE_H
#define GLSURF_TOOL_PLOT_PAGE_H

#include "tool/plot.h"

typedef struct plot_page {
    cairo_t *cairo; /* NULL: panels are only counted */
    int panels;
} plot_page;

typedef struct plot_page_desc {
    const char *title, *line; /* the line is below the title */
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
