/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The subject "hessian" of the check: determinants, before they are averaged, within their
 * bounds of the reference's, which tests/unit/reference_responses.c compares with the
 * definition of the filters.
 */
#include "support/responses.h"

/* A level of the default; the least for one triplet; a second octave of one level; a second
 * triplet of one sample; three triplets; all levels of the default. Without maps whose
 * sides are powers of two, for which llvmpipe compiles the programs again. */
static void sizes(void **state) {
    static const gls_case cases[] = {
        { GLS_IMAGE(11, 11, NOISE) },   { GLS_IMAGE(21, 21, NOISE) },
        { GLS_IMAGE(22, 40, NOISE) },   { GLS_IMAGE(30, 29, NOISE) },
        { GLS_IMAGE(65, 63, NOISE) },   { GLS_IMAGE(131, 65, NOISE) },
        { GLS_IMAGE(195, 197, NOISE) }, { GLS_IMAGE(211, 214, NOISE) },
    };
    test_cases(*state, &gls_subject_hessian, cases, COUNT(cases));
}

static void images(void **state) {
    test_pictures(*state, &gls_subject_hessian, (gls_case){ GLS_SIZE(97, 74) });
}

/* A second triplet of one sample, and three triplets, with such maps. */
static void powers_of_two(void **state) {
    static const gls_case cases[] = { { GLS_IMAGE(64, 63, NOISE) },
                                      { GLS_IMAGE(190, 191, NOISE) } };
    test_cases(*state, &gls_subject_hessian, cases, COUNT(cases));
}

/* Images as high as textures may be. With as many rows, the textures of row differences
 * cannot have a row of zeros above the image; with one row less they can. */
static void check_height(test_gpu *t, int highest) {
    for (int height = highest - 1; height <= highest; ++height)
        test_one(t, &gls_subject_hessian,
                 (gls_case){ GLS_IMAGE(40, height, NOISE), .plan.max_size = highest });
}

static void as_high_as_large_textures(void **state) {
    check_height(*state, 2048);
}

/* Steps of 2, 4, 8 and 16 pixels: the last has 16 rows of units to a row of samples. */
static void first_step_of_two(void **state) {
    test_gpu *t = *state;
    if (t->preset != gls_preset_data_of(GLSURF_PRESET_BAY))
        return;
    gls_case c = { GLS_IMAGE(221, 206, NOISE), .plan.scales = gls_default_scales() };
    c.plan.scales.first_step = 2;
    test_one(t, &gls_subject_hessian, c);
    assert_int_equal(t->plan.space.octave_count, 4);
    assert_int_equal(t->plan.space.octave[3].step, 16);
    const test_case at = test_case_of(t, "the reference, of noise");
    for (int o = 0; o < 4; ++o)
        test_check_responses(&at, &t->plan, o, &t->maps, false,
                             gls_maps_stored(&t->maps, o));
}

/* Areas of more than half of the largest viewport, in up to 3x3 pieces. */
static void pieces(void **state) {
    test_gpu *t = *state;
    GLint *maximum = t->device->max_framebuffer;
    const GLint was[2] = { maximum[0], maximum[1] };
    maximum[0] = 30;
    maximum[1] = 53;
    test_one(t, &gls_subject_hessian, (gls_case){ GLS_IMAGE(131, 65, NOISE) });
    maximum[0] = was[0];
    maximum[1] = was[1];
}

static void four_octaves(void **state) {
    static const gls_case cases[] = { { GLS_IMAGE(569, 570, NOISE) },
                                      { GLS_IMAGE(571, 568, BLOBS) } };
    test_cases(*state, &gls_subject_hessian, cases, COUNT(cases));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sizes),
        cmocka_unit_test(images),
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
