/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Every pass of a frame beside its limit: the time that it would need if it only moved its
 * bytes and made its fetches at the speed of the simplest passes, which the same run
 * measures. Bytes and fetches are the library's upper bounds. If culling saves some, a pass
 * may be faster than its limit.
 */
#include "bench/bench.h"

#include "session/session.h"
#include "system/alloc.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* -------------------------------------------------------------------- limit -- */

/* Highest measured bytes and fetches per second of the simplest passes: copies, and sums of
 * sixteen texels. */
typedef struct rates {
    double bytes, fetches;
} rates;

enum { TAPS = 16, LIMIT_WIDTH = 1280, LIMIT_HEIGHT = 960 };

static const gls_pass COPY = { .stage = "bench",
                               .label = "copy",
                               .fragment = "copy.frag",
                               .inputs = { "source_texture" },
                               .outputs = { "value" } };
static const gls_pass SUM_TAPS = { .stage = "bench",
                                   .label = "taps",
                                   .fragment = "taps.frag",
                                   .inputs = { "source_texture" },
                                   .outputs = { "value" } };

/* Simple passes, with bytes and fetches per fragment. */
static const struct {
    const char *name;
    const gls_pass *pass;
    const char *defines;
    gls_texel texel;
    double bytes, fetches;
} LIMITS[] = {
    { "copy of RGBA32F", &COPY, "", GLS_TEXEL_RGBA32F, 32.0, 1.0 },
    { "copy of R32UI", &COPY, "#define WHOLE\n", GLS_TEXEL_R32UI, 8.0, 1.0 },
    { "16 of R32F by texelFetch()", &SUM_TAPS, "", GLS_TEXEL_R32F, 68.0, TAPS },
    { "16 of R32F by texture()", &SUM_TAPS, "#define SAMPLED\n", GLS_TEXEL_R32F, 68.0,
      TAPS },
    { "16 of RGBA32F by texture()", &SUM_TAPS, "#define SAMPLED\n#define FOUR\n",
      GLS_TEXEL_RGBA32F, 272.0, TAPS },
};

enum { LIMIT_COUNT = sizeof LIMITS / sizeof *LIMITS };

static const table_column LIMIT_COLUMNS[] = {
    { "pass", "pass", TABLE_TEXT },
    BENCH_TIMES,
    { "gigabytes_per_second", "GB/s", 2 },
    { "gigafetches_per_second", "10^9 fetches/s", 3 },
};

typedef struct limit_draw {
    const gls_pass *pass;
    gls_draw draw;
} limit_draw;

static void run_limit(bench_lap *lap, void *user) {
    const limit_draw *const limit = user;
    gls_gpu *const gpu = &lap->bench->gpu;
    gls_passes_begin(gpu);
    bench_check(lap->bench, gls_pass_run(gpu, limit->pass, &limit->draw));
}

static gls_slot add_texture(bench_bed *bed, gls_texture_desc texture) {
    bed->plan.textures.desc[bed->plan.textures.count] = texture;
    return bed->plan.textures.count++;
}

static rates measure_rates(bench *self) {
    bench_bed bed;
    limit_draw draws[LIMIT_COUNT];
    bench_subject subjects[LIMIT_COUNT];
    rates best = { 0 };
    bench_progress(self, "copies and sums of fetches");
    bench_bed_open(self, &bed);
    for (size_t i = 0; i < LIMIT_COUNT; ++i) {
        const gls_texel texel = LIMITS[i].texel;
        const gls_texture_desc from =
            gls_texture_of("source", texel, LIMIT_WIDTH + 4, LIMIT_HEIGHT + 4);
        const gls_texture_desc to =
            gls_texture_of("copy", texel, LIMIT_WIDTH, LIMIT_HEIGHT);
        draws[i] = (limit_draw){ LIMITS[i].pass, { .defines = LIMITS[i].defines } };
        draws[i].draw.inputs[0] = add_texture(&bed, from);
        draws[i].draw.outputs[0] = add_texture(&bed, to);
        subjects[i] =
            (bench_subject){ .run = run_limit, .user = &draws[i], .clock = BENCH_COMMANDS };
    }
    bench_measure(self, subjects, LIMIT_COUNT, (bench_effort){ 15, 4.0 });
    bench_bed_close(self, &bed);
    text_table *const table = BENCH_TABLE(self, "limit", LIMIT_COLUMNS,
                                          "the limit: simple passes of %dx%d fragments",
                                          LIMIT_WIDTH, LIMIT_HEIGHT);
    for (size_t i = 0; i < LIMIT_COUNT; ++i) {
        const double rate =
            (double)LIMIT_WIDTH * LIMIT_HEIGHT / bench_median(&subjects[i].sample);
        BENCH_CELLS(table, CELL(LIMITS[i].name), CELL(&subjects[i].sample),
                    CELL(1e-9 * rate * LIMITS[i].bytes),
                    CELL(1e-9 * rate * LIMITS[i].fetches));
        best.bytes = fmax(best.bytes, rate * LIMITS[i].bytes);
        best.fetches = fmax(best.fetches, rate * LIMITS[i].fetches);
    }
    return best;
}

