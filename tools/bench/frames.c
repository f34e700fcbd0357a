/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Frames in flight and frames one by one. */
#include "bench/bench.h"

#include <math.h>

/* ------------------------------------------------------------------- frames -- */

/* Frames per second by image size and number of features, as in figure 6 of [T]. Measures
 * throughput with three frames in flight and latency one by one: for images that are
 * already textures, as in the paper, and for pixels in memory. */
static const bench_size SIZES[] = {
    { 320, 240, 0, BENCH_NORMAL },  { 640, 480, 0, BENCH_NORMAL },
    { 800, 600, 0, BENCH_FULL },    { 1024, 768, 0, BENCH_FULL },
    { 1280, 960, 0, BENCH_NORMAL }, { 1920, 1080, 0, BENCH_NORMAL },
    { 2048, 1536, 0, BENCH_FULL },  { 3264, 2448, 0, BENCH_NORMAL },
};

static const table_column FRAME_COLUMNS[] = {
    { "size", "size", TABLE_TEXT },
    { "megapixels", "Mpx", 3 },
    { "system", "system", TABLE_TEXT },
    { "asked", "features\nasked", 0 },
    { "features", "found", 0 },
    { "fps", "3 in flight\nfps", 2 },
    { "fps_pixels", "with upload\nfps", 2 },
    { "latency_ms", "one by one\nms", 2 },
    { "latency_pixels_ms", "with upload\nms", 2 },
    { "latency_minimum_ms", "minimum\nms", 2 },
    { "processor_ms", "processor\nms", 2 },
};

/* Collects one frame and submits another, so three frames are always in flight. The time
 * includes the GPU's work, because collecting waits for it. */
static void run_period(bench_lap *lap, void *user) {
    bench_collect(lap->bench, user);
    bench_submit(lap->bench, user);
}

static bench_sample time_frames(bench *self, bench_subject *subject, bool stream) {
    subject->run = stream ? run_period : bench_frame_run;
    subject->clock = stream ? BENCH_FLOWING : BENCH_IDLE;
    for (int i = 0; stream && i < BENCH_IN_FLIGHT; ++i)
        bench_submit(self, subject);
    bench_measure(self, subject, 1, (bench_effort){ 7, 0.6 });
    for (int i = 0; stream && i < BENCH_IN_FLIGHT; ++i)
        bench_collect(self, subject);
    return subject->sample;
}

/* Measures textures and pixels. Large images get some combinations only with --full. */
static void measure_throughput(bench *self, text_table *table, const bench_input *input,
                               const bench_system *system, bench_subject *subject) {
    static const bench_sample NONE = { 0 };
    const double size = (double)input->pixels.width * input->pixels.height;
    const bool all = self->options->extent == BENCH_FULL || size < 500000.0;
    bench_subject_open(self, subject);
    const bench_sample pixels = time_frames(self, subject, false);
    const bench_sample pixels_stream = all ? time_frames(self, subject, true) : NONE;
    const uint32_t count = subject->count;
    subject->image = input->texture;
    const bench_sample texture = all ? time_frames(self, subject, false) : NONE;
    const bench_sample texture_stream = time_frames(self, subject, true);
    bench_subject_close(self, subject);
    BENCH_CELLS(table, CELL(input->size), CELL(size * 1e-6), CELL(system->name),
                CELL(subject->desc.max_features), CELL(count),
                CELL(1.0 / bench_median(&texture_stream)),
                CELL(1.0 / bench_median(&pixels_stream)),
                CELL(1e3 * bench_median(&texture)), CELL(1e3 * bench_median(&pixels)),
                CELL(1e3 * bench_min(&pixels)), CELL(1e3 * bench_processor(&pixels)));
}

