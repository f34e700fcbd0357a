/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Selection compares bits and moves them, so it gives the reference's list on every driver.
 */
#include "check/lists.h"
#include "support/test.h"

#include "reference/reference.h"
#include "stages/pipeline.h"
#include "stages/plan.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct entries {
    uint32_t count;
    gls_position *position;
    int8_t *laplacian;
} entries;

static void free_list(entries *list) {
    free(list->position);
    free(list->laplacian);
}

static entries make_list(uint32_t count, uint32_t values, gls_random *random) {
    entries list = { .count = count,
                     .position = test_memory((count + 1) * sizeof *list.position),
                     .laplacian = test_memory(count + 1) };
    gls_list_fill(count, values, random, list.position, list.laplacian);
    return list;
}

static entries copy_list(const entries *from, uint32_t count) {
    entries list = { .count = count,
                     .position = test_memory((count + 1) * sizeof *list.position),
                     .laplacian = test_memory(count + 1) };
    memcpy(list.position, from->position, count * sizeof *list.position);
    memcpy(list.laplacian, from->laplacian, count);
    return list;
}

/* The bits of the weakest response. */
static uint32_t weakest_of(const entries *list, uint32_t count) {
    float weakest = count > 0 ? list->position[0].response : 0.0f;
    for (uint32_t i = 1; i < count; ++i)
        if (list->position[i].response < weakest)
            weakest = list->position[i].response;
    uint32_t bits;
    memcpy(&bits, &weakest, sizeof bits);
    return bits;
}

/* Compares the counts. With the setting `features` the mark is followed by the keypoints
 * before the selection and the weakest response of as many as are wanted, if there are so
 * many. */
static void check_counts(test_gpu *t, const char *input, const uint32_t should[6]) {
    const gls_select_plan *select = &t->plan.select;
    uint32_t *counts = test_gpu_read(t, select->counts);
    const test_case at = test_case_of(t, input);
    const test_layout layout = { .what = "counts (kept, found, candidates, capacity)",
                                 .element = TEST_U32,
                                 .columns = 1,
                                 .channels = 4,
                                 .texels = 1 };
    test_compare(&at, &layout, should, counts);
    assert_int_equal(counts[4], t->gpu.mark);
    if (select->wanted > 0) {
        assert_int_equal(counts[5], should[4]);
        assert_true(should[4] < select->wanted || counts[6] == should[5]);
    }
    free(counts);
}

/* Selects from a list and compares. The list may be longer than the capacity: then the
 * stage gets its first entries, and the number of all. */
static void check_list(test_gpu *t, const char *input, const entries *from) {
    const gls_select_plan *select = &t->plan.select;
    const uint32_t capacity = t->plan.capacity;
    const uint32_t present = from->count < capacity ? from->count : capacity;
    entries expected = copy_list(from, present);
    uint32_t total, kept, found = 0, left = present, weakest = 0;
    const gls_grid grid = { select->grid_columns, select->grid_rows, t->plan.space.width,
                            t->plan.space.height };
    if (select->wanted > 0) {
        left = gls_reference_select(expected.position, expected.laplacian, present,
                                    select->wanted, &found);
        weakest = weakest_of(&expected, left);
    }
    if (grid.columns == 0)
        kept = gls_reference_select(expected.position, expected.laplacian, left,
                                    select->max, &total);
    else
        assert_true(gls_reference_select_grid(expected.position, expected.laplacian, left,
                                              select->max, &grid, &kept, &total));
    test_gpu_write(t, t->plan.refine.position, from->position, present);
    test_gpu_write(t, t->plan.refine.laplacian, from->laplacian, present);
    /* With the path "early-z" both are one. */
    test_gpu_set_count(t, &t->plan.points.block_maxima, 0);
    test_gpu_set_count(t, &t->plan.points.candidates, from->count);
    ++t->gpu.mark;
    test_gpu_ok(t, gls_stage_select(&t->gpu, &t->plan));
    const test_case at = test_case_of(t, input);
    const uint32_t should[6] = { kept,
                                 select->wanted > 0 ? kept : total,
                                 from->count,
                                 select->capacity,
                                 grid.columns > 0 ? left : found,
                                 weakest };
    check_counts(t, input, should);
    entries actual = { .position = test_gpu_read(t, t->plan.localise.found),
                       .laplacian = test_gpu_read(t, select->laplacian) };
    test_layout layout = { .what = "position (x, y, scale, response)",
                           .element = TEST_F32,
                           .columns = GLS_LIST_ROW,
                           .channels = 4,
                           .texels = kept };
    test_compare(&at, &layout, expected.position, actual.position);
    layout.what = "laplacian";
    layout.element = TEST_I8;
    layout.channels = 1;
    test_compare(&at, &layout, expected.laplacian, actual.laplacian);
    free_list(&expected);
    free_list(&actual);
}

