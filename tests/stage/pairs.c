/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Matches from nearest neighbours, which the test makes up: the list of matches, its order
 * and all its numbers are the reference's.
 */
#include "support/test.h"

#include "gl/texture.h"
#include "reference/reference.h"
#include "stages/match.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A match as applications read it. */
typedef struct record {
    float ax, ay, bx, by;
    float a, b, distance, second;
} record;

typedef struct size {
    uint32_t count, capacity;
} size;

/* The input of the stage: the nearest neighbours of two sets. */
typedef struct rig {
    test_gpu *t;
    gls_texture_desc slots[GLS_MATCH_SLOTS];
    size size[2];
    gls_match_keypoint *keypoint[2];
    gls_nearest of[2];
    GLuint count_texture[2], keypoint_texture_of_set[2];
} rig;

static float *memory(uint32_t count) {
    return test_memory((count + 1) * sizeof(float));
}

/* Small numbers, so that all branches of the rule are taken, and the largest. */
static float random_distance(gls_random *random) {
    switch (gls_random_below(random, 6)) {
    case 0:
        return GLS_MATCH_NONE;
    case 1:
        return (float)gls_random_below(random, 1 << 24);
    case 2:
        return (float)((1 << 24) - 1);
    default:
        return (float)gls_random_below(random, 40);
    }
}

static void fill(rig *self, gls_random *random) {
    for (int s = 0; s < 2; ++s) {
        const uint32_t count = self->size[s].count, others = self->size[1 - s].count;
        gls_nearest *of = &self->of[s];
        *of = (gls_nearest){ memory(count), memory(count), memory(count) };
        self->keypoint[s] = test_memory((count + 1) * sizeof(gls_match_keypoint));
        for (uint32_t i = 0; i < count; ++i) {
            const float one = random_distance(random), two = random_distance(random);
            of->first[i] = fminf(one, two);
            of->second[i] = fmaxf(one, two);
            of->index[i] = others > 0 ? (float)gls_random_below(random, others) : 0.0f;
            self->keypoint[s][i] =
                (gls_match_keypoint){ .x = (float)gls_random_between(random, -1e9, 1e9),
                                      .y = (float)gls_random_between(random, 0.0, 1000.0) };
        }
    }
    /* Half of the features are each other's nearest. */
    for (uint32_t i = 0; i < self->size[0].count && self->size[1].count > 0; ++i)
        if (gls_random_below(random, 2))
            self->of[1].index[(uint32_t)self->of[0].index[i]] = (float)i;
}

/* Writes the first texels, and beyond them values that no stage may use. */
static void write(rig *self, gls_slot slot, const void *data, size_t bytes) {
    const gls_texture_desc *plan = &self->slots[slot];
    const size_t all =
        (size_t)plan->width * (size_t)plan->height * gls_texel_bytes(plan->texel);
    char *padded = test_memory(all);
    memset(padded, 0xff, all);
    memcpy(padded, data, bytes);
    test_gpu_ok(self->t, gls_texture_write(&self->t->gpu, slot, padded));
    free(padded);
}

/* Uploads the nearest neighbours to the textures that the last tile of the other set wrote.
 */
static void upload(rig *self) {
    gls_gpu *gpu = &self->t->gpu;
    for (int s = 0; s < 2; ++s) {
        const uint32_t count = self->size[s].count, others = self->size[1 - s].count;
        const gls_slot from =
            gls_match_state(s, (int)((others + GLS_MATCH_TILE - 1) / GLS_MATCH_TILE));
        write(self, from, self->of[s].first, count * sizeof(float));
        write(self, from + 1, self->of[s].second, count * sizeof(float));
        write(self, from + 2, self->of[s].index, count * sizeof(float));
        const uint32_t counted[4] = { count };
        gls_match_plan_set(self->size[s].capacity, 64, self->slots);
        write(self, GLS_MATCH_KEYPOINTS, self->keypoint[s],
              count * sizeof(gls_match_keypoint));
        write(self, GLS_MATCH_COUNT, counted, sizeof counted);
        self->keypoint_texture_of_set[s] = gls_texture_take(gpu, GLS_MATCH_KEYPOINTS);
        self->count_texture[s] = gls_texture_take(gpu, GLS_MATCH_COUNT);
    }
}

