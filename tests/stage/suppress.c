/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Suppression only compares, so candidates are the reference's on every driver. But it
 * rounds means, and interpolated responses, which have whole weights and one division. So
 * in a tie of means or between octaves only drivers that round as C does have to agree.
 * This test also runs the stage that makes the list of candidates, and turns the list into
 * masks.
 */
#include "check/lists.h"
#include "check/stage_bounds.h"
#include "support/test.h"

#include "reference/reference.h"
#include "stages/plan.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const float threshold = 4e-4f;

/* ------------------------------------------------------------- brute force -- */

/* Compares with the definition of a candidate, in all levels. */
static void check_by_brute_force(test_gpu *t, const test_case *at, const gls_maps *maps,
                                 int o, const uint8_t *mask) {
    const gls_octave *octave = &t->plan.space.octave[o];
    for (int j = 0; j < octave->height; ++j)
        for (int i = 0; i < octave->width; ++i)
            for (int level = 0; level < octave->level_count; ++level) {
                const gls_responses responses = gls_maps_responses(maps);
                const gls_judgement expected = gls_bounded_is_candidate(
                    &t->plan, &responses, threshold, o, level, i, j);
                const bool actual = mask[j * octave->width + i] >> level & 1;
                if (expected != GLS_EITHER && actual != (expected == GLS_ACCEPTED))
                    fail_msg("%s on %s, seed %llu, %s of %dx%d: octave %d level %d sample "
                             "(%d, %d) is %s a candidate and the mask says otherwise",
                             at->stage, at->driver, (unsigned long long)test_seed(),
                             at->input, at->width, at->height, o, level, i, j,
                             actual ? "not" : "");
            }
}

/* -------------------------------------------------------------- the stage -- */

static void run(test_gpu *t) {
    test_gpu_ok(t, gls_stage_suppress(&t->gpu, &t->plan, threshold));
    test_gpu_ok(t, gls_stage_points(&t->gpu, &t->plan));
    if (gls_plan_takes(&t->plan, GLSURF_PATH_EARLY_Z))
        return;
    test_gpu_ok(t, gls_stage_suppress_candidates(&t->gpu, &t->plan));
    test_gpu_ok(t, gls_stage_candidates(&t->gpu, &t->plan));
}

static uint32_t count_of(test_gpu *t, const gls_pyramid_plan *pyramid) {
    uint32_t *parts = test_gpu_read(t, gls_pyramid_top(pyramid));
    const uint32_t sum = parts[0] + parts[1] + parts[2] + parts[3];
    free(parts);
    return sum;
}

/* Makes a mask of each octave from the list of candidates. The caller frees each mask. */
static void read_masks(test_gpu *t, uint8_t *mask[GLS_MAX_OCTAVES]) {
    const uint32_t count = count_of(t, &t->plan.points.candidates);
    assert_in_range(count_of(t, &t->plan.points.block_maxima), count,
                    t->plan.points.maxima_capacity);
    assert_in_range(count, 0, t->plan.capacity);
    for (int o = 0; o < t->plan.space.octave_count; ++o)
        mask[o] = test_memory(gls_octave_samples(&t->plan.space.octave[o]));
    gls_candidate *list = test_gpu_read(t, t->plan.points.candidate);
    assert_int_equal(gls_masks_of_list(&t->plan, list, count, mask), count);
    free(list);
}

static void free_masks(test_gpu *t, uint8_t *mask[GLS_MAX_OCTAVES]) {
    for (int o = 0; o < t->plan.space.octave_count; ++o)
        free(mask[o]);
}

