/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The draws of plans: the defines of their programs, and the packing of row differences.
 */
#include "frame.h"
#include "support/responses.h"

#include "gl/device.h"

#include <math.h>
#include <string.h>

static const int sizes[][2] = { { 9, 9 },       { 40, 40 },      { 100, 30 },
                                { 640, 480 },   { 643, 601 },    { 4000, 3000 },
                                { 16384, 300 }, { 16384, 16384 } };

/* Each text occurs once and fits into a program; a longer one would be refused at
 * compilation. */
static void check_once(const gls_plan *plan) {
    assert_false(plan->texts.full);
    for (int a = 0; a < plan->texts.length; a += (int)strlen(plan->texts.text + a) + 1)
        assert_in_range(strlen(plan->texts.text + a), 0, GLS_MAX_DEFINES - 2);
    assert_in_range(plan->texts.length, 1, GLS_MAX_TEXT * 3 / 4); /* space to grow */
    for (int a = 0; a < plan->texts.length; a += (int)strlen(plan->texts.text + a) + 1)
        for (int b = 0; b < a; b += (int)strlen(plan->texts.text + b) + 1)
            assert_string_not_equal(plan->texts.text + a, plan->texts.text + b);
}

static void of_images(void **state) {
    for (size_t i = 0; i < 8 * COUNT(sizes); ++i) {
        const int *size = sizes[i / 8];
        gls_plan_params params = plan_params(*state, size[0], size[1]);
        params.memory_limit = (uint64_t)1 << 40;
        params.paths = i % 2u << GLSURF_PATH_GATHER |
                       i / 2 % 2u << GLSURF_PATH_FEW_TARGETS |
                       i / 4 % 2u << GLSURF_PATH_ROW_DIFFERENCES |
                       i / 2 % 2u << GLSURF_PATH_SHORT_LOOPS;
        const gls_plan plan = plan_make(&params);
        check_once(&plan);
    }
}

/* The longest texts: residues of 16 rows. */
static void of_two_pixels(void **state) {
    const gls_preset_data *preset = *state;
    if (preset != gls_preset_data_of(GLSURF_PRESET_BAY))
        return;
    for (int few = 0; few < 2; ++few) {
        gls_plan_params params = plan_params(preset, 2000, 2000);
        params.scales = gls_default_scales();
        params.scales.first_step = 2;
        params.paths =
            (uint32_t)few << GLSURF_PATH_FEW_TARGETS | 1u << GLSURF_PATH_ROW_DIFFERENCES;
        const gls_plan plan = plan_make(&params);
        assert_int_equal(plan.space.octave_count, 4);
        check_once(&plan);
    }
}

static void of_input_keypoints(void **state) {
    gls_plan_params params = plan_params(*state, 300, 200);
    params.input = true;
    params.candidates = 256;
    const gls_plan plan = plan_make(&params);
    check_once(&plan);
}

/* -------------------------------------------------------------- row words -- */

/* Adds a rectangle of weights around the centre of a map. Its edges are in half pixels, so
 * they may be in the middle of pixels. */
static void add_weights(double *map, int side, int x0, int x1, int y0, int y1, double w) {
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x) {
            const int p = 2 * x - side, q = 2 * y - side; /* the pixel is p..p+2, q..q+2 */
            const int across = gls_min_int(x1, p + 2) - gls_max_int(x0, p);
            const int down = gls_min_int(y1, q + 2) - gls_max_int(y0, q);
            if (across > 0 && down > 0)
                map[y * side + x] += w * across * down / 4.0;
        }
}

