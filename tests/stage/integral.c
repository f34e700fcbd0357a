/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The subject "integral" of the check: the integral image is exact modulo 2^32, for every
 * size and number of levels, for gray bytes and for a smoothed image.
 */
#include "support/test.h"

/* The path "gather" and `input` need the integral image one by one, too. */
static void check(test_gpu *t, int width, int height, uint32_t doubling_size,
                  gls_picture_kind kind) {
    t->paths |= 1u << GLSURF_PATH_GATHER;
    test_one(t, &gls_subject_integral,
             (gls_case){ GLS_SIZE(width, height), .plan.doubling_size = doubling_size,
                         .plan.input = true, .picture = kind });
}

/* The default size: up to 8192 blocks are summed by doubling; more blocks take one more
 * level. Also sizes at which the lines take one more reduction. */
static void sizes_around_the_threshold(void **state) {
    static const int sizes[][2] = { { 128, 64 },  { 91, 90 },   { 91, 91 },   { 8192, 1 },
                                    { 1, 8192 },  { 8193, 1 },  { 1, 8193 },  { 180, 182 },
                                    { 183, 181 }, { 362, 362 }, { 366, 359 }, { 160, 9 },
                                    { 161, 9 },   { 9, 161 },   { 640, 7 },   { 641, 7 },
                                    { 7, 640 },   { 7, 641 } };
    for (size_t s = 0; s < COUNT(sizes); ++s)
        check(*state, test_gpu_side(*state, sizes[s][0]),
              test_gpu_side(*state, sizes[s][1]), 0, GLS_PICTURE_NOISE);
}

/* Lines of every length up to one that takes another reduction. */
static void lengths_of_lines(void **state) {
    for (int length = 1; length <= 200; length += 3)
        check(*state, length, 5, 1, GLS_PICTURE_NOISE);
    for (int length = 1; length <= 200; length += 7)
        check(*state, 3, length, 1, GLS_PICTURE_NOISE);
}

/* 255 x 4096^2 is just below 2^32, and 255 x 8192 x 2080 is above it. A smoothed image has
 * four times these sums, both above 2^32. */
static void large(void **state) {
    const int side = test_gpu_side(*state, 16383), other = 16384 * 1040 / side;
    check(*state, 4096, 4096, 0, GLS_PICTURE_WHITE);
    check(*state, side, other, 0, GLS_PICTURE_WHITE);
    check(*state, other, side, 0, GLS_PICTURE_WHITE);
    check(*state, 4032, 3024, 0, GLS_PICTURE_NOISE);
}

int main(void) {
    TEST_LIST(tests, sizes_around_the_threshold, lengths_of_lines);
    TEST_LIST(full, large);
    return test_gpu_main("integral", tests, COUNT(tests), full, COUNT(full));
}
