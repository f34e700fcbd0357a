/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Centre-surround responses against their definition, summed pixel by pixel, and against
 * the reference.
 */
#include "support/responses.h"

#include "stages/plan.h"

#include <stdlib.h>

/* Fills the responses with a value that the stage has to replace. */
static void fill_responses(test_gpu *t) {
    const size_t texels =
        t->plan.space.octave_count > 0 ? test_gpu_texels(t, t->plan.responses.layer[0]) : 0;
    float *other = test_memory(4 * texels * sizeof *other);
    for (size_t i = 0; i < 4 * texels; ++i)
        other[i] = 7.0f;
    for (int i = 0; i < gls_response_layers(&t->plan); ++i)
        test_gpu_write(t, t->plan.responses.layer[i], other, texels);
    free(other);
}

static void check_octave(test_gpu *t, const test_case *at, int o, const gls_maps *maps) {
    const gls_octave *octave = &t->plan.space.octave[o];
    float *actual = test_maps_read_response(t, o);
    test_check_responses(at, &t->plan, o, maps, false, actual);
    if (t->exact)
        test_compare(at,
                     &(test_layout){ .what = "response",
                                     .element = TEST_F32,
                                     .columns = octave->width,
                                     .channels = octave->channels,
                                     .texels = gls_octave_samples(octave) },
                     gls_maps_stored(maps, o), actual);
    free(actual);
}

/* The padding of rows to four samples. */
static void check_padding(test_gpu *t, int o, int level) {
    const gls_octave *octave = &t->plan.space.octave[o];
    const int columns = 4 * t->plan.textures.desc[t->plan.responses.layer[0]].width;
    const int padded = (octave->width + 3) / 4 * 4;
    float *atlas = test_maps_read_level(t, level);
    for (int j = 0; j < octave->height; ++j)
        for (int i = octave->width; i < padded; ++i)
            assert_true(
                atlas[columns * (octave->atlas_row + j) + 4 * octave->atlas_column + i] ==
                0.0f);
    free(atlas);
}

static void check(test_gpu *t, int width, int height, gls_picture_kind kind,
                  gls_random *random) {
    gls_maps maps = { 0 };
    test_maps_plan(&maps, t, &(gls_plan_params){ .width = width, .height = height });
    test_maps_image_response(&maps, &t->plan, kind, random);
    test_maps_write_integral(&maps, t);
    fill_responses(t);
    const test_case at = test_case_of(t, gls_picture_name(kind));
    test_gpu_ok(t, gls_stage_censure(&t->gpu, &t->plan));
    for (int o = 0; o < t->plan.space.octave_count; ++o) {
        check_octave(t, &at, o, &maps);
        for (int l = 0; l < t->plan.space.octave[0].level_count; ++l)
            check_padding(t, o, l);
    }
    gls_maps_free(&maps);
}

static void sizes(void **state) {
    gls_random random = test_random_make(1);
    check(*state, 1, 1, GLS_PICTURE_NOISE, &random); /* no level */
    check(*state, 4, 5, GLS_PICTURE_NOISE, &random);
    check(*state, 5, 5, GLS_PICTURE_NOISE, &random);   /* one level of one sample */
    check(*state, 17, 18, GLS_PICTURE_NOISE, &random); /* four levels */
    check(*state, 21, 22, GLS_PICTURE_NOISE, &random); /* five */
    check(*state, 29, 29, GLS_PICTURE_NOISE, &random); /* all seven of the first octave */
    check(*state, 33, 35, GLS_PICTURE_NOISE, &random); /* a second octave of one level */
    check(*state, 64, 63, GLS_PICTURE_NOISE, &random);
    check(*state, 131, 66, GLS_PICTURE_NOISE, &random);  /* a third octave */
    check(*state, 130, 129, GLS_PICTURE_NOISE, &random); /* one level of the fourth */
}

static void images(void **state) {
    test_every_image(*state, 75, 61, 2, check);
}

/* All filters, with the largest sums. */
static void all_levels(void **state) {
    gls_random random = test_random_make(3);
    check(*state, 227, 226, GLS_PICTURE_WHITE, &random);
}

static void all_levels_of_large_images(void **state) {
    gls_random random = test_random_make(4);
    check(*state, 569, 570, GLS_PICTURE_NOISE, &random);
    check(*state, 571, 568, GLS_PICTURE_BLOBS, &random);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sizes),
        cmocka_unit_test(images),
        cmocka_unit_test(all_levels),
    };
    const struct CMUnitTest full[] = { cmocka_unit_test(all_levels_of_large_images) };
    return test_gpu_main("censure", tests, COUNT(tests), full, COUNT(full));
}
