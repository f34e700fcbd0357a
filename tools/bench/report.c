/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "bench/report.h"

#include "common/alloc.h"
#include "common/text.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

void bench_report_begin(bench_report *report, const char *name, const char *title) {
    report->results =
        alloc_grown(report->results, (report->count + 1) * sizeof *report->results);
    report->results[report->count++] = (bench_results){ .name = name, .title = title };
}

text_table *bench_table_add(bench_report *report, const char *name,
                            const table_column *columns, size_t column_count,
                            const char *title, ...) {
    text_table **at = &report->results[report->count - 1].tables;
    while (*at)
        at = &(*at)->next;
    va_list arguments;
    va_start(arguments, title);
    *at = alloc_grown(NULL, sizeof **at);
    **at = (text_table){ .name = name,
                         .title = text_format_list(title, arguments),
                         .columns = columns,
                         .column_count = column_count,
                         .indent = 2,
                         .gap = 2 };
    va_end(arguments);
    return *at;
}

void bench_note_add(bench_report *report, const char *format, ...) {
    bench_results *const to = &report->results[report->count - 1];
    va_list arguments;
    va_start(arguments, format);
    to->notes = alloc_grown(to->notes, (to->note_count + 1) * sizeof *to->notes);
    to->notes[to->note_count++] = text_format_list(format, arguments);
    va_end(arguments);
}

void bench_report_free(bench_report *report) {
    for (bench_results *at = report->results; at < report->results + report->count; ++at) {
        for (text_table *table = at->tables, *next; table; table = next) {
            next = table->next;
            table_clear(table);
            free(table);
        }
        for (size_t i = 0; i < at->note_count; ++i)
            free(at->notes[i]);
        free(at->notes);
    }
    free(report->results);
    *report = (bench_report){ 0 };
}

const text_table *bench_table_find(const bench_results *results, const char *name) {
    const text_table *table = results->tables;
    while (table && strcmp(table->name, name) != 0)
        table = table->next;
    return table;
}

void bench_results_print(const bench_results *results) {
    printf("\n%s: %s (%.0f s)\n", results->name, results->title, results->seconds);
    for (const text_table *table = results->tables; table; table = table->next)
        table_print(table, stdout);
    if (results->note_count > 0)
        putchar('\n');
    for (size_t i = 0; i < results->note_count; ++i)
        table_print_note(results->notes[i], stdout);
}
