/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The smoothed image and the responses of the reference against their definitions.
 */
#include "frame.h"
#include "support/responses.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* --------------------------------------------------------------- smoothing -- */

/* All products of two weights at once, rounded half up to quarters of a gray level. */
static int smoothed(const uint8_t *gray, int width, int height, int x, int y) {
    static const double weight[7] = { 1, 14, 62, 102, 62, 14, 1 };
    double sum = 0.0;
    for (int j = -3; j <= 3; ++j)
        for (int i = -3; i <= 3; ++i)
            sum += weight[j + 3] * weight[i + 3] / 65536.0 *
                   gray[(size_t)clamped(y + j, height) * (size_t)width +
                        (size_t)clamped(x + i, width)];
    return (int)floor(4.0 * sum + 0.5);
}

static void smoothing(void **state) {
    static const int sizes[][2] = { { 1, 1 }, { 2, 1 }, { 1, 3 },  { 3, 2 },
                                    { 5, 5 }, { 4, 9 }, { 31, 6 }, { 40, 27 } };
    gls_random random = test_random_make(1);
    for (size_t s = 0; s < COUNT(sizes); ++s)
        for (int kind = 0; kind < GLS_PICTURE_KINDS; ++kind) {
            const int w = sizes[s][0], h = sizes[s][1];
            uint8_t *gray = test_image_make((gls_picture_kind)kind, w, h, &random);
            uint16_t *smooth = test_memory((size_t)(w * h) * sizeof *smooth);
            assert_true(gls_reference_smooth(gray, w, h, smooth));
            for (int y = 0; y < h; ++y)
                for (int x = 0; x < w; ++x)
                    assert_int_equal(smooth[y * w + x], smoothed(gray, w, h, x, y));
            free(smooth);
            free(gray);
        }
}

/* The weights are those of a Gaussian of one pixel: a point of 255 becomes this Gaussian,
 * as exactly as multiples of 1/256 allow. Along each axis a weight may be off by half of
 * that: 255 x 4 x (1/512) x 2 x 0.4 = 1.6 quarters, and half a quarter for the rounding.
 * The sum of the weights is that of the Gaussian, and their variance along an axis nearly
 * so. The tails beyond three pixels, 0.0003 of the area, are within the bound. */
static void smoothing_is_gaussian(void **state) {
    enum { SIZE = 15, MIDDLE = 7 };
    uint8_t gray[SIZE * SIZE] = { 0 };
    uint16_t smooth[SIZE * SIZE];
    gray[SIZE * MIDDLE + MIDDLE] = 255;
    assert_true(gls_reference_smooth(gray, SIZE, SIZE, smooth));
    for (int y = 0; y < SIZE; ++y)
        for (int x = 0; x < SIZE; ++x) {
            const double r2 = (x - MIDDLE) * (x - MIDDLE) + (y - MIDDLE) * (y - MIDDLE);
            const double gaussian = 1020.0 * exp(-r2 / 2.0) / (2.0 * 3.14159265358979);
            assert_true(fabs(smooth[SIZE * y + x] - gaussian) <= 2.1);
        }
}

/* A gray level is four units. */
static void smoothing_of_constants(void **state) {
    for (int value = 0; value < 256; ++value) {
        uint8_t gray[9 * 8];
        uint16_t smooth[9 * 8];
        memset(gray, value, sizeof gray);
        assert_true(gls_reference_smooth(gray, 9, 8, smooth));
        for (size_t i = 0; i < COUNT(smooth); ++i)
            assert_int_equal(smooth[i], 4 * value);
    }
}

/* Halves round up: two pixels beside a line of 16, the sum is 4 x 16 x 14 / 256 = 3.5
 * quarters. */
static void smoothing_of_halves(void **state) {
    enum { SIZE = 11 };
    for (int along_x = 0; along_x < 2; ++along_x) {
        uint8_t gray[SIZE * SIZE] = { 0 };
        uint16_t smooth[SIZE * SIZE];
        for (int i = 0; i < SIZE; ++i)
            gray[along_x ? SIZE * 5 + i : SIZE * i + 5] = 16;
        assert_true(gls_reference_smooth(gray, SIZE, SIZE, smooth));
        for (int i = 0; i < SIZE; ++i) {
            assert_int_equal(smooth[along_x ? SIZE * 3 + i : SIZE * i + 3], 4);
            assert_int_equal(smooth[along_x ? SIZE * 7 + i : SIZE * i + 7], 4);
        }
    }
}

/* --------------------------------------------------------------- responses -- */

static void check(const gls_preset_data *preset, int width, int height,
                  gls_picture_kind kind, uint64_t salt) {
    frame *f = frame_make(preset, width, height, kind, salt);
    const test_case at = { .stage = glsurf_preset_name(preset->preset),
                           .driver = "the reference",
                           .input = gls_picture_name(kind),
                           .width = width,
                           .height = height };
    assert_true(f->plan.space.octave_count > 0);
    for (int o = 0; o < f->plan.space.octave_count; ++o)
        test_check_responses(&at, &f->plan, o, &f->maps, preset->smooth_response,
                             f->maps.response[o]);
    frame_free(f);
}

static void responses(void **state) {
    for (int kind = 0; kind < GLS_PICTURE_KINDS; ++kind)
        check(*state, 90, 71, (gls_picture_kind)kind, 2);
}

/* All levels of the default preset, and three triplets of the paper's. */
static void responses_of_coarse_levels(void **state) {
    check(*state, 215, 211, GLS_PICTURE_NOISE, 3);
    check(*state, 216, 219, GLS_PICTURE_BLOBS, 4);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(smoothing),
        cmocka_unit_test(smoothing_is_gaussian),
        cmocka_unit_test(smoothing_of_constants),
        cmocka_unit_test(smoothing_of_halves),
    };
    const struct CMUnitTest of_presets[] = {
        cmocka_unit_test(responses),
        cmocka_unit_test(responses_of_coarse_levels),
    };
    const int status = test_main("reference_responses", tests, COUNT(tests));
    const int other =
        test_presets_main("reference_responses", of_presets, COUNT(of_presets));
    return status ? status : other;
}
