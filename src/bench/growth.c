/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * How time grows: with pixels, with features, and from one preset to the other.
 */
#include "bench/sizes.h"

#include "bench/timed.h"

#include "tool/text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const glsurf_preset PRESETS[] = { GLSURF_PRESET_PAPER, GLSURF_PRESET_DEFAULT };

/* ------------------------------------------------------------------- pixels -- */

static const bench_column GROWTH_COLUMNS[] = {
    { "what", "what", BENCH_TEXT },    { "preset", "preset", BENCH_TEXT },
    { "small", "of", BENCH_TEXT },     { "small_ns", "ns for\neach", 1 },
    { "large", "and of", BENCH_TEXT }, { "large_ns", "ns for\neach", 1 },
    { "ratio", "ratio", 3 },           { "target", "target\nat most", 2 },
};

static void add_growth(bench_table *table, const char *what, glsurf_preset preset,
                       const char *small, double small_seconds, const char *large,
                       double large_seconds, double ratio, double target) {
    bench_text(table, "%s", what);
    bench_text(table, "%s", bench_preset_name(preset));
    bench_text(table, "%s", small);
    bench_number(table, 1e9 * small_seconds);
    bench_text(table, "%s", large);
    bench_number(table, 1e9 * large_seconds);
    bench_number(table, ratio);
    bench_number(table, target);
}

/* Detection of both sizes in turn; times are of a pixel. */
static bool grow_pixels(bench *self, bench_table *table, glsurf_preset preset,
                        bench_shot shots[2]) {
    static bench_sample samples[2];
    bench_frame frames[2] = { { .image = bench_shot_pixels(&shots[0]) },
                              { .image = bench_shot_pixels(&shots[1]) } };
    const glsurf_extractor_desc desc = { .preset = preset,
                                         .upright = true,
                                         .max_features = BENCH_DETECTION };
    bench_subject subjects[2];
    char names[2][32];
    bool good = true;
    for (int i = 0; good && i < 2; ++i) {
        const double pixels = (double)shots[i].width * shots[i].height;
        subjects[i] =
            (bench_subject){ .run = bench_frame_run, .user = &frames[i], .units = pixels };
        snprintf(names[i], sizeof names[i], "%.2f Mpx", 1e-6 * pixels);
        good = bench_extractor(self, &desc, &frames[i].extractor);
    }
    bench_progress(self, "detection in %s and %s, %s", names[0], names[1],
                   bench_preset_name(preset));
    good = good && bench_measure(self, subjects, samples, 2, (bench_effort){ 5, 6.0 });
    if (good) {
        add_growth(table, "pixels: detection", preset, names[0], bench_median(&samples[0]),
                   names[1], bench_median(&samples[1]),
                   bench_ratio(&samples[1], &samples[0]), 1.3);
        add_growth(table, "the same by processor", preset, names[0],
                   bench_processor(&samples[0]), names[1], bench_processor(&samples[1]),
                   bench_processor(&samples[1]) / bench_processor(&samples[0]), 1.3);
    }
    glsurf_extractor_destroy(frames[0].extractor);
    glsurf_extractor_destroy(frames[1].extractor);
    return good;
}

static bool measure_pixels(bench *self, bench_table *table) {
    const bool quick = self->options->extent == BENCH_QUICK;
    bench_shot shots[2] = { { 0 }, { 0 } };
    const bool good =
        bench_shot_open(self, &shots[0], quick ? 160 : 1152, quick ? 120 : 864) &&
        bench_shot_open(self, &shots[1], quick ? 320 : 4000, quick ? 240 : 3000) &&
        grow_pixels(self, table, PRESETS[0], shots) &&
        grow_pixels(self, table, PRESETS[1], shots);
    bench_shot_close(self, &shots[0]);
    bench_shot_close(self, &shots[1]);
    return good;
}

/* ----------------------------------------------------------------- features -- */

static const char *const PER_FEATURE[] = { "orientation descriptor" };

enum { FEW, MANY, UPRIGHT, WAYS };

/* From seconds of an image to those of a feature. */
static void divide(bench_timed *timed) {
    for (size_t i = 0; i < timed->count; ++i)
        timed->seconds[0][i] /= fmax(1.0, timed->features);
}

static void add_features(bench_table *table, const bench_timed timed[WAYS]) {
    const glsurf_preset preset = timed[FEW].desc.preset;
    char few[32], many[32];
    snprintf(few, sizeof few, "%u", timed[FEW].features);
    snprintf(many, sizeof many, "%u", timed[MANY].features);
    const double each = bench_timed_median(&timed[FEW], 0);
    add_growth(table, "features: orientation and descriptor", preset, few, each, many,
               bench_timed_median(&timed[MANY], 0),
               bench_timed_ratio(&timed[MANY], &timed[FEW]), 1.2);
    add_growth(table, "upright, and with orientation", preset, few,
               bench_timed_median(&timed[UPRIGHT], 0), few, each,
               bench_timed_ratio(&timed[FEW], &timed[UPRIGHT]), NAN);
}

/* Every `stride`-th feature of an image: fewer of the same scales, which the strongest ones
 * would not have. The caller frees them; NULL after a report. */
static glsurf_keypoint *copy_some(const glsurf_features *found, uint32_t stride) {
    const uint32_t count = found->count / stride;
    glsurf_keypoint *const some = malloc((count + 1) * sizeof *some);
    for (uint32_t i = 0; some && i < count; ++i) {
        some[i] = found->keypoints[i * stride];
        some[i].angle = NAN; /* to be computed */
    }
    if (!some)
        report("out of memory for features; close other programs");
    return some;
}

