/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Smoothing is integer arithmetic, so it gives the reference's numbers on every driver.
 */
#include "support/test.h"

#include "reference/reference.h"
#include "stages/plan.h"

#include <stdlib.h>

static void check(test_gpu *t, int width, int height, gls_picture_kind kind,
                  gls_random *random) {
    test_gpu_plan(t, &(gls_plan_params){ .width = width, .height = height });
    const size_t pixels = (size_t)(width * height);
    uint8_t *gray = test_image_make(kind, width, height, random);
    uint16_t *expected = test_memory(pixels * sizeof *expected);
    assert_true(gls_reference_smooth(gray, width, height, expected));
    test_gpu_write_image(t, t->plan.gray.image, gray);
    test_gpu_ok(t, gls_stage_smooth(&t->gpu, &t->plan));
    uint16_t *actual = test_gpu_read_smooth(t);
    const test_case at = test_case_of(t, gls_picture_name(kind));
    test_compare(&at,
                 &(test_layout){ .what = "smoothed image",
                                 .element = TEST_U16,
                                 .columns = width,
                                 .channels = 1,
                                 .texels = pixels },
                 expected, actual);
    free(gray);
    free(expected);
    free(actual);
}

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
        test_every_image(*state, 83, 61, 1, check);
}

/* Images smaller than the filter, where it reaches both borders; and the largest images,
 * where texel centres are hardest to hit. */
static void sizes(void **state) {
    const int maximum = test_gpu_side(*state, 16384);
    const int sizes[][2] = { { 1, 1 },    { 2, 1 },   { 1, 2 },       { 3, 4 },
                             { 5, 3 },    { 6, 7 },   { 1, maximum }, { maximum, 1 },
                             { 8, 2047 }, { 4099, 3 } };
    gls_random random = test_random_make(2);
    if (!smooths(*state))
        return;
    for (size_t i = 0; i < COUNT(sizes); ++i)
        check(*state, sizes[i][0], sizes[i][1], GLS_PICTURE_NOISE, &random);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(images),
        cmocka_unit_test(sizes),
    };
    return test_gpu_main("smooth", tests, COUNT(tests), NULL, 0);
}
