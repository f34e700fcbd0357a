/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The sections of the report of a driver: few sizes and presets, so that a software
 * renderer takes less than three minutes. Work grows from row to row, and what would take
 * too long, by the row before, is left out and says so.
 */
#include "bench/driver_figures.h"

#include "bench/section_parts.h"
#include "bench/shot.h"

#include "common/path.h"
#include "common/text.h"

#include <math.h>
#include <stdlib.h>

/* A frame or a match that is expected to take more seconds is not measured. */
static const double LONGEST = 3.0;

/* ------------------------------------------------------------------- frames -- */

static const bench_size SIZES[] = {
    { 160, 120, 100, BENCH_QUICK },
    { 640, 480, 1000, BENCH_NORMAL },
    { 1280, 960, 3000, BENCH_NORMAL },
    { 1920, 1080, 4000, BENCH_NORMAL },
};
enum { SIZE_COUNT = sizeof SIZES / sizeof *SIZES };

static const int SYSTEMS[] = { BENCH_PAPER, BENCH_FAST, BENCH_DEFAULT, BENCH_BEST };
enum { SYSTEM_COUNT = sizeof SYSTEMS / sizeof *SYSTEMS };

static const table_column COLUMNS[] = {
    { "size", "size", TABLE_TEXT },
    { "preset", "preset", TABLE_TEXT },
    { "asked", "features\nasked", 0 },
    { "features", "found", 0 },
    { "runs", "runs", 0 },
    BENCH_TIMES,
    { "message", "message", TABLE_TEXT },
};

/* The frames of one size with one system. */
typedef struct frames {
    const bench_shot *shot;
    const bench_system *system;
    uint32_t features;
    bench_subject subject;
} frames;

static void measure_frames(bench *self, void *user) {
    frames *const at = user;
    glsurf_extractor_desc desc = { BENCH_OF(at->system) };
    bench_settle(self, at->shot, at->features, &desc);
    at->subject.desc = desc;
    at->subject.frame.image = bench_shot_pixels(at->shot);
    bench_compare(self, &at->subject, 1, (bench_effort){ 15, 1.0 });
}

static void add_frames(text_table *table, const frames *at, const char *message) {
    const bench_sample *const sample = &at->subject.sample;
    const bool measured = !message;
    bench_setting(table, at->shot, at->system->name);
    BENCH_NUMBERS(table, at->features, measured ? at->subject.frame.count : NAN,
                  (double)sample->count);
    bench_times(table, sample);
    char *const plain = message ? path_hide(message) : NULL;
    if (plain)
        table_text(table, "%s", plain);
    else
        table_nothing(table);
    free(plain);
}

/* Measures a system in one size. `seconds` is how long a frame is expected to take, or 0,
 * and receives how long it took. */
static void try_frames(bench *self, text_table *table, frames *at, double *seconds) {
    char *failure = NULL;
    if (*seconds > LONGEST) {
        failure = text_format("a frame would take about %.0f s", *seconds);
    } else {
        bench_progress(self, "%ux%u, %s", at->shot->width, at->shot->height,
                       at->system->name);
        failure = bench_attempt(self, measure_frames, at);
        if (failure)
            at->subject.sample.count = 0;
        else
            *seconds = bench_median(&at->subject.sample);
    }
    add_frames(table, at, failure);
    free(failure);
}

static void measure_sizes(bench *self) {
    text_table *const table =
        BENCH_TABLE(self, "frames", COLUMNS, "frames one by one, pixels in memory");
    const bool quick = self->options->extent == BENCH_QUICK;
    double seconds[SYSTEM_COUNT] = { 0 };
    for (int i = 0; i < (quick ? 1 : SIZE_COUNT); ++i) {
        const bench_size *const size = &SIZES[i];
        const double growth = i == 0 ? 1.0
                                     : (double)size->width * size->height /
                                           ((double)size[-1].width * size[-1].height);
        bench_shot shot = bench_shot_open(self, size->width, size->height);
        for (int s = 0; s < (quick ? 1 : SYSTEM_COUNT); ++s) {
            frames at = { .shot = &shot,
                          .system = &BENCH_SYSTEM[SYSTEMS[s]],
                          .features = size->features };
            seconds[s] *= growth;
            try_frames(self, table, &at, &seconds[s]);
        }
        bench_shot_close(self, &shot);
    }
}

/* One device for all, because not every driver keeps what it has compiled for another. */
static void run_frames(bench *self) {
    self->shared = bench_device(self, &(glsurf_device_desc){ 0 });
    measure_sizes(self);
    glsurf_device_destroy(self->shared);
    self->shared = NULL;
}

/* ------------------------------------------------------------------- others -- */

static void run_matching(bench *self) {
    static const uint32_t COUNTS[] = { 250, 2000 };
    const size_t number = self->options->extent == BENCH_QUICK ? 1 : 2;
    const uint32_t left_out = bench_matching_of(self, COUNTS, number, LONGEST);
    if (left_out > 0)
        bench_fail("%u by %u features would take more than %.0f s", left_out, left_out,
                   LONGEST);
}

/* The largest size up to 640x480 in which the first system was measured. */
static const bench_size *startup_size(const bench *self) {
    const text_table *const table = bench_table_find(&self->report.results[0], "frames");
    const size_t second = SYSTEM_COUNT; /* the first row of the second size */
    const bool measured = table && table_rows(table) > second &&
                          table_cell_of(table, second, "runs")->number > 0.0;
    return &SIZES[measured ? 1 : 0];
}

static void run_startup(bench *self) {
    const bool quick = self->options->extent == BENCH_QUICK;
    const bench_size *const size = startup_size(self);
    text_table *const table = bench_startup_table(self);
    bench_shot shot = bench_shot_open(self, size->width, size->height);
    bench_startup_measure(self, table, &shot,
                          &BENCH_SYSTEM[quick ? BENCH_PAPER : BENCH_DEFAULT]);
    bench_shot_close(self, &shot);
}

const bench_section bench_driver_sections[] = {
    { "frames", "times of frames", run_frames },
    { "matching", "times of matching", run_matching },
    { "startup", "start-up of processes and extractors", run_startup },
    { "rates", "bytes and fetches per second of the simplest passes", bench_rates },
    { 0 },
};