/* Measures all numbers of features with --full and for two sizes; otherwise one. */
static void measure_counts(bench *self, const bench_input *input,
                           const bench_system *system, void *table) {
    static const uint32_t COUNTS[] = { 1000, 300, 3000 };
    const bool all = self->options->extent == BENCH_FULL ||
                     (self->options->extent == BENCH_NORMAL &&
                      (input->pixels.width == 640 || input->pixels.width == 1280));
    for (int c = 0; c < (all ? 3 : 1); ++c) {
        bench_progress(self, "%s, %s, %u features", input->size, system->name, COUNTS[c]);
        bench_subject subject = bench_settle(self, input, system, COUNTS[c]);
        subject.desc.frames = BENCH_IN_FLIGHT;
        measure_throughput(self, table, input, system, &subject);
    }
}

void bench_frames(bench *self) {
    const bench_extent extent = self->options->extent;
    text_table *const table = BENCH_TABLE(self, "frames", FRAME_COLUMNS,
                                          "frames per second, and milliseconds for one");
    for (size_t i = 0; i < sizeof SIZES / sizeof *SIZES; ++i)
        if (SIZES[i].from <= extent || (extent == BENCH_QUICK && i == 0))
            bench_systems(self, SIZES[i], (bench_size){ 160, 120, 0, 0 }, measure_counts,
                          table);
    bench_note_add(&self->report,
                   "The threshold passes a quarter more features than are kept; the "
                   "strongest are kept. A size with fewer features keeps all.");
}

/* ------------------------------------------------------------------- stalls -- */

/* Search for needless waits: the period of frames with three in flight, divided by the time
 * of frames one by one. Below 1, the CPU works while the GPU does; far above 1, something
 * stalls. If the GPU's clock can be trusted, the period is also divided by the GPU's time
 * for the commands of a frame: above 1, the GPU has waited. */
enum { FRAMES = 10, RUNS = 20, STREAM = 0, SINGLE, COMMANDS, WAYS };

static const table_column STALL_COLUMNS[] = {
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
    bench_submit(lap->bench, user);
    bench_lap_stop(lap);
    bench_collect(lap->bench, user);
}

static void measure_stalls(bench *self, const bench_input *input,
                           const bench_system *system, void *table) {
    const bool gpu = self->machine.timings == GLSURF_TIMINGS_QUERIES;
    const uint32_t width = input->pixels.width;
    const uint32_t features = width < 640 ? 100 : width == 640 ? 1000 : 3000;
    bench_subject subject = bench_settle(self, input, system, features);
    subject.desc.frames = BENCH_IN_FLIGHT;
    subject.units = FRAMES;
    bench_subject_open(self, &subject);
    bench_subject subjects[WAYS] = { subject, subject, subject };
    subjects[STREAM].run = bench_stream_run;
    subjects[SINGLE].run = run_single;
    subjects[COMMANDS].run = run_commands;
    subjects[COMMANDS].clock = BENCH_COMMANDS;
    subjects[COMMANDS].units = 1.0;
    const bench_sample *const stream = &subjects[STREAM].sample;
    const bench_sample *const single = &subjects[SINGLE].sample;
    const bench_sample *const commands = &subjects[COMMANDS].sample;
    bench_measure(self, subjects, gpu ? WAYS : COMMANDS, (bench_effort){ RUNS, 60 });
    bench_subject_close(self, &subject);
    BENCH_CELLS(table, CELL(input->size), CELL(system->name), CELL(subjects[SINGLE].count),
                CELL((double)stream->count), CELL(1e3 * bench_median(stream)),
                CELL(1e3 * bench_median(single)), CELL(bench_ratio(stream, single)),
                CELL(bench_processor_ratio(stream, single)),
                CELL(1e3 * bench_median(commands)), CELL(bench_ratio(stream, commands)));
}

void bench_stalls(bench *self) {
    static const bench_size SMALL = { 160, 120, 0, 0 };
    text_table *const table = BENCH_TABLE(
        self, "stalls", STALL_COLUMNS,
        "frames in flight over frames one by one, in pairs of %d frames", FRAMES);
    bench_systems(self, (bench_size){ 640, 480, 0, 0 }, SMALL, measure_stalls, table);
    if (self->options->extent == BENCH_FULL)
        bench_systems(self, (bench_size){ 1280, 960, 0, 0 }, SMALL, measure_stalls, table);
}
