/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The levels and sampling grids of plans. */
#include "frame.h"
#include "support/responses.h"

#include <math.h>

/* ------------------------------------------------------------------ levels -- */

/* support/responses.c has a second copy of the tables. */
static void levels(void **state) {
    const gls_preset_data *preset = *state;
    const gls_plan_params params = plan_params(preset, 803, 642);
    const gls_plan plan = plan_make(&params);
    assert_int_equal(plan.space.octave_count, 4);
    for (int o = 0; o < plan.space.octave_count; ++o) {
        const gls_octave *octave = &plan.space.octave[o];
        assert_int_equal(octave->level_count, test_level_count(preset, o));
        for (int l = 0; l < octave->level_count; ++l) {
            const gls_filter *f = &octave->level[l].filter;
            const test_level expected = test_level_of(preset, o, l);
            assert_int_equal(octave->step, expected.step);
            assert_int_equal(octave->offset, expected.offset);
            assert_int_equal(f->size, expected.size);
            assert_int_equal(f->lobe, expected.lobe);
            assert_int_equal(f->length, expected.length);
            assert_int_equal(f->corner, expected.corner);
            assert_int_equal(f->gap, expected.gap);
            /* Two roundings to float. */
            assert_true(fabs((double)f->sigma - expected.sigma) <=
                        expected.sigma / 8388608.0);
        }
    }
}

/* If samples are in the middle of step x step blocks, there is one in each block. Otherwise
 * there are as many as fit into the image. */
static void grids(void **state) {
    const gls_preset_data *preset = *state;
    for (int width = 600; width < 660; ++width) {
        gls_plan plan = { 0 };
        plan_scales(&plan, preset, width, 700 - width % 27, 0);
        for (int o = 0; o < plan.space.octave_count; ++o) {
            const gls_octave *octave = &plan.space.octave[o];
            const int step = octave->step,
                      last = octave->offset + step * (octave->width - 1);
            const int lowest = octave->offset + step * (octave->height - 1);
            assert_in_range(width - 1 - last, octave->offset, octave->offset + step - 1);
            assert_in_range(plan.space.height - 1 - lowest, octave->offset,
                            octave->offset + step - 1);
        }
    }
}

/* A plan has as many octaves as fit, or as were requested. An octave has the levels that
 * fit; with the preset "paper" it needs all levels. A level fits if a sample, or three that
 * are averaged, are half a filter away from both sides. */
static void numbers_of_octaves(void **state) {
    static const struct {
        int width, height;
        uint32_t octaves;
        int levels[4][4]; /* default, paper, bay, fast */
    } cases[] = {
        { 1, 1, 0, { { 0 }, { 0 }, { 0 }, { 0 } } },
        { 10, 500, 0, { { 0 }, { 0 }, { 1 }, { 0 } } },
        { 500, 10, 0, { { 0 }, { 0 }, { 1 }, { 0 } } },
        { 11, 500, 0, { { 1 }, { 0 }, { 1 }, { 1 } } },
        { 14, 500, 0, { { 1 }, { 0 }, { 1 }, { 1 } } },
        { 15, 15, 0, { { 2 }, { 0 }, { 2 }, { 1 } } },
        { 16, 16, 0, { { 2 }, { 0 }, { 2 }, { 1 } } },
        { 17, 17, 0, { { 2 }, { 0 }, { 2 }, { 2 } } },
        { 20, 500, 0, { { 2 }, { 0 }, { 2 }, { 2 } } },
        { 21, 21, 0, { { 3 }, { 3 }, { 3 }, { 2 } } },
        { 28, 500, 0, { { 3 }, { 3 }, { 4, 2 }, { 2 } } },
        { 29, 500, 0, { { 3, 1 }, { 3 }, { 4, 2 }, { 2 } } },
        { 32, 32, 0, { { 3, 1 }, { 3 }, { 4, 2 }, { 2 } } },
        { 33, 33, 0, { { 3, 1 }, { 3 }, { 4, 2 }, { 2, 1 } } },
        { 40, 500, 0, { { 3, 1 }, { 3 }, { 4, 3 }, { 2, 1 } } },
        { 41, 500, 0, { { 3, 2 }, { 3 }, { 4, 3 }, { 2, 1 } } },
        { 56, 500, 0, { { 3, 2 }, { 3 }, { 4, 4, 2 }, { 2, 2 } } },
        { 57, 500, 0, { { 3, 2, 1 }, { 3 }, { 4, 4, 2 }, { 2, 2 } } },
        { 62, 500, 0, { { 3, 2, 1 }, { 3 }, { 4, 4, 2 }, { 2, 2 } } },
        { 63, 500, 0, { { 3, 2, 1 }, { 3, 3 }, { 4, 4, 2 }, { 2, 2 } } },
        { 188, 200, 0, { { 3, 2, 2, 2 }, { 3, 3 }, { 4, 4, 4, 3 }, { 2, 2, 2 } } },
        { 189, 189, 0, { { 3, 2, 2, 2 }, { 3, 3, 3 }, { 4, 4, 4, 3 }, { 2, 2, 2 } } },
        { 208, 500, 0, { { 3, 2, 2, 2 }, { 3, 3, 3 }, { 4, 4, 4, 4 }, { 2, 2, 2 } } },
        { 209, 500, 0, { { 3, 2, 2, 3 }, { 3, 3, 3 }, { 4, 4, 4, 4 }, { 2, 2, 2 } } },
        { 640, 480, 0, { { 3, 2, 2, 3 }, { 3, 3, 3 }, { 4, 4, 4, 4 }, { 2, 2, 2, 2 } } },
        { 640, 480, 1, { { 3 }, { 3 }, { 4 }, { 2 } } },
        { 640, 480, 2, { { 3, 2 }, { 3, 3 }, { 4, 4 }, { 2, 2 } } },
        { 640, 480, 99, { { 3, 2, 2, 3 }, { 3, 3, 3 }, { 4, 4, 4, 4 }, { 2, 2, 2, 2 } } },
    };
    const gls_preset_data *preset = *state;
    const int column = preset->separate_octaves           ? 2
                       : test_level_count(preset, 0) == 2 ? 3
                                                          : !preset->partial_octaves;
    for (size_t i = 0; i < COUNT(cases); ++i) {
        gls_plan plan = { 0 };
        plan_scales(&plan, preset, cases[i].width, cases[i].height, cases[i].octaves);
        for (int o = 0; o < 4; ++o) {
            const int count =
                o < plan.space.octave_count ? plan.space.octave[o].level_count : 0;
            const int expected = cases[i].levels[column][o];
            if (count != expected)
                fail_msg("%dx%d with %u octaves has %d levels in octave %d, not %d",
                         cases[i].width, cases[i].height, cases[i].octaves, count, o,
                         expected);
        }
    }
}

