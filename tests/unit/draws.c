/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The draws of plans: their outputs, their fetches, and the defines of their programs.
 */
#include "frame.h"
#include "support/responses.h"

#include "gl/device.h"

#include <math.h>
#include <string.h>

static const int sizes[][2] = { { 9, 9 },       { 40, 40 },      { 100, 30 },
                                { 640, 480 },   { 643, 601 },    { 4000, 3000 },
                                { 16384, 300 }, { 16384, 16384 } };

/* The draws of an octave write each of its words once, in order. */
static void check_rows(const gls_plan *plan, int o) {
    const gls_octave_rows *rows = &plan->hessian.octave[o];
    int next = 0;
    for (int n = 0; n < rows->draw_count; ++n) {
        assert_int_equal(rows->draw[n].first, next);
        assert_in_range(rows->draw[n].count, 1, gls_plan_targets(plan));
        assert_true(rows->draw[n].variant.fetches > 0);
        next += rows->draw[n].count;
    }
    assert_int_equal(next, rows->words);
}

/* Returns true if a box filter has an edge at the end of a unit, or in the middle of a unit
 * next to that end. `twice` is two times the end's distance from the sample's middle, in
 * units. */
static bool is_edge(int twice, int length) {
    const int away = twice < 0 ? -twice : twice;
    return length % 2 == 1 ? away == length : away == length - 1 || away == length + 1;
}

/* Returns true if a box needs sums that end `o` units from the sample's unit, along one
 * axis. */
static bool ends_at(const gls_filter *f, int unit, gls_box box, bool along_x, int o) {
    const int twice = 2 * o + 1;
    if (box == GLS_DXY)
        return is_edge(twice, f->gap / unit) ||
               is_edge(twice, (f->gap + 2 * f->corner) / unit);
    if ((box == GLS_DXX) == along_x)
        return is_edge(twice, f->lobe / unit) || is_edge(twice, 3 * f->lobe / unit);
    return is_edge(twice, f->length / unit);
}

/* Returns true if a box reads the sum at this distance from the sample, in units. */
static bool is_corner(const gls_octave *octave, const gls_filter *f, int box, int right,
                      int down) {
    return ends_at(f, octave->unit, (gls_box)box, true, right) &&
           ends_at(f, octave->unit, (gls_box)box, false, down);
}

static bool reads_sum(const gls_octave *octave, const gls_filter *f, bool hessian,
                      int right, int down) {
    for (int k = 0; !hessian && k < 2; ++k) {
        const int h = (k == 0 ? f->size : f->lobe) / 2;
        if ((down == h || down == -h - 1) && (right == h || right == -h - 1))
            return true;
    }
    for (int box = 0; hessian && box < GLS_BOXES; ++box)
        if (is_corner(octave, f, box, right, down))
            return true;
    return false;
}

/* Returns true if a fragment reads texel x of row y, which has `width` x `rows` sums: one
 * of its samples has a corner there. */
static bool is_read(const gls_octave *octave, const gls_level_draw *draw, bool hessian,
                    int width, int rows, int x, int y) {
    const int step = gls_octave_units(octave);
    for (int l = draw->first; l < draw->first + draw->count; ++l)
        for (int row = 0; row < draw->rows; ++row)
            for (int n = 0; n < width * rows; ++n)
                for (int c = 0; c < 4; ++c)
                    if (reads_sum(octave, &octave->level[l].filter, hessian,
                                  width * x + n % width - step * c,
                                  rows * y + n / width - step * row))
                        return true;
    return false;
}

/* More than half of an octave's largest filter, and than 3 steps, in units. */
static int reach_of(const gls_octave *octave) {
    const int size = octave->level[octave->level_count - 1].filter.size;
    return size / 2 / octave->unit + 4 * (gls_octave_units(octave) + 1);
}

/* The number of texels that the levels of a draw read, counted one by one, or of blocks. */
static uint32_t texels_read(const gls_octave *octave, const gls_level_draw *draw,
                            bool hessian, bool blocks) {
    const int reach = reach_of(octave);
    const int width = blocks ? 2 : 4, rows = blocks ? 2 : 1;
    uint32_t count = 0;
    for (int y = -reach / rows; y < reach / rows; ++y)
        for (int x = -reach / width; x < 2 * reach / width; ++x)
            count += is_read(octave, draw, hessian, width, rows, x, y);
    return count;
}

/* The number of gathers of a draw that gathers corners for each of eight samples. Both sums
 * around a corner in the middle of a unit take one. */
static uint32_t corners_gathered(const gls_octave *octave, const gls_level_draw *draw) {
    const int reach = reach_of(octave);
    uint32_t count = 0;
    for (int n = 0; n < draw->count * GLS_BOXES; ++n) {
        const gls_filter *f = &octave->level[draw->first + n / GLS_BOXES].filter;
        const bool halves = n % GLS_BOXES != GLS_DXY && f->lobe / octave->unit % 2 == 0;
        for (int y = -reach; y < reach; ++y)
            for (int x = -reach; x < reach; ++x)
                if (is_corner(octave, f, n % GLS_BOXES, x, y))
                    count += halves ? 4 : 8;
    }
    return count;
}

