/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The file of --trace: frames one by one, then frames in flight. They run after all
 * measurements, because recording spans takes time.
 */
#include "bench/shot.h"

#include "common/trace_file.h"

enum { FRAMES = 4 };

static void run_frames(bench *self, bench_frame *frame) {
    bench_lap lap = { .bench = self };
    for (int i = 0; i < FRAMES; ++i)
        bench_frame_run(&lap, frame);
    for (int i = 0; i < FRAMES + BENCH_IN_FLIGHT; ++i) {
        if (i >= BENCH_IN_FLIGHT)
            bench_collect(self, frame);
        if (i < FRAMES)
            bench_submit(self, frame);
    }
}

bool bench_trace(bench *self, const char *path) {
    const bool quick = self->options->extent == BENCH_QUICK;
    trace spans = { 0 };
    bench_shot shot = bench_shot_open(self, quick ? 160 : 640, quick ? 120 : 480);
    bench_frame frame = { .image = bench_shot_pixels(&shot) };
    bench_frame_open(
        self, &frame, &(glsurf_device_desc){ .trace = trace_take, .trace_user = &spans },
        &(glsurf_extractor_desc){ .max_features = 1000, .frames = BENCH_IN_FLIGHT });
    run_frames(self, &frame);
    bench_frame_close(&frame);
    bench_shot_close(self, &shot);
    const bool good = trace_write(&spans, path);
    trace_free(&spans);
    return good;
}
