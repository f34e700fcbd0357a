/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The maps of the reference, compared with their definitions: gray levels, integral and
 * smoothed images, Haar responses, responses, masks of maxima, and the list of their set
 * bits.
 */
#include "check/stage_bounds.h"
#include "frame.h"
#include "support/responses.h"

#include <math.h>
#include <string.h>

/* ---------------------------------------------------------- gray, integral -- */

/* The last row has gray colours, which do not change. */
static void gray(void **state) {
    enum { W = 256, H = 5, STRIDE = 4 * W + 3 };
    static uint8_t pixels[H * STRIDE], actual[W * H];
    gls_random random = test_random_make(1);
    for (size_t i = 0; i < sizeof pixels; ++i)
        pixels[i] = (uint8_t)(i < (H - 1) * STRIDE ? gls_random_bits(&random)
                                                   : (i - (H - 1) * STRIDE) / 4);
    const glsurf_image image = { .pixels = pixels,
                                 .width = W,
                                 .height = H,
                                 .stride = STRIDE,
                                 .format = GLSURF_FORMAT_RGBA8 };
    gls_views views;
    assert_ok(gls_views_from_image(NULL, &views, &image, GLSURF_BACKEND_CPU));
    assert_ok(gls_views_crop(NULL, &views));
    gls_reference_gray(&views.image, actual);
    for (int i = 0; i < W * H; ++i) {
        const uint8_t *p = pixels + STRIDE * (i / W) + 4 * (i % W);
        const double luma = (19595.0 * p[0] + 38470.0 * p[1] + 7471.0 * p[2]) / 65536.0;
        assert_int_equal(actual[i], (int)floor(luma + 0.5));
        assert_true(i / W < H - 1 || actual[i] == p[0]);
    }
}

/* The integral image of bytes, and of 16-bit numbers, as a smoothed image has. */
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
}

/* -------------------------------------------------------------------- Haar -- */

/* The distance of an edge outside of pixels 0 to size - 1, where pixel i is [i, i + 1]; 0
 * inside. */
static double outside(double edge, int size) {
    return fmax(fmax(-edge, edge - size), 0.0);
}

/* Edges are floats after half a pixel is added, here as in the reference. Then the
 * reference makes about 12 operations, twice, on sums over at most the pixels between the
 * outer edges. Each is off by at most 2^-24 of such a sum. If border pixels are repeated,
 * an edge outside of the image moves to its border, with a fraction that reaches out to the
 * edge, so the sums extend as far. */
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
}

/* --------------------------------------------------------------- smoothing -- */

/* The sum of all products of two weights, rounded half up to quarters of a gray level. */
static int smoothed(const uint8_t *gray, int width, int height, int x, int y) {
    static const double weight[7] = { 1, 14, 62, 102, 62, 14, 1 };
    double sum = 0.0;
    for (int j = -3; j <= 3; ++j)
        for (int i = -3; i <= 3; ++i)
            sum += weight[j + 3] * weight[i + 3] / 65536.0 *
                   gray[gls_clamp_int(y + j, 0, height - 1) * width +
                        gls_clamp_int(x + i, 0, width - 1)];
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
            uint16_t *smooth = test_scratch((size_t)(w * h) * sizeof *smooth);
            assert_true(gls_reference_smooth(gray, w, h, smooth));
            for (int y = 0; y < h; ++y)
                for (int x = 0; x < w; ++x)
                    assert_int_equal(smooth[y * w + x], smoothed(gray, w, h, x, y));
        }
}

/* A point of 255 becomes a Gaussian with a sigma of one pixel, as exactly as multiples of
 * 1/256 allow. Along each axis a weight may be off by half of 1/256: 255 x 4 x (1/512) x 2
 * x 0.4 = 1.6 quarters, and half a quarter for the rounding. The weights have the
 * Gaussian's sum, and nearly its variance along an axis. The tails beyond three pixels,
 * 0.0003 of the area, are within the bound. */
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
}

static void responses(void **state) {
    for (int kind = 0; kind < GLS_PICTURE_KINDS; ++kind)
        check(*state, 90, 71, (gls_picture_kind)kind, 2);
}

/* All levels of the preset "default", and three triplets of "paper". */
static void responses_of_coarse_levels(void **state) {
    check(*state, 215, 211, GLS_PICTURE_NOISE, 3);
    check(*state, 216, 219, GLS_PICTURE_BLOBS, 4);
}

/* ------------------------------------------------------------- suppression -- */

