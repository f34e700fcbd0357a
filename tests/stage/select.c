/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The subject "select" of the check: selection compares bits and moves them, so it gives
 * the reference's list on every driver.
 */
#include "support/test.h"

#include <string.h>

/* With the setting `features`: the largest number, where grids choose among twice as many;
 * one; and an empty list. And lists with refused entries only. */
#define WANTED(c, r, number, entries)                                                      \
    GLS_SIZE(301, 43), .plan.grid_columns = c, .plan.grid_rows = r,                        \
                       .plan.candidates = 600, .plan.features = number, .count = entries,  \
                       .input = GLS_INPUT_SPREAD
#define REFUSED(max) GLS_SIZE(21, 21), .plan.max_features = max, .input = GLS_INPUT_FLAT

static const gls_case more[] = { { WANTED(0, 0, UINT32_MAX, 800) },
                                 { WANTED(3, 2, UINT32_MAX, 800) },
                                 { WANTED(64, 64, 1, 600), .values = 2 },
                                 { WANTED(3, 2, 20, 0) },
                                 { REFUSED(0), .count = 300 },
                                 { REFUSED(1), .count = 300 },
                                 { REFUSED(2), .count = 300 } };

#define MILLION(max, different)                                                            \
    GLS_SIZE(21, 21), .plan.candidates = 1 << 20, .plan.max_features = max,                \
                      .count = (1 << 20) - 48576, .values = different
#define MANY(how, different)                                                               \
    GLS_SIZE(9001, 7000), .plan.grid_columns = 2, .plan.grid_rows = 2,                     \
                          .plan.candidates = 70000, .plan.max_features = 9000,             \
                          .count = 20001, .input = GLS_INPUT_##how, .values = different

/* A million entries, or half as many if textures have fewer than 16384 rows of 64
 * descriptors. And a capacity above 2^16, so that ranks have five digits. */
static const gls_case large[] = {
    { MILLION(0, 0) },      { MILLION(1, 5) },      { MILLION(1000, 0) },
    { MILLION(399000, 5) }, { MILLION(799000, 0) }, { MILLION(2000000, 5) },
    { MANY(SPREAD, 0) },    { MANY(CLUSTERED, 2) },
};

/* Selects from a list in one grid cell. Its ranks take several draws, each of at most 2^27
 * fetches or one row of the list. */
static void check_draws(test_gpu *t, uint32_t capacity, uint32_t count, uint32_t filled) {
    test_one(t, &gls_subject_select,
             (gls_case){ GLS_SIZE(640, 480), .plan.grid_columns = 1, .plan.grid_rows = 1,
                         .plan.candidates = capacity, .plan.max_features = count / 3,
                         .count = count, .values = 1000, .input = GLS_INPUT_SPREAD });
    uint32_t draws = 0, row = 0;
    for (int i = 0; i < t->device->passes.count; ++i) {
        const glsurf_pass_info *const pass = &t->device->passes.pass[i];
        if (strcmp(pass->label, "ranks") != 0)
            continue;
        draws += row < (count + GLS_LIST_ROW - 1) / GLS_LIST_ROW;
        row += (uint32_t)(pass->fragments / GLS_LIST_ROW);
        assert_true(pass->fragments * pass->fetches <= (uint64_t)1 << 27 ||
                    pass->fragments == GLS_LIST_ROW);
    }
    assert_int_equal(row, (capacity + GLS_LIST_ROW - 1) / GLS_LIST_ROW);
    assert_true(draws >= filled);
}

/* A draw has 25 rows of 256 entries, so the entries take two of seven draws. */
static void one_cell(void **state) {
    check_draws(*state, 40000, 6600, 2);
}

int main(void) {
    TEST_LIST(own, one_cell);
    return test_stage_main(&(test_stage){
        .subject = &gls_subject_select, TEST_MORE(more), TEST_OWN(own), TEST_FULL(large) });
}
