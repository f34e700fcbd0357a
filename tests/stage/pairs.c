/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Matches from nearest neighbours, which the test makes up: the list of matches, its order
 * and all its numbers are the reference's.
 */
#include "check/made_nearest.h"
#include "check/match_params.h"
#include "check/stage_bounds.h"
#include "gl/readback.h"
#include "support/test.h"

#include "gl/gpu.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct rig {
    test_gpu *t;
    gls_match_rig match;
    gls_made_nearest nearest;
} rig;

static void make_rig(rig *self, test_gpu *t, gls_match_size a, gls_match_size b,
                     gls_random *random) {
    const gls_match_size size[2] = { a, b };
    const uint32_t count[2] = { a.count, b.count };
    self->t = t;
    assert_true(gls_made_nearest_make(&self->nearest, count, random));
    gls_match_rig_make(&self->match, &t->gpu, size, 64, false);
    test_gpu_ok(t, gls_made_nearest_load(&self->nearest, &self->match));
}

static void free_rig(rig *self) {
    gls_match_rig_free(&self->match);
    gls_made_nearest_free(&self->nearest);
}

static void run(rig *self, const gls_rule *rule) {
    const gls_gate gate = { 0 };
    const gls_match_job job = gls_match_rig_job(&self->match, &gate, rule);
    ++self->t->gpu.mark;
    test_gpu_ok(self->t, gls_stage_pairs(&self->t->gpu, &job));
}

/* Compares the whole texture. Returns the number of matches. */
static uint32_t compare(rig *self, const gls_rule *rule, const char *input) {
    const test_case at = test_case_of(self->t, input);
    const gls_match_size size = self->match.size[0];
    const size_t rows = (size_t)gls_match_rows(size.capacity);
    const size_t capacity = rows * GLS_LIST_ROW;
    glsurf_match *matches = test_memory((size.count + 1) * sizeof *matches);
    gls_match_record *records = test_memory(capacity * sizeof *records);
    gls_match_record *actual = test_memory(capacity * sizeof *actual);
    uint32_t total[4];
    const uint32_t count = gls_made_nearest_pairs(&self->nearest, rule, matches, records);
    test_gpu_ok(self->t,
                gls_texture_read_rows(&self->t->gpu, GLS_MATCH_LIST, (int)rows, actual));
    test_gpu_ok(self->t, gls_texture_read(&self->t->gpu, GLS_MATCH_TOTAL, total));
    const uint32_t totals[4] = { count, self->t->gpu.mark, 0, size.capacity };
    const test_layout number = {
        .what = "number", .element = TEST_U32, .columns = 1, .channels = 4, .texels = 1
    };
    const test_layout layout = { .what = "matches",
                                 .element = TEST_F32,
                                 .columns = 2 * GLS_LIST_ROW,
                                 .channels = 4,
                                 .texels = 2 * capacity,
                                 .bound = self->t->exact ? 0.0 : GLS_MATCH_DISTANCE_OFF };
    test_compare(&at, &number, totals, total);
    test_compare(&at, &layout, records, actual);
    free(matches);
    free(records);
    free(actual);
    return count;
}

static uint32_t check(test_gpu *t, gls_match_size a, gls_match_size b, gls_random *random) {
    rig self;
    uint32_t matches = 0;
    make_rig(&self, t, a, b, random);
    for (size_t o = 0; o < GLS_MATCH_RULES; ++o) {
        char input[96];
        const gls_rule rule = gls_rule_make(&gls_match_rules[o]);
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
                matches += check(*state, (gls_match_size){ counts[i], counts[i] + more },
                                 (gls_match_size){ counts[j], counts[j] + more }, &random);
    assert_true(matches > 1000);
}

/* An even and an odd number of tiles of both sets. Some tiles are empty. */
static void several_tiles(void **state) {
    static const gls_match_size sizes[] = {
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
        make_rig(&self, *state, (gls_match_size){ 2000, 2000 }, (gls_match_size){ 1, 1 },
                 &random);
        gls_made_nearest_at_ratio(&self.nearest, &rule, &random);
        test_gpu_ok(*state, gls_made_nearest_load(&self.nearest, &self.match));
        run(&self, &rule);
        assert_int_equal(compare(&self, &rule, "edges of a ratio"), 1000);
        free_rig(&self);
    }
}

static void large_sets(void **state) {
    gls_random random = test_random_make(4);
    assert_true(check(*state, (gls_match_size){ 70000, 100000 },
                      (gls_match_size){ 50000, 65536 }, &random) > 10000);
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