/* No box sum of white pixels may reach 2^31. The sum is doubled if edges are in the middle
 * of pixels. */
static void sums_stay_below_31_bits(void **state) {
    const gls_preset_data *preset = *state;
    const double white = preset->smooth_image ? 4.0 * 255.0 : 255.0;
    gls_plan plan = { 0 };
    plan_scales(&plan, preset, 16384, 16384, 0);
    for (int o = 0; o < plan.space.octave_count; ++o)
        for (int l = 0; l < plan.space.octave[o].level_count; ++l) {
            const gls_filter *f = &plan.space.octave[o].level[l].filter;
            assert_true((f->lobe % 2 ? 1.0 : 2.0) * white * 3.0 * f->lobe * f->length <
                        2147483648.0);
        }
}

/* At step 243, 255 x 3 x 729 x 1215 = 678 million fits, and 255 x 3 x 1215 x 2187 = 2033
 * million fits, but 255 x 3 x 1701 x 2673 = 3478 million does not. At step 729 nothing
 * fits. */
static void paper_ends_below_31_bits(void **state) {
    gls_plan plan = { 0 };
    plan_scales(&plan, gls_preset_data_of(GLSURF_PRESET_PAPER), 16384, 16384, 0);
    const gls_octave *last = &plan.space.octave[plan.space.octave_count - 1];
    assert_int_equal(plan.space.octave_count, 6);
    assert_int_equal(last->level_count, 2);
    assert_int_equal(last->level[1].filter.size, 15 * 243);
}

/* -------------------------------------------------------------- rectangles -- */

static bool inside(const gls_rect *r, int i, int j) {
    return i >= r->x0 && i < r->x1 && j >= r->y0 && j < r->y1;
}

/* Samples with responses form a rectangle, so two corners of 3x3 samples are enough, here
 * and below. */
static bool nine_have_responses(const gls_plan *plan, int o, int level, int i, int j) {
    return gls_has_response(plan, &plan->space.octave[o], level, i - 1, j - 1) &&
           gls_has_response(plan, &plan->space.octave[o], level, i + 1, j + 1);
}

/* Returns true if the finer octave has responses at the pixels of the nine coarse samples
 * around (i, j), and in the 3x3 neighbourhood of each. */
static bool finer_have_responses(const gls_plan *plan, int o, int i, int j) {
    const gls_octave *octave = &plan->space.octave[o], *finer = &plan->space.octave[o - 1];
    for (int d = -1; d <= 1; d += 2) {
        const int x = octave->offset + octave->step * (i + d) - finer->offset;
        const int y = octave->offset + octave->step * (j + d) - finer->offset;
        assert_true(x % finer->step == 0 && y % finer->step == 0);
        if (!nine_have_responses(plan, o - 1, finer->level_count - 1, x / finer->step,
                                 y / finer->step))
            return false;
    }
    return true;
}

/* Writes the first and last coarse sample that have a weight at sample i of one axis. */
static void around(const gls_plan *plan, int o, int i, int range[2]) {
    const gls_octave *octave = &plan->space.octave[o],
                     *coarser = &plan->space.octave[o + 1];
    const double position =
        (octave->offset + octave->step * i - coarser->offset) / (double)coarser->step;
    range[0] = (int)floor(position);
    range[1] = (int)ceil(position);
}

