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

/* Lists below, at and above the capacities where the way to select changes with the path
 * "short-loops": full, of equal entries, and with the setting `features` or a grid. Few
 * entries or none, refused ones, and cuts at ties, where samples do not help. */
#define AT(n, entries, max, ...)                                                           \
    GLS_SIZE(301, 43), .plan.candidates = n, .count = entries, .plan.max_features = max,   \
                       __VA_ARGS__
#define GRID_OF(c, r) .plan.grid_columns = c, .plan.grid_rows = r, .input = GLS_INPUT_SPREAD
#define AT_ONE(n)                                                                          \
    { AT(n, n, (n) / 3, .values = 0) }, { AT(n, 1501, 700, .values = 1) },                 \
        { AT(n, 1700, 0, .plan.features = 900, .values = 9) }, {                           \
        AT(n, 1200, 400, GRID_OF(5, 3))                                                    \
    }
#define AROUND(n) AT_ONE((n)-1), AT_ONE(n), AT_ONE((n) + 1)

static const gls_case limits[] = {
    AROUND(GLS_UNSAMPLED_CAPACITY),
    AROUND(GLS_RANKED_CAPACITY),
    { AT(8192, 0, 5, .values = 0) },
    { AT(8192, 3, 5, .values = 0) },
    { AT(8192, 1000, 5, .input = GLS_INPUT_FLAT) },
    { AT(8192, 1000, 8192, .values = 1) },
    { AT(8192, 900, 0, .values = 1, .input = GLS_INPUT_CUTS) },
    { AT(8192, 900, 0, .values = 2, .input = GLS_INPUT_CUTS) },
    { AT(1, 1, 1, .values = 0) },
    { AT(1, 9, 1, .values = 0) },
    { AT(8192, 1500, 0, .plan.features = 300, GRID_OF(64, 64)) },
};

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

static const uint32_t short_loops = 1u << GLSURF_PATH_SHORT_LOOPS;

/* Capacities around both limits: ranks or rounds, with samples or without. */
static void ranks_and_rounds(void **state) {
    test_gpu *t = *state;
    for (size_t i = 0; i < COUNT(limits); ++i) {
        test_one(t, &gls_subject_select, limits[i]);
        const gls_ranks_plan *ranks = &t->plan.select.ranks;
        const uint32_t capacity = limits[i].plan.candidates;
        assert_int_equal(ranks->on,
                         t->paths & short_loops && capacity <= GLS_RANKED_CAPACITY);
        if (ranks->on)
            assert_int_equal(ranks->sampled != GLS_NONE, capacity > GLS_UNSAMPLED_CAPACITY);
    }
}

/* The same cases, `more` and the check with the path toggled. */
static void the_other_way(void **state) {
    test_gpu *t = *state;
    t->paths ^= short_loops;
    ranks_and_rounds(state);
    test_cases(t, &gls_subject_select, gls_subject_select.cases, gls_subject_select.count);
    test_cases(t, &gls_subject_select, more, COUNT(more));
    t->paths ^= short_loops;
}

/* With the path the selection has seven passes, not a pass for each digit. */
static void ranks_take_seven_passes(void **state) {
    test_gpu *t = *state;
    const uint32_t paths = t->paths;
    t->paths |= short_loops;
    test_one(t, &gls_subject_select, (gls_case){ AT(8192, 2000, 1000, .values = 0) });
    assert_int_equal(t->device->passes.count, 7);
    t->paths = paths;
}

static uint64_t bytes_with(test_gpu *t, uint32_t paths, const gls_case *c) {
    t->paths = paths;
    test_gpu_plan(t, &c->plan);
    return t->plan.textures.bytes;
}

/* The path takes no more memory. "early-z" has no list of block maxima to reuse. */
static void ranks_take_no_memory(void **state) {
    test_gpu *t = *state;
    const uint32_t taken = t->paths, paths = taken & ~(1u << GLSURF_PATH_EARLY_Z);
    for (size_t i = 0; i < COUNT(limits); ++i)
        assert_true(bytes_with(t, paths | short_loops, &limits[i]) <=
                    bytes_with(t, paths & ~short_loops, &limits[i]));
    t->paths = taken;
}

int main(void) {
    TEST_LIST(own, one_cell, ranks_and_rounds, the_other_way, ranks_take_seven_passes,
              ranks_take_no_memory);
    return test_stage_main(&(test_stage){
        .subject = &gls_subject_select, TEST_MORE(more), TEST_OWN(own), TEST_FULL(large) });
}
