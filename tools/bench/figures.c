/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The picture of a report: panels of curves, two in a row, below a line about the machine.
 * All axes are logarithmic. */
#include "bench/bench.h"
#include "bench/systems.h"
#include "common/alloc.h"
#include "common/plot.h"
#include "common/text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A panel for each system in a table whose rows are points. */
static const struct figure {
    const char *table, *title;
    const char *series; /* the key of what a curve is named by */
    const char *x, *y;  /* keys */
    const char *x_label, *y_label;
} FIGURES[] = {
    { "frames", "Three frames in flight", "asked", "megapixels", "fps", "megapixels",
      "frames per second" },
    { "frames", "One by one, with upload", "asked", "megapixels", "latency_pixels_ms",
      "megapixels", "milliseconds" },
    { "matching", "Matching", NULL, "features", "features_per_second",
      "features in each set", "features matched per second" },
};

/* ------------------------------------------------------------------- points -- */

enum { SERIES = 8, POINTS = 32, PANELS_IN_ROW = 2 };

/* Series without points are at the end. */
typedef struct panel {
    char title[96];
    const char *x_label, *y_label;
    struct series {
        char label[48];
        size_t count;
        double x[POINTS], y[POINTS]; /* all above 0 */
    } series[SERIES];
} panel;

typedef struct page {
    char *title, *line; /* the line is drawn below the title */
    panel *panels;
    size_t count;
} page;

/* Adds a point to the series with this label, or to the first series without points. The
 * point is ignored if x or y is not above 0 or if there is no space left. */
static void add_point(panel *to, const char *label, double x, double y) {
    struct series *at = to->series;
    while (at < to->series + SERIES && at->count > 0 && strcmp(at->label, label) != 0)
        ++at;
    if (at < to->series + SERIES && at->count < POINTS && x > 0.0 && y > 0.0) {
        snprintf(at->label, sizeof at->label, "%s", label);
        at->x[at->count] = x;
        at->y[at->count++] = y;
    }
}

/* Adds the panel unless it is empty. */
static void add_panel(page *to, panel *from, const char *title, const char *system) {
    if (from->series[0].count == 0)
        return;
    snprintf(from->title, sizeof from->title, "%s%s%s", title, system ? ", system " : "",
             system ? system : "");
    to->panels = alloc_grown(to->panels, (to->count + 1) * sizeof *to->panels);
    to->panels[to->count++] = *from;
}

static double number_in(const text_table *table, size_t row, const char *key) {
    return table_cell_of(table, row, key)->number;
}

/* Adds a panel of the rows of this system; NULL: of all rows. */
static void add_figure(page *to, const text_table *table, const struct figure *figure,
                       const char *system) {
    panel self = { .x_label = figure->x_label, .y_label = figure->y_label };
    for (size_t row = 0; row < table_rows(table); ++row) {
        const char *const of = table_cell_of(table, row, "system")->text;
        char label[48] = "descriptors of 64";
        if (figure->series)
            snprintf(label, sizeof label, "%.0f features",
                     number_in(table, row, figure->series));
        if (!system || (of && strcmp(of, system) == 0))
            add_point(&self, label, number_in(table, row, figure->x),
                      number_in(table, row, figure->y));
    }
    add_panel(to, &self, figure->title, system);
}

/* Adds a panel of the stages, which are rows; the columns are sizes of images. */
static void add_stages(page *to, const text_table *table) {
    panel self = { .x_label = "megapixels", .y_label = "milliseconds of a frame" };
    for (size_t row = 0; row < table_rows(table); ++row)
        for (size_t c = 0; c < table->column_count; ++c) {
            const table_cell *const cells = &table->cells[row * table->column_count];
            char name[48];
            unsigned width, height;
            snprintf(name, sizeof name, "%.*s", (int)strcspn(cells->text, ","),
                     cells->text);
            if (sscanf(table->columns[c].key, "ms_%ux%u", &width, &height) == 2)
                add_point(&self, name, 1e-6 * width * height, cells[c].number);
        }
    add_panel(to, &self, "Stages", table->name);
}