static bool coarser_have_responses(const gls_plan *plan, int o, int i, int j) {
    const gls_octave *coarser = &plan->space.octave[o + 1];
    int x[2][2], y[2][2];
    for (int k = 0; k < 2; ++k) {
        around(plan, o, i + 2 * k - 1, x[k]);
        around(plan, o, j + 2 * k - 1, y[k]);
    }
    return gls_has_response(plan, coarser, 0, x[0][0], y[0][0]) &&
           gls_has_response(plan, coarser, 0, x[1][1], y[1][1]);
}

/* Returns true if all neighbours in position and scale have a response. The first level has
 * no level below, and may not need one. */
static bool has_neighbours(const gls_plan *plan, int o, int level, int i, int j) {
    const bool bottom = level == 0, top = level + 1 == plan->space.octave[o].level_count;
    if (plan->space.preset->separate_octaves && (bottom || top))
        return false;
    if ((bottom && o == 0 && !plan->space.preset->first_level) ||
        (top && o + 1 == plan->space.octave_count))
        return false;
    if (bottom && o > 0 && !finer_have_responses(plan, o, i, j))
        return false;
    return nine_have_responses(plan, o, level, i, j) &&
           (bottom || nine_have_responses(plan, o, level - 1, i, j)) &&
           (top ? coarser_have_responses(plan, o, i, j)
                : nine_have_responses(plan, o, level + 1, i, j));
}

static void check_sample(const gls_plan *plan, int o, int l, int i, int j) {
    const gls_octave *octave = &plan->space.octave[o];
    const gls_octave_level *level = &octave->level[l];
    const bool fits = gls_filter_fits(plan, octave, level->filter.size, i, j);
    const bool valid = gls_has_response(plan, octave, l, i, j);
    const bool centre = has_neighbours(plan, o, l, i, j);
    if (inside(&level->fits, i, j) != fits || inside(&level->valid, i, j) != valid ||
        inside(&level->centre, i, j) != centre)
        fail_msg("%dx%d, octave %d level %d, sample (%d, %d): fits is %d, valid is %d, "
                 "centre is %d; should be %d, %d and %d",
                 plan->space.width, plan->space.height, o, l, i, j,
                 inside(&level->fits, i, j), inside(&level->valid, i, j),
                 inside(&level->centre, i, j), fits, valid, centre);
}

static void check_rectangles(const gls_preset_data *preset, int width, int height) {
    gls_plan plan = { 0 };
    plan_scales(&plan, preset, width, height, 0);
    for (int o = 0; o < plan.space.octave_count; ++o)
        for (int l = 0; l < plan.space.octave[o].level_count; ++l)
            for (int j = 0; j < plan.space.octave[o].height; ++j)
                for (int i = 0; i < plan.space.octave[o].width; ++i)
                    check_sample(&plan, o, l, i, j);
}

/* Sizes of every remainder by the steps, sizes at which a filter just fits, and sizes at
 * which another octave begins. */
static void rectangles_by_definition(void **state) {
    for (int size = 11; size < 96; ++size)
        check_rectangles(*state, size, 150 - size);
    for (int size = 186; size < 216; size += 2)
        check_rectangles(*state, size, 400 - size);
    check_rectangles(*state, 567, 567);
}

static bool overlap(const gls_octave *a, const gls_octave *b) {
    return 4 * a->atlas_column < 4 * b->atlas_column + b->width &&
           4 * b->atlas_column < 4 * a->atlas_column + a->width &&
           a->atlas_row < b->atlas_row + b->height &&
           b->atlas_row < a->atlas_row + a->height;
}

/* A block belongs to one octave, and the atlas is hardly higher than the image. */
static void octaves_do_not_overlap_in_the_atlas(void **state) {
    static const int sizes[][2] = { { 643, 601 }, { 1040, 16000 }, { 16000, 640 } };
    for (size_t i = 0; i < COUNT(sizes); ++i) {
        gls_plan plan = { 0 };
        plan_scales(&plan, *state, sizes[i][0], sizes[i][1], 0);
        assert_int_equal(plan.space.octave[0].atlas_row, 0);
        for (int o = 0; o < plan.space.octave_count; ++o) {
            const gls_octave *octave = &plan.space.octave[o];
            assert_int_equal(octave->atlas_row % GLS_BLOCK, 0);
            assert_true(octave->atlas_row + octave->height <=
                        plan.space.height + GLS_MAX_OCTAVES * GLS_BLOCK);
            for (int other = 0; other < o; ++other)
                assert_false(overlap(&plan.space.octave[other], octave));
        }
    }
}

int main(void) {
    TEST_LIST(tests, levels, grids, numbers_of_octaves, sums_stay_below_31_bits,
              paper_ends_below_31_bits, rectangles_by_definition,
              octaves_do_not_overlap_in_the_atlas);
    return test_presets_main("scale_space", tests, COUNT(tests));
}
