/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The page: what the sections draw, below what it was measured on. */
#include "bench/bench.h"
#include "bench/chart.h"
#include "bench/panel.h"

#include "tool/plot.h"
#include "tool/text.h"

#include <cairo.h>
#include <stdlib.h>
#include <string.h>

static void paint_sections(bench_chart *chart, const bench *self) {
    for (const bench_section *at = BENCH_SECTIONS; at->name; ++at) {
        for (size_t i = 0; at->paint && i < self->report.count; ++i)
            if (strcmp(self->report.results[i].name, at->name) == 0)
                at->paint(chart, &self->report.results[i]);
    }
}

static void draw_page(cairo_t *cairo, const void *data) {
    const bench *const self = data;
    const bench_machine *const machine = &self->machine;
    char *const title = text_format("glsurf %s on %s", glsurf_version(), machine->renderer);
    char *const line =
        text_format("%d of %s, %s", machine->processors, machine->processor, machine->date);
    plot_text(cairo, 12.0, 20.0, PLOT_LEFT, 12.0, true, title);
    plot_text(cairo, 12.0, 34.0, PLOT_LEFT, PANEL_TEXT, false, line);
    free(title);
    free(line);
    paint_sections(&(bench_chart){ .cairo = cairo }, self);
}

bool bench_plot(const char *path, const bench *self) {
    bench_chart counted = { 0 };
    paint_sections(&counted, self);
    const int rows = (counted.panels + PANELS_IN_ROW - 1) / PANELS_IN_ROW;
    return plot_write(path, PANELS_IN_ROW * PANEL_WIDTH, PANEL_TOP + rows * PANEL_HEIGHT,
                      draw_page, self);
}