static void compare_masks(test_gpu *t, const test_case *at, const gls_maps *maps) {
    uint8_t *mask[GLS_MAX_OCTAVES];
    read_masks(t, mask);
    for (int o = 0; o < t->plan.space.octave_count; ++o) {
        const gls_octave *octave = &t->plan.space.octave[o];
        const test_layout layout = { .what = "mask",
                                     .element = TEST_U8,
                                     .columns = octave->width,
                                     .channels = 1,
                                     .texels = gls_octave_samples(octave) };
        check_by_brute_force(t, at, maps, o, mask[o]);
        if (t->exact)
            test_compare(at, &layout, maps->mask[o], mask[o]);
    }
    free_masks(t, mask);
}

/* Uploads the responses, runs the stage and compares. */
static void check(test_rig *rig, const char *input) {
    test_gpu *t = rig->t;
    gls_maps *maps = &rig->maps;
    gls_maps_suppress(maps, &t->plan, threshold);
    test_maps_write_response(maps, t);
    const test_case at = test_case_of(t, input);
    run(t);
    compare_masks(t, &at, maps);
}

/* Responses of few values may have maxima at every second sample, so the lists are large.
 */
static test_rig rig_of(test_gpu *t, uint64_t salt, int width, int height) {
    return test_rig_make(
        t, salt,
        &(gls_plan_params){ .width = width, .height = height, .candidates = 1 << 18 });
}

/* ------------------------------------------------------------------ tests -- */

/* The other tests take sizes of these, as each number of octaves and levels has shaders of
 * its own. */
static const struct {
    int width, height;
} sizes[] = { { 21, 21 }, { 23, 60 }, { 64, 63 }, { 121, 90 }, { 215, 191 } };

static void images(void **state) {
    test_rig rig = rig_of(*state, 1, 121, 90);
    test_rig_images(&rig, check);
    test_rig_free(&rig);
}

/* Responses of 0 to 3 times the threshold equal the threshold, and neighbours in position,
 * in scale and across octaves. A sample has every other number of values with every other
 * size. */
static void ties(void **state) {
    test_gpu *t = *state;
    test_rig rig = rig_of(t, 2, sizes[0].width, sizes[0].height);
    for (size_t s = 0; s < COUNT(sizes); ++s) {
        test_maps_plan(&rig.maps, t,
                       &(gls_plan_params){ .width = sizes[s].width,
                                           .height = sizes[s].height,
                                           .candidates = 1 << 18 });
        const int first = test_full() ? 0 : 2 * (int)(s % 2);
        for (int steps = first; steps <= 6; steps += test_full() ? 2 : 4) {
            char input[48];
            snprintf(input, sizeof input, "responses of %d values", steps + 2);
            gls_maps_ties(&rig.maps, &t->plan, steps, threshold, &rig.random);
            check(&rig, input);
        }
    }
    test_rig_free(&rig);
}

static void sparse_maxima(void **state) {
    test_gpu *t = *state;
    test_rig rig = rig_of(t, 3, 215, 191);
    gls_maps_sparse(&rig.maps, &t->plan, threshold, &rig.random);
    check(&rig, "sparse maxima");
    test_rig_free(&rig);
}

/* Responses that do not fit into one texture are in two. */
static void two_arrays(void **state) {
    test_rig rig = test_rig_make(
        *state, 7,
        &(gls_plan_params){
            .width = 121, .height = 90, .candidates = 1 << 18, .array_bytes = 1 });
    assert_int_not_equal(gls_second_response_array(&rig.t->plan), GLS_NONE);
    gls_maps_ties(&rig.maps, &rig.t->plan, 4, threshold, &rig.random);
    check(&rig, "responses of 6 values in two arrays");
    test_rig_free(&rig);
}

/* 1 where a sample of a block is a maximum, -1 where it is a minimum. Every second sample
 * may be one, but means of responses have one alone here. */
static int sign_in_block(const gls_preset_data *preset, int x, int y) {
    if (preset->smooth_response)
        return x == 1 && y == 1;
    return (x | y) % 2 == 0 ? 1 : (x & y) % 2 == 1 && preset->has_minima ? -1 : 0;
}