static void check(test_gpu *t, uint32_t capacity, uint32_t count, uint32_t max,
                  uint32_t values, gls_random *random) {
    char input[96];
    snprintf(input, sizeof input, "list of %u, capacity %u, keep %u, %u values", count,
             capacity, max, values);
    test_gpu_plan(
        t, &(gls_plan_params){
               .width = 21, .height = 21, .candidates = capacity, .max_features = max });
    entries list = make_list(count, values, random);
    check_list(t, input, &list);
    free_list(&list);
}

static void lengths(void **state) {
    static const uint32_t counts[] = { 0, 1, 2, 63, 64, 65, 255, 256, 257, 1000 };
    static const uint32_t maximum[] = { 0, 1, 5, 200, 5000 };
    gls_random random = test_random_make(1);
    for (size_t c = 0; c < COUNT(counts); ++c)
        for (size_t m = 0; m < COUNT(maximum); ++m)
            check(*state, 1000, counts[c], maximum[m], 3, &random);
}

/* Of entries that tie at the cut, the first in the list are kept. */
static void ties(void **state) {
    gls_random random = test_random_make(2);
    for (uint32_t values = 0; values <= 4; ++values)
        for (uint32_t max = 1; max < 700; max = 3 * max + 1)
            check(*state, 600, 500, max, values, &random);
}

/* Gives the responses, which are multiples of 1/4, another last digit of four bits. */
static void set_last_digit(entries *list, uint32_t digit) {
    for (uint32_t i = 0; i < list->count; ++i) {
        uint32_t bits;
        memcpy(&bits, &list->position[i].response, sizeof bits);
        bits |= digit;
        memcpy(&list->position[i].response, &bits, sizeof bits);
    }
}

/* Every cut of lists that are a little longer than a block, of one response or of two. So a
 * cut falls on the last of a block's equal entries, and on the last of the stronger ones.
 * The first entry is one of the weakest. The last digits are from each half of the counts
 * that share a word. */
static void every_cut(void **state) {
    test_gpu *t = *state;
    gls_random random = test_random_make(12);
    for (uint32_t values = 1; values <= 2; ++values) {
        entries list = make_list(70, values, &random);
        list.position[0].response = 0.25f;
        list.laplacian[0] = 1;
        set_last_digit(&list, values == 1 ? 6 : 11);
        for (uint32_t max = 1; max <= list.count; ++max) {
            char input[96];
            snprintf(input, sizeof input, "every cut: keep %u, %u values", max, values);
            test_gpu_plan(
                t, &(gls_plan_params){
                       .width = 21, .height = 21, .candidates = 80, .max_features = max });
            check_list(t, input, &list);
        }
        free_list(&list);
    }
}

/* Keeps exactly as many as there are, one fewer and one more. */
static void around_the_number_present(void **state) {
    test_gpu *t = *state;
    gls_random random = test_random_make(3);
    entries list = make_list(400, 0, &random);
    uint32_t present = 0;
    for (uint32_t i = 0; i < list.count; ++i)
        present += list.laplacian[i] != 0;
    for (uint32_t max = present - 1; max <= present + 1; ++max) {
        test_gpu_plan(
            t, &(gls_plan_params){
                   .width = 21, .height = 21, .candidates = 400, .max_features = max });
        check_list(t, "as many as there are", &list);
    }
    free_list(&list);
}

static void nothing_but_refused(void **state) {
    test_gpu *t = *state;
    for (uint32_t max = 0; max < 3; ++max) {
        test_gpu_plan(t,
                      &(gls_plan_params){ .width = 21, .height = 21, .max_features = max });
        entries list = { .count = 300,
                         .position = test_memory(300 * sizeof *list.position),
                         .laplacian = test_memory(300) };
        check_list(t, "nothing but refused", &list);
        free_list(&list);
    }
}

