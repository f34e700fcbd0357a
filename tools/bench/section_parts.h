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

/* Measures processes of the command from start to end: the first sample without cached
 * shaders, the second with them. False where the system cannot start them so. */
bool bench_startup_processes(bench *self, const bench_shot *shot,
                             const bench_system *system, bench_sample samples[2]);

/* Adds the table of matching, with a row for each of the growing counts of features. If
 * `seconds` is above 0, a count whose match would take longer is left out, with all after
 * it; returns the first of these, or 0. */
uint32_t bench_matching_of(bench *self, const uint32_t *counts, size_t number,
                           double seconds);

/* Adds the table of the simplest passes: the bytes and fetches per second. */
void bench_rates(bench *self);

#endif
