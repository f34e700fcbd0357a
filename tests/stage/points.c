/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The list of the masks' set bits: the reference's, in its order.
 */
#include "support/test.h"

#include "reference/reference.h"
#include "stages/stages.h"

#include <stdio.h>
#include <stdlib.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* What the last level of the HistoPyramid says. */
static uint32_t counted(test_gpu *t) {
    uint32_t *parts = test_gpu_read(t, glsurf_pyramid_top(&t->plan.points));
    const uint32_t sum = parts[0] + parts[1] + parts[2] + parts[3];
    free(parts);
    return sum;
}

static void check(test_gpu *t, const char *input, const test_maps *maps) {
    const uint32_t capacity = t->plan.list.capacity;
    for (int g = 0; g < t->plan.group_count; ++g)
        test_gpu_write(t, t->plan.maps[g].mask, maps->mask[g],
                       test_group_samples(&t->plan.group[g]));
    glsurf_candidate *expected = test_memory(capacity * sizeof *expected);
    const uint32_t total = glsurf_reference_points(
        &t->plan, (const uint8_t *const *)maps->mask, expected, capacity);
    test_gpu_ok(t, glsurf_stage_points(&t->gpu));
    glsurf_candidate *actual = test_gpu_read(t, t->plan.list.candidate);
    assert_int_equal(counted(t), total);
    const test_case at = test_case_of(t, input);
    test_compare(&at,
                 &(test_layout){ .what = "candidate (x, y, group, level)",
                                 .element = TEST_U16,
                                 .columns = GLSURF_LIST_ROW,
                                 .channels = 4,
                                 .texels = total < capacity ? total : capacity },
                 expected, actual);
    free(expected);
    free(actual);
}

/* Each level's bit is set with this probability. */
static void fill(test_maps *maps, const glsurf_plan *plan, double density,
                 test_random *random) {
    for (int g = 0; g < plan->group_count; ++g)
        for (size_t i = 0; i < test_group_samples(&plan->group[g]); ++i) {
            unsigned bits = 0;
            for (int level = 0; level < plan->group[g].level_count; ++level)
                if (test_random_between(random, 0.0, 1.0) < density)
                    bits |= 1u << level;
            maps->mask[g][i] = (uint8_t)bits;
        }
}

static void check_density(test_gpu *t, int width, int height, uint32_t candidates,
                          double density, test_random *random) {
    char input[48];
    snprintf(input, sizeof input, "masks of density %g, room for %u", density, candidates);
    test_maps maps = { 0 };
    test_maps_plan(&maps, t,
                   &(glsurf_plan_params){
                       .width = width, .height = height, .candidates = candidates });
    fill(&maps, &t->plan, density, random);
    check(t, input, &maps);
    test_maps_free(&maps);
}

static const struct {
    int width, height;
} sizes[] = { { 21, 21 }, { 22, 23 }, { 100, 21 }, { 64, 63 }, { 65, 130 }, { 191, 190 } };

static void densities(void **state) {
    static const double density[] = { 0.0, 0.002, 0.05, 0.5, 1.0 };
    test_random random = test_random_make(1);
    for (size_t s = 0; s < COUNT(sizes); ++s)
        for (size_t d = 0; d < COUNT(density); ++d)
            check_density(*state, sizes[s].width, sizes[s].height, 0, density[d], &random);
}

/* The first and the last sample of every group, at each level. */
static void single_points(void **state) {
    test_gpu *t = *state;
    test_maps maps = { 0 };
    test_gpu_plan(t, &(glsurf_plan_params){ .width = 200, .height = 191 });
    for (int g = 0; g < t->plan.group_count; ++g)
        for (int level = 0; level < t->plan.group[g].level_count; ++level)
            for (int end = 0; end < 2; ++end) {
                test_maps_make(&maps, &t->plan);
                const size_t last = test_group_samples(&t->plan.group[g]) - 1;
                maps.mask[g][end ? last : 0] = (uint8_t)(1 << level);
                check(t, "a single point", &maps);
            }
    test_maps_free(&maps);
}

/* More than there is room for: the first of them, and how many there would be. Rooms that
 * are no whole number of rows. */
static void capacities(void **state) {
    static const uint32_t candidates[] = { 1, 2, 255, 256, 257, 1000 };
    test_random random = test_random_make(2);
    for (size_t c = 0; c < COUNT(candidates); ++c) {
        check_density(*state, 120, 70, candidates[c], 0.2, &random);
        check_density(*state, 120, 70, candidates[c], 0.002, &random);
    }
}

/* A list of 1024 x 1024 entries: as long as descriptors fit into textures of 16384. */
static void a_million(void **state) {
    test_gpu *t = *state;
    test_maps maps = { 0 };
    test_maps_plan(
        &maps, t,
        &(glsurf_plan_params){ .width = 1024, .height = 1024, .candidates = 1 << 20 });
    for (size_t i = 0; i < test_group_samples(&t->plan.group[0]); ++i)
        maps.mask[0][i] = 2;
    check(t, "full mask of one group", &maps);
    test_random random = test_random_make(3);
    fill(&maps, &t->plan, 1.0, &random);
    check(t, "full masks", &maps);
    test_maps_free(&maps);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(densities),
        cmocka_unit_test(single_points),
        cmocka_unit_test(capacities),
    };
    const struct CMUnitTest full[] = { cmocka_unit_test(a_million) };
    return test_gpu_main("points", tests, COUNT(tests), full, COUNT(full));
}
