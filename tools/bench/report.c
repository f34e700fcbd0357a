/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Failures, progress and tables of running sections. */
#include "bench/bench.h"

#include "system/alloc.h"
#include "system/exit_status.h"
#include "system/text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Innermost running attempt, and the last failure, or NULL. */
static struct {
    jmp_buf *back;
    char *failure;
} attempt;

char *bench_attempt(bench *self, void (*work)(bench *self, void *user), void *user) {
    jmp_buf back, *const outer = attempt.back;
    attempt.failure = NULL;
    attempt.back = &back;
    if (setjmp(back) == 0)
        work(self, user);
    attempt.back = outer;
    char *const failure = attempt.failure;
    attempt.failure = NULL;
    return failure;
}

void bench_fail(const char *format, ...) {
    char text[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    progress_wipe();
    if (attempt.back) {
        attempt.failure = text_format("%s", text);
        longjmp(*attempt.back, 1);
    }
    report_lines(text);
    exit(TOOL_FAILURE);
}

void bench_check(bench *self, glsurf_result result) {
    if (result != GLSURF_OK)
        bench_fail("%s", self->error ? self->error : glsurf_result_string(result));
}

/* ------------------------------------------------------------------ report -- */

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

const text_table *bench_table_find(const bench_results *results, const char *name) {
    const text_table *table = results->tables;
    while (table && strcmp(table->name, name) != 0)
        table = table->next;
    return table;
}

void bench_progress(bench *self, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    char *const what = text_format_list(format, arguments);
    va_end(arguments);
    progress("[%zu/%zu] %s: %s", self->report.count, self->section_count,
             self->report.results[self->report.count - 1].name, what);
    free(what);
}

bool bench_is_one_of(const char *names, char separator, const char *name) {
    const char ends[] = { separator, '\0' };
    const size_t length = strlen(name);
    for (const char *at = names; at;) {
        const size_t end = strcspn(at, ends);
        if (end == length && strncmp(at, name, length) == 0)
            return true;
        at = at[end] == separator ? at + end + 1 : NULL;
    }
    return !names;
}
