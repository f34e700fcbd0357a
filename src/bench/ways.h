/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Ways of computing one thing, compared: a row for each, with how many times as fast as the
 * first row's it is, and what the paper has. A wrong result ends the benchmark.
 */
#ifndef GLSURF_BENCH_WAYS_H
#define GLSURF_BENCH_WAYS_H

#include "bench/bed.h"

enum { WAYS_MAX = 8, WAYS_LIBRARY = -1 };

/* A way, and what the paper says of it; NAN: nothing. */
typedef struct ways_row {
    const char *name;
    int way; /* its number, or WAYS_LIBRARY: the stage of the library */
    double speedup, reads, writes;
} ways_row;

typedef struct ways ways;

/* A table of them. It has WAYS_COLUMNS first; `cells` fills the others of row i. */
typedef struct ways_set {
    const char *table;
    const table_column *columns;
    size_t column_count;
    const ways_row *rows;
    size_t row_count;
    void (*cells)(text_table *table, const ways *all, size_t i);
    bench_effort effort;
} ways_set;

#define WAYS_SET(name, with_columns, with_rows, with_cells, ...)                           \
    {                                                                                      \
        .table = name, .columns = with_columns,                                            \
        .column_count = sizeof with_columns / sizeof *with_columns, .rows = with_rows,     \
        .row_count = sizeof with_rows / sizeof *with_rows, .cells = with_cells,            \
        .effort = {                                                                        \
            __VA_ARGS__                                                                    \
        }                                                                                  \
    }

#define WAYS_COLUMNS                                                                       \
    { "way", "", TABLE_TEXT }, BENCH_TIMES, { "speedup", "times as\nfast", 2 }, {          \
        "speedup_processor", "by\nprocessor", 2                                            \
    }

struct ways {
    bench *bench;
    bench_bed *bed;   /* which is open */
    const void *with; /* of the comparison */
    papers_task task;
    uint8_t *gray; /* what the task is about: freed at the end */
    uint32_t *integral;
    float *positions, *map;
    /* Of the library, which does the task, too. */
    glsurf_result (*stage)(glsurf_gpu *gpu, const glsurf_plan *plan);
    papers_result library[PAPERS_LEVELS]; /* where its results are */

    const ways_set *set;
    size_t count;
    const ways_row *row[WAYS_MAX]; /* those of the set that the driver can do */
    papers_way way[WAYS_MAX];
    bench_subject prepare[WAYS_MAX], run[WAYS_MAX];
};

/* Has ways compared in this bed, or in one of their own: NULL. */
typedef void ways_comparison(ways *self);
void ways_compare(bench *self, bench_bed *bed, ways_comparison *compare, const void *with);

/* A section that is one comparison, and a sentence about it. */
void ways_section(bench *self, ways_comparison *compare, const char *note);

/* Sets the task's size, which is less with --quick, and makes the picture and its integral
 * image. */
void ways_picture(ways *self, int width, int height);

/* Uploads the task's input. */
void ways_open(ways *self);

/* Plans the ways, and prepares them. */
void ways_plan(ways *self, const ways_set *set);

/* Measures in turn what is prepared, where there is such a thing; and the ways. */
void ways_measure_prepare(ways *self, bench_effort effort);
void ways_measure(ways *self, bench_effort effort);

/* The result of row i has to be that of plain C. */
void ways_check(const ways *self, size_t i);

/* Measures, and adds the table. */
__attribute__((format(printf, 2, 3))) void ways_report(ways *self, const char *title, ...);

/* Reads, writes and passes of row i. */
papers_tally ways_count(const ways *self, size_t i);

/* Draws every table of ways: how many times as fast each is, by processor times, which
 * other programs hardly change, and what the paper has. */
void ways_paint(plot_page *page, const bench_results *results);

#endif