/* Levels 0 and 2 are no neighbours, so a sample may be a maximum of both. A block has as
 * many maxima as it may have. The octave is one whose first level has neighbours below, or
 * needs none. Separate octaves have only levels 1 and 2, which are neighbours. */
static void most_maxima_of_a_block(void **state) {
    test_gpu *t = *state;
    if (t->preset->separate_octaves)
        return;
    test_rig rig = rig_of(t, 4, 215, 191);
    gls_maps_ties(&rig.maps, &t->plan, 0, 0.0f, &rig.random);
    const int o = t->preset->first_level ? 0 : 1;
    const gls_octave *octave = &t->plan.space.octave[o];
    assert_in_range(octave->level_count, 3, 4);
    const int first = octave->height / 2 / GLS_BLOCK * GLS_BLOCK * octave->width +
                      octave->width / 2 / GLS_BLOCK * GLS_BLOCK;
    for (int i = 0; i < GLS_BLOCK * GLS_BLOCK; ++i) {
        const int x = i % GLS_BLOCK, y = i / GLS_BLOCK,
                  sign = sign_in_block(t->preset, x, y);
        const float responses[3] = { (float)sign, 0.5f * (float)sign, 2.0f * (float)sign };
        memcpy(&gls_maps_stored(&rig.maps,
                                o)[(first + y * octave->width + x) * octave->channels],
               responses, sizeof responses);
    }
    if (t->preset->smooth_response)
        gls_reference_hessian_mean(octave, rig.maps.determinants[o], rig.maps.response[o]);
    check(&rig, "a block full of maxima");
    /* The means of the nine samples around one are equal, and the first of them wins. */
    const int shift = t->preset->smooth_response ? -octave->width - 1 : 0;
    uint8_t *mask[GLS_MAX_OCTAVES];
    read_masks(t, mask);
    for (int i = 0; i < GLS_BLOCK * GLS_BLOCK; ++i) {
        const int x = i % GLS_BLOCK, y = i / GLS_BLOCK;
        if (sign_in_block(t->preset, x, y) != 0)
            assert_int_equal(mask[o][first + y * octave->width + x + shift],
                             1 << 0 | 1 << 2);
    }
    free_masks(t, mask);
    test_rig_free(&rig);
}

/* A bit for each level that may have keypoints. */
static unsigned centres_of(const gls_octave *octave) {
    unsigned bits = 0;
    for (int l = 0; l < octave->level_count; ++l)
        bits |= (unsigned)!gls_rect_is_empty(&octave->level[l].centre) << l;
    return bits;
}

/* All levels that may have maxima have some, so the tests above cannot pass with empty
 * masks. */
static void every_level_has_maxima(void **state) {
    test_gpu *t = *state;
    test_rig rig = rig_of(t, 5, 260, 250);
    test_maps_image_response(&rig.maps, &t->plan, GLS_PICTURE_BLOBS, &rig.random);
    check(&rig, "blobs");
    unsigned found[3] = { 0 };
    uint8_t *mask[GLS_MAX_OCTAVES];
    read_masks(t, mask);
    for (int o = 0; o < 3; ++o)
        for (size_t i = 0; i < gls_octave_samples(&t->plan.space.octave[o]); ++i)
            found[o] |= mask[o][i];
    free_masks(t, mask);
    if (t->preset->separate_octaves) {
        assert_int_equal(found[0] | found[1] | found[2],
                         centres_of(&t->plan.space.octave[0]));
    } else {
        assert_int_equal(found[0], centres_of(&t->plan.space.octave[0]));
        assert_int_equal(found[1] & 3, 3);
    }
    assert_true(found[0] != 0 && found[2] != 0);
    test_rig_free(&rig);
}

/* A driver that has no depth bounds test, or must not use it. */
static void without_depth_bounds(void **state) {
    test_gpu *t = *state;
    const bool bounds = t->device->depth_bounds;
    t->device->depth_bounds = false;
    sparse_maxima(state);
    t->device->depth_bounds = bounds;
}

