/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The subject "pairs" of the check: matches from nearest neighbours that are made up. The
 * list of matches, its order and all its numbers are the reference's.
 */
#include "support/test.h"

static void check(test_gpu *t, uint32_t a, uint32_t b, uint32_t more) {
    test_one(t, &gls_subject_pairs,
             (gls_case){ .count = a,
                         .others = b,
                         .more = more,
                         GLS_PARAMS(gls_match_rules, 0, GLS_MATCH_RULES) });
}

static void small_sets(void **state) {
    static const uint32_t counts[] = { 0, 1, 2, 3, 4, 5, 63, 255, 257 };
    for (size_t i = 0; i < COUNT(counts); ++i)
        for (size_t j = 0; j < COUNT(counts); ++j)
            for (uint32_t more = 0; more < 300; more += 299)
                check(*state, counts[i], counts[j], more);
}

/* An even and an odd number of tiles of both sets. Some tiles are empty. */
static void several_tiles(void **state) {
    static const uint32_t counts[] = { 0, 700, 1024, 1025, 2049 };
    for (size_t i = 0; i < COUNT(counts); ++i)
        for (size_t j = 0; j < COUNT(counts); ++j)
            check(*state, counts[i], counts[j], (i + j) % 2 ? 0 : 3000);
}

/* The rule tells distances at a ratio's limit from distances just above it, for many
 * ratios. */
static void all_ratios(void **state) {
    gls_random random = test_random_make(3);
    for (int n = 0; n < 40; ++n) {
        const glsurf_match_params params = {
            .ratio = (float)gls_random_between(&random, 1e-3, 1.0), .one_way = true
        };
        test_one(*state, &gls_subject_pairs,
                 (gls_case){ .count = 2000,
                             .others = 1,
                             .input = GLS_INPUT_RATIOS,
                             .params = &params,
                             .params_count = 1 });
    }
}

static void large_sets(void **state) {
    check(*state, 70000, 50000, 30000);
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
