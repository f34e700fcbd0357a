/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Suppression only compares, so maxima and masks are the reference's on every driver; what
 * it interpolates, with whole weights and one division, is rounded, and only drivers that
 * round as C does have to agree in a tie between groups.
 */
#include "support/test.h"

#include "reference/reference.h"
#include "stages/stages.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

enum { CHANNELS = GLSURF_MAX_GROUP_LEVELS };

static const float threshold = 4e-4f;

/* ------------------------------------------------------------- brute force -- */

/* Whether the sample of a level between two others of its group is above the threshold
 * and the maximum of its 3x3x3 neighbours, in whose order (scale, then row, then column)
 * those before it have to be smaller and those after it not larger. */
static bool is_maximum(const glsurf_plan *plan, int g, const float *response, int level,
                       int i, int j) {
    const glsurf_group *group = &plan->group[g];
    const size_t width = (size_t)group->width;
    const float own = response[((size_t)j * width + (size_t)i) * CHANNELS + (size_t)level];
    bool before = true;
    for (int dl = -1; dl <= 1; ++dl)
        for (int dy = -1; dy <= 1; ++dy)
            for (int dx = -1; dx <= 1; ++dx) {
                if (!test_has_response(plan, group, level + dl, i + dx, j + dy))
                    return false;
                if (dl == 0 && dy == 0 && dx == 0) {
                    before = false;
                    continue;
                }
                const float other =
                    response[((size_t)(j + dy) * width + (size_t)(i + dx)) * CHANNELS +
                             (size_t)(level + dl)];
                const bool smaller =
                    dl < 0 || (dl == 0 && before) ? other < own : other <= own;
                if (!smaller)
                    return false;
            }
    const float sigma = group->level[level].filter.sigma;
    return own * (plan->scheme->weigh_scale ? 0.5f * sigma : 1.0f) >= threshold;
}

static void check_by_brute_force(const test_case *at, const glsurf_plan *plan, int g,
                                 const float *response, const uint8_t *mask) {
    const glsurf_group *group = &plan->group[g];
    for (int j = 0; j < group->height; ++j)
        for (int i = 0; i < group->width; ++i)
            for (int level = 1; level + 1 < group->level_count; ++level) {
                const bool expected = is_maximum(plan, g, response, level, i, j);
                const bool actual = mask[j * group->width + i] >> level & 1;
                if (expected != actual)
                    fail_msg("%s on %s, seed %llu, %s of %dx%d: group %d level %d sample "
                             "(%d, %d) is %s a maximum and the mask says otherwise",
                             at->stage, at->driver, (unsigned long long)test_seed(),
                             at->input, at->width, at->height, g, level, i, j,
                             expected ? "" : "not");
            }
}

/* -------------------------------------------------------------- the stage -- */

static void run(test_gpu *t) {
    const int groups = t->plan.group_count;
    for (int g = 0; g < groups; ++g)
        test_gpu_ok(t, glsurf_stage_maxima(&t->gpu, g, threshold));
    for (int g = 0; g < groups; ++g)
        test_gpu_ok(t, glsurf_stage_suppress(&t->gpu, g, threshold));
}

static void compare_masks(test_gpu *t, const test_case *at, const test_maps *maps) {
    for (int g = 0; g < t->plan.group_count; ++g) {
        const glsurf_group *group = &t->plan.group[g];
        test_layout layout = { .what = "maxima",
                               .element = TEST_F32,
                               .columns = group->width,
                               .channels = CHANNELS,
                               .texels = test_group_samples(group) };
        float *maxima = test_gpu_read(t, t->plan.maps[g].maxima);
        test_compare(at, &layout, maps->maxima[g], maxima);
        free(maxima);
        layout.what = "mask";
        layout.element = TEST_U8;
        layout.channels = 1;
        uint8_t *mask = test_gpu_read(t, t->plan.maps[g].mask);
        check_by_brute_force(at, &t->plan, g, maps->response[g], mask);
        if (t->exact)
            test_compare(at, &layout, maps->mask[g], mask);
        free(mask);
    }
}

/* Uploads the responses and compares; where the driver has a depth bounds test, once
 * without and once with it, whether or not its state can be asked for. */
static void check(test_rig *rig, const char *input) {
    test_gpu *t = rig->t;
    test_maps *maps = &rig->maps;
    test_maps_suppress(maps, &t->plan, threshold);
    test_maps_write_response(maps, t);
    const test_case at = test_case_of(t, input);
    const bool used = t->gpu.depth_bounds;
    t->gpu.depth_bounds = false;
    run(t);
    compare_masks(t, &at, maps);
    t->gpu.depth_bounds = t->gpu.has_depth_bounds;
    if (t->gpu.has_depth_bounds) {
        run(t);
        compare_masks(t, &at, maps);
        t->gpu.gl.Disable(GL_DEPTH_BOUNDS_TEST_EXT);
    }
    t->gpu.depth_bounds = used;
}