/* Finds `wanted` features, and gives all and some of them to be described. */
static bool find_features(bench *self, const bench_shot *shot, glsurf_preset preset,
                          uint32_t wanted, uint32_t stride, bench_timed timed[WAYS]) {
    glsurf_extractor_desc desc = { .preset = preset, .upright = true };
    const glsurf_image image = bench_shot_pixels(shot);
    glsurf_extractor *extractor = NULL;
    glsurf_features found;
    const bool good = bench_settle(self, shot, wanted, &desc) &&
                      bench_extractor(self, &desc, &extractor) &&
                      bench_good(self, glsurf_extractor_submit(extractor, &image)) &&
                      bench_good(self, glsurf_extractor_collect(extractor, &found));
    for (int i = 0; good && i < WAYS; ++i) {
        timed[i] = (bench_timed){
            .desc = { .preset = preset, .upright = i == UPRIGHT },
            .octave_count = 1,
            .octaves = PER_FEATURE,
            .given = copy_some(&found, i == MANY ? 1 : stride),
            .input_count = found.count / (i == MANY ? 1 : stride),
        };
    }
    glsurf_extractor_destroy(extractor);
    return good && timed[FEW].given && timed[MANY].given && timed[UPRIGHT].given;
}

/* Seconds of orientation and descriptor for one feature, of few and many in turn. */
static bool grow_features(bench *self, bench_table *table, const bench_shot *shot,
                          glsurf_preset preset) {
    const bool quick = self->options->extent == BENCH_QUICK;
    static bench_timed timed[WAYS];
    memset(timed, 0, sizeof timed);
    bench_progress(self, "few and many features, %s", bench_preset_name(preset));
    const bool good =
        find_features(self, shot, preset, quick ? 400 : 16000, quick ? 4 : 16, timed) &&
        bench_timed_run(self, shot, 3, timed, WAYS);
    for (int i = 0; i < WAYS; ++i) {
        divide(&timed[i]);
        free(timed[i].given);
    }
    if (good)
        add_features(table, timed);
    return good;
}

static bool measure_features(bench *self, bench_table *table) {
    const bool quick = self->options->extent == BENCH_QUICK;
    bench_shot shot = { 0 };
    const bool good =
        bench_shot_open(self, &shot, quick ? 320 : 2048, quick ? 240 : 1536) &&
        grow_features(self, table, &shot, PRESETS[0]) &&
        grow_features(self, table, &shot, PRESETS[1]);
    bench_shot_close(self, &shot);
    return good;
}

bool bench_growth(bench *self) {
    bench_table *const table =
        bench_table_add(&self->report, "growth", GROWTH_COLUMNS,
                        sizeof GROWTH_COLUMNS / sizeof *GROWTH_COLUMNS,
                        "how time grows: for one pixel, and for one feature");
    bench_note_add(
        &self->report,
        "Few features are some of the many, evenly picked from their list, so that "
        "both have the same scales.");
    return measure_pixels(self, table) && measure_features(self, table);
}

/* ------------------------------------------------------------------ presets -- */

static const bench_column PRESET_COLUMNS[] = {
    { "size", "size", BENCH_TEXT },        { "features", "features", 0 },
    { "paper_ms", "paper\nms", 2 },        { "default_ms", "default\nms", 2 },
    { "ratio", "default over\npaper", 3 }, { "processor_ratio", "by\nprocessor", 3 },
};

static bool compare(bench *self, const bench_shot *shot, uint32_t features) {
    static bench_sample samples[2];
    bench_frame frames[2] = { { .image = bench_shot_pixels(shot) },
                              { .image = bench_shot_pixels(shot) } };
    bench_subject subjects[2];
    bool good = true;
    for (int i = 0; good && i < 2; ++i) {
        glsurf_extractor_desc desc = { .preset = PRESETS[i] };
        subjects[i] = (bench_subject){ .run = bench_frame_run, .user = &frames[i] };
        good = bench_settle(self, shot, features, &desc) &&
               bench_extractor(self, &desc, &frames[i].extractor);
    }
    bench_progress(self, "both presets, %ux%u", shot->width, shot->height);
    good = good && bench_measure(self, subjects, samples, 2, (bench_effort){ 9, 3.0 });
    if (good) {
        bench_table *const table = bench_table_add(
            &self->report, "presets", PRESET_COLUMNS,
            sizeof PRESET_COLUMNS / sizeof *PRESET_COLUMNS, "the presets in turn");
        bench_text(table, "%ux%u", shot->width, shot->height);
        bench_number(table, frames[0].count);
        bench_number(table, 1e3 * bench_median(&samples[0]));
        bench_number(table, 1e3 * bench_median(&samples[1]));
        bench_number(table, bench_ratio(&samples[1], &samples[0]));
        bench_number(table, bench_processor(&samples[1]) / bench_processor(&samples[0]));
    }
    glsurf_extractor_destroy(frames[0].extractor);
    glsurf_extractor_destroy(frames[1].extractor);
    return good;
}

bool bench_presets(bench *self) {
    const bool quick = self->options->extent == BENCH_QUICK;
    bench_shot shot = { 0 };
    const bool good = bench_shot_open(self, &shot, quick ? 320 : 1280, quick ? 240 : 960) &&
                      compare(self, &shot, quick ? 300 : 3000);
    bench_shot_close(self, &shot);
    return good;
}
