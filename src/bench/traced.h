/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#ifndef GLSURF_BENCH_TRACED_H
#define GLSURF_BENCH_TRACED_H

#include "bench/bench.h"

/* Writes where the time of a few frames goes. */
bool bench_trace(bench *self, const char *path);

#endif
