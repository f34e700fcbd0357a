/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Frames whose passes are timed one by one, by the method in bench.machine.timings. */
#ifndef GLSURF_BENCH_PROFILE_H
#define GLSURF_BENCH_PROFILE_H

#include "bench/shot.h"

/* All draws of one label: their totals in a frame, and their times. */
typedef struct bench_passes {
    const char *stage, *label;
    double draws, fragments, fetches, bytes;
    bench_sample sample;
} bench_passes;

enum { BENCH_MAX_PASSES = 256 };

typedef struct bench_profile {
    bool warm; /* false before the first frame, which does not count */
    size_t count;
    bench_passes row[BENCH_MAX_PASSES];
} bench_profile;

/* Notes the passes of the last frame of a device. All frames must have the same passes. */
void bench_profile_note(bench_profile *self, glsurf_device *device);

/* Times the passes of this image with these settings. The caller frees the profile. */
bench_profile *bench_profile_of(bench *self, const bench_shot *shot,
                                const glsurf_extractor_desc *desc);

/* The sum of all passes of `stages`, which are names separated by blanks; NULL: of all
 * stages. */
bench_passes bench_profile_sum(const bench_profile *self, const char *stages);

/* The same of those passes only whose label is one of `labels`, separated by |. NULL:
 * all labels. */
bench_passes bench_profile_sum_of(const bench_profile *self, const char *stages,
                                  const char *labels);

#endif
