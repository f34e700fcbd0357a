/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The curves that papers print: a row of panels per sequence, a column per measure, over
 * the number of the image, with a line per preset.
 */
#include "command/evaluate.h"

#include "tool/plot.h"
#include "tool/text.h"

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

/* In points. */
static const double PANEL_WIDTH = 128.0, PANEL_HEIGHT = 86.0;
static const double COLUMN_WIDTH = 165.0, ROW_HEIGHT = 111.0;
static const double LEFT = 54.0, TOP = 48.0, RIGHT = 10.0, BOTTOM = 12.0;
static const double TEXT_SIZE = 9.0;

/* ------------------------------------------------------------------ panels -- */

/* The greatest of a figure in this row, over all presets. */
static double greatest(const evaluation *results, size_t row, measure_figure figure) {
    double most = 0.0;
    for (size_t s = 0; s < results->count; ++s) {
        const evaluate_sequence *const sequence = &results->systems[s].sequences[row];
        for (size_t i = 0; i < sequence->count; ++i)
            most = fmax(most, sequence->pairs[i].figures.value[figure]);
    }
    return most;
}

static void draw_curve(cairo_t *cairo, const plot_panel *panel,
                       const evaluate_sequence *sequence, unsigned style,
                       measure_figure figure, bool percent) {
    double *const numbers = calloc(2 * sequence->count, sizeof *numbers);
    if (!numbers)
        return; /* cairo, which needs more, reports that there is no memory */
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

static void draw_panel(cairo_t *cairo, const evaluation *results, size_t row, int column) {
    const evaluate_sequence *const some = &results->systems[0].sequences[row];
    const bool percent = COLUMNS[column].percent;
    plot_panel panel = { .x = LEFT + column * COLUMN_WIDTH,
                         .y = TOP + (double)row * ROW_HEIGHT,
                         .width = PANEL_WIDTH,
                         .height = PANEL_HEIGHT,
                         .first = some->pairs[0].number,
                         .last = some->pairs[some->count - 1].number,
                         .top = 100.0,
                         .step = 20.0 };
    if (!percent)
        plot_round(greatest(results, row, COLUMNS[column].figure), &panel.top, &panel.step);
    plot_frame(cairo, &panel);
    for (size_t s = 0; s < results->count; ++s) {
        const evaluate_sequence *const sequence = &results->systems[s].sequences[row];
        if (COLUMNS[column].figure == MEASURE_REPEATABILITY)
            draw_curve(cairo, &panel, sequence, (unsigned)s, MEASURE_OVERLAP, true);
        draw_curve(cairo, &panel, sequence, (unsigned)s, COLUMNS[column].figure, percent);
    }
}

/* -------------------------------------------------------------------- page -- */

/* One entry; returns where the next begins. */
static double draw_entry(cairo_t *cairo, double x, unsigned style, bool dashed, bool marker,
                         const char *text) {
    static const double LENGTH = 22.0, Y = 15.0;
    plot_sample(cairo, x, Y - 3.0, LENGTH, style, dashed, marker);
    return plot_text(cairo, x + LENGTH + 4.0, Y, PLOT_LEFT, TEXT_SIZE, false, text) + 18.0;
}

static void draw_legend(cairo_t *cairo, const evaluation *results) {
    double x = LEFT;
    for (size_t s = 0; s < results->count; ++s) {
        char *const text = text_format("preset %s", results->systems[s].name);
        x = draw_entry(cairo, x, (unsigned)s, false, true, text);
        free(text);
    }
    x = draw_entry(cairo, x, 0, false, false, "within 3 pixels");
    draw_entry(cairo, x, 0, true, false, "and circles that overlap by more than 60 %");
}

static void draw_page(cairo_t *cairo, const void *data) {
    const evaluation *const results = data;
    const size_t rows = results->systems[0].count;
    draw_legend(cairo, results);
    for (int column = 0; column < COLUMN_COUNT; ++column) {
        const double middle = LEFT + column * COLUMN_WIDTH + PANEL_WIDTH / 2.0;
        plot_text(cairo, middle, TOP - 9.0, PLOT_MIDDLE, TEXT_SIZE, true,
                  COLUMNS[column].title);
        for (size_t row = 0; row < rows; ++row)
            draw_panel(cairo, results, row, column);
        plot_text(cairo, middle, TOP + (double)rows * ROW_HEIGHT - 2.0, PLOT_MIDDLE,
                  TEXT_SIZE, false, "image");
    }
    for (size_t row = 0; row < rows; ++row) {
        plot_text_upright(cairo, 14.0, TOP + (double)row * ROW_HEIGHT + PANEL_HEIGHT / 2.0,
                          TEXT_SIZE, ROW_HEIGHT - 6.0,
                          results->systems[0].sequences[row].name);
    }
}

bool evaluate_plot(const char *path, const evaluation *results) {
    const double width = LEFT + (COLUMN_COUNT - 1) * COLUMN_WIDTH + PANEL_WIDTH + RIGHT;
    const double height = TOP + (double)results->systems[0].count * ROW_HEIGHT + BOTTOM;
    return plot_write(path, width, height, draw_page, results);
}
