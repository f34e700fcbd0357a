/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Levels, grids, textures and limits.
 */
#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

static glsurf_plan_params params_of(int width, int height) {
    return (glsurf_plan_params){ .width = width, .height = height, .max_size = 16384 };
}

static glsurf_plan make(const glsurf_plan_params *params) {
    glsurf_plan plan;
    char message[512] = "";
    const glsurf_result result = glsurf_plan_make(&plan, params, message, sizeof message);
    if (result)
        fail_msg("%dx%d: %s", params->width, params->height, message);
    return plan;
}

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
    const glsurf_plan_params params = params_of(800, 640);
    const glsurf_plan plan = make(&params);
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

/* ---------------------------------------------------------------- rectangles -- */

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

/* ------------------------------------------------------------------ limits -- */

static void check_refusal(const glsurf_plan_params *params, glsurf_result expected,
                          const char *figure) {
    glsurf_plan plan;
    char message[512] = "";
    const glsurf_result result = glsurf_plan_make(&plan, params, message, sizeof message);
    if (result != expected || !strstr(message, figure))
        fail_msg("%dx%d: result %d with \"%s\" should be %d and name %s", params->width,
                 params->height, result, message, expected, figure);
}

static void empty_images_are_refused(void **state) {
    (void)state;
    glsurf_plan_params params = params_of(0, 10);
    check_refusal(&params, GLSURF_ERROR_ARGUMENT, "0x10");
    params = params_of(10, 0);
    check_refusal(&params, GLSURF_ERROR_ARGUMENT, "10x0");
    params = params_of(-1, 10);
    check_refusal(&params, GLSURF_ERROR_ARGUMENT, "-1x10");
}

static void large_images_are_refused(void **state) {
    (void)state;
    glsurf_plan_params params = params_of(16385, 10);
    check_refusal(&params, GLSURF_ERROR_LIMIT, "16384");
    params = params_of(10, 16385);
    check_refusal(&params, GLSURF_ERROR_LIMIT, "16384");
    params = params_of(100, 100);
    params.max_size = 64;
    check_refusal(&params, GLSURF_ERROR_LIMIT, "64");
    params = params_of(16384, 21);
    make(&params);
}

static void long_lists_are_refused(void **state) {
    (void)state;
    glsurf_plan_params params = params_of(100, 100);
    params.memory_limit = (uint64_t)1 << 40;
    params.candidates = (1 << 20) + 1; /* descriptors are 64 to a row */
    check_refusal(&params, GLSURF_ERROR_LIMIT, "16385");
    params.candidates = 1 << 20;
    make(&params);
}

static void the_memory_limit_holds(void **state) {
    (void)state;
    glsurf_plan_params params = params_of(640, 480);
    const uint64_t bytes = make(&params).bytes;
    params.memory_limit = bytes;
    make(&params);
    params.memory_limit = bytes - 1;
    char figure[32];
    snprintf(figure, sizeof figure, "%.0f MiB", (double)bytes / 1048576.0);
    check_refusal(&params, GLSURF_ERROR_LIMIT, figure);
    params = params_of(16384, 16384); /* 0 is the default, and not no limit */
    check_refusal(&params, GLSURF_ERROR_LIMIT, "4096 MiB");
}

/* ---------------------------------------------------------------- textures -- */

static const int sizes[][2] = { { 1, 1 },     { 20, 20 },   { 21, 21 },   { 100, 1 },
                                { 640, 480 }, { 643, 601 }, { 16384, 21 } };

static void bytes_add_up(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(sizes); ++i) {
        glsurf_plan_params params = params_of(sizes[i][0], sizes[i][1]);
        params.max_features = i % 2 ? 1000 : 0;
        const glsurf_plan plan = make(&params);
        uint64_t bytes = 0;
        assert_in_range(plan.texture_count, 1, GLSURF_MAX_TEXTURES);
        for (int k = 0; k < plan.texture_count; ++k) {
            const glsurf_texture_plan *t = &plan.texture[k];
            assert_non_null(t->label);
            assert_in_range(t->width, 1, params.max_size);
            assert_in_range(t->height, 1, params.max_size);
            bytes +=
                (uint64_t)t->width * (uint64_t)t->height * glsurf_texel_bytes(t->texel);
        }
        assert_true(bytes == plan.bytes);
    }
}

/* What is alive at the same time has slots of its own. row_maxima and corners may reuse
 * the row differences, which nothing reads any more by then. */
