/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The subject "enlarge" of the check: enlargement is integer arithmetic, so it gives the
 * reference's numbers on every driver. They are linear interpolations at exact positions,
 * rounded once.
 */
#include "support/test.h"

#include "reference/reference.h"
#include "stages/plan.h"

#include <math.h>

static double pixel_at(const uint8_t *gray, int width, int height, int x, int y) {
    return gray[gls_clamp_int(y, 0, height - 1) * width + gls_clamp_int(x, 0, width - 1)];
}

/* The image at a position between pixels. */
static double interpolated(const uint8_t *gray, int width, int height, double x, double y) {
    const int i = (int)floor(x), j = (int)floor(y);
    const double u = x - i, v = y - j;
    const double above = (1.0 - u) * pixel_at(gray, width, height, i, j) +
                         u * pixel_at(gray, width, height, i + 1, j);
    const double below = (1.0 - u) * pixel_at(gray, width, height, i, j + 1) +
                         u * pixel_at(gray, width, height, i + 1, j + 1);
    return (1.0 - v) * above + v * below;
}

/* Quarters of bytes times quarters are exact in double. */
static void check_reference(const uint8_t *gray, int width, int height,
                            const uint8_t *enlarged) {
    for (int y = 0; y < 2 * height; ++y)
        for (int x = 0; x < 2 * width; ++x) {
            const double value =
                interpolated(gray, width, height, 0.5 * x - 0.25, 0.5 * y - 0.25);
            assert_int_equal(enlarged[y * 2 * width + x], (int)floor(value + 0.5));
        }
}

/* The reference is the definition. */
static void definition(void **state) {
    static const int sizes[][2] = { { 83, 61 }, { 1, 1 }, { 2, 1 }, { 3, 4 }, { 7, 2 } };
    gls_random random = test_random_make(1);
    for (size_t i = 0; i < COUNT(sizes); ++i) {
        const int width = sizes[i][0], height = sizes[i][1];
        uint8_t *gray = test_image_make(GLS_PICTURE_NOISE, width, height, &random);
        uint8_t *enlarged = test_scratch(4 * (size_t)width * (size_t)height);
        gls_reference_enlarge(gray, width, height, enlarged);
        check_reference(gray, width, height, enlarged);
    }
}

/* Single pixels, which are repeated on all sides; and the largest images, where texel
 * centres are hardest to hit. */
static const gls_case more[] = {
    { GLS_IMAGE(2, 1, NOISE), .plan.double_image = true },
    { GLS_IMAGE(1, 8192, NOISE), .plan.double_image = true },
    { GLS_IMAGE(8192, 1, NOISE), .plan.double_image = true },
    { GLS_IMAGE(2051, 3, NOISE), .plan.double_image = true },
};

/* Without the setting, all stages work on the gray image itself, and no pass runs. */
static void not_enlarged(void **state) {
    test_gpu *t = *state;
    test_gpu_plan(t, &(gls_plan_params){ .width = 40, .height = 30 });
    test_gpu_ok(t, gls_stage_enlarge(&t->gpu, &t->plan));
    assert_int_equal(t->device->passes.count, 0);
    assert_int_equal(t->plan.enlarge.working, t->plan.gray.image);
    assert_true(t->plan.space.width == 40 && t->plan.space.height == 30);
}

/* Found positions come back unchanged, because the four formulas are exact. The
 * application's positions may round once. */
static void positions(void **state) {
    gls_random random = test_random_make(3);
    for (int i = 0; i < 100000; ++i) {
        const double largest = ldexp(1.0, 1 + i % 16);
        const gls_position found = { (float)gls_random_between(&random, 0.5, largest),
                                     (float)gls_random_between(&random, 0.5, largest),
                                     (float)gls_random_between(&random, 1.0, 400.0), 1.0f };
        const gls_position reduced = gls_position_reduce(found);
        const gls_position back = gls_position_enlarge(reduced);
        assert_true((double)reduced.x == 0.5 * (double)found.x - 0.25);
        assert_true((double)reduced.y == 0.5 * (double)found.y - 0.25);
        assert_true((double)reduced.scale == 0.5 * (double)found.scale);
        assert_memory_equal(&back, &found, sizeof back);
        const gls_position given = { (float)gls_random_between(&random, -0.5, largest),
                                     -0.5f, found.scale, 0.0f };
        const gls_position taken = gls_position_enlarge(given);
        assert_true(taken.x == (float)(2.0 * (double)given.x + 0.5));
        assert_true(taken.y == -0.5f && taken.scale == 2.0f * given.scale);
    }
}

int main(void) {
    TEST_LIST(own, definition, not_enlarged, positions);
    return test_stage_main(
        &(test_stage){ .subject = &gls_subject_enlarge, TEST_MORE(more), TEST_OWN(own) });
}
