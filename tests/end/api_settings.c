/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The settings of an extractor, and the length of descriptors.
 */
#include "api.h"

#include <math.h>
#include <string.h>

static void upright_sets_every_angle_to_zero(void **state) {
    const glsurf_backend *backend = *state;
    picture scene = picture_scene(WIDTH, HEIGHT, 1, 2);
    feature_list turned =
        extract_once((glsurf_extractor_desc){ .backend = *backend }, &scene);
    feature_list upright = extract_once(
        (glsurf_extractor_desc){ .backend = *backend, .upright = true }, &scene);
    assert_true(upright.count > 20);
    assert_int_equal(upright.count, turned.count);
    uint32_t angles = 0;
    for (uint32_t i = 0; i < upright.count; ++i) {
        glsurf_keypoint expected = turned.keypoints[i];
        angles += expected.angle != 0.0f;
        expected.angle = 0.0f;
        assert_memory_equal(&upright.keypoints[i], &expected, sizeof expected);
    }
    assert_true(angles > upright.count / 2);
    feature_list_free(&turned);
    feature_list_free(&upright);
    picture_free(&scene);
}

static void descriptors_have_unit_length(void **state) {
    (void)state;
    picture scene = picture_scene(WIDTH, HEIGHT, 1, 2);
    feature_list list = extract_once((glsurf_extractor_desc){ 0 }, &scene);
    for (uint32_t i = 0; i < list.count; ++i) {
        double sum = 0.0;
        for (int d = 0; d < DESCRIPTOR_LENGTH; ++d) {
            const double v = list.descriptors[(size_t)i * DESCRIPTOR_LENGTH + (size_t)d];
            sum += v * v;
        }
        /* 64 squares, a root and a division in float: some 70 roundings of 2^-24 */
        assert_true(fabs(sqrt(sum) - 1.0) < 5e-6);
    }
    feature_list_free(&list);
    picture_free(&scene);
}

/* The strongest, of equal ones the first, in the order of the list. */
static feature_list strongest(const feature_list *all, uint32_t most) {
    feature_list kept = { .total = all->total };
    kept.keypoints = test_memory(all->count * sizeof *kept.keypoints);
    kept.descriptors = test_memory((size_t)all->count * DESCRIPTOR_LENGTH * sizeof(float));
    for (uint32_t i = 0; i < all->count; ++i) {
        uint32_t before = 0;
        for (uint32_t j = 0; j < all->count; ++j)
            before += all->keypoints[j].response > all->keypoints[i].response ||
                      (all->keypoints[j].response == all->keypoints[i].response && j < i);
        if (before >= most)
            continue;
        kept.keypoints[kept.count] = all->keypoints[i];
        memcpy(kept.descriptors + (size_t)kept.count * DESCRIPTOR_LENGTH,
               all->descriptors + (size_t)i * DESCRIPTOR_LENGTH,
               DESCRIPTOR_LENGTH * sizeof(float));
        ++kept.count;
    }
    return kept;
}

static void check_limits(glsurf_backend backend, const picture *from) {
    feature_list all = extract_once((glsurf_extractor_desc){ .backend = backend }, from);
    assert_int_equal(all.count, all.total);
    assert_true(all.count > 40);
    const uint32_t limits[] = { 1,
                                2,
                                3,
                                17,
                                all.count / 2,
                                all.count / 2 + 1,
                                all.count - 1,
                                all.count,
                                all.count + 1,
                                1000000 };
    for (size_t i = 0; i < sizeof limits / sizeof *limits; ++i) {
        feature_list expected = strongest(&all, limits[i]);
        feature_list list = extract_once(
            (glsurf_extractor_desc){ .backend = backend, .max_features = limits[i] }, from);
        assert_same_features(&list, &expected);
        feature_list_free(&list);
        feature_list_free(&expected);
    }
    feature_list_free(&all);
}

static void max_features_keeps_exactly_the_strongest(void **state) {
    const glsurf_backend *backend = *state;
    picture scene = picture_scene(WIDTH, HEIGHT, 1, 6);
    check_limits(*backend, &scene);
    picture_free(&scene);
}

/* One tile over and over: away from the border each keypoint has its equals. */
static void max_features_takes_the_first_of_equals(void **state) {
    const glsurf_backend *backend = *state;
    picture tile = picture_scene(54, 54, 1, 6), tiled = picture_new(5 * 54, 4 * 54, 1);
    for (uint32_t y = 0; y < tiled.height; ++y)
        for (uint32_t x = 0; x < tiled.width; ++x)
            tiled.pixels[y * tiled.width + x] = tile.pixels[y % 54 * 54 + x % 54];
    feature_list all = extract_once((glsurf_extractor_desc){ .backend = *backend }, &tiled);
    uint32_t equals = 0;
    for (uint32_t i = 1; i < all.count; ++i)
        for (uint32_t j = 0; j < i; ++j)
            equals += all.keypoints[i].response == all.keypoints[j].response;
    assert_true(equals > all.count);
    feature_list_free(&all);
    check_limits(*backend, &tiled);
    picture_free(&tiled);
    picture_free(&tile);
}

static void triplets_bound_the_scales(void **state) {
    const glsurf_backend *backend = *state;
    picture scene = picture_scene(WIDTH, HEIGHT, 1, 6);
    static const uint32_t expected[] = { 9, 3, 6, 9, 9, 9 };
    for (uint32_t triplets = 0; triplets < 6; ++triplets) {
        glsurf_extractor *extractor = extractor_new(
            (glsurf_extractor_desc){ .backend = *backend, .triplets = triplets });
        feature_list list = extract(extractor, &scene);
        const glsurf_level *levels;
        const uint32_t count = glsurf_extractor_levels(extractor, &levels);
        assert_int_equal(count, expected[triplets]);
        for (uint32_t i = 0; i < list.count; ++i)
            assert_true(list.keypoints[i].scale <= levels[count - 1].sigma * 1.0001f);
        feature_list_free(&list);
        glsurf_extractor_destroy(extractor);
    }
    picture_free(&scene);
}

int main(void) {
    driver used;
    driver_open(&used);
    const struct CMUnitTest tests[] = {
        TEST_ON_BOTH(upright_sets_every_angle_to_zero),
        TEST(descriptors_have_unit_length, NULL),
        TEST_ON_BOTH(max_features_keeps_exactly_the_strongest),
        TEST_ON_BOTH(max_features_takes_the_first_of_equals),
        TEST_ON_BOTH(triplets_bound_the_scales),
    };
    return driver_test(&used, "api_settings", tests, sizeof tests / sizeof *tests);
}
