/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The texts that the draws of a plan are compiled with: all are there, and each is stored
 * once.
 */
#include "plans.h"

#include "gl/limits.h"

#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

static const int sizes[][2] = { { 9, 9 },       { 40, 40 },      { 100, 30 },
                                { 640, 480 },   { 643, 601 },    { 4000, 3000 },
                                { 16384, 300 }, { 16384, 16384 } };

static bool defines(const gls_plan *plan, gls_text text, const char *part) {
    return strstr(gls_plan_text(plan, text), part);
}

/* The draws of an octave make each of its words once, in order. */
static void check_rows(const gls_plan *plan, const gls_octave *octave) {
    int next = 0;
    for (int n = 0; n < octave->rows.draw_count; ++n) {
        const gls_row_draw *draw = &octave->rows.draw[n];
        assert_int_equal(draw->first, next);
        assert_in_range(draw->count, 1, 8);
        assert_true(draw->variant.fetches > 0);
        assert_true(defines(plan, draw->variant.defines, "#define ROW0 "));
        next += draw->count;
    }
    assert_int_equal(next, octave->rows.words);
}

/* Whether a box filter has an edge at the end of a unit, or in the middle of the unit after
 * it: `twice` is two times the end's distance from the sample's middle, in units. */
static bool is_edge(int twice, int length) {
    const int away = twice < 0 ? -twice : twice;
    return length % 2 == 1 ? away == length : away == length - 1 || away == length + 1;
}

/* Whether a box needs sums that end `o` units from the sample's unit, along one axis. */
static bool ends_at(const gls_filter *f, int unit, gls_box box, bool along_x, int o) {
    const int twice = 2 * o + 1;
    if (box == GLS_DXY)
        return is_edge(twice, f->gap / unit) ||
               is_edge(twice, (f->gap + 2 * f->corner) / unit);
    if ((box == GLS_DXX) == along_x)
        return is_edge(twice, f->lobe / unit) || is_edge(twice, 3 * f->lobe / unit);
    return is_edge(twice, f->length / unit);
}

/* Whether a box reads the sum at this distance from the sample, in units. */
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

/* Whether a fragment reads texel x of row y: one of its samples has a corner there. */
static bool is_read(const gls_octave *octave, const gls_level_draw *draw, bool hessian,
                    int x, int y) {
    const int step = gls_octave_units(octave);
    for (int l = draw->first; l < draw->first + draw->count; ++l)
        for (int row = 0; row < draw->rows; ++row)
            for (int right = 4 * x; right < 4 * x + 4; ++right)
                for (int c = 0; c < 4; ++c)
                    if (reads_sum(octave, &octave->level[l].filter, hessian,
                                  right - step * c, y - step * row))
                        return true;
    return false;
}

/* The texels that the levels of a draw read, looked for one by one. */
static uint32_t texels_read(const gls_octave *octave, const gls_level_draw *draw,
                            bool hessian) {
    const int reach = 128; /* more than half a filter, and than 3 steps */
    uint32_t count = 0;
    for (int y = -reach; y < reach; ++y)
        for (int x = -reach / 4; x < reach / 2; ++x)
            count += is_read(octave, draw, hessian, x, y);
    return count;
}

/* The draws of an octave write each level of the first octave once, in order. */
static void check_responses(const gls_plan *plan, const gls_octave *octave) {
    const bool few = gls_plan_takes(plan, GLSURF_PATH_FEW_TARGETS);
    const bool hessian = plan->preset->detector == GLSURF_DETECTOR_HESSIAN;
    int next = 0, levels = 0;
    for (int n = 0; n < octave->responses.draw_count; ++n) {
        const gls_level_draw *draw = &octave->responses.draw[n];
        assert_int_equal(draw->first, next);
        assert_in_range(draw->outputs, 1, few ? 4 : 8);
        assert_in_range(draw->count * draw->rows, 0, draw->outputs);
        if (plan->width == 643 && octave->rows.words == 0)
            assert_int_equal(draw->variant.fetches, texels_read(octave, draw, hessian));
        assert_true(defines(plan, draw->variant.defines, "#define OUTPUTS "));
        assert_true(defines(plan, draw->variant.defines, "#define RESPONSE0 "));
        next += draw->outputs / draw->rows;
        levels += draw->count;
    }
    assert_int_equal(next, plan->octave[0].level_count);
    assert_int_equal(levels, octave->level_count);
}

