/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The file of --json: all figures. Sections and tables have names, rows are in order, and
 * cells have keys. */
#include "bench/bench.h"
#include "bench/systems.h"

#include "common/json_text.h"

static json_t *results_value(const bench_results *results) {
    json_t *tables = json_object(), *notes = json_array();
    for (const text_table *at = results->tables; at; at = at->next) {
        tables =
            json_put(tables, at->name,
                     json_pack("{s:s, s:o}", "title", at->title, "rows", json_rows(at)));
    }
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
        "renderer", json_name(m->renderer), "opengl", json_name(m->version), "context",
        json_name(m->context), "processor", json_name(m->processor), "processors",
        m->processors, "date", m->date, "load_start", m->load[0], "load_end", m->load[1],
        "clock", m->clock, "because", m->because, "image",
        self->options->image ? json_name(self->options->image) : json_null(), "image_width",
        (int)self->picture.width, "image_height", (int)self->picture.height, "extent",
        EXTENTS[self->options->extent], "runs", (int)self->options->runs);
}

static json_t *systems_value(void) {
    json_t *systems = json_array();
    for (const bench_system *at = BENCH_SYSTEM; at < BENCH_SYSTEM + BENCH_SYSTEMS; ++at)
        systems = json_append(
            systems, json_pack("{s:s, s:s, s:s, s:f, s:i}", "name", at->name, "detector",
                               glsurf_detector_name(at->detector), "preset",
                               glsurf_preset_name(at->preset), "threshold",
                               (double)glsurf_detector_threshold(at->detector, at->preset),
                               "descriptor_length", 64));
    return systems;
}

bool bench_write_json(const char *path, const bench *self) {
    json_t *sections = json_object();
    for (size_t i = 0; i < self->report.count; ++i) {
        const bench_results *const results = &self->report.results[i];
        sections = json_put(sections, results->name, results_value(results));
    }
    json_t *const value =
        json_pack("{s:s, s:o, s:o, s:o}", "version", glsurf_version(), "machine",
                  machine_value(self), "systems", systems_value(), "sections", sections);
    return json_save(path, value, "measure fewer sections at a time");
}
