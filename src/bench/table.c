/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "bench/table.h"

#include "tool/text.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* As text_format(): who has no memory for a few numbers ends. */
static void *grown(void *memory, size_t size) {
    void *const more = realloc(memory, size);
    if (!more) {
        report("out of memory; close other programs and try again");
        exit(EXIT_FAILURE);
    }
    return more;
}

static char *format_text(const char *format, va_list arguments) {
    char text[512];
    vsnprintf(text, sizeof text, format, arguments);
    return text_format("%s", text);
}

/* ------------------------------------------------------------------ filling -- */

void bench_report_begin(bench_report *report, const char *name, const char *title) {
    report->results = grown(report->results, (report->count + 1) * sizeof *report->results);
    report->results[report->count++] = (bench_results){ .name = name, .title = title };
}

bench_table *bench_table_add(bench_report *report, const char *name,
                             const bench_column *columns, size_t column_count,
                             const char *title, ...) {
    bench_table **at = &report->results[report->count - 1].tables;
    while (*at)
        at = &(*at)->next;
    va_list arguments;
    va_start(arguments, title);
    *at = grown(NULL, sizeof **at);
    **at = (bench_table){ .name = name,
                          .title = format_text(title, arguments),
                          .columns = columns,
                          .column_count = column_count };
    va_end(arguments);
    return *at;
}

static bench_cell *next_cell(bench_table *table) {
    if (table->count == table->capacity) {
        table->capacity = 2 * table->capacity + 64;
        table->cells = grown(table->cells, table->capacity * sizeof *table->cells);
    }
    bench_cell *const cell = &table->cells[table->count++];
    *cell = (bench_cell){ .number = NAN };
    return cell;
}

void bench_text(bench_table *table, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    next_cell(table)->text = format_text(format, arguments);
    va_end(arguments);
}

void bench_number(bench_table *table, double number) {
    next_cell(table)->number = isfinite(number) ? number : NAN;
}

void bench_nothing(bench_table *table) {
    next_cell(table);
}

void bench_note_add(bench_report *report, const char *format, ...) {
    bench_note **at = &report->results[report->count - 1].notes;
    while (*at)
        at = &(*at)->next;
    va_list arguments;
    va_start(arguments, format);
    *at = grown(NULL, sizeof **at);
    **at = (bench_note){ .text = format_text(format, arguments) };
    va_end(arguments);
}

static void free_table(bench_table *table) {
    for (size_t i = 0; i < table->count; ++i)
        free(table->cells[i].text);
    free(table->cells);
    free(table->title);
    free(table);
}

void bench_report_free(bench_report *report) {
    for (size_t i = 0; i < report->count; ++i) {
        bench_results *const results = &report->results[i];
        for (bench_table *table = results->tables, *next; table; table = next) {
            next = table->next;
            free_table(table);
        }
        for (bench_note *note = results->notes, *next; note; note = next) {
            next = note->next;
            free(note->text);
            free(note);
        }
    }
    free(report->results);
    *report = (bench_report){ 0 };
}

/* ------------------------------------------------------------------ reading -- */

const bench_table *bench_table_find(const bench_results *results, const char *name) {
    const bench_table *table = results->tables;
    while (table && strcmp(table->name, name) != 0)
        table = table->next;
    return table;
}

size_t bench_table_rows(const bench_table *table) {
    return table->count / table->column_count;
}

const bench_cell *bench_table_cell(const bench_table *table, size_t row, const char *key) {
    for (size_t c = 0; c < table->column_count; ++c)
        if (strcmp(table->columns[c].key, key) == 0)
            return &table->cells[row * table->column_count + c];
    static const bench_cell NOTHING = { .number = NAN };
    return &NOTHING;
}
