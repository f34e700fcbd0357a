/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The report: tables of the sections, and sentences below them. */
#ifndef GLSURF_BENCH_REPORT_H
#define GLSURF_BENCH_REPORT_H

#include "common/format_check.h"
#include "common/text_table.h"

/* The results of a section. */
typedef struct bench_results {
    const char *name, *title;
    text_table *tables; /* linked list */
    char **notes;       /* sentences below the tables */
    size_t note_count;
    double seconds; /* duration of the section */
} bench_results;

typedef struct bench_report {
    bench_results *results; /* the last one belongs to the running section */
    size_t count;
} bench_report;

void bench_report_begin(bench_report *report, const char *name, const char *title);
void bench_report_free(bench_report *report);

/* Adds a table to the running section. Never returns NULL. */
TOOL_PRINTF(5, 6)
text_table *bench_table_add(bench_report *report, const char *name,
                            const table_column *columns, size_t column_count,
                            const char *title, ...);

/* Adds a sentence below the tables of the running section. */
TOOL_PRINTF(2, 3) void bench_note_add(bench_report *report, const char *format, ...);

/* Prints the results of a section on standard output. */
void bench_results_print(const bench_results *results);

/* The table of this name, or NULL. */
const text_table *bench_table_find(const bench_results *results, const char *name);

#endif
