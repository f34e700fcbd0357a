/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The strongest keypoints (max_features) of the image or of each grid cell. The test
 * selects from all keypoints as the header describes, and expects the same result.
 */
#include "calls/api.h"

#include "support/test.h"

#include <math.h>

static uint32_t cell_of(const glsurf_extractor_desc *desc, const picture *of,
                        const glsurf_keypoint *k) {
    const double x = fmin(fmax(floor((double)k->x + 0.5), 0.0), of->width - 1.0);
    const double y = fmin(fmax(floor((double)k->y + 0.5), 0.0), of->height - 1.0);
    return (uint32_t)y * desc->grid_rows / of->height * desc->grid_columns +
           (uint32_t)x * desc->grid_columns / of->width;
}

static bool goes_before(const glsurf_keypoint *all, uint32_t i, uint32_t j) {
    return all[i].response > all[j].response ||
           (all[i].response == all[j].response && i < j);
}

/* Selects by the definition, in rounds. Each round takes the strongest remaining keypoint
 * of every grid cell; the last round takes only the strongest among these. A keypoint's
 * round is the number of keypoints in its cell that precede it. Without a grid there is one
 * cell. */
static feature_list selected(const feature_list *all, const glsurf_extractor_desc *desc,
                             const picture *of) {
    uint32_t *cell = test_scratch((all->count + 1) * sizeof *cell);
    uint32_t *round = test_scratch((all->count + 1) * sizeof *round);
    bool *kept = test_scratch((all->count + 1) * sizeof *kept);
    for (uint32_t i = 0; i < all->count; ++i)
        cell[i] = cell_of(desc, of, &all->keypoints[i]);
    for (uint32_t i = 0; i < all->count; ++i)
        for (uint32_t j = 0; j < all->count; ++j)
            round[i] += cell[j] == cell[i] && goes_before(all->keypoints, j, i);
    for (uint32_t i = 0; i < all->count; ++i) {
        uint32_t before = 0;
        for (uint32_t j = 0; j < all->count; ++j)
            before += round[j] < round[i] ||
                      (round[j] == round[i] && goes_before(all->keypoints, j, i));
        kept[i] = before < desc->max_features;
    }
    feature_list list = feature_list_kept(all, kept);
    list.total = all->total;
    return list;
}

/* In fine octaves refinement moves no keypoint to another grid cell. */
enum { ALL_OCTAVES = 0, FINE_OCTAVES = 2 };

static feature_list check(const setting *on, const picture *of, uint32_t octaves,
                          uint32_t columns, uint32_t rows) {
    glsurf_extractor_desc desc = { .octaves = octaves };
    feature_list all = setting_extract(on, desc, of);
    assert_int_equal(all.count, all.total);
    assert_true(all.count > 40);
    const uint32_t maximum[] = {
        1, 2, 17, all.count / 2, all.count / 2 + 1, all.count - 1, all.count, 1000000
    };
    desc.grid_columns = columns;
    desc.grid_rows = rows;
    for (size_t m = 0; m < COUNT(maximum); ++m) {
        desc.max_features = maximum[m];
        const feature_list expected = selected(&all, &desc, of);
        assert_found(setting_extract(on, desc, of), &expected);
    }
    return all;
}

static void the_strongest_are_kept(void **state) {
    picture scene = picture_scene(WIDTH, HEIGHT, 1, 6);
    check(*state, &scene, ALL_OCTAVES, 0, 0);
}

/* The picture repeats one tile. So away from the border each keypoint has equally strong
 * copies. */
static void the_first_of_equals_are_kept(void **state) {
    picture tile = picture_scene(54, 54, 1, 6), tiled = picture_new(5 * 54, 4 * 54, 1);
    for (uint32_t y = 0; y < tiled.height; ++y)
        for (uint32_t x = 0; x < tiled.width; ++x)
            tiled.pixels[y * tiled.width + x] = tile.pixels[y % 54 * 54 + x % 54];
    const feature_list all = check(*state, &tiled, ALL_OCTAVES, 0, 0);
    uint32_t equals = 0;
    for (uint32_t i = 1; i < all.count; ++i)
        for (uint32_t j = 0; j < i; ++j)
            equals += all.keypoints[i].response == all.keypoints[j].response;
    assert_true(equals > all.count);
}

static void the_strongest_of_each_cell_are_kept(void **state) {
    static const uint32_t grids[][2] = { { 1, 1 }, { 4, 3 }, { 64, 64 } };
    picture scene = picture_scene(WIDTH, HEIGHT, 1, 2);
    for (size_t g = 0; g < COUNT(grids); ++g)
        check(*state, &scene, FINE_OCTAVES, grids[g][0], grids[g][1]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST_ON_ALL(the_strongest_are_kept),
        TEST_ON_ALL(the_first_of_equals_are_kept),
        TEST_ON_ALL(the_strongest_of_each_cell_are_kept),
    };
    return driver_main("grid", tests, COUNT(tests));
}
