/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The plan of tiles, and the order of their keypoints. */
#include "extractor/tiling.h"
#include "frame.h"

/* Tiles have one size, begin at phases and end with the image. Their cores partition it,
 * with the overlap around them inside the image. */
static void cores_partition_the_image(void **state) {
    (void)state;
    gls_random random = test_random_make(1);
    int made = 0;
    for (int n = 0; n < 4000; ++n) {
        const int extent = 1 + (int)gls_random_between(&random, 0.0, n % 2 ? 3e3 : 65534.0);
        const int phase = 4 << (int)gls_random_between(&random, 0.0, 5.9);
        const int overlap = (int)gls_random_between(&random, 0.0, 300.0);
        const int largest = 1 + (int)gls_random_between(&random, 0.0, 5000.0);
        const gls_tile_axis axis = gls_tile_axis_make(extent, phase, overlap, largest);
        if (extent <= largest)
            assert_int_equal(axis.count, 1);
        if (axis.count == 0) {
            assert_true(largest < 2 * overlap + 2 * phase);
            continue;
        }
        ++made;
        assert_true(axis.side <= largest);
        assert_int_equal(gls_tile_core(&axis, 0), 0);
        assert_int_equal(gls_tile_begin(&axis, axis.count - 1) + axis.side, extent);
        for (int i = 0; i < axis.count; ++i) {
            const int begin = gls_tile_begin(&axis, i), end = begin + axis.side;
            const int first = gls_tile_core(&axis, i), last = gls_tile_core(&axis, i + 1);
            assert_int_equal(begin % phase, 0);
            assert_true(first < last);
            assert_true(i == 0 ? begin == 0 : first - begin >= overlap);
            assert_true(i == axis.count - 1 ? last == end : end - last >= overlap);
        }
    }
    assert_true(made > 2000);
}

/* In its core, a tile lets the same samples be keypoints as the whole image, along x and
 * the left and right border alike. */
static void tiles_have_the_samples_of_the_whole(void **state) {
    const gls_preset_data *preset = *state;
    gls_plan whole = { 0 }, tile = { 0 };
    plan_scales(&whole, preset, 4003, 2501, 4);
    const int overlap = gls_detection_overlap(&whole.space);
    const int step = whole.space.octave[whole.space.octave_count - 1].step;
    const gls_tile_axis axis =
        gls_tile_axis_make(4003, 4 * step, overlap, 2 * overlap + 8 * step);
    assert_true(axis.count > 1);
    plan_scales(&tile, preset, axis.side, whole.space.height, 4);
    assert_int_equal(tile.space.octave_count, whole.space.octave_count);
    for (int o = 0; o < whole.space.octave_count; ++o) {
        const gls_octave *octave = &whole.space.octave[o], *part = &tile.space.octave[o];
        assert_int_equal(part->level_count, octave->level_count);
        for (int l = 0; l < octave->level_count; ++l)
            for (int i = 0; i < axis.count; ++i) {
                const gls_rect *all = &octave->level[l].centre,
                               *own = &part->level[l].centre;
                const int begin = gls_tile_begin(&axis, i);
                for (int x = 0; x < part->width; ++x) {
                    const int pixel = begin + part->offset + part->step * x;
                    const int in_whole = x + begin / part->step;
                    if (pixel >= gls_tile_core(&axis, i) &&
                        pixel < gls_tile_core(&axis, i + 1))
                        assert_int_equal(gls_rect_has(own, x, own->y0),
                                         gls_rect_has(all, in_whole, all->y0));
                }
            }
    }
}

/* Keys ascend in the order of the list of all samples and levels. */
static void keys_have_the_order_of_the_list(void **state) {
    const gls_preset_data *preset = *state;
    gls_plan plan = { 0 };
    plan_scales(&plan, preset, 419, 383, 4);
    const uint8_t *mask[GLS_MAX_OCTAVES] = { 0 };
    uint32_t count = 0;
    for (int o = 0; o < plan.space.octave_count; ++o) {
        const gls_octave *octave = &plan.space.octave[o];
        const size_t samples = (size_t)octave->width * (size_t)octave->height;
        uint8_t *all = test_scratch(samples);
        memset(all, 0xFF, samples);
        mask[o] = all;
        count += (uint32_t)(samples * (size_t)octave->level_count);
    }
    gls_candidate *list = test_scratch(count * sizeof *list);
    assert_int_equal(gls_reference_points(&plan.space, mask, list, count), count);
    uint64_t before = 0;
    for (uint32_t i = 0; i < count; ++i) {
        const uint64_t key =
            gls_list_key(&plan.space, list[i].octave, list[i].level, list[i].x, list[i].y);
        assert_true(i == 0 || key > before);
        before = key;
    }
}

int main(void) {
    TEST_LIST(tests, cores_partition_the_image, tiles_have_the_samples_of_the_whole,
              keys_have_the_order_of_the_list);
    return test_presets_main("tiling", tests, COUNT(tests));
}
