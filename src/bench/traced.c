/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The file of --trace: frames one by one and then frames in flight, run once more for it
 * after everything was measured, as what notes spans takes time, too.
 */
#include "bench/traced.h"
#include "bench/shot.h"

#include "tool/trace_file.h"

enum { FRAMES = 4, IN_FLIGHT = 3 };

static bool run_frames(bench *self, bench_frame *frame) {
    glsurf_features features;
    bench_lap lap = { .bench = self };
    bool good = true;
    for (int i = 0; good && i < FRAMES; ++i)
        good = bench_frame_run(&lap, frame);
    for (int i = 0; good && i < FRAMES + IN_FLIGHT; ++i) {
        good = (i < IN_FLIGHT ||
                bench_good(self, glsurf_extractor_collect(frame->extractor, &features))) &&
               (i >= FRAMES ||
                bench_good(self, glsurf_extractor_submit(frame->extractor, &frame->image)));
    }
    return good;
}

bool bench_trace(bench *self, const char *path) {
    trace spans = { 0 };
    bench_shot shot = { 0 };
    const bool quick = self->options->extent == BENCH_QUICK;
    const glsurf_extractor_desc desc = {
        .max_features = 1000, .frames = IN_FLIGHT, .trace = trace_take, .trace_user = &spans
    };
    bench_frame frame = { 0 };
    bool good = bench_shot_open(self, &shot, quick ? 160 : 640, quick ? 120 : 480) &&
                bench_extractor(self, &desc, &frame.extractor);
    frame.image = bench_shot_pixels(&shot);
    good = good && run_frames(self, &frame);
    glsurf_extractor_destroy(frame.extractor);
    bench_shot_close(self, &shot);
    good = good && trace_write(&spans, path);
    trace_free(&spans);
    return good;
}