/* The draws of an octave write each level of the first octave once, in order. */
static void check_responses(const gls_plan *plan, int o) {
    const gls_octave *octave = &plan->space.octave[o];
    const gls_octave_draws *draws = &plan->responses.octave[o];
    const bool hessian = plan->space.preset->detector == GLSURF_DETECTOR_HESSIAN;
    const bool gathers = gls_hessian_gathers(plan);
    int next = 0, levels = 0;
    for (int n = 0; n < draws->count; ++n) {
        const gls_level_draw *draw = &draws->draw[n];
        assert_int_equal(draw->first, next);
        assert_in_range(draw->outputs, 1, gls_plan_targets(plan));
        assert_in_range(draw->count * draw->rows, 0, draw->outputs);
        if (plan->space.width == 643 && plan->hessian.octave[o].words == 0)
            assert_int_equal(draw->variant.fetches,
                             gathers && octave->step > 2 * octave->unit
                                 ? corners_gathered(octave, draw)
                                 : texels_read(octave, draw, hessian, gathers));
        next += draw->outputs / draw->rows;
        levels += draw->count;
    }
    assert_int_equal(next, plan->space.octave[0].level_count);
    assert_int_equal(levels, octave->level_count);
}

/* By default, the radii of L_0 to L_5 are 7, 5, 7, 8, 10 and 13. */
static void check_blur(const gls_plan *plan) {
    static const uint32_t columns[] = { 16, 12, 16, 18, 22, 28 },
                          rows[] = { 5, 6, 6, 6, 8, 10 };
    for (size_t i = 0; i < COUNT(rows); ++i) {
        assert_int_equal(plan->dog.blur_columns[i].fetches, columns[i]);
        assert_int_equal(plan->dog.blur_rows[i].fetches, rows[i]);
    }
}

static void check_octaves(const gls_plan *plan) {
    const bool dog = plan->space.preset->detector == GLSURF_DETECTOR_DOG;
    for (int o = 0; o < plan->space.octave_count; ++o) {
        check_rows(plan, o);
        if (!dog)
            check_responses(plan, o);
    }
    if (dog && plan->space.octave_count > 0)
        check_blur(plan);
}

/* Reading a pixel's four numbers takes one fetch with "gather", otherwise two. */
static void check_corners(const gls_plan *plan) {
    const uint32_t corner = gls_plan_takes(plan, GLSURF_PATH_GATHER) ? 1 : 2;
    assert_int_equal(gls_corner_fetches(plan), corner);
    const bool in_passes = gls_plan_takes(plan, GLSURF_PATH_SHORT_LOOPS);
    for (uint32_t masked = 0; masked < 2 && gls_plan_localises(plan); ++masked)
        assert_int_equal(plan->localise.variant[masked].fetches,
                         masked + (in_passes ? 2 + 17 * 5 : 1 + 2 * 18 * 18 * corner));
    if (in_passes && gls_plan_localises(plan))
        assert_int_equal(plan->localise.squares.fetches, 2 + 2 * 5 * corner);
    const uint32_t samples =
        plan->space.preset->smooth_histogram ? 2 : 1; /* per fragment */
    assert_int_equal(plan->orientation.sample.fetches, 1 + samples * (1 + 8 * corner));
}

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
        check_octaves(&plan);
        check_corners(&plan);
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
        check_octaves(&plan);
        check_once(&plan);
    }
}

static void of_input_keypoints(void **state) {
    gls_plan_params params = plan_params(*state, 300, 200);
    params.input = true;
    params.candidates = 256;
    const gls_plan plan = plan_make(&params);
    check_corners(&plan);
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

/* A box along y ends at the edges of `length` units around its centre. The second pass
 * reads the row of the unit before such an edge. If an edge is in the middle of a unit, it
 * reads the row of that unit, which is the sum of both. */
static void check_ends(const gls_octave *octave, uint32_t residues, int length) {
    const int ratio = octave->step / octave->unit, h = length / 2 % ratio;
    assert_true(residues >> h & 1);
    assert_true(residues >> (length % 2 == 0 ? (ratio - h) % ratio : ratio - 1 - h) & 1);
}

static void check_residues(const gls_plan *plan, int o) {
    const gls_octave *octave = &plan->space.octave[o];
    for (int l = 0; l < octave->level_count; ++l) {
        const test_level f = test_level_of(plan->space.preset, o, l);
        const gls_field *row = plan->hessian.octave[o].field[l];
        check_ends(octave, row[GLS_DXX].residues, f.length / octave->unit);
        check_ends(octave, row[GLS_DYY].residues, 3 * f.lobe / octave->unit);
        check_ends(octave, row[GLS_DYY].residues, f.lobe / octave->unit);
        check_ends(octave, row[GLS_DXY].residues, f.gap / octave->unit);
        check_ends(octave, row[GLS_DXY].residues, (f.gap + 2 * f.corner) / octave->unit);
    }
}

static void row_words_hold_their_boxes(void **state) {
    gls_plan_params params = plan_params(*state, 2000, 2000);
    params.paths = 1u << GLSURF_PATH_ROW_DIFFERENCES;
    const gls_plan plan = plan_make(&params);
    if (plan.space.preset->detector != GLSURF_DETECTOR_HESSIAN)
        return;
    for (int o = 0; o < plan.space.octave_count; ++o) {
        check_words(&plan, o);
        check_residues(&plan, o);
    }
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