static void slots_are_distinct(void **state) {
    (void)state;
    glsurf_plan_params params = params_of(643, 601);
    params.max_features = 500;
    const glsurf_plan plan = make(&params);
    int uses[GLSURF_MAX_TEXTURES] = { 0 };
    ++uses[plan.gray];
    ++uses[plan.integral];
    for (int k = 1; k <= plan.sums.levels; ++k) {
        ++uses[plan.sums.sum[k]];
        ++uses[plan.sums.half[k]];
        ++uses[plan.sums.prescan[k]];
        ++uses[plan.sums.down[k]];
    }
    for (int g = 0; g < plan.group_count; ++g) {
        const glsurf_group_textures *m = &plan.maps[g];
        for (int i = 0; i < 3; ++i)
            ++uses[m->rows[i]];
        ++uses[m->response];
        ++uses[m->maxima];
        ++uses[m->depth];
        ++uses[m->mask];
    }
    for (int k = 0; k < plan.points.levels; ++k)
        ++uses[plan.points.level[k]];
    for (int k = 0; k < plan.select.pyramid.levels; ++k)
        ++uses[plan.select.pyramid.level[k]];
    const glsurf_slot others[] = {
        plan.sums.doubled[0],     plan.sums.doubled[1],    plan.list.candidate,
        plan.list.place,          plan.list.kind,          plan.select.state[0],
        plan.select.state[1],     plan.select.place,       plan.select.kind,
        plan.select.counts,       plan.features.lattice,   plan.features.weights,
        plan.features.samples,    plan.features.histogram, plan.features.sum[0],
        plan.features.sum[1],     plan.features.prefix,    plan.features.cumulative,
        plan.features.peaks,      plan.features.angle,     plan.features.cells,
        plan.features.descriptor,
    };
    for (size_t i = 0; i < COUNT(others); ++i)
        ++uses[others[i]];
    for (int k = 0; k < GLSURF_MAX_TEXTURES; ++k)
        if (uses[k] > 1 || (uses[k] == 1 && k >= plan.texture_count))
            fail_msg("texture %d of %d (%s) has %d uses", k, plan.texture_count,
                     plan.texture[k].label, uses[k]);
}

/* The list may grow after the masks: what it is made from has to stay where it is. */
static void slots_before_the_list_do_not_depend_on_it(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(sizes); ++i) {
        glsurf_plan_params params = params_of(sizes[i][0], sizes[i][1]);
        const glsurf_plan before = make(&params);
        params.candidates = 100000;
        const glsurf_plan after = make(&params);
        const glsurf_slot keep = before.list.candidate;
        assert_int_equal(after.list.candidate, keep);
        assert_memory_equal(before.texture, after.texture,
                            (size_t)keep * sizeof *before.texture);
        assert_memory_equal(&before.sums, &after.sums, sizeof before.sums);
        assert_memory_equal(before.maps, after.maps, sizeof before.maps);
        assert_memory_equal(&before.points, &after.points, sizeof before.points);
        assert_int_equal(before.gray, after.gray);
        assert_int_equal(before.integral, after.integral);
        for (int g = 0; g < before.group_count; ++g)
            assert_true(before.maps[g].response < keep && before.maps[g].mask < keep);
        assert_true(before.integral < keep);
        assert_true(before.points.level[before.points.levels - 1] < keep);
        assert_int_equal(after.list.capacity, 100000);
    }
}

/* Ends in one texel, and is where its textures are. */
static void check_pyramid(const glsurf_plan *plan, const glsurf_pyramid_plan *p) {
    const int top = p->levels - 1;
    assert_in_range(p->levels, 1, GLSURF_MAX_PYRAMID);
    assert_int_equal(p->width[top], 1);
    assert_int_equal(p->height[top], 1);
    for (int k = 0; k < p->levels; ++k) {
        assert_int_equal(plan->texture[p->level[k]].width, p->width[k]);
        assert_int_equal(plan->texture[p->level[k]].height, p->height[k]);
    }
}

/* A texel stands for 2x2 below it. */
static void check_point_pyramid(const glsurf_plan *plan) {
    const glsurf_pyramid_plan *p = &plan->points;
    check_pyramid(plan, p);
    for (int g = 0; g < plan->group_count; ++g) {
        const glsurf_group *group = &plan->group[g];
        assert_true(2 * p->width[0] >= group->width);
        assert_true(2 * p->height[0] >= group->atlas_row + group->height);
    }
    for (int k = 1; k < p->levels; ++k) {
        assert_true(2 * p->width[k] >= p->width[k - 1]);
        assert_true(2 * p->height[k] >= p->height[k - 1]);
    }
}

/* A texel stands for four entries of the list, and those above for four texels each. */
static void check_list_pyramid(const glsurf_plan *plan) {
    const glsurf_pyramid_plan *p = &plan->select.pyramid;
    check_pyramid(plan, p);
    uint32_t entries = plan->list.capacity;
    for (int k = 0; k < p->levels; ++k) {
        entries = (entries + 3) / 4;
        assert_true((uint32_t)(p->width[k] * p->height[k]) >= entries);
    }
}

static void pyramids_end_in_one_texel(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(sizes); ++i) {
        glsurf_plan_params params = params_of(sizes[i][0], sizes[i][1]);
        for (uint32_t candidates = 1; candidates < 300000; candidates *= 7) {
            params.candidates = candidates;
            const glsurf_plan plan = make(&params);
            check_point_pyramid(&plan);
            check_list_pyramid(&plan);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(levels_of_the_paper),
        cmocka_unit_test(numbers_of_triplets),
        cmocka_unit_test(sums_stay_below_31_bits),
        cmocka_unit_test(rectangles_by_definition),
        cmocka_unit_test(atlas_rows_do_not_overlap),
        cmocka_unit_test(empty_images_are_refused),
        cmocka_unit_test(large_images_are_refused),
        cmocka_unit_test(long_lists_are_refused),
        cmocka_unit_test(the_memory_limit_holds),
        cmocka_unit_test(bytes_add_up),
        cmocka_unit_test(slots_are_distinct),
        cmocka_unit_test(slots_before_the_list_do_not_depend_on_it),
        cmocka_unit_test(pyramids_end_in_one_texel),
    };
    return test_main("plan", tests, COUNT(tests));
}