static void make_rig(rig *self, test_gpu *t, size a, size b, gls_random *random) {
    *self = (rig){ .t = t, .size = { a, b } };
    gls_match_plan(a.capacity, b.capacity, false, self->slots);
    t->gpu.slots = self->slots;
    fill(self, random);
    upload(self);
}

static void free_rig(rig *self) {
    gls_gpu *gpu = &self->t->gpu;
    for (int s = 0; s < 2; ++s) {
        free(self->of[s].first);
        free(self->of[s].second);
        free(self->of[s].index);
        free(self->keypoint[s]);
        gls_texture_delete(gpu, self->keypoint_texture_of_set[s]);
        gls_texture_delete(gpu, self->count_texture[s]);
    }
    for (int i = 0; i < GLS_MATCH_SLOTS; ++i)
        gls_texture_drop(gpu, i);
    gpu->slots = NULL;
}

static void run(rig *self, const gls_rule *rule) {
    const gls_gate gate = { 0 };
    gls_match_job job = {
        .a = { 0, self->keypoint_texture_of_set[0], self->count_texture[0],
               self->size[0].capacity },
        .b = { 0, self->keypoint_texture_of_set[1], self->count_texture[1],
               self->size[1].capacity },
        .length = 64,
        .gate = &gate,
        .rule = rule,
    };
    gls_match_prepare(&job);
    test_gpu_ok(self->t, gls_stage_pairs(&self->t->gpu, &job));
}

/* The reference's matches, in the layout of the texture. Returns their number. */
static uint32_t expected(const rig *self, const gls_rule *rule, record *records) {
    glsurf_match *matches = test_memory((self->size[0].count + 1) * sizeof(glsurf_match));
    const uint32_t count = self->size[1].count == 0
                               ? 0
                               : gls_reference_pairs(&self->of[0], self->size[0].count,
                                                     &self->of[1], rule, matches);
    for (uint32_t i = 0; i < count; ++i) {
        const glsurf_match *m = &matches[i];
        const gls_match_keypoint *a = &self->keypoint[0][m->a],
                                 *b = &self->keypoint[1][m->b];
        records[i] = (record){ a->x,        a->y,
                               b->x,        b->y,
                               (float)m->a, (float)m->b,
                               m->distance, isinf(m->second) ? 4.0f : m->second };
    }
    free(matches);
    return count;
}

/* Compares the whole texture. Distances, a root and a quotient, are at most 2.01. A driver
 * with the least accuracy that GL allows is off by 4.5 units in the last place: 1.1e-6. */
static uint32_t compare(rig *self, const gls_rule *rule, const char *input) {
    const test_case at = test_case_of(self->t, input);
    const size_t rows = (size_t)gls_match_rows(self->size[0].capacity);
    const size_t capacity = rows * GLS_LIST_ROW;
    record *records = test_memory(capacity * sizeof *records);
    record *actual = test_memory(capacity * sizeof *actual);
    uint32_t total[4];
    const uint32_t count = expected(self, rule, records);
    test_gpu_ok(self->t,
                gls_texture_read_rows(&self->t->gpu, GLS_MATCH_LIST, (int)rows, actual));
    test_gpu_ok(self->t, gls_texture_read(&self->t->gpu, GLS_MATCH_TOTAL, total));
    const uint32_t totals[4] = { count, 0, 0, self->size[0].capacity };
    const test_layout number = {
        .what = "number", .element = TEST_U32, .columns = 1, .channels = 4, .texels = 1
    };
    const test_layout layout = { .what = "matches",
                                 .element = TEST_F32,
                                 .columns = 2 * GLS_LIST_ROW,
                                 .channels = 4,
                                 .texels = 2 * capacity,
                                 .bound = self->t->exact ? 0.0 : 1.1e-6 };
    test_compare(&at, &number, totals, total);
    test_compare(&at, &layout, records, actual);
    free(records);
    free(actual);
    return count;
}

