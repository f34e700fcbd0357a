/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Centre-surround filters: their scales, the largest ones, and the arrays of inspection.
 * reference_maps.c compares the responses with their definition.
 */
#include "extractor/extractor.h"
#include "frame.h"
#include "support/responses.h"

#include <math.h>
#include <stdlib.h>

/* ------------------------------------------------------------------ scales -- */

/* The integral of exp(-x^2 / (2 sigma^2)) over [-half, half], by the midpoints of 2 STEPS
 * parts. Their error is no more than half^3 / (12 STEPS^2 sigma^2): with half up to 7 sigma
 * it is below 3e-5 sigma. */
static double integral(double half, double sigma) {
    enum { STEPS = 1000 };
    double sum = 0.0;
    for (int i = 0; i < STEPS; ++i) {
        const double x = half * (i + 0.5) / STEPS;
        sum += exp(-0.5 * x * x / (sigma * sigma));
    }
    return 2.0 * sum * half / STEPS;
}

/* The response to a blob at the centre: its mean over the square of side a, less its mean
 * over the ring from there to the square of side 2 a - 1. */
static double of_blob(double a, double sigma) {
    const double b = 2.0 * a - 1.0;
    const double x = integral(0.5 * a, sigma), y = integral(0.5 * b, sigma);
    return x * x / (a * a) - (y * y - x * x) / (b * b - a * a);
}

/* The inner side, below `maximum`, of the filter that responds most strongly. The golden
 * section search ends when its bounds differ by 1e-4 of the side. */
static double strongest(double sigma, double maximum) {
    const double part = 0.5 * (sqrt(5.0) - 1.0);
    double low = 1.1, high = maximum;
    while (high - low > 1e-4 * low) {
        const double a = high - part * (high - low), b = low + part * (high - low);
        if (of_blob(a, sigma) > of_blob(b, sigma))
            high = b;
        else
            low = a;
    }
    return 0.5 * (low + high);
}

/* src/reference/censure.c: sigma = 0.4344 (a - 0.4) within 0.2 %. */
static void scales_are_those_of_blobs(void **state) {
    const gls_preset_data *row =
        gls_preset_row(GLSURF_PRESET_DEFAULT, GLSURF_DETECTOR_CENSURE);
    const gls_scales scales = gls_default_scales();
    for (int o = 0; o < row->max_octaves; ++o) {
        const gls_preset_octave octave = row->octave(o, &scales);
        assert_int_equal(octave.level_count, test_level_count(row, o));
        for (int l = 0; l < octave.level_count; ++l) {
            const gls_filter *f = &octave.level[l];
            const double a = strongest((double)f->sigma, 3.0 * f->lobe);
            if (!(fabs(a - f->lobe) <= 0.002 * (f->lobe - 0.4)))
                fail_msg("a blob of sigma %g has its strongest response at side %g, not %d",
                         (double)f->sigma, a, f->lobe);
        }
    }
}

/* -------------------------------------------------------------------- blobs -- */

enum { SIDE = 61, MIDDLE = 30, LEVELS = 7 };

/* Draws a blob in the middle, a gray level of 220 on 20, or 20 on 220 if it is dark. */
static void draw_blob(frame *f, double sigma, bool dark) {
    for (int y = 0; y < SIDE; ++y)
        for (int x = 0; x < SIDE; ++x) {
            const double r2 =
                (x - MIDDLE) * (x - MIDDLE) + (y - MIDDLE) * (double)(y - MIDDLE);
            const double v = 20.0 + 200.0 * exp(-0.5 * r2 / (sigma * sigma));
            f->maps.gray[SIDE * y + x] = (uint8_t)lround(dark ? 240.0 - v : v);
        }
    assert_true(gls_maps_sum(&f->maps, &f->plan));
    assert_true(gls_maps_response(&f->maps, &f->plan));
}

/* The level of a blob's sigma responds most strongly in its middle, with the sign of the
 * Laplacian. */
static void blobs_have_their_level(void **state) {
    const gls_preset_data *row =
        gls_preset_row(GLSURF_PRESET_PAPER, GLSURF_DETECTOR_CENSURE);
    frame *f = frame_make(row, SIDE, SIDE, GLS_PICTURE_ZERO, 1);
    for (int dark = 0; dark < 2; ++dark)
        for (int l = 0; l < LEVELS; ++l) {
            draw_blob(f, test_level_of(row, 0, l).sigma, dark == 1);
            const float sign = dark ? 1.0f : -1.0f;
            const float best = sign * frame_value(f, 0, l, MIDDLE, MIDDLE);
            assert_true(best > 0.3f);
            for (int other = 0; other < LEVELS; ++other)
                if (other != l)
                    assert_true(sign * frame_value(f, 0, other, MIDDLE, MIDDLE) < best);
        }
}