/* With this capacity blocks have 512 entries, and there are 137 of them. */
static void large_blocks(void **state) {
    gls_random random = test_random_make(4);
    check(*state, 70000, 69001, 0, 3, &random);
    check(*state, 70000, 69001, 12345, 2, &random);
    check(*state, 70000, 17000, 9000, 0, &random);
}

static void more_than_the_capacity(void **state) {
    gls_random random = test_random_make(5);
    check(*state, 500, 800, 0, 3, &random);
    check(*state, 500, 800, 77, 3, &random);
    check(*state, 257, 1 << 20, 100, 0, &random);
}

/* ------------------------------------------------------------------- grids -- */

typedef struct grid_case {
    uint32_t columns, rows, capacity, count, max, features, values;
    int width, height;
    bool clustered;
} grid_case;

static void check_grid(test_gpu *t, const grid_case *c, gls_random *random) {
    char input[160];
    snprintf(input, sizeof input,
             "list of %u, capacity %u, keep %u over %u x %u of %dx%d, %u values%s",
             c->count, c->capacity, c->max + c->features, c->columns, c->rows, c->width,
             c->height, c->values, c->clustered ? ", clustered" : "");
    test_gpu_plan(t, &(gls_plan_params){ .width = c->width,
                                         .height = c->height,
                                         .candidates = c->capacity,
                                         .max_features = c->max,
                                         .features = c->features,
                                         .grid_columns = c->columns,
                                         .grid_rows = c->rows });
    entries list = make_list(c->count, c->values, random);
    gls_list_scatter(list.count, c->width, c->height, c->clustered, random, list.position,
                     list.laplacian);
    check_list(t, input, &list);
    free_list(&list);
}

/* Grids of one cell, of cells of unequal size, of more cells than pixels, and the finest
 * grid; few and many equal responses; fewer entries kept than there are cells, and more
 * than there are entries. */
static void grids(void **state) {
    static const uint32_t shapes[][2] = { { 1, 1 }, { 3, 2 }, { 7, 64 }, { 64, 64 } };
    static const uint32_t counts[] = { 0, 2, 257, 600 };
    static const uint32_t maximum[] = { 1, 77, 400, 5000 };
    gls_random random = test_random_make(7);
    for (size_t s = 0; s < COUNT(shapes); ++s)
        for (size_t c = 0; c < COUNT(counts); ++c)
            for (size_t m = 0; m < COUNT(maximum); ++m)
                check_grid(*state,
                           &(grid_case){ .columns = shapes[s][0],
                                         .rows = shapes[s][1],
                                         .capacity = 600,
                                         .count = counts[c],
                                         .max = maximum[m],
                                         .values = (uint32_t)m % 3 * 2,
                                         .width = s % 2 ? 50 : 301,
                                         .height = 43,
                                         .clustered = c % 2 },
                           &random);
}

/* With the setting `features`: no grid, and grids, which choose among the strongest twice
 * as many; fewer entries than are wanted, and as many; ties where these end. */
static void wanted(void **state) {
    static const uint32_t shapes[][2] = { { 0, 0 }, { 3, 2 }, { 64, 64 } };
    static const uint32_t counts[] = { 0, 70, 600, 800 };
    static const uint32_t numbers[] = { 1, 20, 130, UINT32_MAX };
    gls_random random = test_random_make(13);
    for (size_t s = 0; s < COUNT(shapes); ++s)
        for (size_t c = 0; c < COUNT(counts); ++c)
            for (size_t n = 0; n < COUNT(numbers); ++n)
                check_grid(*state,
                           &(grid_case){ .columns = shapes[s][0],
                                         .rows = shapes[s][1],
                                         .capacity = 600,
                                         .count = counts[c],
                                         .features = numbers[n],
                                         .values = (uint32_t)n % 3 * 2,
                                         .width = 301,
                                         .height = 43,
                                         .clustered = c % 2 },
                           &random);
}

static void grids_of_more_than_the_capacity(void **state) {
    gls_random random = test_random_make(8);
    grid_case c = { .columns = 4,
                    .rows = 3,
                    .capacity = 501,
                    .count = 800,
                    .max = 100,
                    .values = 3,
                    .width = 640,
                    .height = 480 };
    check_grid(*state, &c, &random);
    c.max = 501;
    c.values = 1;
    check_grid(*state, &c, &random);
}

