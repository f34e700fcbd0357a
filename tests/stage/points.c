/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The subject "points" of the check: the list of block maxima has the masks' set bits, in
 * the reference's order, and the list of candidates has its entries that are flagged.
 */
#include "support/test.h"

static void densities(void **state) {
    static const int sizes[][2] = { { 21, 21 }, { 22, 23 },  { 100, 21 },
                                    { 64, 63 }, { 65, 130 }, { 191, 190 } };
    static const double density[] = { 0.0, 0.002, 0.05, 0.5, 1.0 };
    for (size_t s = 0; s < COUNT(sizes); ++s)
        for (size_t d = 0; d < COUNT(density); ++d)
            test_one(
                *state, &gls_subject_points,
                (gls_case){ GLS_SIZE(sizes[s][0], sizes[s][1]), .density = density[d] });
}

/* The first and the last sample of every octave, at each level. */
static void single_points(void **state) {
    test_one(*state, &gls_subject_points,
             (gls_case){ GLS_SIZE(200, 191), .input = GLS_INPUT_SINGLE });
}

/* More block maxima than the capacity: the list has the first of them, and the count is
 * that of all. Some capacities are no whole number of rows. With the last one the pyramid
 * over the list has three levels. */
static void capacities(void **state) {
    static const uint32_t candidates[] = { 1, 2, 255, 256, 257, 1000 };
    for (size_t c = 0; c < 2 * COUNT(candidates); ++c)
        test_one(*state, &gls_subject_points,
                 (gls_case){ GLS_SIZE(120, 70), .plan.candidates = candidates[c / 2],
                             .density = c % 2 ? 0.002 : 0.2 });
    test_one(*state, &gls_subject_points,
             (gls_case){ GLS_SIZE(191, 190), .plan.candidates = 9000, .density = 0.5 });
}

/* A list of 1024 x 1024 entries, the longest whose descriptors fit into textures with 16384
 * texels a side, or half of it where textures have fewer. */
static void a_million(void **state) {
    test_gpu *t = *state;
    const int height = t->device->max_size < 16384 ? 512 : 1024;
    test_one(t, &gls_subject_points,
             (gls_case){ GLS_SIZE(1024, height),
                         .plan.candidates = (uint32_t)(1024 * height), .density = 1.0 });
    test_one(t, &gls_subject_points,
             (gls_case){ GLS_SIZE(1024, height),
                         .plan.candidates = (uint32_t)(1024 * height), .density = 0.25 });
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
