/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * What the sections share that compare ways of computing one thing: a row for each, with
 * how many times as fast as the first row's it is, and what the paper has. A wrong result
 * ends the benchmark.
 */
#ifndef GLSURF_BENCH_WAYS_H
#define GLSURF_BENCH_WAYS_H

#include "bench/papers/papers.h"
#include "bench/passes.h"

#define WAYS_COLUMNS                                                                       \
    { "way", "", BENCH_TEXT }, BENCH_TIMES, { "speedup", "times as\nfast", 2 }, {          \
        "speedup_processor", "by\nprocessor", 2                                            \
    }

/* The cells of these columns. */
void ways_row(bench_table *table, const char *way, const bench_sample *first,
              const bench_sample *sample);

/* Draws every table of ways: how many times as fast each is, by processor times, which
 * other programs hardly change, and what the paper has. */
void ways_paint(bench_chart *chart, const bench_results *results);

/* Reports and is false where a result is off by more than roundings allow. */
bool ways_right(bench *self, double off, const char *what);

/* Makes the plan, in a bed that is open, as the library does for the paper's preset, and
 * has the library's own gray image made of pixels. */
bool ways_plan(bench *self, glsurf_plan *plan, const glsurf_plan_params *params,
               const uint8_t *gray);

/* Counts the passes of the library that bench.gpu has noted. */
void ways_tally(const bench *self, papers_tally *tally);

/* A texture's texels, which the caller frees; NULL after a report. */
void *ways_read(bench *self, glsurf_slot slot);

/* Zeroed memory, which is there: who has none ends. */
void *ways_memory(size_t bytes);

/* The integral image of a picture of that size, by plain C. */
uint32_t *ways_integral(const uint8_t *gray, uint32_t width, uint32_t height);

/* Numbers below 2^32 that look random, always the same. */
uint32_t ways_random(uint32_t *state);

#endif