/* Returns the number of candidates, and writes the number at the first level. */
static int check_masks(frame *f, float threshold, int *at_first) {
    int count = 0;
    *at_first = 0;
    gls_maps_suppress(&f->maps, &f->plan, threshold);
    for (int o = 0; o < f->plan.space.octave_count; ++o)
        for (int j = 0; j < f->plan.space.octave[o].height; ++j)
            for (int i = 0; i < f->plan.space.octave[o].width; ++i)
                for (int l = 0; l < f->plan.space.octave[o].level_count; ++l) {
                    const int bit =
                        f->maps.mask[o][j * f->plan.space.octave[o].width + i] >> l & 1;
                    const gls_responses responses = {
                        (const float *const *)f->maps.response, NULL
                    };
                    const gls_judgement expected = gls_bounded_is_candidate(
                        &f->plan, &responses, threshold, o, l, i, j);
                    count += bit;
                    *at_first += o == 0 && l == 0 && bit;
                    if (expected != GLS_EITHER && bit != (expected == GLS_ACCEPTED))
                        fail_msg(
                            "preset %s: octave %d level %d sample (%d, %d) has mask %d "
                            "and should have %d",
                            glsurf_preset_name(f->plan.space.preset->preset), o, l, i, j,
                            bit, !bit);
                }
    return count;
}

static void suppression(void **state) {
    const gls_preset_data *preset = *state;
    int first;
    frame *f = frame_make(preset, 333, 250, GLS_PICTURE_BLOBS, 5);
    assert_true(check_masks(f, 1e-4f, &first) > 50);
    assert_int_equal(first > 10, preset->first_level);
    /* Differences of Gaussians of noise fall with sigma, and have few extrema along it. */
    f = frame_make(preset, 200, 191, GLS_PICTURE_NOISE, 6);
    assert_true(check_masks(f, 1e-4f, &first) > (preset->recentre ? 5 : 50));
    gls_random random = test_random_make(7);
    for (int steps = 1; steps <= 16; steps *= 4) {
        gls_maps_ties(&f->maps, &f->plan, steps, 0.001f, &random);
        check_masks(f, 0.001f, &first);
    }
}

/* ------------------------------------------------------------------ points -- */

static uint64_t z_order(uint32_t x, uint32_t y) {
    uint64_t code = 0;
    for (unsigned k = 0; k < 24; ++k)
        code |= (uint64_t)(x >> k & 1) << 2 * k | (uint64_t)(y >> k & 1) << (2 * k + 1);
    return code;
}

static void points(void **state) {
    frame *f = frame_make(*state, 200, 191, GLS_PICTURE_ZERO, 8);
    gls_random random = test_random_make(9);
    uint32_t count = 0;
    for (int o = 0; o < f->plan.space.octave_count; ++o)
        for (size_t i = 0; i < gls_octave_samples(&f->plan.space.octave[o]); ++i) {
            f->maps.mask[o][i] = (uint8_t)gls_random_below(
                &random, 1u << f->plan.space.octave[o].level_count);
            for (int l = 0; l < f->plan.space.octave[o].level_count; ++l)
                count += f->maps.mask[o][i] >> l & 1;
        }
    const uint8_t *const *mask = (const uint8_t *const *)f->maps.mask;
    gls_candidate *list = test_scratch(count * sizeof *list);
    assert_int_equal(gls_reference_points(&f->plan.space, mask, NULL, 0), count);
    assert_int_equal(gls_reference_points(&f->plan.space, mask, list, count), count);
    uint64_t last = 0;
    for (uint32_t n = 0; n < count; ++n) {
        const gls_candidate c = list[n];
        const gls_octave *octave = &f->plan.space.octave[c.octave];
        const uint32_t x = (uint32_t)(4 * octave->atlas_column + c.x);
        const uint32_t y = (uint32_t)(octave->atlas_row + c.y);
        const uint64_t position =
            128 * z_order(x / 4, y / 4) + 32 * (y % 4) + 8 * (c.x % 4u) + c.level;
        assert_true(f->maps.mask[c.octave][c.y * octave->width + c.x] >> c.level & 1);
        assert_true(n == 0 || position > last); /* ascending, so none occurs twice */
        last = position;
    }
    gls_candidate few[4];
    memset(few, 0xee, sizeof few);
    assert_int_equal(gls_reference_points(&f->plan.space, mask, few, 3), count);
    assert_memory_equal(few, list, 3 * sizeof *few);
    assert_int_equal(few[3].x, 0xeeee);
}

int main(void) {
    TEST_LIST(tests, gray, integral, smoothing, smoothing_is_gaussian, smoothing_of_halves);
    TEST_LIST(of_sums, haar);
    TEST_LIST(of_responses, responses, responses_of_coarse_levels);
    TEST_LIST(of_maxima, suppression, points);
    return test_main("reference_maps", tests, COUNT(tests)) |
           test_presets_main("reference_sums", of_sums, COUNT(of_sums)) |
           test_presets_main("reference_responses", of_responses, COUNT(of_responses)) |
           test_presets_main("reference_maxima", of_maxima, COUNT(of_maxima));
}
