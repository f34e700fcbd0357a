/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Gray levels, the integral image and Haar responses of the reference against their
 * definitions.
 */
#include "frame.h"

#include <math.h>
#include <stdlib.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* ---------------------------------------------------------- gray, integral -- */

static void gray(void **state) {
    (void)state;
    test_random random = test_random_make(1);
    uint8_t pixels[5 * 31], actual[7 * 5];
    for (size_t i = 0; i < sizeof pixels; ++i)
        pixels[i] = (uint8_t)test_random_bits(&random);
    const glsurf_image image = { .pixels = pixels,
                                 .width = 7,
                                 .height = 5,
                                 .stride = 31,
                                 .format = GLSURF_FORMAT_RGBA8 };
    glsurf_reference_gray(&image, actual);
    for (int y = 0; y < 5; ++y)
        for (int x = 0; x < 7; ++x) {
            const uint8_t *p = pixels + 31 * y + 4 * x;
            const double luma = (19595.0 * p[0] + 38470.0 * p[1] + 7471.0 * p[2]) / 65536.0;
            assert_int_equal(actual[7 * y + x], (int)floor(luma + 0.5));
        }
}

/* Colours that are gray stay what they are. */
static void gray_of_gray(void **state) {
    (void)state;
    for (int value = 0; value < 256; ++value) {
        const uint8_t pixel[3] = { (uint8_t)value, (uint8_t)value, (uint8_t)value };
        uint8_t actual;
        glsurf_reference_gray(
            &(glsurf_image){
                .pixels = pixel, .width = 1, .height = 1, .format = GLSURF_FORMAT_RGB8 },
            &actual);
        assert_int_equal(actual, value);
    }
}

static void integral(void **state) {
    (void)state;
    enum { WIDTH = 37, HEIGHT = 23 };
    test_random random = test_random_make(2);
    uint8_t *image = test_image_make(TEST_IMAGE_NOISE, WIDTH, HEIGHT, &random);
    uint32_t sums[WIDTH * HEIGHT];
    glsurf_reference_integral(image, WIDTH, HEIGHT, sums);
    for (int y = 0; y < HEIGHT; ++y)
        for (int x = 0; x < WIDTH; ++x) {
            uint32_t sum = 0;
            for (int b = 0; b <= y; ++b)
                for (int a = 0; a <= x; ++a)
                    sum += image[WIDTH * b + a];
            assert_int_equal(sums[WIDTH * y + x], sum);
        }
    free(image);
}

/* -------------------------------------------------------------------- Haar -- */

/* Edges are floats after half a pixel is added: the same here. Then about 12 operations
 * follow, on numbers that are sums over at most the pixels the filter touches, twice: each
 * is off by at most 2^-24 of that. */
static void check_haar(const frame *f, float x, float y, float r) {
    const int w = f->plan.width, h = f->plan.height;
    const glsurf_pixel base = { (int)floorf(x), (int)floorf(y) };
    const float fx = x - (float)base.x, fy = y - (float)base.y;
    const float columns[3] = { fx - r, fx, fx + r }, rows[3] = { fy - r, fy, fy + r };
    double q[3], p[3];
    for (int k = 0; k < 3; ++k) {
        q[k] = base.x + (double)(columns[k] + 0.5f);
        p[k] = base.y + (double)(rows[k] + 0.5f);
    }
    const glsurf_vec2 actual =
        glsurf_reference_haar(f->maps.integral, w, h, base, columns, rows);
    double dx = 0.0, dy = 0.0;
    if (q[0] >= 0.0 && q[2] <= w && p[0] >= 0.0 && p[2] <= h) {
        const uint8_t *image = f->maps.gray;
        dx = area_sum(image, w, h, q[1], q[2], p[0], p[2]) -
             area_sum(image, w, h, q[0], q[1], p[0], p[2]);
        dy = area_sum(image, w, h, q[0], q[2], p[1], p[2]) -
             area_sum(image, w, h, q[0], q[2], p[0], p[1]);
    }
    const double side = 2.0 * (double)r + 2.0;
    const double bound = 12.0 * 2.0 * 255.0 * side * side / 16777216.0;
    if (!(fabs((double)actual.x - dx) <= bound && fabs((double)actual.y - dy) <= bound))
        fail_msg("Haar responses at (%.9g, %.9g) radius %.9g are (%.9g, %.9g) and should "
                 "be (%.9g, %.9g) within %g",
                 (double)x, (double)y, (double)r, (double)actual.x, (double)actual.y, dx,
                 dy, bound);
}

static void haar(void **state) {
    (void)state;
    frame *f = frame_make(61, 47, TEST_IMAGE_NOISE, 3);
    test_random random = test_random_make(4);
    for (int n = 0; n < 4000; ++n)
        check_haar(f, (float)test_random_between(&random, -1.0, 61.0),
                   (float)test_random_between(&random, -1.0, 47.0),
                   (float)test_random_between(&random, 0.3, 12.0));
    /* Edges on the borders of pixels and of the image. */
    for (int n = 0; n < 2000; ++n)
        check_haar(f, 0.5f * (float)test_random_below(&random, 124) - 0.5f,
                   0.5f * (float)test_random_below(&random, 96) - 0.5f,
                   0.5f * (float)(1 + test_random_below(&random, 20)));
    frame_free(f);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gray),
        cmocka_unit_test(gray_of_gray),
        cmocka_unit_test(integral),
        cmocka_unit_test(haar),
    };
    return test_main("reference_sums", tests, COUNT(tests));
}
