/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Levels and grids.
 */
#include "plans.h"

#include <math.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* ------------------------------------------------------------------ levels -- */

/* [T] table II: N, Q1 to Q4, sigma; then three and nine times as large. */
static void levels_of_the_paper(void **state) {
    (void)state;
    static const struct {
        int size, lobe, length, corner, gap;
        double sigma;
    } table[3] = { { 9, 3, 5, 3, 1, 1.593 },
                   { 15, 5, 9, 5, 1, 2.700 },
                   { 21, 7, 11, 7, 1, 3.680 } };
    const glsurf_plan_params params = plan_params(800, 640);
    const glsurf_plan plan = plan_make(&params);
    assert_int_equal(plan.group_count, 4); /* 21, 63, 189, 567 */
    for (int g = 0, step = 1; g < plan.group_count; ++g, step *= 3) {
        const glsurf_group *group = &plan.group[g];
        assert_int_equal(group->step, step);
        assert_int_equal(group->offset, (step - 1) / 2);
        assert_int_equal(group->width, 800 / step);
        assert_int_equal(group->height, 640 / step);
        assert_int_equal(group->level_count, 3);
        for (int l = 0; l < 3; ++l) {
            const glsurf_filter *f = &group->level[l].filter;
            assert_int_equal(f->size, table[l].size * step);
            assert_int_equal(f->lobe, table[l].lobe * step);
            assert_int_equal(f->length, table[l].length * step);
            assert_int_equal(f->corner, table[l].corner * step);
            assert_int_equal(f->gap, table[l].gap * step);
            assert_int_equal(f->size % 2, 1);
            /* Two roundings to float. */
            assert_true(fabs((double)f->sigma - table[l].sigma * step) <=
                        table[l].sigma * step / 8388608.0);
        }
    }
}

/* As many triplets as fit, or as are asked for. */
static void numbers_of_triplets(void **state) {
    (void)state;
    static const struct {
        int width, height;
        uint32_t triplets;
        int groups;
    } cases[] = { { 20, 500, 0, 0 },  { 500, 20, 0, 0 },  { 1, 1, 0, 0 },
                  { 21, 21, 0, 1 },   { 62, 500, 0, 1 },  { 63, 500, 0, 2 },
                  { 188, 200, 0, 2 }, { 189, 189, 0, 3 }, { 640, 480, 0, 3 },
                  { 640, 480, 1, 1 }, { 640, 480, 2, 2 }, { 640, 480, 99, 3 } };
    for (size_t i = 0; i < COUNT(cases); ++i) {
        glsurf_plan plan = { 0 };
        glsurf_plan_scales(&plan, cases[i].width, cases[i].height, cases[i].triplets);
        if (plan.group_count != cases[i].groups)
            fail_msg("%dx%d with %u triplets has %d groups, not %d", cases[i].width,
                     cases[i].height, cases[i].triplets, plan.group_count, cases[i].groups);
    }
}

/* No box sum of white pixels may reach 2^31. */
static void sums_stay_below_31_bits(void **state) {
    (void)state;
    glsurf_plan plan = { 0 };
    glsurf_plan_scales(&plan, 16384, 16384, 0);
    const glsurf_group *last = &plan.group[plan.group_count - 1];
    int levels = 0;
    for (int g = 0; g < plan.group_count; ++g)
        for (int l = 0; l < plan.group[g].level_count; ++l, ++levels) {
            const glsurf_filter *f = &plan.group[g].level[l].filter;
            assert_true(255.0 * 3.0 * f->lobe * f->length < 2147483648.0);
        }
    /* Step 243: 255 x 3 x 729 x 1215 = 678 million fits, and 255 x 3 x 1215 x 2187 = 2033
     * million, but 255 x 3 x 1701 x 2673 = 3478 million does not; step 729 neither. */
    assert_int_equal(plan.group_count, 6);
    assert_int_equal(levels, 17);
    assert_int_equal(last->level_count, 2);
    assert_int_equal(last->level[1].filter.size, 15 * 243);
}

/* -------------------------------------------------------------- rectangles -- */

static bool inside(const glsurf_rect *r, int i, int j) {
    return i >= r->x0 && i < r->x1 && j >= r->y0 && j < r->y1;
}

static bool has_response(const glsurf_plan *plan, int g, int level, int i, int j) {
    const glsurf_group *group = &plan->group[g];
    return i >= 0 && j >= 0 && i < group->width && j < group->height &&
           test_filter_fits(plan, group, group->level[level].filter.size, i, j);
}

