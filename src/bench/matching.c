/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The matcher: for every feature of a set the two nearest of another, kept where the choice
 * is mutual. Descriptors are random, of unit length, and the same on every run; half of the
 * features are dark blobs, half light ones, which never match each other.
 */
#include "bench/bench.h"

#include "tool/text.h"

#include <math.h>
#include <stdlib.h>

enum { LENGTH = 64 };

static const struct {
    uint32_t count;
    bench_extent from;
} COUNTS[] = {
    { 250, BENCH_QUICK },    { 1000, BENCH_NORMAL }, { 4000, BENCH_NORMAL },
    { 16384, BENCH_NORMAL }, { 65536, BENCH_FULL },
};

static const bench_column COLUMNS[] = {
    { "features", "features\nin each", 0 },
    { "runs", "runs", 0 },
    BENCH_TIMES,
    { "features_per_second", "features\nper second", 0 },
    { "pairs_per_second", "10^6 pairs\nper second", 1 },
    { "matches", "matches", 0 },
};

/* Marsaglia's xorshift: evenly spread over [-1, 1). */
static float random_next(uint64_t *state) {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return (float)(*state >> 40) * 0x1p-23f - 1.0f;
}

static void fill_descriptor(float *descriptor, uint64_t *state) {
    float sum = 0.0f;
    for (int k = 0; k < LENGTH; ++k) {
        descriptor[k] = random_next(state);
        sum += descriptor[k] * descriptor[k];
    }
    for (int k = 0; k < LENGTH; ++k)
        descriptor[k] /= sqrtf(sum);
}

static bool load(bench *self, glsurf_matcher *matcher, uint32_t count, uint64_t seed,
                 glsurf_feature_set **set) {
    glsurf_keypoint *const keypoints = calloc(count, sizeof *keypoints);
    float *const descriptors = malloc((size_t)count * LENGTH * sizeof *descriptors);
    bool good = keypoints && descriptors;
    if (!good)
        report("out of memory for %u features; leave out matching", count);
    for (uint32_t i = 0; good && i < count; ++i) {
        keypoints[i] = (glsurf_keypoint){ .scale = 2.0f, .laplacian = i % 2 ? 1 : -1 };
        fill_descriptor(descriptors + (size_t)i * LENGTH, &seed);
    }
    good = good && bench_good(self, glsurf_feature_set_load(
                                        set, matcher,
                                        &(glsurf_features){ .count = count,
                                                            .total = count,
                                                            .descriptor_length = LENGTH,
                                                            .keypoints = keypoints,
                                                            .descriptors = descriptors }));
    free(keypoints);
    free(descriptors);
    return good;
}

typedef struct work {
    glsurf_matcher *matcher;
    glsurf_feature_set *a, *b;
    uint32_t matches;
} work;

static bool run_match(bench_lap *lap, void *user) {
    work *const self = user;
    glsurf_matches matches;
    if (!bench_good(lap->bench,
                    glsurf_matcher_submit(self->matcher, self->a, self->b,
                                          &(glsurf_match_params){ .ratio = 1.0f })) ||
        !bench_good(lap->bench, glsurf_matcher_collect(self->matcher, &matches)))
        return false;
    self->matches = matches.count;
    return true;
}

static bool measure(bench *self, bench_table *table, glsurf_matcher *matcher,
                    uint32_t count) {
    static bench_sample sample;
    bench_progress(self, "%u by %u features", count, count);
    work with = { .matcher = matcher };
    const bool good =
        load(self, matcher, count, 0x9e3779b97f4a7c15u, &with.a) &&
        load(self, matcher, count, 0xc2b2ae3d27d4eb4fu, &with.b) &&
        bench_measure(self, &(bench_subject){ .run = run_match, .user = &with }, &sample, 1,
                      (bench_effort){ 7, 4.0 });
    if (good) {
        const double seconds = bench_median(&sample);
        bench_number(table, count);
        bench_number(table, (double)sample.count);
        bench_times(table, &sample);
        bench_number(table, count / seconds);
        bench_number(table, 1e-6 * count * count / seconds);
        bench_number(table, with.matches);
    }
    glsurf_feature_set_destroy(with.a);
    glsurf_feature_set_destroy(with.b);
    return good;
}

bool bench_matching(bench *self) {
    bench_table *const table = bench_table_add(
        &self->report, "matching", COLUMNS, sizeof COLUMNS / sizeof *COLUMNS,
        "two sets of as many features, descriptors of %d, the two nearest and mutual",
        LENGTH);
    glsurf_matcher *matcher = NULL;
    bool good = bench_good(
        self,
        glsurf_matcher_create(&matcher, &(glsurf_matcher_desc){
                                            .get_proc_address = glsurf_egl_get_proc_address,
                                            .log = bench_log,
                                            .log_user = self }));
    for (size_t i = 0; good && i < sizeof COUNTS / sizeof *COUNTS; ++i)
        if (COUNTS[i].from <= self->options->extent)
            good = measure(self, table, matcher, COUNTS[i].count);
    glsurf_matcher_destroy(matcher);
    return good;
}
