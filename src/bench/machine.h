/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* What the figures belong to: renderer, processors, date, settings. */
#ifndef GLSURF_BENCH_MACHINE_H
#define GLSURF_BENCH_MACHINE_H

#include "bench/bench.h"

/* With the context current; asks the driver whether its timer can be trusted. */
bool bench_machine_look(bench *self);

/* The load again, at the end. */
void bench_machine_look_again(bench *self);

void bench_machine_print(const bench *self);

#endif
