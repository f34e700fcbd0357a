/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Parts of sections that the report of a driver measures alone. */
#ifndef GLSURF_BENCH_SECTION_PARTS_H
#define GLSURF_BENCH_SECTION_PARTS_H

#include "bench/shot.h"

/* Adds the table of start-up times, and the rows of a system. */
text_table *bench_startup_table(bench *self);
void bench_startup_measure(bench *self, text_table *table, const bench_shot *shot,
                           const bench_system *system);

/* Adds a row, and the rows of whole processes, where the system can start them so. */
void bench_startup_row(text_table *table, const char *what, const bench_shot *shot,
                       const bench_system *system, const bench_sample *sample);
void bench_startup_processes(bench *self, text_table *table, const bench_shot *shot,
                             const bench_system *system);

/* Adds the table of matching, with a row for each of the growing counts of features. If
 * `seconds` is above 0, a count whose match would take longer is left out, with all after
 * it; returns the first of these, or 0. */
uint32_t bench_matching_of(bench *self, const uint32_t *counts, size_t number,
                           double seconds);

/* Adds the table of the simplest passes: the bytes and fetches per second. */
void bench_rates(bench *self);

#endif
