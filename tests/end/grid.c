/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Keypoints spread over a grid: the test selects from all keypoints as the header
 * describes, and expects the same.
 */
#include "api.h"

#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct cells {
    uint32_t columns, rows, width, height;
} cells;

static uint32_t cell_of(const cells *grid, const glsurf_keypoint *k) {
    const double x = fmin(fmax(floor((double)k->x + 0.5), 0.0), grid->width - 1.0);
    const double y = fmin(fmax(floor((double)k->y + 0.5), 0.0), grid->height - 1.0);
    return (uint32_t)y * grid->rows / grid->height * grid->columns +
           (uint32_t)x * grid->columns / grid->width;
}

static bool goes_before(const glsurf_keypoint *all, uint32_t i, uint32_t j) {
    return all[i].response > all[j].response ||
           (all[i].response == all[j].response && i < j);
}

/* The selection by its definition. Each round takes the strongest remaining keypoint of
 * every grid cell. The last round takes only the strongest of these. */
static void keep_by_rounds(const feature_list *all, const cells *grid, uint32_t maximum,
                           bool *kept) {
    const uint32_t count = grid->columns * grid->rows;
    for (uint32_t left = maximum < all->count ? maximum : all->count; left > 0;) {
        uint32_t *best = test_memory(count * sizeof *best);
        memset(best, 0xff, count * sizeof *best);
        for (uint32_t i = 0; i < all->count; ++i) {
            uint32_t *b = &best[cell_of(grid, &all->keypoints[i])];
            if (!kept[i] && (*b == UINT32_MAX || goes_before(all->keypoints, i, *b)))
                *b = i;
        }
        for (bool any = true; any && left > 0; --left) {
            uint32_t first = UINT32_MAX;
            for (uint32_t c = 0; c < count; ++c)
                if (best[c] != UINT32_MAX && !kept[best[c]] &&
                    (first == UINT32_MAX || goes_before(all->keypoints, best[c], first)))
                    first = best[c];
            any = first != UINT32_MAX;
            if (!any)
                break;
            kept[first] = true;
        }
        free(best);
    }
}

static glsurf_device *device_for(const setting *self) {
    return device_new((glsurf_device_desc){ .backend = self->backend });
}

static void check(glsurf_device *device, glsurf_extractor_desc desc, const picture *from,
                  const feature_list *all) {
    const cells grid = { desc.grid_columns, desc.grid_rows, WIDTH, HEIGHT };
    bool *kept = test_memory((all->count + 1) * sizeof *kept);
    keep_by_rounds(all, &grid, desc.max_features, kept);
    feature_list some = extract_on(device, desc, from);
    assert_int_equal(some.total, all->count);
    uint32_t next = 0;
    for (uint32_t i = 0; i < all->count; ++i) {
        if (!kept[i])
            continue;
        assert_true(next < some.count);
        assert_memory_equal(&some.keypoints[next], &all->keypoints[i],
                            sizeof *some.keypoints);
        assert_memory_equal(feature_list_descriptor(&some, next),
                            feature_list_descriptor(all, i), all->length * sizeof(float));
        ++next;
    }
    assert_int_equal(next, some.count);
    free(kept);
    feature_list_free(&some);
}

/* In fine octaves keypoints stay in the grid cells in which they were found. */
enum { FINE_OCTAVES = 2 };

static void what_the_rounds_keep(void **state) {
    static const uint32_t grids[][2] = { { 1, 1 }, { 4, 3 }, { 64, 64 } };
    const setting *with = *state;
    glsurf_device *device = device_for(with);
    glsurf_extractor_desc desc = { .preset = with->preset };
    desc.octaves = FINE_OCTAVES;
    picture scene = picture_scene(WIDTH, HEIGHT, 1, 2);
    feature_list all = extract_on(device, desc, &scene);
    assert_true(all.count > 40);
    const uint32_t maximum[] = { 1, 12, 30, all.count - 1, all.count + 9 };
    for (size_t g = 0; g < COUNT(grids); ++g)
        for (size_t m = 0; m < COUNT(maximum); ++m) {
            desc.grid_columns = grids[g][0];
            desc.grid_rows = grids[g][1];
            desc.max_features = maximum[m];
            check(device, desc, &scene, &all);
        }
    feature_list_free(&all);
    picture_free(&scene);
    glsurf_device_destroy(device);
}

/* If the limit is the number of occupied grid cells, each of them gets exactly one
 * keypoint. */
static void every_cell_gets_its_share(void **state) {
    const setting *with = *state;
    glsurf_device *device = device_for(with);
    glsurf_extractor_desc desc = { .preset = with->preset };
    desc.octaves = FINE_OCTAVES;
    picture scene = picture_scene(WIDTH, HEIGHT, 1, 2);
    feature_list all = extract_on(device, desc, &scene);
    const cells grid = { 8, 6, WIDTH, HEIGHT };
    uint32_t occupied = 0, tally[48] = { 0 }, spread[48] = { 0 };
    for (uint32_t i = 0; i < all.count; ++i)
        occupied += tally[cell_of(&grid, &all.keypoints[i])]++ == 0;
    desc.grid_columns = grid.columns;
    desc.grid_rows = grid.rows;
    desc.max_features = occupied;
    feature_list some = extract_on(device, desc, &scene);
    feature_list again = extract_on(device, desc, &scene);
    assert_same_features(&some, &again);
    assert_int_equal(some.count, occupied);
    for (uint32_t i = 0; i < some.count; ++i)
        ++spread[cell_of(&grid, &some.keypoints[i])];
    for (int c = 0; c < 48; ++c)
        assert_int_equal(spread[c], tally[c] > 0);
    printf("%u keypoints in %u of 48 grid cells\n", all.count, occupied);
    assert_true(occupied > 20 && occupied < all.count);
    feature_list_free(&all);
    feature_list_free(&some);
    feature_list_free(&again);
    picture_free(&scene);
    glsurf_device_destroy(device);
}

/* Settings may change between images: a grid, then none and the strongest again. */
static void a_grid_comes_and_goes(void **state) {
    const setting *with = *state;
    glsurf_device *device = device_for(with);
    glsurf_extractor_desc desc = { .preset = with->preset };
    picture scene = picture_scene(WIDTH, HEIGHT, 1, 2);
    desc.max_features = 25;
    feature_list strongest = extract_on(device, desc, &scene);
    desc.grid_columns = desc.grid_rows = 5;
    feature_list spread = extract_on(device, desc, &scene);
    assert_false(feature_list_same(&strongest, &spread));
    glsurf_extractor *extractor = extractor_on(device, desc);
    for (int i = 0; i < 4; ++i) {
        desc.grid_columns = desc.grid_rows = i % 2 ? 0 : 5;
        assert_int_equal(glsurf_extractor_change(extractor, &desc), GLSURF_OK);
        feature_list list = extract(extractor, &scene);
        assert_same_features(i % 2 ? &strongest : &spread, &list);
        feature_list_free(&list);
    }
    glsurf_extractor_destroy(extractor);
    feature_list_free(&strongest);
    feature_list_free(&spread);
    picture_free(&scene);
    glsurf_device_destroy(device);
}

int main(void) {
    driver used;
    driver_open(&used);
    const struct CMUnitTest tests[] = {
        TEST_ON_ALL(what_the_rounds_keep),
        TEST_ON_ALL(every_cell_gets_its_share),
        TEST_ON_ALL(a_grid_comes_and_goes),
    };
    return driver_test(&used, "grid", tests, COUNT(tests));
}
