/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Frames per second by image size and number of features, as in figure 6 of [T]: throughput
 * with three frames in flight, latency one by one, of images that are textures already, as
 * the paper has it, or pixels in memory.
 */
#include "bench/shot.h"

#include <string.h>

enum { IN_FLIGHT = 3, MAX_COUNTS = 3 };

static const struct {
    uint32_t width, height;
    bench_extent from; /* and in longer lists */
} SIZES[] = {
    { 160, 120, BENCH_QUICK },    { 320, 240, BENCH_QUICK },  { 640, 480, BENCH_NORMAL },
    { 800, 600, BENCH_FULL },     { 1024, 768, BENCH_FULL },  { 1280, 960, BENCH_NORMAL },
    { 1920, 1080, BENCH_NORMAL }, { 2048, 1536, BENCH_FULL }, { 3264, 2448, BENCH_NORMAL },
};

static const bench_column COLUMNS[] = {
    { "size", "size", BENCH_TEXT },
    { "megapixels", "Mpx", 3 },
    { "preset", "preset", BENCH_TEXT },
    { "asked", "features\nasked", 0 },
    { "features", "found", 0 },
    { "fps", "3 in flight\nfps", 2 },
    { "fps_pixels", "with upload\nfps", 2 },
    { "latency_ms", "one by one\nms", 2 },
    { "latency_pixels_ms", "with upload\nms", 2 },
    { "latency_least_ms", "least\nms", 2 },
    { "processor_ms", "processor\nms", 2 },
};

/* With three frames always under way, a run hands out one and begins another; what the GPU
 * has to do in between is waited for in collect, under the clock. */
static bool run_period(bench_lap *lap, void *user) {
    bench_frame *const frame = user;
    glsurf_features features;
    const bool good =
        bench_good(lap->bench, glsurf_extractor_collect(frame->extractor, &features)) &&
        bench_good(lap->bench, glsurf_extractor_submit(frame->extractor, &frame->image));
    bench_lap_read(lap);
    return good;
}

static bool fill(bench *self, const bench_frame *frame) {
    bool good = true;
    for (int i = 0; good && i < IN_FLIGHT; ++i)
        good = bench_good(self, glsurf_extractor_submit(frame->extractor, &frame->image));
    return good;
}

static bool drain(bench *self, const bench_frame *frame) {
    glsurf_features features;
    bool good = true;
    for (int i = 0; good && i < IN_FLIGHT; ++i)
        good = bench_good(self, glsurf_extractor_collect(frame->extractor, &features));
    return good;
}

typedef enum way { STREAM, SINGLE, WAYS } way;

/* Both ways of one kind of image. */
static bool measure_ways(bench *self, bench_frame *frame, bool stream, bool single,
                         bench_sample samples[WAYS]) {
    static const bench_effort EFFORT = { 7, 0.6 };
    const bench_subject subjects[WAYS] = {
        [STREAM] = { .run = run_period, .user = frame, .flows = true },
        [SINGLE] = { .run = bench_frame_run, .user = frame },
    };
    memset(samples, 0, WAYS * sizeof *samples);
    return (!single ||
            bench_measure(self, &subjects[SINGLE], &samples[SINGLE], 1, EFFORT)) &&
           (!stream ||
            (fill(self, frame) &&
             bench_measure(self, &subjects[STREAM], &samples[STREAM], 1, EFFORT) &&
             drain(self, frame)));
}

static void add_row(bench_table *table, const bench_shot *shot, glsurf_preset preset,
                    uint32_t asked, uint32_t count, const bench_sample *texture,
                    const bench_sample *pixels) {
    bench_text(table, "%ux%u", shot->width, shot->height);
    bench_number(table, (double)shot->width * shot->height * 1e-6);
    bench_text(table, "%s", bench_preset_name(preset));
    bench_number(table, asked);
    bench_number(table, count);
    bench_number(table, 1.0 / bench_median(&texture[STREAM]));
    bench_number(table, 1.0 / bench_median(&pixels[STREAM]));
    bench_number(table, 1e3 * bench_median(&texture[SINGLE]));
    bench_number(table, 1e3 * bench_median(&pixels[SINGLE]));
    bench_number(table, 1e3 * bench_least(&pixels[SINGLE]));
    bench_number(table, 1e3 * bench_processor(&pixels[SINGLE]));
}

/* Of large images not all, but with --full. */
static bool measure(bench *self, bench_table *table, const bench_shot *shot,
                    glsurf_extractor_desc desc) {
    const bool all =
        self->options->extent == BENCH_FULL || shot->width * shot->height < 500000;
    desc.frames = IN_FLIGHT;
    glsurf_extractor *extractor = NULL;
    if (!bench_extractor(self, &desc, &extractor))
        return false;
    static bench_sample texture[WAYS], pixels[WAYS];
    bench_frame texture_frame = { .extractor = extractor,
                                  .image = bench_shot_texture(shot) };
    bench_frame pixel_frame = { .extractor = extractor, .image = bench_shot_pixels(shot) };
    const bool good = measure_ways(self, &pixel_frame, all, true, pixels) &&
                      measure_ways(self, &texture_frame, true, all, texture);
    if (good) {
        add_row(table, shot, desc.preset, desc.max_features, pixel_frame.count, texture,
                pixels);
    }
    glsurf_extractor_destroy(extractor);
    return good;
}

/* The numbers of features: all for two sizes, and with --full, otherwise one. */
static bool measure_counts(bench *self, bench_table *table, const bench_shot *shot) {
    static const uint32_t COUNTS[MAX_COUNTS] = { 1000, 300, 3000 };
    static const glsurf_preset PRESETS[] = { GLSURF_PRESET_PAPER, GLSURF_PRESET_DEFAULT };
    const bool all = self->options->extent == BENCH_FULL ||
                     (self->options->extent == BENCH_NORMAL &&
                      (shot->width == 640 || shot->width == 1280));
    for (int p = 0; p < 2; ++p) {
        for (int c = 0; c < (all ? MAX_COUNTS : 1); ++c) {
            glsurf_extractor_desc desc = { .preset = PRESETS[p] };
            bench_progress(self, "%ux%u, %s, %u features", shot->width, shot->height,
                           bench_preset_name(desc.preset), COUNTS[c]);
            if (!bench_settle(self, shot, COUNTS[c], &desc) ||
                !measure(self, table, shot, desc))
                return false;
        }
    }
    return true;
}

bool bench_frames(bench *self) {
    bench_table *const table =
        bench_table_add(&self->report, "frames", COLUMNS, sizeof COLUMNS / sizeof *COLUMNS,
                        "frames per second, and milliseconds for one");
    for (size_t i = 0; i < sizeof SIZES / sizeof *SIZES; ++i) {
        if (SIZES[i].from > self->options->extent ||
            (self->options->extent != BENCH_QUICK && SIZES[i].width < 320))
            continue;
        bench_shot shot;
        const bool good = bench_shot_open(self, &shot, SIZES[i].width, SIZES[i].height) &&
                          measure_counts(self, table, &shot);
        bench_shot_close(self, &shot);
        if (!good)
            return false;
    }
    bench_note_add(&self->report,
                   "The threshold is the one that gives a quarter more features than the "
                   "strongest that are kept; a size that has fewer keeps all.");
    return true;
}
