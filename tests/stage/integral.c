/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The integral image is exact modulo 2^32: it equals the direct sum bit by bit, for every
 * size and number of levels, for gray bytes and for a smoothed image.
 */
#include "support/test.h"

#include "reference/reference.h"
#include "stages/plan.h"

#include <stdlib.h>

/* The integral image by its definition, row by row. */
static void sum_directly(const uint16_t *image, int width, int height, uint32_t *sum) {
    for (int y = 0; y < height; ++y) {
        uint32_t row = 0;
        for (int x = 0; x < width; ++x, ++sum) {
            row += *image++;
            *sum = row + (y > 0 ? sum[-width] : 0);
        }
    }
}

/* Makes and uploads an image, and returns the one that is summed: with a preset that
 * smooths it is the smoothed image, which then has been made. */
static uint16_t *upload(test_gpu *t, gls_picture_kind kind, gls_random *random) {
    const int width = t->plan.space.width, height = t->plan.space.height;
    const size_t pixels = (size_t)width * (size_t)height;
    uint8_t *gray = test_image_make(kind, width, height, random);
    uint16_t *image = test_memory(pixels * sizeof *image);
    test_gpu_write_image(t, t->plan.gray.image, gray);
    test_gpu_ok(t, gls_stage_smooth(&t->gpu, &t->plan));
    if (t->plan.space.preset->smooth_image)
        assert_true(gls_reference_smooth(gray, width, height, image));
    else
        for (size_t i = 0; i < pixels; ++i)
            image[i] = gray[i];
    free(gray);
    return image;
}

/* Checks the integral image by four: the last sum of a row is repeated to the end of its
 * texel. */
static void check_by_four(test_gpu *t, const test_case *at, const uint32_t *expected) {
    const int width = t->plan.space.width, columns = (width + 3) / 4 * 4;
    const size_t texels = (size_t)columns * (size_t)t->plan.space.height;
    uint32_t *repeated = test_memory(texels * sizeof *repeated);
    uint32_t *actual = test_gpu_read(t, t->plan.integral.packed4);
    for (int y = 0; y < t->plan.space.height; ++y)
        for (int x = 0; x < columns; ++x)
            repeated[y * columns + x] = expected[y * width + (x < width ? x : width - 1)];
    test_compare(at,
                 &(test_layout){ .what = "integral by four",
                                 .element = TEST_U32,
                                 .columns = columns,
                                 .channels = 1,
                                 .texels = texels },
                 repeated, actual);
    free(repeated);
    free(actual);
}

static void check(test_gpu *t, int width, int height, uint32_t doubling_size,
                  gls_picture_kind kind, gls_random *random) {
    /* With these two the image is made one by one, too, of whatever size. */
    t->paths |= 1u << GLSURF_PATH_GATHER;
    test_gpu_plan(t, &(gls_plan_params){ .width = width,
                                         .height = height,
                                         .doubling_size = doubling_size,
                                         .input = true });
    const test_case at = test_case_of(t, gls_picture_name(kind));
    const size_t pixels = test_gpu_texels(t, t->plan.integral.integral);
    uint16_t *image = upload(t, kind, random);
    uint32_t *expected = test_memory(pixels * sizeof *expected);
    sum_directly(image, width, height, expected);
    test_gpu_ok(t, gls_stage_integral(&t->gpu, &t->plan));
    uint32_t *actual = test_gpu_read(t, t->plan.integral.integral);
    test_compare(&at,
                 &(test_layout){ .what = "integral",
                                 .element = TEST_U32,
                                 .columns = width,
                                 .channels = 1,
                                 .texels = pixels },
                 expected, actual);
    check_by_four(t, &at, expected);
    free(image);
    free(expected);
    free(actual);
}

static void sizes_and_levels(void **state) {
    static const struct {
        int width, height;
    } sizes[] = { { 1, 1 },    { 1, 2 },   { 2, 1 },   { 2, 2 },   { 3, 5 },   { 1, 37 },
                  { 41, 1 },   { 4, 4 },   { 16, 17 }, { 63, 65 }, { 64, 64 }, { 65, 63 },
                  { 127, 31 }, { 1, 300 }, { 300, 2 }, { 130, 97 } };
    /* With 1 the levels go down to a single block, so all levels are used. */
    static const uint32_t doubling_sizes[] = { 0, 1, 2, 16, 64 };
    gls_random random = test_random_make(1);
    for (size_t s = 0; s < COUNT(sizes); ++s)
        for (size_t d = 0; d < COUNT(doubling_sizes); ++d)
            check(*state, sizes[s].width, sizes[s].height, doubling_sizes[d],
                  GLS_PICTURE_NOISE, &random);
}

/* The default size: up to 8192 blocks are summed by doubling, more take one more level.
 * Also sizes at which the lines take one more reduction. */
static void sizes_around_the_threshold(void **state) {
    static const struct {
        int width, height;
    } sizes[] = { { 128, 64 },  { 91, 90 },  { 91, 91 },   { 8192, 1 },  { 1, 8192 },
                  { 8193, 1 },  { 1, 8193 }, { 180, 182 }, { 183, 181 }, { 362, 362 },
                  { 366, 359 }, { 160, 9 },  { 161, 9 },   { 9, 161 },   { 640, 7 },
                  { 641, 7 },   { 7, 640 },  { 7, 641 } };
    gls_random random = test_random_make(2);
    for (size_t s = 0; s < COUNT(sizes); ++s)
        check(*state, test_gpu_side(*state, sizes[s].width),
              test_gpu_side(*state, sizes[s].height), 0, GLS_PICTURE_NOISE, &random);
}

/* Lines of every length up to one that takes another reduction. */
static void lengths_of_lines(void **state) {
    gls_random random = test_random_make(3);
    for (int length = 1; length <= 200; length += 3)
        check(*state, length, 5, 1, GLS_PICTURE_NOISE, &random);
    for (int length = 1; length <= 200; length += 7)
        check(*state, 3, length, 1, GLS_PICTURE_NOISE, &random);
}

static void images(void **state) {
    gls_random random = test_random_make(4);
    for (int kind = 0; kind < GLS_PICTURE_KINDS; ++kind) {
        check(*state, 115, 77, 0, (gls_picture_kind)kind, &random);
        check(*state, 115, 77, 16, (gls_picture_kind)kind, &random);
    }
}

/* 255 x 4096^2 is just below 2^32, and 255 x 8192 x 2080 is above it. A smoothed image has
 * four times these sums, both above 2^32. */
static void white(void **state) {
    gls_random random = test_random_make(5);
    const int side = test_gpu_side(*state, 16384), other = 16384 * 1040 / side;
    check(*state, 4096, 4096, 0, GLS_PICTURE_WHITE, &random);
    check(*state, side, other, 0, GLS_PICTURE_WHITE, &random);
    check(*state, other, side, 0, GLS_PICTURE_WHITE, &random);
}

static void twelve_megapixels(void **state) {
    gls_random random = test_random_make(6);
    check(*state, 4032, 3024, 0, GLS_PICTURE_NOISE, &random);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sizes_and_levels),
        cmocka_unit_test(sizes_around_the_threshold),
        cmocka_unit_test(lengths_of_lines),
        cmocka_unit_test(images),
    };
    const struct CMUnitTest full[] = {
        cmocka_unit_test(white),
        cmocka_unit_test(twelve_megapixels),
    };
    return test_gpu_main("integral", tests, COUNT(tests), full, COUNT(full));
}