static void add_results(page *to, const bench_results *results) {
    for (size_t f = 0; f < sizeof FIGURES / sizeof *FIGURES; ++f) {
        const text_table *const table = bench_table_find(results, FIGURES[f].table);
        const int systems = FIGURES[f].series ? BENCH_SYSTEMS : 1;
        for (int i = 0; table && i < systems; ++i)
            add_figure(to, table, &FIGURES[f],
                       FIGURES[f].series ? BENCH_SYSTEM[i].name : NULL);
    }
    for (int i = 0; strcmp(results->name, "stages") == 0 && i < BENCH_SYSTEMS; ++i) {
        const text_table *const table = bench_table_find(results, BENCH_SYSTEM[i].name);
        if (table)
            add_stages(to, table);
    }
}

/* ------------------------------------------------------------------ drawing -- */

/* In points: the size of a panel, the top of the page, and the margins around a frame. */
static const double WIDTH = 330.0, HEIGHT = 232.0, PAGE_TOP = 46.0;
static const double ABOVE = 62.0, BELOW = 32.0, RIGHT = 14.0, LEFT = 50.0;

/* Extends the axis to the values, with a margin of a factor of 1.25 at both ends. */
static void take_in(plot_axis *axis, const double *values, size_t count) {
    for (size_t i = 0; i < count; ++i) {
        axis->first = fmin(axis->first, values[i] / 1.25);
        axis->last = fmax(axis->last, values[i] * 1.25);
    }
}

static void draw_panel(cairo_t *cairo, const panel *self, double x, double y) {
    enum { NAMES_IN_LINE = 3 };
    plot_panel frame = { x + LEFT,
                         y + ABOVE,
                         WIDTH - LEFT - RIGHT,
                         HEIGHT - ABOVE - BELOW,
                         { .first = INFINITY, .grid = true, .label = self->x_label },
                         { .first = INFINITY, .grid = true, .label = self->y_label } };
    for (int i = 0; i < SERIES; ++i) {
        take_in(&frame.across, self->series[i].x, self->series[i].count);
        take_in(&frame.up, self->series[i].y, self->series[i].count);
    }
    plot_frame(cairo, &frame);
    plot_text(cairo, x + 12.0, y + 16.0, PLOT_LEFT, 9.5, true, self->title);
    double next = 0.0;
    for (size_t i = 0; i < SERIES && self->series[i].count > 0; ++i) {
        const struct series *const of = &self->series[i];
        const plot_curve curve = { of->x, of->y, of->count, .style = i };
        const double line = frame.y - 27.0 + 10.0 * (double)(i / NAMES_IN_LINE);
        plot_line(cairo, &frame, &curve);
        next = plot_entry(cairo, i % NAMES_IN_LINE ? next : x + 12.0, line, PLOT_SMALL,
                          &curve, of->label);
    }
}

static void draw_page(cairo_t *cairo, const void *data) {
    const page *const self = data;
    plot_text(cairo, 12.0, 20.0, PLOT_LEFT, 12.0, true, self->title);
    plot_text(cairo, 12.0, 34.0, PLOT_LEFT, 8.0, false, self->line);
    for (size_t i = 0; i < self->count; ++i)
        draw_panel(cairo, &self->panels[i], (double)(i % PANELS_IN_ROW) * WIDTH,
                   PAGE_TOP + (double)(i / PANELS_IN_ROW) * HEIGHT);
}

bool bench_plot(const char *path, const bench *self) {
    const bench_machine *const machine = &self->machine;
    page all = { .title =
                     text_format("glsurf %s on %s", glsurf_version(), machine->renderer),
                 .line = text_format("%d of %s, %s", machine->processors,
                                     machine->processor, machine->date) };
    for (size_t i = 0; i < self->report.count; ++i)
        add_results(&all, &self->report.results[i]);
    const double rows = ceil((double)all.count / PANELS_IN_ROW);
    const bool good = plot_write(path, PANELS_IN_ROW * WIDTH, PAGE_TOP + rows * HEIGHT,
                                 draw_page, &all, "measure fewer sections at a time");
    free(all.panels);
    free(all.title);
    free(all.line);
    return good;
}
