/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The subject "smooth" of the check: smoothing is integer arithmetic, so it gives the
 * reference's numbers on every driver.
 */
#include "support/test.h"

/* Whether the preset smooths. If not, no pass runs. */
static bool smooths(test_gpu *t) {
    if (t->preset->smooth_image)
        return true;
    test_gpu_plan(t, &(gls_plan_params){ .width = 40, .height = 30 });
    test_gpu_ok(t, gls_stage_smooth(&t->gpu, &t->plan));
    assert_int_equal(t->device->passes.count, 0);
    return false;
}

static void images(void **state) {
    if (smooths(*state))
        test_pictures(*state, &gls_subject_smooth, (gls_case){ GLS_SIZE(83, 61) });
}

/* Images smaller than the filter, where it reaches both borders; and the largest images,
 * where texel centres are hardest to hit. */
static void sizes(void **state) {
    const int maximum = test_gpu_side(*state, 16384);
    const int sizes[][2] = { { 1, 1 },    { 2, 1 },   { 1, 2 },       { 3, 4 },
                             { 5, 3 },    { 6, 7 },   { 1, maximum }, { maximum, 1 },
                             { 8, 2047 }, { 4099, 3 } };
    for (size_t i = 0; smooths(*state) && i < COUNT(sizes); ++i)
        test_one(*state, &gls_subject_smooth,
                 (gls_case){ GLS_IMAGE(sizes[i][0], sizes[i][1], NOISE) });
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(images),
        cmocka_unit_test(sizes),
    };
    return test_gpu_main("smooth", tests, COUNT(tests), NULL, 0);
}
