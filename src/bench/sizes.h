/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#ifndef GLSURF_BENCH_SIZES_H
#define GLSURF_BENCH_SIZES_H

#include "bench/bench.h"

/* Of detection alone the strongest feature is kept, without orientation. */
enum { BENCH_DETECTION = 1 };

/* Adds the tables of how time grows, and of the presets beside each other. */
bool bench_growth(bench *self);
bool bench_presets(bench *self);

/* Adds the table of how long it takes to begin. */
bool bench_startup(bench *self);

#endif
