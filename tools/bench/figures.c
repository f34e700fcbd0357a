/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Files of --json, --plot and --trace. */
#include "bench/bench.h"

#include "features/json_text.h"
#include "features/trace_file.h"
#include "pictures/plot.h"
#include "system/text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* -------------------------------------------------------------------- JSON -- */

/* Converts the results: sections and tables have names, rows are in order, and cells have
 * keys. */
static json_t *results_value(const bench_results *results) {
    json_t *tables = json_object(), *notes = json_array();
    for (const text_table *at = results->tables; at; at = at->next)
        tables =
            json_put(tables, at->name,
                     json_pack("{s:s, s:o}", "title", at->title, "rows", json_rows(at)));
    for (size_t i = 0; i < results->note_count; ++i)
        notes = json_append(notes, json_string(results->notes[i]));
    return json_pack("{s:s, s:f, s:o, s:o}", "title", results->title, "seconds",
                     results->seconds, "tables", tables, "notes", notes);
}

static json_t *machine_value(const bench *self) {
    const bench_machine *const m = &self->machine;
    static const char *const EXTENTS[] = { "quick", "normal", "full" };
    return json_pack(
        "{s:o, s:o, s:o, s:o, s:i, s:s, s:f, s:f, s:s, s:s, s:o, s:i, s:i, s:s, s:i}",
        "renderer", json_name(m->made.renderer), "opengl", json_name(m->made.version),
        "context", json_name(m->made.through), "processor", json_name(m->processor),
        "processors", m->processors, "date", m->date, "load_start", m->load, "load_end",
        bench_load(), "clock", m->clock, "because", m->because, "image",
        self->options->image ? json_name(self->options->image) : json_null(), "image_width",
        (int)self->picture.width, "image_height", (int)self->picture.height, "extent",
        EXTENTS[self->options->extent], "runs", (int)self->options->runs);
}

bool bench_write_json(const char *path, const bench *self) {
    json_t *sections = json_object(), *systems = json_array();
    for (const bench_system *at = BENCH_SYSTEM; at < BENCH_SYSTEM + BENCH_SYSTEMS; ++at)
        systems = json_append(
            systems, json_pack("{s:s, s:s, s:s, s:f, s:i}", "name", at->name, "detector",
                               glsurf_detector_name(at->detector), "preset",
                               glsurf_preset_name(at->preset), "threshold",
                               (double)glsurf_detector_threshold(at->detector, at->preset),
                               "descriptor_length", 64));
    for (size_t i = 0; i < self->report.count; ++i) {
        const bench_results *const results = &self->report.results[i];
        sections = json_put(sections, results->name, results_value(results));
    }
    json_t *const value =
        json_pack("{s:s, s:o, s:o, s:o}", "version", glsurf_version(), "machine",
                  machine_value(self), "systems", systems, "sections", sections);
    return json_save(path, value, "measure fewer sections at a time");
}

/* ----------------------------------------------------------------- picture -- */

enum { SERIES = 8, POINTS = 32, PANELS_IN_ROW = 2 };

/* Lengths in points: size of a panel, top of the page, margins around a frame. */
static const double WIDTH = 330.0, HEIGHT = 232.0, PAGE_TOP = 46.0;
static const double ABOVE = 40.0, BELOW = 32.0, RIGHT = 14.0, LEFT = 50.0;

/* One line of the plot, for one number of features. */
typedef struct series {
    double features;
    size_t count;
    double x[POINTS], y[POINTS]; /* all values are above 0 */
} series;

/* Extends the axis to a value, with a factor of 1.25 as margin at both ends. */
static void take_in(plot_axis *axis, double value) {
    axis->first = fmin(axis->first, value / 1.25);
    axis->last = fmax(axis->last, value * 1.25);
}

/* Reads the lines of a system. Leaves out lines and points that do not fit. */
static void read_series(const text_table *table, const char *system, plot_panel *panel,
                        series lines[SERIES]) {
    for (size_t row = 0; row < table_rows(table); ++row) {
        const double features = table_cell_of(table, row, "asked")->number;
        const double x = table_cell_of(table, row, "megapixels")->number;
        const double y = table_cell_of(table, row, "fps")->number;
        series *at = lines;
        if (strcmp(table_cell_of(table, row, "system")->text, system) != 0 ||
            !(x > 0.0 && y > 0.0))
            continue;
        while (at < lines + SERIES && at->count > 0 && at->features != features)
            ++at;
        if (at == lines + SERIES || at->count == POINTS)
            continue;
        at->features = features;
        at->x[at->count] = x;
        at->y[at->count++] = y;
        take_in(&panel->across, x);
        take_in(&panel->up, y);
    }
}

