/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Frames per second by image size and number of features, as in figure 6 of [T]: throughput
 * with three frames in flight and latency one by one, for images that are already textures,
 * as in the paper, and for pixels in memory.
 */
#include "bench/shot.h"

static const bench_size SIZES[] = {
    { 160, 120, 0, BENCH_QUICK },    { 320, 240, 0, BENCH_QUICK },
    { 640, 480, 0, BENCH_NORMAL },   { 800, 600, 0, BENCH_FULL },
    { 1024, 768, 0, BENCH_FULL },    { 1280, 960, 0, BENCH_NORMAL },
    { 1920, 1080, 0, BENCH_NORMAL }, { 2048, 1536, 0, BENCH_FULL },
    { 3264, 2448, 0, BENCH_NORMAL },
};

static const table_column COLUMNS[] = {
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

/* Three frames are always under way: a run collects one and submits another. The clock
 * covers the GPU's work in between, because collecting waits for it. */
static void run_period(bench_lap *lap, void *user) {
    bench_collect(lap->bench, user);
    bench_submit(lap->bench, user);
    bench_lap_read(lap);
}

/* The two measurements of one image, a texture or pixels: three in flight, and one by
 * one. */
typedef struct both_ways {
    bench_subject stream, single;
} both_ways;

static void measure_ways(bench *self, both_ways *ways, bench_frame frame, bool stream,
                         bool single) {
    static const bench_effort EFFORT = { 7, 0.6 };
    *ways = (both_ways){ .stream = { .run = run_period, .flows = true, .frame = frame },
                         .single = { .run = bench_frame_run, .frame = frame } };
    if (single)
        bench_measure(self, &ways->single, 1, EFFORT);
    if (!stream)
        return;
    for (int i = 0; i < BENCH_IN_FLIGHT; ++i)
        bench_submit(self, &ways->stream.frame);
    bench_measure(self, &ways->stream, 1, EFFORT);
    for (int i = 0; i < BENCH_IN_FLIGHT; ++i)
        bench_collect(self, &ways->stream.frame);
}

static void add_row(text_table *table, const bench_shot *shot,
                    const glsurf_extractor_desc *desc, const both_ways *texture,
                    const both_ways *pixels) {
    const bench_sample *const single = &pixels->single.sample;
    bench_size_cell(table, shot);
    table_number(table, (double)shot->width * shot->height * 1e-6);
    table_text(table, "%s", bench_system_name(desc));
    BENCH_NUMBERS(table, desc->max_features, pixels->single.frame.count,
                  1.0 / bench_median(&texture->stream.sample),
                  1.0 / bench_median(&pixels->stream.sample),
                  1e3 * bench_median(&texture->single.sample), 1e3 * bench_median(single),
                  1e3 * bench_min(single), 1e3 * bench_processor(single));
}

/* Measures textures and pixels. For large images, some combinations only with --full. */
static void measure_throughput(bench *self, text_table *table, const bench_shot *shot,
                               const glsurf_extractor_desc *desc) {
    const bool all =
        self->options->extent == BENCH_FULL || shot->width * shot->height < 500000;
    both_ways texture, pixels;
    bench_frame frame = { .image = bench_shot_pixels(shot) };
    bench_frame_open(self, &frame, NULL, desc);
    measure_ways(self, &pixels, frame, all, true);
    frame.image = bench_shot_texture(shot);
    measure_ways(self, &texture, frame, true, all);
    add_row(table, shot, desc, &texture, &pixels);
    bench_frame_close(&frame);
}

/* Measures several numbers of features: all with --full and for two sizes, otherwise
 * one. With --quick, only the first system has a second size. */
static void measure_counts(bench *self, const bench_shot *shot, const bench_system *system,
                           void *table) {
    static const uint32_t COUNTS[] = { 1000, 300, 3000 };
    const bool all = self->options->extent == BENCH_FULL ||
                     (self->options->extent == BENCH_NORMAL &&
                      (shot->width == 640 || shot->width == 1280));
    if (self->options->extent == BENCH_QUICK && shot->width > SIZES[0].width &&
        system != &BENCH_SYSTEM[0])
        return;
    for (int c = 0; c < (all ? 3 : 1); ++c) {
        glsurf_extractor_desc desc = { BENCH_OF(system), .frames = BENCH_IN_FLIGHT };
        bench_progress(self, "%ux%u, %s, %u features", shot->width, shot->height,
                       system->name, COUNTS[c]);
        bench_settle(self, shot, COUNTS[c], &desc);
        measure_throughput(self, table, shot, &desc);
    }
}

void bench_throughput(bench *self) {
    text_table *const table =
        BENCH_TABLE(self, "frames", COLUMNS, "frames per second, and milliseconds for one");
    const bench_extent extent = self->options->extent;
    for (size_t i = 0; i < sizeof SIZES / sizeof *SIZES; ++i) {
        const bool small = extent != BENCH_QUICK && SIZES[i].width < 320;
        if (SIZES[i].from <= extent && !small)
            bench_systems(self, SIZES[i].width, SIZES[i].height, measure_counts, table);
    }
    bench_note_add(&self->report,
                   "The threshold lets a quarter more features pass than are kept, the "
                   "strongest; a size that has fewer keeps all.");
}