/* By default, the radii of L_0 to L_5 are 7, 5, 7, 8, 10 and 13. */
static void check_blur(const gls_plan *plan) {
    static const uint32_t columns[] = { 16, 12, 16, 18, 22, 28 },
                          rows[] = { 5, 6, 6, 6, 8, 10 };
    if (plan->preset->detector != GLSURF_DETECTOR_DOG)
        return;
    for (size_t i = 0; i < COUNT(rows); ++i) {
        const gls_variant *along[] = { &plan->variants.blur_columns[i],
                                       &plan->variants.blur_rows[i] };
        assert_int_equal(along[0]->fetches, columns[i]);
        assert_int_equal(along[1]->fetches, rows[i]);
        assert_true(defines(plan, along[0]->defines, "#define RADIUS "));
        assert_true(defines(plan, along[1]->defines, "#define TEXELS "));
        for (int a = 0; a < 2; ++a)
            assert_int_equal(defines(plan, along[a]->defines, "#define FIRST\n"), i == 0);
        assert_int_equal(defines(plan, along[1]->defines, "#define LAST\n"),
                         i == COUNT(rows) - 1);
    }
}

/* A text that did not fit would be the empty text. */
static void check_octaves(const gls_plan *plan) {
    for (int o = 0; o < plan->octave_count; ++o) {
        const gls_octave *octave = &plan->octave[o];
        check_rows(plan, octave);
        if (plan->preset->detector != GLSURF_DETECTOR_DOG)
            check_responses(plan, octave);
        assert_true(defines(plan, octave->block_maxima.defines, "#define BLOCK_LEVELS "));
        assert_int_equal(defines(plan, octave->block_maxima.defines, "#define SMOOTH\n"),
                         plan->preset->smooth_response);
    }
    if (plan->octave_count == 0)
        return;
    check_blur(plan);
    assert_true(defines(plan, plan->variants.suppress.defines, "#define ROWS_TOGETHER "));
    assert_false(defines(plan, plan->variants.refine[0].defines, "#define MASKED\n"));
    assert_true(defines(plan, plan->variants.refine[1].defines, "#define MASKED\n"));
}

/* What reads a pixel's four numbers fetches once with "gather", otherwise twice. */
static void check_corners(const gls_plan *plan) {
    const uint32_t corner = gls_plan_takes(plan, GLSURF_PATH_GATHER) ? 1 : 2;
    assert_int_equal(gls_corner_fetches(plan), corner);
    for (uint32_t masked = 0; masked < 2; ++masked)
        assert_int_equal(plan->variants.localise[masked].fetches,
                         1 + 2 * 18 * 18 * corner + masked);
    const uint32_t samples = plan->preset->smooth_histogram ? 2 : 1; /* of a fragment */
    assert_int_equal(plan->variants.samples.fetches, 1 + samples * (1 + 8 * corner));
}

static void check_features(const gls_plan *plan) {
    check_corners(plan);
    assert_false(defines(plan, plan->variants.descriptor[0].defines, "#define UPRIGHT\n"));
    assert_true(defines(plan, plan->variants.descriptor[1].defines, "#define UPRIGHT\n"));
    for (int upright = 0; upright < 2; ++upright)
        assert_int_equal(
            defines(plan, plan->variants.descriptor[upright].defines, "#define GATHER\n"),
            gls_plan_takes(plan, GLSURF_PATH_GATHER));
    assert_int_equal(defines(plan, plan->variants.samples.defines, "#define POLAR\n"),
                     plan->preset->smooth_histogram);
}

/* A text that is too long for a program would be refused when it is compiled. */
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
                       i / 4 % 2u << GLSURF_PATH_ROW_DIFFERENCES;
        const gls_plan plan = plan_make(&params);
        check_octaves(&plan);
        check_features(&plan);
        check_once(&plan);
        assert_true(
            defines(&plan, plan.variants.list_selected.defines, "#define PYRAMID_LEVELS "));
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
        assert_int_equal(plan.octave_count, 4);
        check_octaves(&plan);
        check_once(&plan);
    }
}

/* Without lists, nothing is compiled for them. */
static void of_input_keypoints(void **state) {
    gls_plan_params params = plan_params(*state, 300, 200);
    params.input = true;
    params.candidates = 256;
    const gls_plan plan = plan_make(&params);
    check_features(&plan);
    check_once(&plan);
    assert_string_equal(gls_plan_text(&plan, plan.variants.list_selected.defines), "");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(of_images),
        cmocka_unit_test(of_two_pixels),
        cmocka_unit_test(of_input_keypoints),
    };
    return test_presets_main("plan_variants", tests, COUNT(tests));
}
