/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The subject "input" of the check: the stage moves numbers and subtracts the origin once;
 * in an enlarged image it doubles them, which is exact, and adds half a pixel. So positions
 * have the reference's bits on every driver, and so have the keypoints that are handed
 * back.
 */
#include "support/test.h"

static void check(test_gpu *t, uint32_t capacity, uint32_t count, gls_pixel origin,
                  bool double_image) {
    for (int upright = 0; upright < 2; ++upright)
        test_one(t, &gls_subject_input,
                 (gls_case){ GLS_SIZE(21, 17), .plan.input = true,
                             .plan.candidates = capacity, .plan.double_image = double_image,
                             .count = count, .origin = origin, .upright = upright });
}

static void of_every_length(void **state) {
    static const uint32_t counts[] = { 0, 1, 255, 256, 257, 700 };
    for (size_t c = 0; c < COUNT(counts); ++c)
        check(*state, 768, counts[c], (gls_pixel){ 0, 0 }, false);
    check(*state, 256, 256, (gls_pixel){ 0, 0 }, false);
}

/* Adding the origin to a position from which it was subtracted sometimes gives another
 * float. */
static void of_regions(void **state) {
    static const gls_pixel origins[] = { { 1, 0 }, { 0, 3 }, { 16383, 12345 } };
    for (size_t o = 0; o < COUNT(origins); ++o)
        check(*state, 512, 400, origins[o], false);
}

static void in_enlarged_images(void **state) {
    check(*state, 512, 400, (gls_pixel){ 0, 0 }, true);
    check(*state, 512, 400, (gls_pixel){ 31, 12345 }, true);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(of_every_length),
        cmocka_unit_test(of_regions),
        cmocka_unit_test(in_enlarged_images),
    };
    return test_gpu_main("input", tests, COUNT(tests), NULL, 0);
}