void bench_rates(bench *self) {
    measure_rates(self);
}

/* ------------------------------------------------------------------- passes -- */

static const table_column PASS_COLUMNS[] = {
    { "stage", "stage", TABLE_TEXT }, { "pass", "pass", TABLE_TEXT },
    { "draws", "draws", 0 },          { "fragments", "fragments", 0 },
    { "fetches", "fetches", 0 },      { "bytes", "bytes", 0 },
    { "median_ms", "median\nms", 3 }, { "minimum_ms", "minimum\nms", 3 },
    { "limit_ms", "limit\nms", 3 },   { "limit_percent", "% of the\nmedian", 0 },
    { "heaviest", "by", TABLE_TEXT },
};

static void add_line(text_table *table, const char *stage, const char *label,
                     const bench_passes *of, const rates *limit) {
    const double median = bench_median(&of->sample);
    const double by_bytes = of->bytes / limit->bytes;
    const double by_fetches = of->fetches / limit->fetches;
    const double seconds = fmax(by_bytes, by_fetches);
    BENCH_CELLS(table, CELL(stage), CELL(label), CELL(of->draws), CELL(of->fragments),
                CELL(of->fetches), CELL(of->bytes), CELL(1e3 * median),
                CELL(1e3 * bench_min(&of->sample)), CELL(1e3 * seconds),
                CELL(100.0 * seconds / median),
                CELL(by_bytes > by_fetches ? "bytes" : "fetches"));
}

static void add_frame(text_table *table, const char *name, const bench_sample *sample) {
    BENCH_CELLS(table, CELL(name), CELL(""), CELL(NAN), CELL(NAN), CELL(NAN), CELL(NAN),
                CELL(1e3 * bench_median(sample)), CELL(1e3 * bench_min(sample)), CELL(NAN),
                CELL(NAN), CELL(NAN));
}

static int longest_first(const void *a, const void *b) {
    const double x = bench_median(&(*(bench_passes *const *)a)->sample);
    const double y = bench_median(&(*(bench_passes *const *)b)->sample);
    return (x < y) - (x > y);
}

/* Adds a note of the longest passes, with their share of the sum. */
static void note_heaviest(bench *self, const char *system, const bench_profile *all,
                          double sum) {
    enum { NAMED = 4 };
    const bench_passes *row[BENCH_MAX_PASSES];
    char words[400] = "";
    for (size_t i = 0; i < all->count; ++i)
        row[i] = &all->row[i];
    qsort(row, all->count, sizeof *row, longest_first);
    for (size_t i = 0; i < NAMED && i < all->count; ++i) {
        const size_t length = strlen(words);
        snprintf(words + length, sizeof words - length, "%s%s: %s %.0f %%",
                 i > 0 ? ", " : "", row[i]->stage, row[i]->label,
                 100.0 * bench_median(&row[i]->sample) / sum);
    }
    bench_note_add(&self->report,
                   "Longest passes of system %s, in shares of all passes: %s.", system,
                   words);
}

/* Two frames: with timed passes, and without timings, which waits for no pass. */
enum { TIMED, UNTIMED, FRAMES };

static void add_passes(bench *self, const bench_system *system, const bench_input *input,
                       const bench_subject *subjects, const rates *limit) {
    const bench_profile *const all = subjects[TIMED].profile;
    const bench_passes total = bench_profile_sum(all, NULL, NULL);
    text_table *const table = BENCH_TABLE(
        self, system->name, PASS_COLUMNS, "passes of a frame: system %s, %s, %u features",
        system->name, input->size, subjects[UNTIMED].count);
    for (size_t i = 0; i < all->count; ++i) {
        const bench_passes *const at = &all->row[i];
        const bool again = i > 0 && strcmp(at->stage, all->row[i - 1].stage) == 0;
        add_line(table, again ? "" : at->stage, at->label, at, limit);
    }
    add_line(table, "all passes", "", &total, limit);
    add_frame(table, "frame, timed", &subjects[TIMED].sample);
    add_frame(table, "frame, untimed", &subjects[UNTIMED].sample);
    note_heaviest(self, system->name, all, bench_median(&total.sample));
}

