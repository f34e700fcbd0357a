/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Times of the matcher. For every feature of one set, the matcher finds the two nearest in
 * another set, and keeps the nearest if the choice is mutual. Descriptors are random, of
 * unit length, and the same in every run. Half of the features are dark blobs, half light
 * ones; dark and light blobs never match.
 */
#include "bench/bench.h"

#include "system/alloc.h"

#include <math.h>
#include <stdlib.h>

enum { LENGTH = 64 };

static const table_column COLUMNS[] = {
    { "features", "features\nin each", 0 },
    { "runs", "runs", 0 },
    BENCH_TIMES,
    { "features_per_second", "features\nper second", 0 },
    { "pairs_per_second", "10^6 pairs\nper second", 1 },
    { "matches", "matches", 0 },
};

/* Returns the next number of Marsaglia's xorshift, uniform in [-1, 1). */
static float random_next(uint64_t *state) {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return (float)(*state >> 40) * 0x1p-23f - 1.0f;
}

static glsurf_feature_set *load_set(bench *self, glsurf_matcher *matcher, uint32_t count,
                                    uint64_t seed) {
    glsurf_feature_set *set = NULL;
    glsurf_keypoint *const keypoints = alloc_zeroed(count, sizeof *keypoints);
    float *const descriptors = alloc_zeroed((size_t)count * LENGTH, sizeof *descriptors);
    for (uint32_t i = 0; i < count; ++i) {
        keypoints[i] = (glsurf_keypoint){ .x = 5.0f * (float)(i % 1024),
                                          .y = 5.0f * (float)(i / 1024),
                                          .scale = 2.0f,
                                          .laplacian = i % 2 ? 1 : -1 };
        float *const descriptor = descriptors + (size_t)i * LENGTH;
        float sum = 0.0f;
        for (int k = 0; k < LENGTH; ++k) {
            descriptor[k] = random_next(&seed);
            sum += descriptor[k] * descriptor[k];
        }
        for (int k = 0; k < LENGTH; ++k)
            descriptor[k] /= sqrtf(sum);
    }
    const glsurf_features features = { .count = count,
                                       .total = count,
                                       .descriptor_length = LENGTH,
                                       .keypoints = keypoints,
                                       .descriptors = descriptors };
    bench_check(self, glsurf_feature_set_load(&set, matcher, &features));
    free(keypoints);
    free(descriptors);
    return set;
}

typedef struct work {
    glsurf_matcher *matcher;
    glsurf_feature_set *a, *b;
    uint32_t matches;
} work;

static void run_match(bench_lap *lap, void *user) {
    static const glsurf_match_params PARAMS = { .ratio = 1.0f };
    work *const self = user;
    glsurf_matches matches;
    bench_check(lap->bench,
                glsurf_matcher_submit(self->matcher, self->a, self->b, &PARAMS));
    bench_check(lap->bench, glsurf_matcher_collect(self->matcher, &matches));
    self->matches = matches.count;
}

/* Returns the median seconds. */
static double measure_matching(bench *self, text_table *table, glsurf_matcher *matcher,
                               uint32_t count) {
    bench_progress(self, "%u by %u features", count, count);
    work with = { .matcher = matcher,
                  .a = load_set(self, matcher, count, 0x9e3779b97f4a7c15u),
                  .b = load_set(self, matcher, count, 0xc2b2ae3d27d4eb4fu) };
    bench_subject subject = { .run = run_match, .user = &with };
    bench_measure(self, &subject, 1, (bench_effort){ 7, 4.0 });
    const double seconds = bench_median(&subject.sample);
    BENCH_CELLS(table, CELL(count), CELL((double)subject.sample.count),
                CELL(&subject.sample), CELL(count / seconds),
                CELL(1e-6 * count * count / seconds), CELL(with.matches));
    glsurf_feature_set_destroy(with.a);
    glsurf_feature_set_destroy(with.b);
    return seconds;
}

void bench_matching_of(bench *self, const uint32_t *counts, size_t number, double seconds) {
    text_table *const table = BENCH_TABLE(
        self, "matching", COLUMNS,
        "two sets of the same size, descriptors of %d numbers, the two nearest and mutual",
        LENGTH);
    glsurf_device *const device = bench_device(self, &(glsurf_device_desc){ 0 });
    glsurf_matcher *matcher = NULL;
    bench_check(self, glsurf_matcher_create(&matcher, device,
                                            &(glsurf_matcher_desc){ .frames = 1 }));
    uint32_t left_out = 0;
    double per_pair = 0.0;
    for (size_t i = 0; i < number && left_out == 0; ++i) {
        const double pairs = (double)counts[i] * counts[i];
        if (seconds > 0.0 && per_pair * pairs > seconds)
            left_out = counts[i];
        else
            per_pair = measure_matching(self, table, matcher, counts[i]) / pairs;
    }
    glsurf_matcher_destroy(matcher);
    glsurf_device_destroy(device);
    if (left_out > 0)
        bench_fail("%u by %u features would take more than %.0f s", left_out, left_out,
                   seconds);
}

void bench_matching(bench *self) {
    static const uint32_t COUNTS[] = { 250, 1000, 4000, 16384, 65536 };
    static const size_t number[] = {
        [BENCH_QUICK] = 1, [BENCH_NORMAL] = 4, [BENCH_FULL] = 5
    };
    bench_matching_of(self, COUNTS, number[self->options->extent], 0.0);
}