static bool nine_have_responses(const glsurf_plan *plan, int g, int level, int i, int j) {
    for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx)
            if (!has_response(plan, g, level, i + dx, j + dy))
                return false;
    return true;
}

/* The fine samples that the nine coarse ones around (i, j) stand for: three by three each,
 * the middle one at the same pixel. */
static bool finer_have_responses(const glsurf_plan *plan, int g, int i, int j) {
    const glsurf_group *finer = &plan->group[g - 1];
    for (int y = 3 * (j - 1); y < 3 * (j + 2); ++y)
        for (int x = 3 * (i - 1); x < 3 * (i + 2); ++x)
            if (!has_response(plan, g - 1, finer->level_count - 1, x, y))
                return false;
    return true;
}

/* The coarse samples between which sample i of one axis lies, those with weight. */
static void around(const glsurf_plan *plan, int g, int i, int range[2]) {
    const glsurf_group *group = &plan->group[g], *coarser = &plan->group[g + 1];
    const double position =
        (group->offset + group->step * i - coarser->offset) / (double)coarser->step;
    range[0] = (int)floor(position);
    range[1] = (int)ceil(position);
}

static bool coarser_have_responses(const glsurf_plan *plan, int g, int i, int j) {
    for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx) {
            int x[2], y[2];
            around(plan, g, i + dx, x);
            around(plan, g, j + dy, y);
            for (int k = 0; k < 4; ++k)
                if (!has_response(plan, g + 1, 0, x[k & 1], y[k >> 1]))
                    return false;
        }
    return true;
}

/* Whether all neighbours in position and scale have a response. */
static bool has_neighbours(const glsurf_plan *plan, int g, int level, int i, int j) {
    const bool bottom = level == 0, top = level + 1 == plan->group[g].level_count;
    if ((bottom && g == 0) || (top && g + 1 == plan->group_count))
        return false;
    return nine_have_responses(plan, g, level, i, j) &&
           (bottom ? finer_have_responses(plan, g, i, j)
                   : nine_have_responses(plan, g, level - 1, i, j)) &&
           (top ? coarser_have_responses(plan, g, i, j)
                : nine_have_responses(plan, g, level + 1, i, j));
}

static void check_rectangles(int width, int height) {
    glsurf_plan plan = { 0 };
    glsurf_plan_scales(&plan, width, height, 0);
    for (int g = 0; g < plan.group_count; ++g)
        for (int l = 0; l < plan.group[g].level_count; ++l)
            for (int j = 0; j < plan.group[g].height; ++j)
                for (int i = 0; i < plan.group[g].width; ++i) {
                    const glsurf_group_level *level = &plan.group[g].level[l];
                    const bool valid = has_response(&plan, g, l, i, j);
                    const bool centre = has_neighbours(&plan, g, l, i, j);
                    if (inside(&level->valid, i, j) != valid ||
                        inside(&level->centre, i, j) != centre)
                        fail_msg("%dx%d, group %d level %d, sample (%d, %d): valid is %d, "
                                 "centre is %d; should be %d and %d",
                                 width, height, g, l, i, j, inside(&level->valid, i, j),
                                 inside(&level->centre, i, j), valid, centre);
                }
}

/* Every size modulo the steps, where a filter just fits, and where a third group begins. */
static void rectangles_by_definition(void **state) {
    (void)state;
    for (int size = 21; size < 96; ++size)
        check_rectangles(size, 150 - size);
    for (int size = 186; size < 216; ++size)
        check_rectangles(size, 400 - size);
    check_rectangles(567, 568);
    check_rectangles(640, 571);
}

static void atlas_rows_do_not_overlap(void **state) {
    (void)state;
    glsurf_plan plan = { 0 };
    glsurf_plan_scales(&plan, 643, 601, 0);
    assert_int_equal(plan.group[0].atlas_row, 0);
    for (int g = 0; g + 1 < plan.group_count; ++g) {
        assert_int_equal(plan.group[g + 1].atlas_row % 2, 0);
        assert_true(plan.group[g + 1].atlas_row >=
                    plan.group[g].atlas_row + plan.group[g].height);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(levels_of_the_paper),
        cmocka_unit_test(numbers_of_triplets),
        cmocka_unit_test(sums_stay_below_31_bits),
        cmocka_unit_test(rectangles_by_definition),
        cmocka_unit_test(atlas_rows_do_not_overlap),
    };
    return test_main("plan", tests, COUNT(tests));
}