/* ----------------------------------------------------------- largest filters -- */

/* In quarters of a gray level a white ring has the sum 1020 (12 n^2 + 4 n), which is below
 * 2^31 up to n = 418. */
enum { N = 418, WIDE = 4 * N + 1 };

static gls_preset_octave one_filter(int n) {
    return (gls_preset_octave){
        .step = 512,
        .offset = 2 * n,
        .unit = 1,
        .level_count = 1,
        .level = { { .size = 4 * n + 1, .lobe = 2 * n + 1, .sigma = 1.0f } },
    };
}

static gls_preset_octave largest(int index, const gls_scales *scales) {
    (void)index;
    (void)scales;
    return one_filter(N);
}

static gls_preset_octave too_large(int index, const gls_scales *scales) {
    (void)index;
    (void)scales;
    return one_filter(N + 1);
}

/* The response of the filter to a white image with a black square in it. */
static float largest_response(const gls_plan *plan) {
    uint32_t *sums = test_scratch((size_t)WIDE * WIDE * sizeof *sums);
    uint16_t *image = test_scratch((size_t)WIDE * WIDE * sizeof *image);
    float response[64] = { 0 };
    for (int y = 0; y < WIDE; ++y)
        for (int x = 0; x < WIDE; ++x)
            image[y * WIDE + x] = abs(x - 2 * N) <= N && abs(y - 2 * N) <= N ? 0 : 1020;
    assert_true(gls_map_size(&plan->space.octave[0]) <= COUNT(response));
    gls_reference_integral(image, sizeof *image, WIDE, WIDE, sums);
    gls_reference_censure(plan->space.preset, sums, WIDE, &plan->space.octave[0], response);
    return response[0];
}

static void sums_stay_below_two_to_the_31(void **state) {
    gls_preset_data row = *gls_preset_row(GLSURF_PRESET_DEFAULT, GLSURF_DETECTOR_CENSURE);
    gls_plan plan = { 0 };
    row.max_octaves = 1;
    row.octave = too_large;
    plan_scales(&plan, &row, WIDE + 4, WIDE + 4, 0);
    assert_int_equal(plan.space.octave_count, 0);
    row.octave = largest;
    plan_scales(&plan, &row, WIDE, WIDE, 0);
    assert_int_equal(plan.space.octave_count, 1);
    assert_true(fabs((double)largest_response(&plan) - 1.0) <= 4.0 / 16777216.0);
}

/* --------------------------------------------------------------- inspection -- */

static void check_array(void *user, const glsurf_array *array) {
    const frame *f = user;
    const float *value = array->data;
    assert_string_equal(array->name, "censure_9");
    assert_int_equal(array->rows, SIDE);
    assert_int_equal(array->columns, SIDE);
    for (int j = 0; j < SIDE; ++j)
        for (int i = 0; i < SIDE; ++i, ++value)
            if (i >= 4 && i < SIDE - 4 && j >= 4 && j < SIDE - 4)
                assert_true(*value == frame_value(f, 0, 1, i, j));
            else
                assert_true(isnan(*value));
}

/* Arrays have the name of the detector, and NaN where the filter leaves the image. */
static void arrays(void **state) {
    const gls_preset_data *row =
        gls_preset_row(GLSURF_PRESET_DEFAULT, GLSURF_DETECTOR_CENSURE);
    frame *f = frame_make(row, SIDE, SIDE, GLS_PICTURE_NOISE, 2);
    const glsurf_extractor_desc desc = { .inspect = check_array, .inspect_user = f };
    const size_t channels = (size_t)f->plan.space.octave[0].channels;
    assert_ok(gls_inspect_response(&desc, &f->plan, 0, 1, f->maps.response[0] + 1,
                                   channels * SIDE, channels));
}

int main(void) {
    TEST_LIST(tests, scales_are_those_of_blobs, blobs_have_their_level,
              sums_stay_below_two_to_the_31, arrays);
    return test_main("reference_censure", tests, COUNT(tests));
}
