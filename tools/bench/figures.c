/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The files of --json, --plot and --trace. */
#include "bench/bench.h"

#include "common/json_text.h"
#include "common/plot.h"
#include "common/text.h"
#include "common/trace_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* -------------------------------------------------------------------- JSON -- */

/* Sections and tables have names, rows are in order, and cells have keys. */
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
        "processors", m->processors, "date", m->date, "load_start", m->load[0], "load_end",
        m->load[1], "clock", m->clock, "because", m->because, "image",
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

/* Frames per second by image size, as in figure 6 of [T]: a panel for each system, and a
 * line for each number of features, the usual number first. */
static void paint_frames(plot_page *page, const void *data) {
    const bench_report *const report = data;
    const text_table *table = NULL;
    for (size_t i = 0; !table && i < report->count; ++i)
        table = bench_table_find(&report->results[i], "frames");
    for (int i = 0; table && i < BENCH_SYSTEMS; ++i) {
        plot_series series[PLOT_PARTS] = { 0 };
        char text[96];
        for (size_t row = 0; row < table_rows(table); ++row) {
            if (strcmp(table_cell_of(table, row, "system")->text, BENCH_SYSTEM[i].name) !=
                0)
                continue;
            snprintf(text, sizeof text, "%.0f features",
                     table_cell_of(table, row, "asked")->number);
            plot_series_add(series, text, table_cell_of(table, row, "megapixels")->number,
                            table_cell_of(table, row, "fps")->number);
        }
        snprintf(text, sizeof text, "Three frames in flight, system %s",
                 BENCH_SYSTEM[i].name);
        plot_page_lines(page, text, "megapixels", "frames per second", series);
    }
}

bool bench_plot(const char *path, const bench *self) {
    const bench_machine *const machine = &self->machine;
    char *const title =
        text_format("glsurf %s on %s", glsurf_version(), machine->made.renderer);
    char *const line =
        text_format("%d of %s, %s", machine->processors, machine->processor, machine->date);
    const plot_page_desc page = { title, line, paint_frames, &self->report,
                                  "measure fewer sections at a time" };
    const bool good = plot_page_write(path, &page);
    free(title);
    free(line);
    return good;
}

/* ------------------------------------------------------------------- trace -- */

/* Frames one by one, then frames in flight. They run after all measurements, because
 * recording spans takes time. */
bool bench_trace(bench *self, const char *path) {
    enum { FRAMES = 4 };
    const bool quick = self->options->extent == BENCH_QUICK;
    trace spans = { 0 };
    bench_shot shot = bench_shot_open(self, quick ? 160 : 640, quick ? 120 : 480);
    bench_frame frame = { .image = bench_shot_pixels(&shot) };
    bench_lap lap = { .bench = self };
    bench_frame_open(
        self, &frame, &(glsurf_device_desc){ .trace = trace_take, .trace_user = &spans },
        &(glsurf_extractor_desc){ .max_features = 1000, .frames = BENCH_IN_FLIGHT });
    for (int i = 0; i < FRAMES; ++i)
        bench_frame_run(&lap, &frame);
    for (int i = 0; i < FRAMES + BENCH_IN_FLIGHT; ++i) {
        if (i >= BENCH_IN_FLIGHT)
            bench_collect(self, &frame);
        if (i < FRAMES)
            bench_submit(self, &frame);
    }
    bench_frame_close(&frame);
    bench_shot_close(self, &shot);
    const bool good = trace_write(&spans, path);
    trace_free(&spans);
    return good;
}
