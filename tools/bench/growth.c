/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * How times grow with pixels and with features.
 */
#include "bench/profile.h"
#include "bench/shot.h"
#include "common/alloc.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* ------------------------------------------------------------------- pixels -- */

static const table_column GROWTH_COLUMNS[] = {
    { "what", "what", TABLE_TEXT },    { "system", "system", TABLE_TEXT },
    { "small", "of", TABLE_TEXT },     { "small_ns", "ns for\neach", 1 },
    { "large", "and of", TABLE_TEXT }, { "large_ns", "ns for\neach", 1 },
    { "ratio", "ratio", 3 },           { "target", "target\nat most", 2 },
};

/* One of two sizes: its name, and the time per pixel or feature. */
typedef struct grown {
    char name[32];
    bench_sample sample;
} grown;

static void add_growth(text_table *table, const char *what, const bench_system *system,
                       const grown *small, const grown *large, bool by_processor,
                       double target) {
    double (*const middle)(const bench_sample *) =
        by_processor ? bench_processor : bench_median;
    table_text(table, "%s", what);
    table_text(table, "%s", system->name);
    table_text(table, "%s", small->name);
    table_number(table, 1e9 * middle(&small->sample));
    table_text(table, "%s", large->name);
    BENCH_NUMBERS(table, 1e9 * middle(&large->sample),
                  by_processor ? bench_processor_ratio(&large->sample, &small->sample)
                               : bench_ratio(&large->sample, &small->sample),
                  target);
}

/* Detection in both sizes in turn; times are per pixel. */
static void grow_pixels(bench *self, text_table *table, const bench_system *system,
                        const bench_shot shots[2]) {
    bench_subject subjects[2];
    grown sizes[2];
    for (int i = 0; i < 2; ++i) {
        const double pixels = (double)shots[i].width * shots[i].height;
        subjects[i] = (bench_subject){ .units = pixels,
                                       .frame.image = bench_shot_pixels(&shots[i]),
                                       .desc = { BENCH_OF(system), .upright = true,
                                                 .max_features = BENCH_DETECTION } };
        snprintf(sizes[i].name, sizeof sizes[i].name, "%.2f Mpx", 1e-6 * pixels);
    }
    bench_progress(self, "detection in %s and %s, %s", sizes[0].name, sizes[1].name,
                   system->name);
    bench_compare(self, subjects, 2, (bench_effort){ 5, 6.0 });
    for (int i = 0; i < 2; ++i)
        sizes[i].sample = subjects[i].sample;
    add_growth(table, "pixels: detection", system, &sizes[0], &sizes[1], false, 1.3);
    add_growth(table, "pixels: detection, by processor", system, &sizes[0], &sizes[1], true,
               1.3);
}

static void measure_pixels(bench *self, text_table *table) {
    const bool quick = self->options->extent == BENCH_QUICK;
    bench_shot shots[2] = {
        bench_shot_open(self, quick ? 160 : 1152, quick ? 120 : 864),
        bench_shot_open(self, quick ? 320 : 4000, quick ? 240 : 3000),
    };
    for (int i = 0; i < BENCH_SYSTEMS; ++i)
        grow_pixels(self, table, &BENCH_SYSTEM[i], shots);
    bench_shot_close(self, &shots[0]);
    bench_shot_close(self, &shots[1]);
}

/* ----------------------------------------------------------------- features -- */

enum { FEW, MANY, UPRIGHT, WAYS };

/* Turns the seconds per image of a profile into seconds per feature. */
static grown each_of(const bench_subject *subject) {
    grown of;
    const double features = fmax(1.0, subject->frame.count);
    of.sample = bench_profile_sum(subject->frame.profile, "orientation descriptor").sample;
    for (size_t i = 0; i < of.sample.count; ++i)
        of.sample.seconds[i] /= features;
    snprintf(of.name, sizeof of.name, "%u", subject->frame.count);
    return of;
}

/* Copies every `stride`-th feature of an image. These have the same scales as all features,
 * which the strongest would not have. The caller frees them. */
static glsurf_keypoint *copy_some(const glsurf_features *found, uint32_t stride) {
    const uint32_t count = found->count / stride;
    glsurf_keypoint *const some = alloc_zeroed((count + 1), sizeof *some);
    for (uint32_t i = 0; i < count; ++i) {
        some[i] = found->keypoints[i * stride];
        some[i].angle = NAN; /* the library computes it */
    }
    return some;
}

/* Finds `wanted` features and copies them: one of every `stride`, and all. The caller frees
 * them. */
static void find_features(bench *self, const bench_shot *shot, const bench_system *system,
                          glsurf_keypoint *keypoints[2], uint32_t counts[2]) {
    const bool quick = self->options->extent == BENCH_QUICK;
    const uint32_t wanted = quick ? 400 : 16000, stride = quick ? 4 : 16;
    glsurf_extractor_desc desc = { BENCH_OF(system), .upright = true };
    bench_settle(self, shot, wanted, &desc);
    bench_frame frame = { .image = bench_shot_pixels(shot) };
    bench_frame_open(self, &frame, NULL, &desc);
    bench_submit(self, &frame);
    const glsurf_features found = bench_collect(self, &frame);
    for (int i = FEW; i <= MANY; ++i) {
        keypoints[i] = copy_some(&found, i == MANY ? 1 : stride);
        counts[i] = found.count / (i == MANY ? 1 : stride);
    }
    bench_frame_close(&frame);
}

/* Orientation and descriptor of few and of many features in turn, timed by their passes. */
static void grow_features(bench *self, const bench_shot *shot, const bench_system *system,
                          void *table) {
    bench_subject subjects[WAYS] = { 0 };
    glsurf_keypoint *keypoints[2];
    uint32_t counts[2];
    bench_profile *const profiles = alloc_zeroed(WAYS, sizeof *profiles);
    bench_progress(self, "few and many features, %s", system->name);
    find_features(self, shot, system, keypoints, counts);
    for (int i = 0; i < WAYS; ++i)
        subjects[i] = (bench_subject){
            .frame = { .image = bench_shot_pixels(shot),
                       .input = keypoints[i == MANY],
                       .input_count = counts[i == MANY],
                       .profile = &profiles[i] },
            .device.timings = self->machine.timings,
            .desc = { BENCH_OF(system), .upright = i == UPRIGHT },
        };
    bench_compare(self, subjects, WAYS, (bench_effort){ 3, INFINITY });
    const grown few = each_of(&subjects[FEW]), many = each_of(&subjects[MANY]);
    const grown upright = each_of(&subjects[UPRIGHT]);
    add_growth(table, "features: orientation and descriptor", system, &few, &many, false,
               1.2);
    add_growth(table, "features: upright, and with orientation", system, &upright, &few,
               false, NAN);
    free(profiles);
    free(keypoints[FEW]);
    free(keypoints[MANY]);
}

void bench_growth(bench *self) {
    const bool quick = self->options->extent == BENCH_QUICK;
    text_table *const table = BENCH_TABLE(self, "growth", GROWTH_COLUMNS,
                                          "how times grow: per pixel and per feature");
    bench_note_add(&self->report, "The few features are an even selection from the list of "
                                  "the many, so that both have the same scales.");
    measure_pixels(self, table);
    bench_systems(self, quick ? 320 : 2048, quick ? 240 : 1536, grow_features, table);
}
