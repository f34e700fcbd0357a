/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "accuracy/plot.h"

#include "common/plot.h"

/* In points (1/72 inch). */
static const double WIDTH = 150.0, HEIGHT = 105.0, COLUMN = 180.0, ROW = 155.0, LEFT = 54.0,
                    TOP = 48.0, RIGHT = 12.0, BOTTOM = 32.0;

enum { PANELS_IN_ROW = 3 };

typedef struct page {
    const plot_sequence *sequences;
    int count;
} page;

static void draw_page(cairo_t *cairo, const void *data) {
    const page *self = data;
    const double x = plot_entry(cairo, LEFT, 15.0, PLOT_TEXT, PLOT_CURVE, 0, "glsurf, dog");
    plot_entry(cairo, x, 15.0, PLOT_TEXT, PLOT_CURVE, 1,
               "SIFT of OpenCV without the octave -1");
    for (int i = 0; i < self->count; ++i) {
        const plot_sequence *s = &self->sequences[i];
        const plot_panel panel = {
            .x = LEFT + i % PANELS_IN_ROW * COLUMN,
            .y = TOP + i / PANELS_IN_ROW * ROW,
            .width = WIDTH,
            .height = HEIGHT,
            .across = { 15.0, 65.0, .step = 10.0, .label = "viewpoint (degrees)" },
            .up = { .last = 100.0,
                    .step = 20.0,
                    .grid = true,
                    .label = i % PANELS_IN_ROW == 0 ? "repeatability (%)" : NULL },
        };
        plot_text(cairo, panel.x + WIDTH / 2.0, panel.y - 9.0, PLOT_MIDDLE, PLOT_TEXT, true,
                  s->name);
        plot_frame(cairo, &panel);
        for (int d = 1; d >= 0; --d)
            plot_line(cairo, &panel,
                      &(plot_curve){ s->degrees, s->percent[d], PLOT_ANGLES,
                                     .style = (size_t)d });
    }
}

bool plot_repeatability(const char *path, const plot_sequence *sequences, int count) {
    const page self = { sequences, count };
    const int columns = count < PANELS_IN_ROW ? count : PANELS_IN_ROW;
    const int rows = (count + PANELS_IN_ROW - 1) / PANELS_IN_ROW;
    return plot_write(path, LEFT + (columns - 1) * COLUMN + WIDTH + RIGHT,
                      TOP + (rows - 1) * ROW + HEIGHT + BOTTOM, draw_page, &self,
                      "name fewer sequences");
}
