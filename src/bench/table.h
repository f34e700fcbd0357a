/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The tables of a report: filled cell by cell, printed in columns. */
#ifndef GLSURF_BENCH_TABLE_H
#define GLSURF_BENCH_TABLE_H

#include <stdbool.h>
#include <stddef.h>

enum { BENCH_MAX_COLUMNS = 16, BENCH_TEXT = -1 };

typedef struct bench_column {
    const char *key;  /* in JSON */
    const char *head; /* may have a line break */
    int digits;       /* behind the point, or BENCH_TEXT */
} bench_column;

/* Text, or where there is none a number; NAN: nothing. */
typedef struct bench_cell {
    char *text;
    double number;
} bench_cell;

typedef struct bench_table bench_table;
struct bench_table {
    const char *name; /* in JSON */
    char *title;
    const bench_column *columns; /* static */
    size_t column_count;
    bench_cell *cells; /* row by row */
    size_t count, capacity;
    bench_table *next;
};

/* Sentences below the tables. */
typedef struct bench_note bench_note;
struct bench_note {
    char *text;
    bench_note *next;
};

/* What a section found. */
typedef struct bench_results {
    const char *name, *title;
    bench_table *tables;
    bench_note *notes;
    double seconds; /* that it took */
} bench_results;

typedef struct bench_report {
    bench_results *results; /* the last is the section that runs */
    size_t count;
} bench_report;

void bench_report_begin(bench_report *report, const char *name, const char *title);
void bench_report_free(bench_report *report);

/* Adds a table to the section that runs. Never NULL. */
__attribute__((format(printf, 5, 6))) bench_table *
bench_table_add(bench_report *report, const char *name, const bench_column *columns,
                size_t column_count, const char *title, ...);

/* The next cell: they fill rows from the left, and rows follow each other. */
__attribute__((format(printf, 2, 3))) void bench_text(bench_table *table,
                                                      const char *format, ...);
void bench_number(bench_table *table, double number);
void bench_nothing(bench_table *table);

/* A sentence below the tables of the section that runs. */
__attribute__((format(printf, 2, 3))) void bench_note_add(bench_report *report,
                                                          const char *format, ...);

/* Prints on standard output. */
void bench_results_print(const bench_results *results);

/* For pictures: the table of this name, or NULL; its rows; a cell by the column's key. */
const bench_table *bench_table_find(const bench_results *results, const char *name);
size_t bench_table_rows(const bench_table *table);
const bench_cell *bench_table_cell(const bench_table *table, size_t row, const char *key);

#endif