/* Draws a system's panel. Returns false if it was not measured. */
static bool paint_system(cairo_t *cairo, const text_table *table, const char *system,
                         double x, double y) {
    series lines[SERIES] = { 0 };
    plot_panel panel = {
        x + LEFT,
        y + ABOVE,
        WIDTH - LEFT - RIGHT,
        HEIGHT - ABOVE - BELOW,
        { .first = INFINITY, .grid = true, .label = "megapixels" },
        { .first = INFINITY, .grid = true, .label = "frames per second" }
    };
    char text[96];
    read_series(table, system, &panel, lines);
    if (lines[0].count == 0)
        return false;
    plot_frame(cairo, &panel);
    snprintf(text, sizeof text, "Three frames in flight, system %s", system);
    plot_text(cairo, x + 12.0, panel.y - 24.0, PLOT_LEFT, 9.5, true, text);
    double next = panel.x;
    for (size_t i = 0; i < SERIES && lines[i].count > 0; ++i) {
        const plot_curve curve = { lines[i].x, lines[i].y, lines[i].count, .style = i };
        plot_line(cairo, &panel, &curve);
        snprintf(text, sizeof text, "%.0f features", lines[i].features);
        next = plot_entry(cairo, next, panel.y - 7.0, PLOT_SMALL, &curve, text);
    }
    return true;
}

/* Draws frames per second by image size, as in figure 6 of [T]: one panel per system, one
 * line per number of features, the usual number first. */
static void paint_frames(cairo_t *cairo, const void *data) {
    const bench *const self = data;
    const bench_machine *const machine = &self->machine;
    const text_table *table = NULL;
    int panels = 0;
    char *const title =
        text_format("glsurf %s on %s", glsurf_version(), machine->made.renderer);
    char *const line =
        text_format("%d of %s, %s", machine->processors, machine->processor, machine->date);
    plot_text(cairo, 12.0, 20.0, PLOT_LEFT, 12.0, true, title);
    plot_text(cairo, 12.0, 34.0, PLOT_LEFT, 8.0, false, line);
    free(title);
    free(line);
    for (size_t i = 0; !table && i < self->report.count; ++i)
        table = bench_table_find(&self->report.results[i], "frames");
    for (int i = 0; table && i < BENCH_SYSTEMS; ++i)
        panels += paint_system(cairo, table, BENCH_SYSTEM[i].name,
                               (panels % PANELS_IN_ROW) * WIDTH,
                               PAGE_TOP + (panels / PANELS_IN_ROW) * HEIGHT);
}

bool bench_plot(const char *path, const bench *self) {
    enum { ROWS = (BENCH_SYSTEMS + PANELS_IN_ROW - 1) / PANELS_IN_ROW };
    return plot_write(path, PANELS_IN_ROW * WIDTH, PAGE_TOP + ROWS * HEIGHT, paint_frames,
                      self, "measure fewer sections at a time");
}

/* ------------------------------------------------------------------- trace -- */

/* Records frames one by one, then frames in flight. Runs after all measurements, because
 * recording spans takes time. */
bool bench_trace(bench *self, const char *path) {
    enum { FRAMES = 4 };
    const bool quick = self->options->extent == BENCH_QUICK;
    trace spans = { 0 };
    bench_input input = bench_input_open(self, quick ? 160 : 640, quick ? 120 : 480);
    bench_subject subject = {
        .units = FRAMES,
        .image = input.pixels,
        .device_desc = { .trace = trace_take, .trace_user = &spans },
        .desc = { .max_features = 1000, .frames = BENCH_IN_FLIGHT },
    };
    bench_lap lap = { .bench = self };
    bench_subject_open(self, &subject);
    for (int i = 0; i < FRAMES; ++i)
        bench_frame_run(&lap, &subject);
    bench_stream_run(&lap, &subject);
    bench_subject_close(self, &subject);
    bench_input_close(self, &input);
    const bool good = trace_write(&spans, path);
    trace_free(&spans);
    return good;
}
