/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* What the sections report: tables, and sentences below them. */
#ifndef GLSURF_BENCH_REPORT_H
#define GLSURF_BENCH_REPORT_H

#include "tool/text_table.h"

/* What a section found. */
typedef struct bench_results {
    const char *name, *title;
    text_table *tables; /* a list */
    char **notes;       /* sentences below the tables */
    size_t note_count;
    double seconds; /* that it took */
} bench_results;

typedef struct bench_report {
    bench_results *results; /* the last is the section that runs */
    size_t count;
} bench_report;

void bench_report_begin(bench_report *report, const char *name, const char *title);
void bench_report_free(bench_report *report);

/* Adds a table to the section that runs. Never NULL. */
__attribute__((format(printf, 5, 6))) text_table *
bench_table_add(bench_report *report, const char *name, const table_column *columns,
                size_t column_count, const char *title, ...);

/* A sentence below the tables of the section that runs. */
__attribute__((format(printf, 2, 3))) void bench_note_add(bench_report *report,
                                                          const char *format, ...);

/* Prints on standard output. */
void bench_results_print(const bench_results *results);

/* The table of this name, or NULL. */
const text_table *bench_table_find(const bench_results *results, const char *name);

#endif
