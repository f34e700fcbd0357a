/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Whether anything waits without need: the period of frames with three in flight, divided
 * by the time of frames one by one. Below 1, the CPU works while the GPU does; far above 1,
 * something stalls. If the GPU's clock can be trusted, the period is also divided by the
 * GPU's time for the commands of a frame: above 1, the GPU has waited.
 */
#include "bench/shot.h"

#include <math.h>

enum { FRAMES = 10, RUNS = 20 };

static const table_column COLUMNS[] = {
    { "size", "size", TABLE_TEXT },
    { "system", "system", TABLE_TEXT },
    { "features", "features", 0 },
    { "pairs", "pairs", 0 },
    { "period_ms", "period of 3\nin flight ms", 2 },
    { "frame_ms", "one by one\nms", 2 },
    { "ratio", "median of\nthe ratios", 4 },
    { "processor_ratio", "ratio by\nprocessor", 4 },
    { "gpu_ms", "the GPU's\nms", 2 },
    { "gpu_ratio", "period\nover that", 4 },
};

static void run_single(bench_lap *lap, void *user) {
    for (int i = 0; i < FRAMES; ++i)
        bench_frame_run(lap, user);
}

static void run_commands(bench_lap *lap, void *user) {
    bench_lap_start_commands(lap);
    bench_submit(lap->bench, user);
    bench_lap_stop(lap);
    bench_collect(lap->bench, user);
}

enum { STREAM, SINGLE, COMMANDS, WAYS };

static void measure_stalls(bench *self, const bench_shot *shot, const bench_system *system,
                           void *table) {
    const bool gpu = self->machine.timings == GLSURF_TIMINGS_QUERIES;
    const uint32_t features = shot->width < 640 ? 100 : shot->width == 640 ? 1000 : 3000;
    glsurf_extractor_desc desc = { BENCH_OF(system), .frames = BENCH_IN_FLIGHT };
    bench_settle(self, shot, features, &desc);
    bench_frame frame = { .image = bench_shot_pixels(shot), .frames = FRAMES };
    bench_frame_open(self, &frame, NULL, &desc);
    bench_subject subjects[WAYS] = {
        [STREAM] = { .run = bench_stream_run, .frame = frame, .units = FRAMES },
        [SINGLE] = { .run = run_single, .frame = frame, .units = FRAMES },
        [COMMANDS] = { .run = run_commands, .frame = frame },
    };
    const bench_sample *const stream = &subjects[STREAM].sample;
    const bench_sample *const single = &subjects[SINGLE].sample;
    const bench_sample *const commands = &subjects[COMMANDS].sample;
    bench_measure(self, subjects, gpu ? WAYS : COMMANDS, (bench_effort){ RUNS, 60 });
    bench_setting(table, shot, system->name);
    BENCH_NUMBERS(table, subjects[SINGLE].frame.count, (double)stream->count,
                  1e3 * bench_median(stream), 1e3 * bench_median(single),
                  bench_ratio(stream, single), bench_processor_ratio(stream, single),
                  gpu ? 1e3 * bench_median(commands) : NAN,
                  gpu ? bench_ratio(stream, commands) : NAN);
    bench_frame_close(&frame);
}

void bench_stalls(bench *self) {
    text_table *const table = BENCH_TABLE(
        self, "stalls", COLUMNS,
        "frames in flight over frames one by one, in pairs of %d frames", FRAMES);
    if (self->options->extent == BENCH_QUICK)
        bench_systems(self, 160, 120, measure_stalls, table);
    else
        bench_systems(self, 640, 480, measure_stalls, table);
    if (self->options->extent == BENCH_FULL)
        bench_systems(self, 1280, 960, measure_stalls, table);
}
