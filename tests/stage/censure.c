/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The subject "censure" of the check: centre-surround responses within their bounds of the
 * reference's, which tests/unit/reference_responses.c compares with their definition.
 */
#include "support/test.h"

/* No level; one level of one sample; four levels, five, and all seven of the first octave;
 * a second octave of one level; a third octave; one level of the fourth. */
static void sizes(void **state) {
    static const gls_case cases[] = {
        { GLS_IMAGE(1, 1, NOISE) },    { GLS_IMAGE(4, 5, NOISE) },
        { GLS_IMAGE(5, 5, NOISE) },    { GLS_IMAGE(17, 18, NOISE) },
        { GLS_IMAGE(21, 22, NOISE) },  { GLS_IMAGE(29, 29, NOISE) },
        { GLS_IMAGE(33, 35, NOISE) },  { GLS_IMAGE(64, 63, NOISE) },
        { GLS_IMAGE(131, 66, NOISE) }, { GLS_IMAGE(130, 129, NOISE) },
    };
    test_cases(*state, &gls_subject_censure, cases, COUNT(cases));
}

static void images(void **state) {
    test_pictures(*state, &gls_subject_censure, (gls_case){ GLS_SIZE(75, 61) });
}

/* All filters, with the largest sums. */
static void all_levels(void **state) {
    test_one(*state, &gls_subject_censure, (gls_case){ GLS_IMAGE(227, 226, WHITE) });
}

static void all_levels_of_large_images(void **state) {
    static const gls_case cases[] = { { GLS_IMAGE(569, 570, NOISE) },
                                      { GLS_IMAGE(571, 568, BLOBS) } };
    test_cases(*state, &gls_subject_censure, cases, COUNT(cases));
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
