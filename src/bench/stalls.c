/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Whether anything waits that need not: the period of frames of which three are under way,
 * over the time of frames that are waited for one by one. Below 1 the host's work goes on
 * beside the GPU's; much above 1 something stalls. Where the GPU's clock can be asked, also
 * over the time between the ends of a frame's commands: then above 1 the GPU has waited.
 */
#include "bench/shot.h"

#include <math.h>

enum { FRAMES = 10, RUNS = 20 };

static const bench_column COLUMNS[] = {
    { "size", "size", BENCH_TEXT },
    { "preset", "preset", BENCH_TEXT },
    { "features", "features", 0 },
    { "pairs", "pairs", 0 },
    { "period_ms", "period of 3\nin flight ms", 2 },
    { "frame_ms", "one by one\nms", 2 },
    { "ratio", "median of\nthe ratios", 4 },
    { "processor_ratio", "ratio by\nprocessor", 4 },
    { "gpu_ms", "the GPU's\nms", 2 },
    { "gpu_ratio", "period\nover that", 4 },
};

static bool run_single(bench_lap *lap, void *user) {
    bool good = true;
    for (int i = 0; good && i < FRAMES; ++i)
        good = bench_frame_run(lap, user);
    return good;
}

static bool run_commands(bench_lap *lap, void *user) {
    bench_frame *const frame = user;
    glsurf_features features;
    bench_lap_start_commands(lap);
    const bool good =
        bench_good(lap->bench, glsurf_extractor_submit(frame->extractor, &frame->image));
    bench_lap_stop(lap);
    return good &&
           bench_good(lap->bench, glsurf_extractor_collect(frame->extractor, &features));
}

typedef enum way { STREAM, SINGLE, COMMANDS, WAYS } way;

static bool measure(bench *self, bench_table *table, const bench_shot *shot,
                    glsurf_preset preset, uint32_t features) {
    static bench_sample samples[WAYS];
    const bool gpu = self->machine.timings == GLSURF_TIMINGS_QUERIES;
    bench_progress(self, "%ux%u, %s", shot->width, shot->height, bench_preset_name(preset));
    glsurf_extractor_desc desc = { .preset = preset, .frames = BENCH_IN_FLIGHT };
    bench_frame frame = { .image = bench_shot_pixels(shot), .frames = FRAMES };
    const bench_subject subjects[WAYS] = {
        [STREAM] = { .run = bench_stream_run, .user = &frame, .units = FRAMES },
        [SINGLE] = { .run = run_single, .user = &frame, .units = FRAMES },
        [COMMANDS] = { .run = run_commands, .user = &frame },
    };
    const bool good = bench_settle(self, shot, features, &desc) &&
                      bench_extractor(self, &desc, &frame.extractor) &&
                      bench_measure(self, subjects, samples, gpu ? WAYS : COMMANDS,
                                    (bench_effort){ RUNS, 60 });
    if (good) {
        bench_text(table, "%ux%u", shot->width, shot->height);
        bench_text(table, "%s", bench_preset_name(preset));
        bench_number(table, frame.count);
        bench_number(table, (double)samples[STREAM].count);
        bench_number(table, 1e3 * bench_median(&samples[STREAM]));
        bench_number(table, 1e3 * bench_median(&samples[SINGLE]));
        bench_number(table, bench_ratio(&samples[STREAM], &samples[SINGLE]));
        bench_number(table,
                     bench_processor(&samples[STREAM]) / bench_processor(&samples[SINGLE]));
        bench_number(table, gpu ? 1e3 * bench_median(&samples[COMMANDS]) : NAN);
        bench_number(table, gpu ? bench_ratio(&samples[STREAM], &samples[COMMANDS]) : NAN);
    }
    glsurf_extractor_destroy(frame.extractor);
    return good;
}

static bool measure_size(bench *self, bench_table *table, uint32_t width, uint32_t height,
                         uint32_t features) {
    bench_shot shot;
    const bool good = bench_shot_open(self, &shot, width, height) &&
                      measure(self, table, &shot, GLSURF_PRESET_PAPER, features) &&
                      measure(self, table, &shot, GLSURF_PRESET_DEFAULT, features);
    bench_shot_close(self, &shot);
    return good;
}

bool bench_stalls(bench *self) {
    bench_table *const table = bench_table_add(
        &self->report, "stalls", COLUMNS, sizeof COLUMNS / sizeof *COLUMNS,
        "frames in flight over frames one by one, in pairs of %d frames", FRAMES);
    if (self->options->extent == BENCH_QUICK)
        return measure_size(self, table, 160, 120, 100);
    return measure_size(self, table, 640, 480, 1000) &&
           (self->options->extent != BENCH_FULL ||
            measure_size(self, table, 1280, 960, 3000));
}
