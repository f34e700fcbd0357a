/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Gray levels, the integral image and Haar responses of the reference against their
 * definitions.
 */
#include "frame.h"

#include <math.h>
#include <stdlib.h>

/* ---------------------------------------------------------- gray, integral -- */

static void gray(void **state) {
    gls_random random = test_random_make(1);
    uint8_t pixels[5 * 31], actual[7 * 5];
    for (size_t i = 0; i < sizeof pixels; ++i)
        pixels[i] = (uint8_t)gls_random_bits(&random);
    const glsurf_image image = { .pixels = pixels,
                                 .width = 7,
                                 .height = 5,
                                 .stride = 31,
                                 .format = GLSURF_FORMAT_RGBA8 };
    gls_views views;
    assert_ok(gls_views_take(NULL, &views, &image, GLSURF_BACKEND_CPU));
    assert_ok(gls_views_cut(NULL, &views));
    gls_reference_gray(&views.image, actual);
    for (int y = 0; y < 5; ++y)
        for (int x = 0; x < 7; ++x) {
            const uint8_t *p = pixels + 31 * y + 4 * x;
            const double luma = (19595.0 * p[0] + 38470.0 * p[1] + 7471.0 * p[2]) / 65536.0;
            assert_int_equal(actual[7 * y + x], (int)floor(luma + 0.5));
        }
}

/* Gray colours do not change. */
static void gray_of_gray(void **state) {
    for (int value = 0; value < 256; ++value) {
        const uint8_t pixel[3] = { (uint8_t)value, (uint8_t)value, (uint8_t)value };
        uint8_t actual;
        const glsurf_image image = {
            .pixels = pixel, .width = 1, .height = 1, .format = GLSURF_FORMAT_RGB8
        };
        gls_views views;
        assert_ok(gls_views_take(NULL, &views, &image, GLSURF_BACKEND_CPU));
        assert_ok(gls_views_cut(NULL, &views));
        gls_reference_gray(&views.image, &actual);
        assert_int_equal(actual, value);
    }
}

/* The integral image of bytes, and of 16-bit numbers like those of a smoothed image. */
static void integral(void **state) {
    enum { WIDTH = 37, HEIGHT = 23 };
    gls_random random = test_random_make(2);
    uint8_t *image = test_image_make(GLS_PICTURE_NOISE, WIDTH, HEIGHT, &random);
    uint16_t wide[WIDTH * HEIGHT];
    uint32_t sums[WIDTH * HEIGHT], wide_sums[WIDTH * HEIGHT];
    for (size_t i = 0; i < COUNT(wide); ++i)
        wide[i] = (uint16_t)gls_random_below(&random, 1021);
    gls_reference_integral(image, 1, WIDTH, HEIGHT, sums);
    gls_reference_integral(wide, 2, WIDTH, HEIGHT, wide_sums);
    for (int y = 0; y < HEIGHT; ++y)
        for (int x = 0; x < WIDTH; ++x) {
            uint32_t sum = 0, wide_sum = 0;
            for (int b = 0; b <= y; ++b)
                for (int a = 0; a <= x; ++a) {
                    sum += image[WIDTH * b + a];
                    wide_sum += wide[WIDTH * b + a];
                }
            assert_int_equal(sums[WIDTH * y + x], sum);
            assert_int_equal(wide_sums[WIDTH * y + x], wide_sum);
        }
    free(image);
}

/* -------------------------------------------------------------------- Haar -- */

/* How far an edge is outside of pixels 0 to size - 1, where pixel i is [i, i + 1]. */
static double outside(double edge, int size) {
    return fmax(fmax(-edge, edge - size), 0.0);
}

/* Edges are floats after half a pixel is added, here as in the reference. Then follow about
 * 12 operations on sums over at most the pixels between the outer edges, twice. Each is off
 * by at most 2^-24 of such a sum. If border pixels are repeated, edges outside of the image
 * are moved to its border with fractions that reach out to them, so that the sums extend as
 * far. */
static void check_haar(const frame *f, float x, float y, float r) {
    const int w = f->plan.space.width, h = f->plan.space.height;
    const gls_pixel base = { (int)floorf(x), (int)floorf(y) };
    const float fx = x - (float)base.x, fy = y - (float)base.y;
    const float columns[3] = { fx - r, fx, fx + r }, rows[3] = { fy - r, fy, fy + r };
    double q[3], p[3], out = 0.0, d[2];
    for (int k = 0; k < 3; ++k) {
        q[k] = base.x + (double)(columns[k] + 0.5f);
        p[k] = base.y + (double)(rows[k] + 0.5f);
        out = fmax(out, fmax(outside(q[k], w), outside(p[k], h)));
    }
    const gls_sums sums = frame_sums(f);
    const gls_vec2 actual = gls_reference_haar(&sums, base, columns, rows);
    haar_directly(f, q, p, d);
    const double side = 2.0 * (double)r + 2.0 + out;
    const double bound = 12.0 * 2.0 * frame_white(f) * side * side / 16777216.0;
    if (!(fabs((double)actual.x - d[0]) <= bound && fabs((double)actual.y - d[1]) <= bound))
        fail_msg("Haar responses at (%.9g, %.9g) radius %.9g are (%.9g, %.9g) and should "
                 "be (%.9g, %.9g) within %g",
                 (double)x, (double)y, (double)r, (double)actual.x, (double)actual.y, d[0],
                 d[1], bound);
}

static void haar(void **state) {
    frame *f = frame_make(*state, 61, 47, GLS_PICTURE_NOISE, 3);
    gls_random random = test_random_make(4);
    for (int n = 0; n < 4000; ++n)
        check_haar(f, (float)gls_random_between(&random, -1.0, 61.0),
                   (float)gls_random_between(&random, -1.0, 47.0),
                   (float)gls_random_between(&random, 0.3, 12.0));
    /* Edges on the borders of pixels and of the image. */
    for (int n = 0; n < 2000; ++n)
        check_haar(f, 0.5f * (float)gls_random_below(&random, 124) - 0.5f,
                   0.5f * (float)gls_random_below(&random, 96) - 0.5f,
                   0.5f * (float)(1 + gls_random_below(&random, 20)));
    /* Far outside, and larger than the image. */
    for (int n = 0; n < 1000; ++n)
        check_haar(f, (float)gls_random_between(&random, -60.0, 120.0),
                   (float)gls_random_between(&random, -60.0, 100.0),
                   (float)gls_random_between(&random, 0.3, 50.0));
    frame_free(f);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gray),
        cmocka_unit_test(gray_of_gray),
        cmocka_unit_test(integral),
    };
    const struct CMUnitTest of_presets[] = { cmocka_unit_test(haar) };
    const int status = test_main("reference_sums", tests, COUNT(tests));
    const int other = test_presets_main("reference_sums", of_presets, COUNT(of_presets));
    return status ? status : other;
}
