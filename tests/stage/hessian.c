/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The subject "hessian" of the check: determinants, before they are averaged, are within
 * their bounds of the reference's. tests/unit/reference_maps.c compares those with the
 * definition of the filters.
 */
#include "support/responses.h"

/* The last has four octaves with every preset. */
static const gls_case large[] = { { GLS_IMAGE(64, 63, NOISE) },
                                  { GLS_IMAGE(40, 2047, NOISE), .plan.max_size = 2048 },
                                  { GLS_IMAGE(569, 570, NOISE) } };

/* Steps of 2, 4, 8 and 16 pixels: the last has 16 rows of units per row of samples. */
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

/* Gathers, if the device does not, or fetches in one pass; also at the end of the longest
 * rows, where the addresses of gathers are least accurate. */
static void otherwise(void **state) {
    test_gpu *t = *state;
    const uint32_t paths = t->paths, gather = 1u << GLSURF_PATH_GATHER;
    const uint32_t rows = 1u << GLSURF_PATH_ROW_DIFFERENCES;
    if (!(t->device->paths_supported & gather))
        skip();
    t->paths = paths & rows ? paths & ~rows : paths ^ gather;
    test_cases(t, t->subject, t->subject->cases, (size_t)t->subject->count);
    first_step_of_two(state);
    if (t->preset == gls_preset_data_of(GLSURF_PRESET_DEFAULT))
        test_one(t, t->subject,
                 (gls_case){ GLS_IMAGE(test_gpu_side(t, 16383), 11, NOISE) });
    t->paths = paths;
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

int main(void) {
    TEST_LIST(own, first_step_of_two, otherwise, pieces);
    return test_stage_main(
        &(test_stage){ .subject = &gls_subject_hessian, TEST_OWN(own), TEST_FULL(large) });
}
