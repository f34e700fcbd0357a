/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Frames whose passes are timed one by one, and what octaves of stages take of them. */
#ifndef GLSURF_BENCH_TIMED_H
#define GLSURF_BENCH_TIMED_H

#include "bench/shot.h"

enum { BENCH_MAX_GROUPS = 8 };

/* Seconds of each octave, run by run, with these settings. */
typedef struct bench_timed {
    glsurf_extractor_desc desc;
    glsurf_keypoint *given; /* to be described instead of what would be found, or NULL */
    uint32_t input_count;
    size_t octave_count;
    const char *const *octaves; /* the stages of each, in words */
    size_t count;
    double seconds[BENCH_MAX_GROUPS][BENCH_MAX_RUNS];
    uint32_t features; /* in the last frame */
} bench_timed;

enum { BENCH_MAX_TIMED = 4 };

/* Fills in seconds of each in turn, after frames that do not count. */
bool bench_timed_run(bench *self, const bench_shot *shot, uint32_t runs, bench_timed *timed,
                     size_t count);

/* The median of an octave; and, of the first, that of the ratios of each run. */
double bench_timed_median(const bench_timed *timed, size_t octave);
double bench_timed_ratio(const bench_timed *a, const bench_timed *b);

#endif
