/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Determinants, before they are averaged, against the definition of the filters, computed
 * weight by weight in double, and against the reference.
 */
#include "support/responses.h"

#include "stages/plan.h"

#include <stdlib.h>

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

static void check_plan(test_gpu *t, const gls_plan_params *params, gls_picture_kind kind,
                       gls_random *random) {
    gls_maps maps = { 0 };
    test_maps_plan(&maps, t, params);
    test_maps_image_response(&maps, &t->plan, kind, random);
    test_maps_write_integral(&maps, t);
    const test_case at = test_case_of(t, gls_picture_name(kind));
    test_gpu_ok(t, gls_stage_hessian(&t->gpu, &t->plan));
    for (int o = 0; o < t->plan.space.octave_count; ++o)
        check_octave(t, &at, o, &maps);
    gls_maps_free(&maps);
}

static void check(test_gpu *t, int width, int height, gls_picture_kind kind,
                  gls_random *random) {
    check_plan(t, &(gls_plan_params){ .width = width, .height = height }, kind, random);
}

/* Without maps whose sides are powers of two, for which llvmpipe compiles the programs
 * again. */
static void sizes(void **state) {
    gls_random random = test_random_make(1);
    check(*state, 11, 11, GLS_PICTURE_NOISE, &random); /* one level of the default */
    check(*state, 21, 21, GLS_PICTURE_NOISE, &random); /* the least for one triplet */
    check(*state, 22, 40, GLS_PICTURE_NOISE, &random);
    check(*state, 30, 29, GLS_PICTURE_NOISE, &random); /* a second octave of one level */
    check(*state, 65, 63, GLS_PICTURE_NOISE, &random); /* a second triplet of one sample */
    check(*state, 131, 65, GLS_PICTURE_NOISE, &random);
    check(*state, 195, 197, GLS_PICTURE_NOISE, &random); /* three triplets */
    check(*state, 211, 214, GLS_PICTURE_NOISE, &random); /* all levels of the default */
}

static void images(void **state) {
    test_every_image(*state, 97, 74, 2, check);
}

/* A second triplet of one sample, and three triplets, with such maps. */
static void powers_of_two(void **state) {
    gls_random random = test_random_make(6);
    check(*state, 64, 63, GLS_PICTURE_NOISE, &random);
    check(*state, 190, 191, GLS_PICTURE_NOISE, &random);
}

/* Images as high as textures may be. With as many rows, the textures of row differences
 * cannot have a row of zeros above the image; with one row less they can. */
static void check_height(test_gpu *t, int highest) {
    gls_random random = test_random_make(4);
    for (int height = highest - 1; height <= highest; ++height)
        check_plan(t,
                   &(gls_plan_params){ .width = 40, .height = height, .max_size = highest },
                   GLS_PICTURE_NOISE, &random);
}

static void as_high_as_textures(void **state) {
    check_height(*state, 2000);
}

static void as_high_as_large_textures(void **state) {
    check_height(*state, 2048);
}

/* Steps of 2, 4, 8 and 16 pixels: the last has 16 rows of units to a row of samples. */
static void first_step_of_two(void **state) {
    test_gpu *t = *state;
    if (t->preset != gls_preset_data_of(GLSURF_PRESET_BAY))
        return;
    gls_random random = test_random_make(5);
    gls_plan_params params = { .width = 221, .height = 206 };
    params.scales = gls_default_scales();
    params.scales.first_step = 2;
    check_plan(t, &params, GLS_PICTURE_NOISE, &random);
    assert_int_equal(t->plan.space.octave_count, 4);
    assert_int_equal(t->plan.space.octave[3].step, 16);
}

/* Areas of more than half of the largest viewport, in up to 3x3 pieces. */
static void pieces(void **state) {
    test_gpu *t = *state;
    gls_random random = test_random_make(7);
    GLint *maximum = t->device->max_framebuffer;
    const GLint was[2] = { maximum[0], maximum[1] };
    maximum[0] = 30;
    maximum[1] = 53;
    check(t, 131, 65, GLS_PICTURE_NOISE, &random);
    maximum[0] = was[0];
    maximum[1] = was[1];
}

static void four_octaves(void **state) {
    gls_random random = test_random_make(3);
    check(*state, 569, 570, GLS_PICTURE_NOISE, &random);
    check(*state, 571, 568, GLS_PICTURE_BLOBS, &random);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sizes),
        cmocka_unit_test(images),
        cmocka_unit_test(as_high_as_textures),
        cmocka_unit_test(first_step_of_two),
        cmocka_unit_test(pieces),
    };
    const struct CMUnitTest full[] = {
        cmocka_unit_test(four_octaves),
        cmocka_unit_test(powers_of_two),
        cmocka_unit_test(as_high_as_large_textures),
    };
    return test_gpu_main("hessian", tests, COUNT(tests), full, COUNT(full));
}
