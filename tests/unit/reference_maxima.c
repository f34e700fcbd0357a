/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The masks of the reference against the definition of a maximum, and the list of the bits
 * that are set.
 */
#include "check/stage_bounds.h"
#include "frame.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------- suppression -- */

/* Returns the number of candidates, and writes the number at the first level. */
static int check_masks(frame *f, float threshold, int *at_first) {
    int count = 0;
    *at_first = 0;
    gls_maps_suppress(&f->maps, &f->plan, threshold);
    for (int o = 0; o < f->plan.space.octave_count; ++o)
        for (int j = 0; j < f->plan.space.octave[o].height; ++j)
            for (int i = 0; i < f->plan.space.octave[o].width; ++i)
                for (int l = 0; l < f->plan.space.octave[o].level_count; ++l) {
                    const int bit =
                        f->maps.mask[o][j * f->plan.space.octave[o].width + i] >> l & 1;
                    const gls_responses responses = {
                        (const float *const *)f->maps.response, NULL
                    };
                    const gls_judgement expected = gls_bounded_is_candidate(
                        &f->plan, &responses, threshold, o, l, i, j);
                    count += bit;
                    *at_first += o == 0 && l == 0 && bit;
                    if (expected != GLS_EITHER && bit != (expected == GLS_ACCEPTED))
                        fail_msg(
                            "preset %s: octave %d level %d sample (%d, %d) has mask %d "
                            "and should have %d",
                            glsurf_preset_name(f->plan.space.preset->preset), o, l, i, j,
                            bit, !bit);
                }
    return count;
}

static void suppression(void **state) {
    const gls_preset_data *preset = *state;
    int first;
    frame *f = frame_make(preset, 333, 250, GLS_PICTURE_BLOBS, 5);
    assert_true(check_masks(f, 1e-4f, &first) > 50);
    assert_int_equal(first > 10, preset->first_level);
    frame_free(f);
    /* Differences of Gaussians of noise fall with sigma, and have few extrema along it. */
    f = frame_make(preset, 200, 191, GLS_PICTURE_NOISE, 6);
    assert_true(check_masks(f, 1e-4f, &first) > (preset->recentre ? 5 : 50));
    gls_random random = test_random_make(7);
    for (int steps = 1; steps <= 16; steps *= 4) {
        gls_maps_ties(&f->maps, &f->plan, steps, 0.001f, &random);
        check_masks(f, 0.001f, &first);
    }
    frame_free(f);
}

/* ------------------------------------------------------------------ points -- */

static uint64_t z_order(uint32_t x, uint32_t y) {
    uint64_t code = 0;
    for (unsigned k = 0; k < 24; ++k)
        code |= (uint64_t)(x >> k & 1) << 2 * k | (uint64_t)(y >> k & 1) << (2 * k + 1);
    return code;
}

static void points(void **state) {
    frame *f = frame_make(*state, 200, 191, GLS_PICTURE_ZERO, 8);
    gls_random random = test_random_make(9);
    uint32_t count = 0;
    for (int o = 0; o < f->plan.space.octave_count; ++o)
        for (size_t i = 0; i < gls_octave_samples(&f->plan.space.octave[o]); ++i) {
            f->maps.mask[o][i] = (uint8_t)gls_random_below(
                &random, 1u << f->plan.space.octave[o].level_count);
            for (int l = 0; l < f->plan.space.octave[o].level_count; ++l)
                count += f->maps.mask[o][i] >> l & 1;
        }
    const uint8_t *const *mask = (const uint8_t *const *)f->maps.mask;
    gls_candidate *list = test_memory(count * sizeof *list);
    assert_int_equal(gls_reference_points(&f->plan.space, mask, NULL, 0), count);
    assert_int_equal(gls_reference_points(&f->plan.space, mask, list, count), count);
    uint64_t last = 0;
    for (uint32_t n = 0; n < count; ++n) {
        const gls_candidate c = list[n];
        const gls_octave *octave = &f->plan.space.octave[c.octave];
        const uint32_t x = (uint32_t)(4 * octave->atlas_column + c.x);
        const uint32_t y = (uint32_t)(octave->atlas_row + c.y);
        const uint64_t position =
            128 * z_order(x / 4, y / 4) + 32 * (y % 4) + 8 * (c.x % 4u) + c.level;
        assert_true(f->maps.mask[c.octave][c.y * octave->width + c.x] >> c.level & 1);
        assert_true(n == 0 || position > last); /* ascending, so none is there twice */
        last = position;
    }
    gls_candidate few[4];
    memset(few, 0xee, sizeof few);
    assert_int_equal(gls_reference_points(&f->plan.space, mask, few, 3), count);
    assert_memory_equal(few, list, 3 * sizeof *few);
    assert_int_equal(few[3].x, 0xeeee);
    free(list);
    frame_free(f);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(suppression),
        cmocka_unit_test(points),
    };
    return test_presets_main("reference_maxima", tests, COUNT(tests));
}