static const glsurf_match_params options[] = {
    { .ratio = 1.0f, .one_way = true },
    { .ratio = 1.0f },
    { .ratio = 0.8f, .one_way = true },
    { .ratio = 0.5f },
    { .ratio = 1e-6f, .one_way = true },
    { .ratio = 0.9f, .max_distance = 0.0025f, .one_way = true }, /* 5.1 of 2040 */
};

static uint32_t check(test_gpu *t, size a, size b, gls_random *random) {
    rig self;
    uint32_t matches = 0;
    make_rig(&self, t, a, b, random);
    for (size_t o = 0; o < COUNT(options); ++o) {
        char input[96];
        const gls_rule rule = gls_rule_make(&options[o]);
        snprintf(input, sizeof input, "%u of %u with %u of %u, options %u", a.count,
                 a.capacity, b.count, b.capacity, (unsigned)o);
        run(&self, &rule);
        matches += compare(&self, &rule, input);
    }
    free_rig(&self);
    return matches;
}

static void small_sets(void **state) {
    static const uint32_t counts[] = { 0, 1, 2, 3, 4, 5, 63, 255, 257 };
    gls_random random = test_random_make(1);
    uint32_t matches = 0;
    for (size_t i = 0; i < COUNT(counts); ++i)
        for (size_t j = 0; j < COUNT(counts); ++j)
            for (uint32_t more = 0; more < 300; more += 299)
                matches += check(*state, (size){ counts[i], counts[i] + more },
                                 (size){ counts[j], counts[j] + more }, &random);
    assert_true(matches > 1000);
}

/* An even and an odd number of tiles of both sets. Some tiles are empty. */
static void several_tiles(void **state) {
    static const size sizes[] = {
        { 1024, 1024 }, { 1025, 4096 }, { 2049, 2049 }, { 700, 8192 }, { 0, 3000 }
    };
    gls_random random = test_random_make(2);
    uint32_t matches = 0;
    for (size_t i = 0; i < COUNT(sizes); ++i)
        for (size_t j = 0; j < COUNT(sizes); ++j)
            matches += check(*state, sizes[i], sizes[j], &random);
    assert_true(matches > 5000);
}

/* The rule tells distances at a ratio's limit from distances just above it, for many
 * ratios. */
static void all_ratios(void **state) {
    gls_random random = test_random_make(3);
    for (int n = 0; n < 40; ++n) {
        rig self;
        const gls_rule rule = gls_rule_make(&(glsurf_match_params){
            .ratio = (float)gls_random_between(&random, 1e-3, 1.0), .one_way = true });
        make_rig(&self, *state, (size){ 2000, 2000 }, (size){ 1, 1 }, &random);
        for (uint32_t i = 0; i < 2000; ++i) {
            const uint32_t second = gls_random_below(&random, 1 << 24);
            const uint32_t edge =
                (uint32_t)((uint64_t)rule.ratio * second >> 24 >> rule.shift);
            self.of[0].first[i] = (float)(edge + i % 2);
            self.of[0].second[i] = (float)second;
        }
        const gls_slot from = gls_match_state(0, 1);
        write(&self, from, self.of[0].first, 2000 * sizeof(float));
        write(&self, from + 1, self.of[0].second, 2000 * sizeof(float));
        run(&self, &rule);
        assert_int_equal(compare(&self, &rule, "edges of a ratio"), 1000);
        free_rig(&self);
    }
}

static void large_sets(void **state) {
    gls_random random = test_random_make(4);
    assert_true(check(*state, (size){ 70000, 100000 }, (size){ 50000, 65536 }, &random) >
                10000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_sets),
        cmocka_unit_test(several_tiles),
        cmocka_unit_test(all_ratios),
    };
    const struct CMUnitTest full[] = { cmocka_unit_test(large_sets) };
    return test_gpu_main("pairs", tests, COUNT(tests), full, COUNT(full));
}
