/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#ifndef GLSURF_BENCH_LIMIT_H
#define GLSURF_BENCH_LIMIT_H

#include "bench/bench.h"

/* The best that was seen, per second. */
typedef struct bench_best {
    double bytes, fetches;
} bench_best;

/* Measures it, and adds the table of it. */
bool bench_limit(bench *self, bench_best *best);

#endif
