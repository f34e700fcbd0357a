/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Frames whose passes are timed one by one, as bench.machine.timings says. */
#ifndef GLSURF_BENCH_PROFILE_H
#define GLSURF_BENCH_PROFILE_H

#include "bench/bench.h"

/* The draws of one label together: what a frame has of them, and their times. */
typedef struct bench_passes {
    const char *stage, *label;
    double draws, fragments, fetches, bytes;
    bench_sample sample;
} bench_passes;

enum { BENCH_MAX_PASSES = 256 };

typedef struct bench_profile {
    bool warm; /* the first frame does not count */
    size_t count;
    bench_passes row[BENCH_MAX_PASSES];
} bench_profile;

/* Notes the last frame; all frames have the same passes. */
void bench_profile_note(bench_profile *self, glsurf_extractor *extractor);

/* All passes together of stages, which are words, or of all stages: NULL. */
bench_passes bench_profile_sum(const bench_profile *self, const char *stages);

#endif
