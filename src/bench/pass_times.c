/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Every pass of a frame beside its limit: what it would take if it did nothing but move its
 * bytes and make its fetches as fast as the simplest passes do, which are measured in the
 * same run. Bytes and fetches are upper bounds, as the library counts them: where culling
 * saves some, a pass may be faster than its limit.
 */
#include "bench/limit.h"
#include "bench/shot.h"
#include "gl/error.h"

#include "tool/text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_ROWS = 256 };

static const bench_column PASS_COLUMNS[] = {
    { "stage", "stage", BENCH_TEXT }, { "pass", "pass", BENCH_TEXT },
    { "draws", "draws", 0 },          { "fragments", "fragments", 0 },
    { "fetches", "fetches", 0 },      { "bytes", "bytes", 0 },
    { "median_ms", "median\nms", 3 }, { "least_ms", "least\nms", 3 },
    { "limit_ms", "limit\nms", 3 },   { "limit_percent", "% of the\nmedian", 0 },
    { "heaviest", "by", BENCH_TEXT },
};

/* The draws of one label together. */
typedef struct row {
    const char *stage, *label;
    double draws, fragments, fetches, bytes;
    bench_sample sample;
} row;

typedef struct rows {
    size_t count;
    row row[MAX_ROWS];
} rows;

static row *row_of(rows *all, const glsurf_pass_info *pass) {
    for (size_t i = 0; i < all->count; ++i)
        if (strcmp(all->row[i].stage, pass->stage) == 0 &&
            strcmp(all->row[i].label, pass->label) == 0)
            return &all->row[i];
    row *const added = &all->row[all->count < MAX_ROWS ? all->count++ : MAX_ROWS - 1];
    *added = (row){ .stage = pass->stage, .label = pass->label };
    return added;
}

/* One frame's passes; all frames have the same. */
static void note(rows *all, glsurf_extractor *extractor) {
    const glsurf_pass_info *passes = NULL;
    const uint32_t count = glsurf_extractor_passes(extractor, &passes);
    for (size_t i = 0; i < all->count; ++i) {
        all->row[i].draws = all->row[i].fragments = 0.0;
        all->row[i].fetches = all->row[i].bytes = 0.0;
    }
    for (uint32_t i = 0; i < count; ++i) {
        const glsurf_pass_info *const pass = &passes[i];
        row *const at = row_of(all, pass);
        const double fragments = (double)pass->fragments;
        at->draws += 1.0;
        at->fragments += fragments;
        at->fetches += fragments * pass->fetches;
        at->bytes += fragments * ((double)pass->bytes_read + pass->bytes_written);
        at->sample.seconds[at->sample.count] += pass->seconds;
    }
    for (size_t i = 0; i < all->count; ++i)
        ++all->row[i].sample.count;
}

static void add_line(bench_table *table, const char *stage, const char *label,
                     const row *of, const bench_best *best) {
    const double median = bench_median(&of->sample);
    const double by_bytes = of->bytes / best->bytes;
    const double by_fetches = of->fetches / best->fetches;
    const double seconds = fmax(by_bytes, by_fetches);
    bench_text(table, "%s", stage);
    bench_text(table, "%s", label);
    bench_number(table, of->draws);
    bench_number(table, of->fragments);
    bench_number(table, of->fetches);
    bench_number(table, of->bytes);
    bench_number(table, 1e3 * median);
    bench_number(table, 1e3 * bench_least(&of->sample));
    bench_number(table, 1e3 * seconds);
    bench_number(table, 100.0 * seconds / median);
    bench_text(table, "%s", by_bytes > by_fetches ? "bytes" : "fetches");
}

/* The passes that take longest, and what share of the sum. */
static void note_heaviest(bench *self, const char *preset, const rows *all, double sum) {
    enum { NAMED = 4 };
    bool named[MAX_ROWS] = { false };
    char words[400] = "";
    for (int n = 0; n < NAMED && (size_t)n < all->count; ++n) {
        size_t most = 0;
        for (size_t i = 0; i < all->count; ++i) {
            const bool more = named[most] || bench_median(&all->row[i].sample) >
                                                 bench_median(&all->row[most].sample);
            most = !named[i] && more ? i : most;
        }
        named[most] = true;
        const size_t length = strlen(words);
        snprintf(words + length, sizeof words - length, "%s%s: %s %.0f %%",
                 n > 0 ? ", " : "", all->row[most].stage, all->row[most].label,
                 100.0 * bench_median(&all->row[most].sample) / sum);
    }
    bench_note_add(&self->report, "Heaviest with preset %s, in shares of all passes: %s.",
                   preset, words);
}

static void add_frame(bench_table *table, const char *name, const bench_sample *sample) {
    bench_text(table, "%s", name);
    bench_text(table, "%s", "");
    for (size_t i = 2; i < sizeof PASS_COLUMNS / sizeof *PASS_COLUMNS; ++i) {
        const char *const key = PASS_COLUMNS[i].key;
        if (strcmp(key, "median_ms") == 0)
            bench_number(table, 1e3 * bench_median(sample));
        else if (strcmp(key, "least_ms") == 0)
            bench_number(table, 1e3 * bench_least(sample));
        else
            bench_nothing(table);
    }
}

/* A frame whose passes are timed, and one without that, where no pass is waited for. */
enum { TIMED, UNTIMED, FRAMES };

