/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The list of block maxima has the masks' set bits, in the reference's order. The list of
 * candidates has those of its entries that are flagged as candidates. With the path
 * "early-z" the first list is that of candidates, and there is no other.
 */
#include "check/lists.h"
#include "support/test.h"

#include "reference/reference.h"
#include "stages/plan.h"

#include <stdio.h>
#include <stdlib.h>

/* The number of entries that the last level of a pyramid has counted. */
static uint32_t counted(test_gpu *t, const gls_pyramid_plan *pyramid) {
    uint32_t *parts = test_gpu_read(t, gls_pyramid_top(pyramid));
    const uint32_t sum = parts[0] + parts[1] + parts[2] + parts[3];
    free(parts);
    return sum;
}

static void write_masks(test_gpu *t, const gls_maps *maps) {
    const size_t texels = test_gpu_texels(t, t->plan.suppress.mask);
    void *blocks = test_memory(texels * 4 * sizeof(uint32_t));
    gls_masks_pack(&t->plan, (const uint8_t *const *)maps->mask, blocks);
    test_gpu_write(t, t->plan.suppress.mask, blocks, texels);
    free(blocks);
}

static void compare(test_gpu *t, const char *input, const char *what, uint32_t count,
                    const gls_candidate *expected, gls_slot slot) {
    gls_candidate *actual = test_gpu_read(t, slot);
    const test_case at = test_case_of(t, input);
    test_compare(&at,
                 &(test_layout){ .what = what,
                                 .element = TEST_U16,
                                 .columns = GLS_LIST_ROW,
                                 .channels = 4,
                                 .texels = count },
                 expected, actual);
    free(actual);
}

/* Flags entry i of the list as a candidate if a bit of `bits`, chosen by i, is set. Checks
 * that the list of candidates has these entries. */
static void check_candidates(test_gpu *t, const char *input, uint32_t count, uint32_t bits,
                             const gls_candidate *candidate) {
    const uint32_t capacity = t->plan.capacity;
    uint8_t *flag = test_memory(count + (size_t)1);
    gls_candidate *expected = test_memory(capacity * sizeof *expected);
    uint32_t total = 0;
    for (uint32_t i = 0; i < count; ++i) {
        flag[i] = bits >> (i * 2654435761u >> 27) & 1;
        if (flag[i] && total < capacity)
            expected[total] = candidate[i];
        total += flag[i];
    }
    test_gpu_write(t, t->plan.suppress.is_candidate, flag, count);
    test_gpu_ok(t, gls_stage_candidates(&t->gpu, &t->plan));
    assert_int_equal(counted(t, &t->plan.points.candidates), total);
    compare(t, input, "candidate (x, y, octave, level)",
            total < capacity ? total : capacity, expected, t->plan.points.candidate);
    free(expected);
    free(flag);
}

static void check(test_gpu *t, const char *input, const gls_maps *maps) {
    const uint32_t capacity = t->plan.points.maxima_capacity;
    write_masks(t, maps);
    gls_candidate *expected = test_memory(capacity * sizeof *expected);
    const uint32_t total = gls_reference_points(
        &t->plan.space, (const uint8_t *const *)maps->mask, expected, capacity);
    const uint32_t listed = total < capacity ? total : capacity;
    test_gpu_ok(t, gls_stage_points(&t->gpu, &t->plan));
    assert_int_equal(counted(t, &t->plan.points.block_maxima), total);
    compare(t, input, "block maximum (x, y, octave, level)", listed, expected,
            t->plan.points.block_maximum);
    if (gls_plan_takes(&t->plan, GLSURF_PATH_EARLY_Z)) {
        free(expected);
        return;
    }
    static const uint32_t bits[] = { 0, 0x80000001u, 0x5aa5c33cu, 0xffffffffu };
    for (size_t i = 0; i < COUNT(bits); ++i)
        check_candidates(t, input, listed, bits[i], expected);
    free(expected);
}

static void check_density(test_gpu *t, int width, int height, uint32_t candidates,
                          double density, gls_random *random) {
    char input[48];
    snprintf(input, sizeof input, "masks of density %g, capacity %u", density, candidates);
    gls_maps maps = { 0 };
    test_maps_plan(
        &maps, t,
        &(gls_plan_params){ .width = width, .height = height, .candidates = candidates });
    gls_masks_fill(&t->plan, density, random, maps.mask);
    check(t, input, &maps);
    gls_maps_free(&maps);
}

static const struct {
    int width, height;
} sizes[] = { { 21, 21 }, { 22, 23 }, { 100, 21 }, { 64, 63 }, { 65, 130 }, { 191, 190 } };

static void densities(void **state) {
    static const double density[] = { 0.0, 0.002, 0.05, 0.5, 1.0 };
    gls_random random = test_random_make(1);
    for (size_t s = 0; s < COUNT(sizes); ++s)
        for (size_t d = 0; d < COUNT(density); ++d)
            check_density(*state, sizes[s].width, sizes[s].height, 0, density[d], &random);
}

/* The first and the last sample of every octave, at each level. */
static void single_points(void **state) {
    test_gpu *t = *state;
    gls_maps maps = { 0 };
    test_gpu_plan(t, &(gls_plan_params){ .width = 200, .height = 191 });
    for (int o = 0; o < t->plan.space.octave_count; ++o)
        for (int level = 0; level < t->plan.space.octave[o].level_count; ++level)
            for (int end = 0; end < 2; ++end) {
                assert_true(gls_maps_make(&maps, &t->plan));
                const size_t last = gls_octave_samples(&t->plan.space.octave[o]) - 1;
                maps.mask[o][end ? last : 0] = (uint8_t)(1 << level);
                check(t, "a single point", &maps);
            }
    gls_maps_free(&maps);
}

/* More block maxima than the capacity: the list has the first of them, and the count is
 * that of all. Some capacities are no whole number of rows. With the last one the pyramid
 * over the list has three levels. */
static void capacities(void **state) {
    static const uint32_t candidates[] = { 1, 2, 255, 256, 257, 1000 };
    gls_random random = test_random_make(2);
    for (size_t c = 0; c < COUNT(candidates); ++c) {
        check_density(*state, 120, 70, candidates[c], 0.2, &random);
        check_density(*state, 120, 70, candidates[c], 0.002, &random);
    }
    check_density(*state, 191, 190, 9000, 0.5, &random);
}

/* A list of 1024 x 1024 entries, the longest whose descriptors fit into textures with 16384
 * texels a side, or half of it where textures have fewer. */
static void a_million(void **state) {
    test_gpu *t = *state;
    gls_maps maps = { 0 };
    const int height = t->device->max_size < 16384 ? 512 : 1024;
    test_maps_plan(&maps, t,
                   &(gls_plan_params){ .width = 1024,
                                       .height = height,
                                       .candidates = (uint32_t)(1024 * height) });
    for (size_t i = 0; i < gls_octave_samples(&t->plan.space.octave[0]); ++i)
        maps.mask[0][i] = 2;
    check(t, "full mask of one octave", &maps);
    gls_random random = test_random_make(3);
    gls_masks_fill(&t->plan, 1.0, &random, maps.mask);
    check(t, "full masks", &maps);
    gls_maps_free(&maps);
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