/* ---------------------------------------------------------------- measuring -- */

/* Counts the candidates in the picture. The lists get this capacity, because the library
 * reports the capacity for passes over lists, not the number of entries. */
static uint32_t count_candidates(bench *self, bench_subject subject) {
    const gls_functions *const gl = &self->device->gl;
    glsurf_gpu_features features;
    bench_subject_open(self, &subject);
    bench_submit(self, &subject);
    bench_collect(self, &subject);
    bench_check(self, glsurf_extractor_gpu_features(subject.extractor, &features));
    bench_finish(self);
    gl->BindBuffer(GL_COPY_READ_BUFFER, features.buffer);
    const uint32_t *const counts =
        gl->MapBufferRange(GL_COPY_READ_BUFFER, 0, 4 * sizeof *counts, GL_MAP_READ_BIT);
    const uint32_t candidates = counts ? counts[2] : 0;
    gl->UnmapBuffer(GL_COPY_READ_BUFFER);
    gl->BindBuffer(GL_COPY_READ_BUFFER, 0);
    bench_check(self, gls_check_error(self->device, "the number of candidates"));
    bench_subject_close(self, &subject);
    return candidates;
}

static void measure_passes(bench *self, const bench_input *input,
                           const bench_system *system, void *limit) {
    bench_subject subjects[FRAMES];
    bench_profile *const profile = alloc_zeroed(1, sizeof *profile);
    subjects[UNTIMED] = bench_settle(self, input, system, bench_usual_size(self).features);
    subjects[UNTIMED].desc.capacity = count_candidates(self, subjects[UNTIMED]);
    subjects[TIMED] = subjects[UNTIMED];
    subjects[TIMED].device_desc.timings = self->machine.timings;
    subjects[TIMED].profile = profile;
    bench_measure(self, subjects, FRAMES, (bench_effort){ 11, 20.0 });
    add_passes(self, system, input, subjects, limit);
    free(profile);
}

/* ------------------------------------------------------------------- report -- */

static const table_column TIME_COLUMNS[] = { { "stage", "stage", TABLE_TEXT },
                                             { "pass", "pass", TABLE_TEXT },
                                             { "draws", "draws", 0 },
                                             BENCH_TIMES };

/* The sample gets the times of submit on this thread: by the clock, and of the processor.
 */
static void run_submit(bench_lap *lap, void *user) {
    struct timespec from, to;
    const double start = session_seconds();
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &from);
    bench_submit(lap->bench, user);
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &to);
    const double seconds = session_seconds() - start;
    bench_collect(lap->bench, user);
    bench_lap_stop(lap);
    lap->seconds = seconds;
    lap->processor =
        (double)(to.tv_sec - from.tv_sec) + 1e-9 * (double)(to.tv_nsec - from.tv_nsec);
}

void bench_pass_times(bench *self, bench_size size, const bench_system *system) {
    bench_input input = bench_input_open(self, size.width, size.height);
    bench_progress(self, "passes, %s, %s", input.size, system->name);
    bench_subject subject = bench_settle(self, &input, system, size.features);
    bench_profile *const profile = bench_profile_of(self, &subject);
    text_table *const table =
        BENCH_TABLE(self, "passes", TIME_COLUMNS, "passes of a frame: system %s, %s",
                    system->name, input.size);
    subject.run = run_submit;
    bench_measure(self, &subject, 1, (bench_effort){ 15, 2.0 });
    for (size_t i = 0; i < profile->count; ++i) {
        const bench_passes *const at = &profile->row[i];
        BENCH_CELLS(table, CELL(at->stage), CELL(at->label), CELL(at->draws),
                    CELL(1e3 * bench_median(&at->sample)),
                    CELL(1e3 * bench_min(&at->sample)), CELL(NAN));
    }
    BENCH_CELLS(table, CELL("submit"), CELL(""), CELL(NAN), CELL(&subject.sample));
    free(profile);
    bench_input_close(self, &input);
}

void bench_limits(bench *self) {
    const bench_size size = bench_usual_size(self);
    rates limit = measure_rates(self);
    bench_systems(self, size, size, measure_passes, &limit);
    bench_note_add(&self->report,
                   "The limit of a pass is the time for its bytes or the time for its "
                   "fetches, whichever is longer, at the highest rates of the first table. "
                   "Bytes and fetches are upper bounds, so passes with culling, or with "
                   "loops that end early, can exceed 100 %%. Lists have exactly the "
                   "capacity that the picture needs, with four block maxima per candidate. "
                   "A frame without timings waits for none of its passes.");
}
