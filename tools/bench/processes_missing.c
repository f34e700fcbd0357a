/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Stands for what starts other processes, where the system is not POSIX. */
#include "bench/bench.h"

bool bench_processes(bench *self, const bench_shot *shot, const bench_system *system,
                     bench_sample samples[2]) {
    (void)self, (void)shot, (void)system, (void)samples;
    return false;
}

void bench_peers(bench *self) {
    if (self->options->peers)
        bench_fail(
            "this glsurf was built without --peers, which needs POSIX; leave it out");
    bench_note_add(&self->report, "Other detectors are compared with on POSIX only.");
}
