/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The figure of `glsurf evaluate`, as papers print it: one row of panels per sequence and
 * one column per measure. A panel shows the measure over the number of the image, one line
 * per detector and preset.
 */
#include "command/evaluate.h"

#include "common/canvas.h"
#include "common/plot.h"

#include <math.h>
#include <stdlib.h>

static const struct {
    const char *title;
    measure_figure figure;
    bool percent; /* axis from 0 to 100 */
} COLUMNS[] = {
    { "Repeatability (%)", MEASURE_REPEATABILITY, true },
    { "Matching score (%)", MEASURE_SCORE, true },
    { "Precision (%)", MEASURE_PRECISION, true },
    { "Correct matches", MEASURE_CORRECT, false },
};

enum { COLUMN_COUNT = sizeof COLUMNS / sizeof *COLUMNS };

/* In points (1/72 inch). */
static const double PANEL_WIDTH = 128.0, PANEL_HEIGHT = 86.0;
static const double COLUMN_WIDTH = 165.0, ROW_HEIGHT = 111.0;
static const double LEFT = 54.0, RIGHT = 10.0, BOTTOM = 12.0;
static const double LEGEND = 15.0, BELOW_LEGEND = 28.0;

enum { NAMES_IN_LINE = 6, GRAY = CANVAS_COLOURS - 1 };

/* The top of the panels. The legend above has lines of names, and one about the curves. */
static double top_of(const evaluation *results) {
    const size_t lines = (results->count + NAMES_IN_LINE - 1) / NAMES_IN_LINE + 1;
    return LEGEND * (double)lines + BELOW_LEGEND;
}

/* ------------------------------------------------------------------ panels -- */

/* The greatest value of a figure in this row, over all systems. */
static double greatest_figure(const evaluation *results, size_t row,
                              measure_figure figure) {
    double maximum = 0.0;
    for (size_t s = 0; s < results->count; ++s) {
        const evaluate_sequence *const sequence = &results->systems[s].sequences[row];
        for (size_t i = 0; i < sequence->count; ++i)
            maximum = fmax(maximum, sequence->pairs[i].figures.value[figure]);
    }
    return maximum;
}

static void draw_curve(cairo_t *cairo, const plot_panel *panel,
                       const evaluate_sequence *sequence, size_t style,
                       measure_figure figure, bool percent) {
    double *const numbers = calloc(2 * sequence->count, sizeof *numbers);
    if (!numbers)
        return; /* cairo needs more memory than this and will report that there is none */
    double *const values = numbers + sequence->count;
    for (size_t i = 0; i < sequence->count; ++i) {
        const double value = sequence->pairs[i].figures.value[figure];
        numbers[i] = sequence->pairs[i].number;
        values[i] = percent ? 100.0 * value : value;
    }
    plot_line(cairo, panel,
              &(plot_curve){ .x = numbers,
                             .y = values,
                             .count = sequence->count,
                             .style = style,
                             .dashed = figure == MEASURE_OVERLAP });
    free(numbers);
}

/* The axis of image numbers. Half a unit at both ends keeps the markers off the frame; at
 * most about eight numbers are printed. */
static plot_axis axis_of_images(const evaluate_sequence *sequence) {
    const double first = sequence->pairs[0].number - 0.5;
    const double last = sequence->pairs[sequence->count - 1].number + 0.5;
    return (plot_axis){ first, last, .step = plot_step(fmax(1.0, (last - first) / 8.0)) };
}

static plot_axis axis_of_counts(double maximum) {
    const double step = plot_step(fmax(1.0, maximum / 5.0));
    return (plot_axis){ .last = fmax(1.0, ceil(maximum / step)) * step, .step = step };
}

static void draw_panel(cairo_t *cairo, const evaluation *results, size_t row, int column) {
    const evaluate_sequence *const some = &results->systems[0].sequences[row];
    const measure_figure figure = COLUMNS[column].figure;
    const bool percent = COLUMNS[column].percent;
    plot_panel panel = { .x = LEFT + column * COLUMN_WIDTH,
                         .y = top_of(results) + (double)row * ROW_HEIGHT,
                         .width = PANEL_WIDTH,
                         .height = PANEL_HEIGHT,
                         .across = axis_of_images(some),
                         .up = percent ? (plot_axis){ .last = 100.0, .step = 20.0 }
                                       : axis_of_counts(
                                             greatest_figure(results, row, figure)) };
    panel.across.label = row + 1 == results->systems[0].count ? "image" : NULL;
    panel.up.label = column == 0 ? some->name : NULL;
    panel.up.grid = true;
    plot_frame(cairo, &panel);
    for (size_t s = 0; s < results->count; ++s) {
        const evaluate_sequence *const sequence = &results->systems[s].sequences[row];
        if (figure == MEASURE_REPEATABILITY)
            draw_curve(cairo, &panel, sequence, s, MEASURE_OVERLAP, true);
        draw_curve(cairo, &panel, sequence, s, figure, percent);
    }
}

/* -------------------------------------------------------------------- page -- */

static void draw_legend(cairo_t *cairo, const evaluation *results) {
    double x = LEFT, y = 0.0;
    for (size_t s = 0; s < results->count; ++s) {
        if (s % NAMES_IN_LINE == 0) {
            x = LEFT;
            y += LEGEND;
        }
        x = plot_entry(cairo, x, y, PLOT_TEXT, &(plot_curve){ .style = s },
                       results->systems[s].name);
    }
    y += LEGEND;
    x = plot_entry(cairo, LEFT, y, PLOT_TEXT, &(plot_curve){ .style = GRAY, .bare = true },
                   "within 3 pixels");
    plot_entry(cairo, x, y, PLOT_TEXT, &(plot_curve){ .style = GRAY, .dashed = true },
               "and circles that overlap by more than 60 %");
}

static void draw_page(cairo_t *cairo, const void *data) {
    const evaluation *const results = data;
    draw_legend(cairo, results);
    for (int column = 0; column < COLUMN_COUNT; ++column) {
        plot_text(cairo, LEFT + column * COLUMN_WIDTH + PANEL_WIDTH / 2.0,
                  top_of(results) - 9.0, PLOT_MIDDLE, PLOT_TEXT, true,
                  COLUMNS[column].title);
        for (size_t row = 0; row < results->systems[0].count; ++row)
            draw_panel(cairo, results, row, column);
    }
}

bool evaluate_plot(const char *path, const evaluation *results) {
    const double width = LEFT + (COLUMN_COUNT - 1) * COLUMN_WIDTH + PANEL_WIDTH + RIGHT;
    const double height =
        top_of(results) + (double)results->systems[0].count * ROW_HEIGHT + BOTTOM;
    return plot_write(path, width, height, draw_page, results,
                      "evaluate fewer folders at a time");
}
