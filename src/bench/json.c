/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Every figure: sections by name, tables by name, rows in order, cells by key. */
#include "bench/bench.h"

#include "tool/json_text.h"
#include "tool/output.h"
#include "tool/text.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>

/* Sets what is taken over; false if it is NULL or there is no memory. */
static bool set(json_t *object, const char *key, json_t *value) {
    return json_object_set_new(object, key, value) == 0;
}

/* `value` if it is whole, and NULL, without what there is of it, otherwise. */
static json_t *whole(json_t *value, bool good) {
    if (!good) {
        json_decref(value);
        return NULL;
    }
    return value;
}

static json_t *cell_value(const bench_cell *cell) {
    return cell->text            ? json_name(cell->text)
           : isnan(cell->number) ? json_null()
                                 : json_real(cell->number);
}

static json_t *table_value(const bench_table *table) {
    json_t *const rows = json_array();
    bool good = true;
    for (size_t r = 0; good && r < bench_table_rows(table); ++r) {
        json_t *const row = json_object();
        for (size_t c = 0; good && c < table->column_count; ++c) {
            good = set(row, table->columns[c].key,
                       cell_value(&table->cells[r * table->column_count + c]));
        }
        good = json_array_append_new(rows, row) == 0 && good;
    }
    json_t *const value = json_pack("{s:s, s:o}", "title", table->title, "rows", rows);
    return whole(value, good);
}

static json_t *results_value(const bench_results *results) {
    json_t *const tables = json_object(), *const notes = json_array();
    bool good = true;
    for (const bench_table *at = results->tables; good && at; at = at->next)
        good = set(tables, at->name, table_value(at));
    for (const bench_note *at = results->notes; good && at; at = at->next)
        good = json_array_append_new(notes, json_string(at->text)) == 0;
    json_t *const value =
        json_pack("{s:s, s:f, s:o, s:o}", "title", results->title, "seconds",
                  results->seconds, "tables", tables, "notes", notes);
    return whole(value, good);
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

static json_t *preset_value(const char *name, float threshold) {
    return json_pack("{s:s, s:f, s:i}", "name", name, "threshold", (double)threshold,
                     "descriptor_length", 64);
}

static json_t *root_value(const bench *self) {
    json_t *const sections = json_object();
    bool good = true;
    for (size_t i = 0; good && i < self->report.count; ++i) {
        good = set(sections, self->report.results[i].name,
                   results_value(&self->report.results[i]));
    }
    json_t *const value = json_pack(
        "{s:s, s:o, s:[o, o], s:o}", "version", glsurf_version(), "machine",
        machine_value(self), "presets", preset_value("default", GLSURF_DEFAULT_THRESHOLD),
        preset_value("paper", GLSURF_PAPER_THRESHOLD), "sections", sections);
    return whole(value, good);
}

bool bench_write_json(const char *path, const bench *self) {
    output out;
    if (!output_open(&out, path))
        return false;
    json_t *const root = root_value(self);
    const int flags = JSON_INDENT(1) | JSON_REAL_PRECISION(9);
    bool good = root && json_dumpf(root, out.file, flags) == 0;
    json_decref(root);
    if (good)
        fputc('\n', out.file);
    else if (!ferror(out.file))
        report("out of memory for %s; measure fewer sections at a time", path);
    /* output_close() knows more about write errors. */
    const bool failed = ferror(out.file) != 0;
    return output_close(&out, good || failed) && good;
}