/* A capacity above 2^16, so ranks have five digits. */
static void grids_of_many(void **state) {
    test_gpu *t = *state;
    gls_random random = test_random_make(9);
    grid_case c = { .columns = 2,
                    .rows = 2,
                    .capacity = 70000,
                    .count = 20001,
                    .max = 9000,
                    .width = test_gpu_side(t, 9001),
                    .height = 7000 };
    check_grid(t, &c, &random);
    c.values = 2;
    c.clustered = true;
    check_grid(t, &c, &random);
}

/* Selects from a list in one grid cell. Its ranks take several draws, each of at most 2^27
 * fetches or one row of the list. */
static void check_draws(test_gpu *t, uint32_t capacity, uint32_t count, uint32_t filled) {
    gls_random random = test_random_make(11);
    const grid_case c = { .columns = 1,
                          .rows = 1,
                          .capacity = capacity,
                          .count = count,
                          .max = count / 3,
                          .values = 1000,
                          .width = 640,
                          .height = 480 };
    gls_passes_begin(&t->gpu);
    check_grid(t, &c, &random);
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

/* 25 rows of 256 entries a draw, so that the entries take two draws of seven. */
static void one_cell(void **state) {
    check_draws(*state, 40000, 6600, 2);
}

static void one_cell_of_many(void **state) {
    check_draws(*state, 300000, 40000, 50);
}

/* About half of that where textures have fewer than 16384 rows, each of 64 descriptors. */
static void a_million(void **state) {
    static const uint32_t maximum[] = { 0, 1, 1000, 399000, 799000, 2000000 };
    test_gpu *t = *state;
    const uint32_t capacity = t->device->max_size < 16384 ? 1 << 19 : 1 << 20;
    const uint32_t count = capacity - 48576;
    gls_random random = test_random_make(6);
    for (size_t m = 0; m < COUNT(maximum); ++m) {
        check(t, capacity, count, maximum[m], 0, &random);
        check(t, capacity, count, maximum[m], 5, &random);
    }
}

/* If not all block maxima were listed, the stage asks for a capacity for candidates with
 * which all of them would be. */
static void more_block_maxima_than_the_capacity(void **state) {
    test_gpu *t = *state;
    static const uint32_t maxima[][2] = {
        { 400, 50 }, { 401, 101 }, { 402, 101 }, { 405, 102 }, { 4000, 1000 }
    };
    const uint32_t paths = t->paths;
    t->paths &= ~(1u << GLSURF_PATH_EARLY_Z); /* which lists no block maxima */
    test_gpu_plan(t, &(gls_plan_params){ .width = 21, .height = 21, .candidates = 100 });
    t->paths = paths;
    assert_int_equal(t->plan.points.maxima_capacity, 400);
    for (size_t i = 0; i < COUNT(maxima); ++i) {
        gls_random random = test_random_make(10);
        entries list = make_list(50, 0, &random);
        check_list(t, "a list", &list);
        test_gpu_set_count(t, &t->plan.points.block_maxima, maxima[i][0]);
        test_gpu_ok(t, gls_stage_select(&t->gpu, &t->plan));
        gls_totals *counts = test_gpu_read(t, t->plan.select.counts);
        assert_int_equal(counts->candidates, maxima[i][1]);
        free(counts);
        free_list(&list);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lengths),
        cmocka_unit_test(ties),
        cmocka_unit_test(every_cut),
        cmocka_unit_test(around_the_number_present),
        cmocka_unit_test(nothing_but_refused),
        cmocka_unit_test(large_blocks),
        cmocka_unit_test(more_than_the_capacity),
        cmocka_unit_test(more_block_maxima_than_the_capacity),
        cmocka_unit_test(grids),
        cmocka_unit_test(wanted),
        cmocka_unit_test(grids_of_more_than_the_capacity),
        cmocka_unit_test(one_cell),
    };
    const struct CMUnitTest full[] = { cmocka_unit_test(a_million),
                                       cmocka_unit_test(grids_of_many),
                                       cmocka_unit_test(one_cell_of_many) };
    return test_gpu_main("select", tests, COUNT(tests), full, COUNT(full));
}