static void draw_box(double *map, int side, const test_level *f, int box) {
    const int c = 2 * f->corner, g = f->gap, l = f->lobe, h = f->length;
    for (int n = 0; box == GLS_DXY && n < 4; ++n) {
        const int x = n % 2 ? g : -g - c, y = n / 2 ? g : -g - c;
        add_weights(map, side, x, x + c, y, y + c, n % 2 == n / 2 ? 1.0 : -1.0);
    }
    for (int n = 3; box == GLS_DXX && n > 0; n -= 2)
        add_weights(map, side, -n * l, n * l, -h, h, n == 3 ? 1.0 : -3.0);
    for (int n = 3; box == GLS_DYY && n > 0; n -= 2)
        add_weights(map, side, -h, h, -n * l, n * l, n == 3 ? 1.0 : -3.0);
}

/* The largest |sum| of a box, counted weight by weight: the pixels with positive weights
 * are white. A box with an even lobe is summed twice. Smoothing spreads a weight over 7x7
 * pixels, and rounds each pixel. */
static double largest_box(const gls_preset_data *preset, const test_level *f, int box) {
    static const double spread[7] = { 1, 14, 62, 102, 62, 14, 1 };
    const int side = f->size + 8 - (f->size + 1) % 2;
    double *map = test_scratch((size_t)(side * side) * sizeof *map);
    draw_box(map, side, f, box);
    double sum = 0.0, rounding = 0.0;
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x) {
            double w = preset->smooth_image ? 0.0 : map[y * side + x];
            for (int n = 0; preset->smooth_image && n < 49; ++n) {
                const int i = x + n % 7 - 3, j = y + n / 7 - 3;
                if (i >= 0 && j >= 0 && i < side && j < side)
                    w += map[j * side + i] * spread[n % 7] * spread[n / 7] / 65536.0;
            }
            sum += fmax(w, 0.0);
            rounding += preset->smooth_image ? 0.5 * fabs(map[y * side + x]) : 0.0;
        }
    const double white = preset->smooth_image ? 4.0 * 255.0 : 255.0;
    return (white * sum + rounding) * (box != GLS_DXY && f->lobe % 2 == 0 ? 2.0 : 1.0);
}

/* Fields are wide enough for their boxes, they do not overlap, and every word has one. */
static void check_words(const gls_plan *plan, int o) {
    const gls_octave *octave = &plan->space.octave[o];
    const gls_octave_rows *rows = &plan->hessian.octave[o];
    uint32_t taken[GLS_MAX_ROW_WORDS] = { 0 };
    assert_in_range(rows->words, 1, GLS_MAX_ROW_WORDS);
    for (int l = 0; l < octave->level_count; ++l)
        for (int box = 0; box < GLS_BOXES; ++box) {
            const gls_field f = rows->field[l][box];
            const test_level level = test_level_of(plan->space.preset, o, l);
            assert_in_range(f.word, 0, rows->words - 1);
            assert_in_range(f.bits, 1, 32 - f.shift);
            assert_true(largest_box(plan->space.preset, &level, box) < ldexp(0.5, f.bits));
            const uint32_t bits = (uint32_t)(((uint64_t)1 << f.bits) - 1) << f.shift;
            assert_int_equal(taken[f.word] & bits, 0);
            taken[f.word] |= bits;
        }
    for (int w = 0; w < rows->words; ++w)
        assert_int_not_equal(taken[w], 0);
}

static void row_words_hold_their_boxes(void **state) {
    gls_plan_params params = plan_params(*state, 2000, 2000);
    params.paths = 1u << GLSURF_PATH_ROW_DIFFERENCES;
    const gls_plan plan = plan_make(&params);
    if (plan.space.preset->detector != GLSURF_DETECTOR_HESSIAN)
        return;
    for (int o = 0; o < plan.space.octave_count; ++o)
        check_words(&plan, o);
    const bool three_plain =
        !plan.space.preset->smooth_image && !plan.space.preset->separate_octaves;
    const bool two = plan.space.octave[0].level_count == 2;
    assert_int_equal(plan.hessian.octave[0].words, two ? 4 : three_plain ? 5 : 7);
}

int main(void) {
    TEST_LIST(tests, of_images, of_two_pixels, of_input_keypoints,
              row_words_hold_their_boxes);
    return test_presets_main("draws", tests, COUNT(tests));
}
