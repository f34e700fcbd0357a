/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Responses against the filters' definition, weight by weight in double, and against the
 * reference.
 */
#include "support/test.h"

#include "reference/reference.h"
#include "stages/stages.h"

#include <math.h>
#include <stdlib.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

enum { CHANNELS = GLSURF_MAX_GROUP_LEVELS };

/* [T] table II, in sampling steps: written down here once more. */
static const struct filter {
    int size, lobe, length, corner, gap;
} filters[3] = { { 9, 3, 5, 3, 1 }, { 15, 5, 9, 5, 1 }, { 21, 7, 11, 7, 1 } };

/* Weight of the pixel at distance (dx, dy) from the centre in Dxx: three lobes side by
 * side, +1 -2 +1, `length` rows high. */
static int weight_xx(const struct filter *f, int dx, int dy) {
    if (2 * abs(dy) >= f->length || 2 * abs(dx) >= f->size)
        return 0;
    return 2 * abs(dx) < f->lobe ? -2 : 1;
}

/* In Dxy: four squares, + where dx and dy have the same sign. */
static int weight_xy(const struct filter *f, int dx, int dy) {
    const int inner = f->gap / 2, outer = inner + f->corner;
    if (abs(dx) <= inner || abs(dy) <= inner || abs(dx) > outer || abs(dy) > outer)
        return 0;
    return (dx > 0) == (dy > 0) ? 1 : -1;
}

/* The response at a pixel, and the size of what was subtracted. */
static double direct(const uint8_t *gray, int width, const struct filter *f, int x, int y,
                     double *magnitude) {
    int64_t xx = 0, yy = 0, xy = 0;
    const int reach = f->size / 2;
    for (int dy = -reach; dy <= reach; ++dy)
        for (int dx = -reach; dx <= reach; ++dx) {
            const int value = gray[(size_t)(y + dy) * (size_t)width + (size_t)(x + dx)];
            xx += value * weight_xx(f, dx, dy);
            yy += value * weight_xx(f, dy, dx);
            xy += value * weight_xy(f, dx, dy);
        }
    const double scale = 1.0 / (255.0 * f->size * f->size);
    const double a = (double)xx * scale, b = (double)yy * scale;
    const double m = 0.9 * ((double)xy * scale);
    *magnitude = fabs(a * b) + m * m;
    return a * b - m * m;
}

static struct filter scaled(const struct filter *f, int step) {
    return (struct filter){ f->size * step, f->lobe * step, f->length * step,
                            f->corner * step, f->gap * step };
}

/* One value. The bound is derived in src/stages/hessian.c: 12 roundings of 2^-24, of the
 * products before they are subtracted. */
static void check_value(const test_case *at, const glsurf_plan *plan, int g, int level,
                        int i, int j, const uint8_t *gray, float actual) {
    const glsurf_group *group = &plan->group[g];
    const struct filter f = scaled(&filters[level < 3 ? level : 2], group->step);
    if (level >= 3 || !test_filter_fits(plan, group, f.size, i, j)) {
        if (actual != GLSURF_NO_RESPONSE)
            fail_msg("%s on %s, %s of %dx%d: group %d level %d sample (%d, %d) is %g where "
                     "the filter does not fit",
                     at->stage, at->driver, at->input, at->width, at->height, g, level, i,
                     j, (double)actual);
        return;
    }
    double magnitude;
    const double expected = direct(gray, plan->width, &f, group->offset + group->step * i,
                                   group->offset + group->step * j, &magnitude);
    if (!(fabs((double)actual - expected) <= 7.2e-7 * magnitude))
        fail_msg("%s on %s, seed %llu, %s of %dx%d: group %d level %d sample (%d, %d) is "
                 "%.9g and should be %.9g within %.3g",
                 at->stage, at->driver, (unsigned long long)test_seed(), at->input,
                 at->width, at->height, g, level, i, j, (double)actual, expected,
                 7.2e-7 * magnitude);
}

static void check_group(test_gpu *t, const test_case *at, int g, const test_maps *maps) {
    const glsurf_group *group = &t->plan.group[g];
    assert_int_equal(group->offset, (group->step - 1) / 2);
    assert_int_equal(group->width, t->plan.width / group->step);
    assert_int_equal(group->height, t->plan.height / group->step);
    float *actual = test_gpu_read(t, t->plan.maps[g].response);
    const float *value = actual;
    for (int j = 0; j < group->height; ++j)
        for (int i = 0; i < group->width; ++i)
            for (int level = 0; level < CHANNELS; ++level)
                check_value(at, &t->plan, g, level, i, j, maps->gray, *value++);
    if (t->exact)
        test_compare(at,
                     &(test_layout){ .what = "response",
                                     .element = TEST_F32,
                                     .columns = group->width,
                                     .channels = CHANNELS,
                                     .texels = test_group_samples(group) },
                     maps->response[g], actual);
    free(actual);
}

static void check(test_gpu *t, int width, int height, test_image_kind kind,
                  test_random *random) {
    test_maps maps = { 0 };
    test_maps_plan(&maps, t, &(glsurf_plan_params){ .width = width, .height = height });
    test_maps_image_response(&maps, &t->plan, kind, random);
    test_gpu_write(t, t->plan.integral, maps.integral,
                   test_gpu_texels(t, t->plan.integral));
    const test_case at = test_case_of(t, test_image_name(kind));
    for (int g = 0; g < t->plan.group_count; ++g) {
        test_gpu_ok(t, glsurf_stage_hessian(&t->gpu, g));
        check_group(t, &at, g, &maps);
    }
    test_maps_free(&maps);
}

static void sizes(void **state) {
    test_random random = test_random_make(1);
    check(*state, 21, 21, TEST_IMAGE_NOISE, &random); /* the least that has a group */
    check(*state, 22, 40, TEST_IMAGE_NOISE, &random);
    check(*state, 64, 63, TEST_IMAGE_NOISE, &random); /* a second group of one sample */
    check(*state, 131, 65, TEST_IMAGE_NOISE, &random);
    check(*state, 190, 191, TEST_IMAGE_NOISE, &random); /* three groups */
}

static void images(void **state) {
    test_every_image(*state, 97, 74, 2, check);
}

static void four_groups(void **state) {
    test_random random = test_random_make(3);
    check(*state, 569, 570, TEST_IMAGE_NOISE, &random);
    check(*state, 571, 568, TEST_IMAGE_BLOBS, &random);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sizes),
        cmocka_unit_test(images),
    };
    const struct CMUnitTest full[] = { cmocka_unit_test(four_groups) };
    return test_gpu_main("hessian", tests, COUNT(tests), full, COUNT(full));
}