static test_rig rig_of(test_gpu *t, uint64_t salt, int width, int height) {
    return test_rig_make(t, salt,
                         &(glsurf_plan_params){ .width = width, .height = height });
}

/* ------------------------------------------------------------------ tests -- */

static const struct {
    int width, height;
} sizes[] = { { 21, 21 }, { 23, 60 }, { 64, 63 }, { 121, 90 }, { 215, 191 } };

static void images(void **state) {
    test_rig rig = rig_of(*state, 1, 130, 121);
    test_rig_images(&rig, check);
    test_rig_free(&rig);
}

/* 0 to 3 times the threshold: equality with the threshold, with neighbours in position,
 * in scale and across groups. */
static void ties(void **state) {
    test_gpu *t = *state;
    test_rig rig = rig_of(t, 2, sizes[0].width, sizes[0].height);
    for (size_t s = 0; s < COUNT(sizes); ++s) {
        test_maps_plan(
            &rig.maps, t,
            &(glsurf_plan_params){ .width = sizes[s].width, .height = sizes[s].height });
        for (int steps = 0; steps <= 6; steps += 2) {
            char input[48];
            snprintf(input, sizeof input, "responses of %d values", steps + 2);
            test_maps_ties(&rig.maps, &t->plan, steps, threshold, &rig.random);
            check(&rig, input);
        }
    }
    test_rig_free(&rig);
}

/* Mostly zero, now and then a high value: masks with many bits, in all levels. */
static void sparse_peaks(void **state) {
    test_gpu *t = *state;
    test_rig rig = rig_of(t, 3, 200, 191);
    test_maps_ties(&rig.maps, &t->plan, 0, 0.0f, &rig.random);
    for (int g = 0; g < t->plan.group_count; ++g)
        for (size_t i = 0; i < CHANNELS * test_group_samples(&t->plan.group[g]); ++i)
            if (rig.maps.response[g][i] == 0.0f && test_random_below(&rig.random, 24) == 0)
                rig.maps.response[g][i] =
                    threshold * (float)(1 + test_random_below(&rig.random, 3));
    check(&rig, "sparse peaks");
    test_rig_free(&rig);
}

/* Levels 0 and 2 are no neighbours: both stay. In the group whose first level has
 * neighbours below, or needs none. */
static void two_maxima_at_one_sample(void **state) {
    test_gpu *t = *state;
    test_rig rig = rig_of(t, 4, 200, 200);
    test_maps_ties(&rig.maps, &t->plan, 0, 0.0f, &rig.random);
    const int g = t->scheme->first_level ? 0 : 1;
    const glsurf_group *group = &t->plan.group[g];
    assert_int_equal(group->level_count, 3);
    const size_t sample =
        (size_t)(group->height / 2) * (size_t)group->width + (size_t)(group->width / 2);
    static const float peaks[3] = { 1.0f, 0.5f, 2.0f };
    memcpy(&rig.maps.response[g][sample * CHANNELS], peaks, sizeof peaks);
    check(&rig, "two peaks at one sample");
    uint8_t *mask = test_gpu_read(t, t->plan.maps[g].mask);
    assert_int_equal(mask[sample], 1 << 0 | 1 << 2);
    free(mask);
    test_rig_free(&rig);
}

/* The bits that only the other levels tell: brute force sees the middle ones alone. So
 * that the test above cannot pass on empty masks, there have to be some of each. */
static void every_level_has_maxima(void **state) {
    test_gpu *t = *state;
    test_rig rig = rig_of(t, 5, 260, 250);
    test_maps_image_response(&rig.maps, &t->plan, TEST_IMAGE_BLOBS, &rig.random);
    check(&rig, "blobs");
    unsigned found[3] = { 0 };
    for (int g = 0; g < 3; ++g) {
        uint8_t *mask = test_gpu_read(t, t->plan.maps[g].mask);
        for (size_t i = 0; i < test_group_samples(&t->plan.group[g]); ++i)
            found[g] |= mask[i];
        free(mask);
    }
    assert_int_equal(found[0], t->scheme->first_level ? 7 : 6);
    assert_int_equal(found[1] & 3, 3);
    assert_true(found[2] != 0);
    test_rig_free(&rig);
}

static void large(void **state) {
    test_gpu *t = *state;
    test_rig rig = rig_of(t, 6, 1280, 960);
    test_maps_image_response(&rig.maps, &t->plan, TEST_IMAGE_BLOBS, &rig.random);
    check(&rig, "blobs");
    test_maps_ties(&rig.maps, &t->plan, 2, threshold, &rig.random);
    check(&rig, "responses of 4 values");
    test_rig_free(&rig);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(images),
        cmocka_unit_test(ties),
        cmocka_unit_test(sparse_peaks),
        cmocka_unit_test(two_maxima_at_one_sample),
        cmocka_unit_test(every_level_has_maxima),
    };
    const struct CMUnitTest full[] = { cmocka_unit_test(large) };
    return test_gpu_main("suppress", tests, COUNT(tests), full, COUNT(full));
}