/* ------------------------------------------------------ ties on every driver -- */

enum { BAND = 68 };

/* A dark picture with a bright band along the diagonal, whose ends are wide and brighter.
 * In between, pixel (x + 1, y + 1) equals pixel (x, y). */
static void fill_band(uint8_t *gray) {
    for (int y = 0; y < BAND; ++y)
        for (int x = 0; x < BAND; ++x) {
            const int across = abs(x - y), along = abs(x + y - (BAND - 1));
            if (along <= 16)
                gray[y * BAND + x] = across <= 5 ? 180 : 60;
            else
                gray[y * BAND + x] = across <= 12 ? 255 : 60;
        }
}

/* In the middle of the band, the responses of level 1 are the same operations on the same
 * integers: filters and means do not reach the band's ends. With the default preset the
 * Gaussian does, and rounds that away. So on every driver the responses have the same bits.
 * They are greater than all around them, so the first of them wins.
 *
 * Mirrored integers would not do where responses are means, whose sums from left to right
 * are not symmetric. Of the four samples of a texel, only the means of the second and the
 * third are the same expression in the shader. So the default preset has its tie between
 * these two. The tie with the paper's preset goes through three texels. */
static void ties_of_equal_integers(void **state) {
    test_gpu *t = *state;
    if (t->preset->detector != GLSURF_DETECTOR_HESSIAN)
        return;
    test_rig rig = rig_of(t, 7, BAND, BAND);
    gls_maps *maps = &rig.maps;
    const int first = t->preset->smooth_response ? 33 : 31, last = BAND - 1 - first;
    fill_band(maps->gray);
    assert_true(gls_maps_sum(maps, &t->plan));
    test_maps_write_integral(maps, t);
    test_gpu_ok(t, gls_stage_hessian(&t->gpu, &t->plan));
    for (int o = 0; o < t->plan.space.octave_count; ++o) {
        free(maps->response[o]);
        maps->response[o] = test_maps_read_response(t, o);
    }
    gls_maps_average(maps, &t->plan);
    check(&rig, "a diagonal band");
    uint8_t *mask[GLS_MAX_OCTAVES];
    read_masks(t, mask);
    const int next = t->plan.space.octave[0].width + 1; /* sample, along the diagonal */
    const int channels = t->plan.space.octave[0].channels;
    const float *response = maps->response[0];
    for (int i = first; i <= last; ++i) {
        assert_memory_equal(&response[i * next * channels + 1],
                            &response[first * next * channels + 1], sizeof *response);
        assert_int_equal(mask[0][i * next] >> 1 & 1, i == first);
    }
    free_masks(t, mask);
    test_rig_free(&rig);
}

/* The responses of 4 values have 360,000 block maxima with the detector censure. */
static void large(void **state) {
    test_gpu *t = *state;
    test_rig rig = test_rig_make(
        t, 6, &(gls_plan_params){ .width = 1280, .height = 960, .candidates = 1 << 19 });
    test_maps_image_response(&rig.maps, &t->plan, GLS_PICTURE_BLOBS, &rig.random);
    check(&rig, "blobs");
    gls_maps_ties(&rig.maps, &t->plan, 2, threshold, &rig.random);
    check(&rig, "responses of 4 values");
    test_rig_free(&rig);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(images),
        cmocka_unit_test(ties),
        cmocka_unit_test(sparse_maxima),
        cmocka_unit_test(two_arrays),
        cmocka_unit_test(most_maxima_of_a_block),
        cmocka_unit_test(every_level_has_maxima),
        cmocka_unit_test(without_depth_bounds),
        cmocka_unit_test(ties_of_equal_integers),
    };
    const struct CMUnitTest full[] = { cmocka_unit_test(ties), cmocka_unit_test(large) };
    return test_gpu_main("suppress", tests, COUNT(tests), full, COUNT(full));
}
