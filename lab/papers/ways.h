/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Compares ways to compute one thing. Each way has a row with its speed relative to the
 * first row, and the paper's figure. A wrong result ends the benchmark.
 */
#ifndef GLSURF_LAB_WAYS_H
#define GLSURF_LAB_WAYS_H

#include "bench/bench.h"
#include "papers/papers.h"

enum { WAYS_MAX = 8, WAYS_LIBRARY = -1 };

/* Way, and the paper's figures for it; NAN: none. */
typedef struct ways_row {
    const char *name;
    int way; /* number of the way; WAYS_LIBRARY: the stage of the library */
    double speedup, reads, writes;
} ways_row;

typedef struct ways ways;

/* Table of ways. Its first columns are WAYS_COLUMNS; `cells` fills the other cells of row
 * i. */
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
    bench_bed *bed;   /* an open bed */
    const void *with; /* data of the comparison */
    papers_task task;
    uint8_t *gray; /* input of the task; freed at the end */
    uint32_t *integral;
    float *positions, *map;
    /* the library's stage for the same task */
    glsurf_result (*stage)(gls_gpu *gpu, const gls_plan *plan);
    papers_result library[PAPERS_LEVELS]; /* the library's results */

    const ways_set *set;
    size_t count;
    const ways_row *row[WAYS_MAX]; /* the ways of the set that the driver supports */
    papers_way way[WAYS_MAX];
    bench_subject prepare[WAYS_MAX], run[WAYS_MAX];
};

/* Runs a comparison in this bed; NULL: in a bed of its own. */
typedef void ways_comparison(ways *self);
void ways_compare(bench *self, bench_bed *bed, ways_comparison *compare, const void *with);

/* Runs a section that is one comparison, and adds a note. */
void ways_section(bench *self, ways_comparison *compare, const char *note);

/* Sets the size of the task (smaller with --quick) and makes the picture and its integral
 * image. */
void ways_picture(ways *self, int width, int height);

/* Uploads the input of the task. */
void ways_open(ways *self);

/* Plans the ways and runs their preparations. */
void ways_plan(ways *self, const ways_set *set);

/* Measure in turn the ways' preparations, and the ways. */
void ways_measure_prepare(ways *self, bench_effort effort);
void ways_measure(ways *self, bench_effort effort);

/* Ends the benchmark if the result of row i differs from plain C. */
void ways_check(const ways *self, size_t i);

/* Measures the ways and adds the table. */
__attribute__((format(printf, 2, 3))) void ways_report(ways *self, const char *title, ...);

/* Returns the reads, writes and passes of row i. */
papers_tally ways_count(const ways *self, size_t i);

/* Sections of glsurf_papers, and papers_sandia(), a part of one section. */
void papers_sandia(bench *self);
void ways_integral(bench *self);
void ways_boxes(bench *self);
void ways_access(bench *self);
void ways_lattice(bench *self);
void ways_culling(bench *self);

#endif
