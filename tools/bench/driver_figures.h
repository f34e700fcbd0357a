/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The sections of the report of a driver. */
#ifndef GLSURF_BENCH_DRIVER_FIGURES_H
#define GLSURF_BENCH_DRIVER_FIGURES_H

#include "bench/bench.h"

/* Each of them adds one table. The last one has no name. */
extern const bench_section bench_driver_sections[];

#endif