static void add_passes(bench *self, glsurf_preset preset, const bench_shot *shot,
                       uint32_t features, const rows *all, const bench_sample *frames,
                       const bench_best *best) {
    bench_table *const table =
        bench_table_add(&self->report, bench_preset_name(preset), PASS_COLUMNS,
                        sizeof PASS_COLUMNS / sizeof *PASS_COLUMNS,
                        "passes of a frame: preset %s, %ux%u, %u features",
                        bench_preset_name(preset), shot->width, shot->height, features);
    row total = { 0 };
    total.sample.count = all->row[0].sample.count;
    for (size_t i = 0; i < all->count; ++i) {
        const row *const at = &all->row[i];
        const bool again = i > 0 && strcmp(at->stage, all->row[i - 1].stage) == 0;
        add_line(table, again ? "" : at->stage, at->label, at, best);
        total.draws += at->draws;
        total.fragments += at->fragments;
        total.fetches += at->fetches;
        total.bytes += at->bytes;
        for (size_t k = 0; k < total.sample.count; ++k)
            total.sample.seconds[k] += at->sample.seconds[k];
    }
    add_line(table, "all passes", "", &total, best);
    add_frame(table, "frame, timed", &frames[TIMED]);
    add_frame(table, "frame, untimed", &frames[UNTIMED]);
    note_heaviest(self, bench_preset_name(preset), all, bench_median(&total.sample));
}

/* ---------------------------------------------------------------- measuring -- */

/* How many candidates the last image had. */
static bool count_candidates(bench *self, const bench_frame *frame, uint32_t *candidates) {
    glsurf_gpu_features features;
    if (!bench_good(self, glsurf_extractor_gpu_features(frame->extractor, &features)))
        return false;
    const glsurf_functions *const gl = &self->gpu.gl;
    gl->BindBuffer(GL_COPY_READ_BUFFER, features.buffer);
    const uint32_t *const counts =
        gl->MapBufferRange(GL_COPY_READ_BUFFER, 0, 4 * sizeof *counts, GL_MAP_READ_BIT);
    *candidates = counts ? counts[2] : 0;
    gl->UnmapBuffer(GL_COPY_READ_BUFFER);
    gl->BindBuffer(GL_COPY_READ_BUFFER, 0);
    return bench_good(self, glsurf_check_error(&self->gpu, "the number of candidates"));
}

/* Gives lists the room that this picture needs: what is noted of their passes is the room,
 * not what is in it. */
static bool fit_lists(bench *self, const bench_shot *shot, glsurf_extractor_desc *desc) {
    bench_frame frame = { .image = bench_shot_pixels(shot) };
    bench_lap lap = { .bench = self };
    const bool good = bench_extractor(self, desc, &frame.extractor) &&
                      bench_frame_run(&lap, &frame) &&
                      count_candidates(self, &frame, &desc->capacity);
    glsurf_extractor_destroy(frame.extractor);
    return good;
}

typedef struct timed_frame {
    bench_frame frame;
    rows rows;
    bool warm;
} timed_frame;

static bool run_timed(bench_lap *lap, void *user) {
    timed_frame *const timed = user;
    if (!bench_frame_run(lap, &timed->frame))
        return false;
    bench_lap_stop(lap);
    if (timed->warm)
        note(&timed->rows, timed->frame.extractor);
    timed->warm = true;
    return true;
}

static bool measure_in_turn(bench *self, const bench_shot *shot, glsurf_preset preset,
                            uint32_t features, timed_frame *timed, const bench_best *best) {
    static bench_sample samples[FRAMES];
    glsurf_extractor_desc desc = { .preset = preset };
    bench_frame plain = { .image = bench_shot_pixels(shot) };
    timed->frame.image = plain.image;
    const bench_subject subjects[FRAMES] = {
        [TIMED] = { .run = run_timed, .user = timed },
        [UNTIMED] = { .run = bench_frame_run, .user = &plain },
    };
    bool good = bench_settle(self, shot, features, &desc) && fit_lists(self, shot, &desc) &&
                bench_extractor(self, &desc, &plain.extractor);
    desc.timings = self->machine.timings;
    good = good && bench_extractor(self, &desc, &timed->frame.extractor) &&
           bench_measure(self, subjects, samples, FRAMES, (bench_effort){ 11, 20.0 });
    if (good)
        add_passes(self, preset, shot, plain.count, &timed->rows, samples, best);
    glsurf_extractor_destroy(plain.extractor);
    glsurf_extractor_destroy(timed->frame.extractor);
    return good;
}

static bool measure_passes(bench *self, const bench_shot *shot, glsurf_preset preset,
                           uint32_t features, const bench_best *best) {
    timed_frame *const timed = calloc(1, sizeof *timed);
    if (!timed) {
        report("out of memory for the times of passes; close other programs");
        return false;
    }
    bench_progress(self, "passes of %ux%u, %s", shot->width, shot->height,
                   bench_preset_name(preset));
    const bool good = measure_in_turn(self, shot, preset, features, timed, best);
    free(timed);
    return good;
}

bool bench_limits(bench *self) {
    const bool quick = self->options->extent == BENCH_QUICK;
    const uint32_t features = quick ? 300 : 3000;
    bench_best best = { 0 };
    bench_shot shot = { 0 };
    const bool good = bench_limit(self, &best) &&
                      bench_shot_open(self, &shot, quick ? 320 : 1280, quick ? 240 : 960) &&
                      measure_passes(self, &shot, GLSURF_PRESET_PAPER, features, &best) &&
                      measure_passes(self, &shot, GLSURF_PRESET_DEFAULT, features, &best);
    bench_shot_close(self, &shot);
    bench_note_add(&self->report,
                   "The limit of a pass is the larger of its bytes and its fetches at the "
                   "highest rates of the first table. Bytes and fetches are upper bounds: "
                   "culling, and loops that end early, do better than 100 %%. Lists have "
                   "just the room that the picture needs, four peaks for a candidate. A "
                   "frame whose passes are not timed waits for none "
                   "of them.");
    return good;
}
