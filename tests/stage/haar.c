/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The subject "haar" of the check: the integral image by three, which Haar responses are
 * computed from, has integers, the same on every driver.
 */
#include "support/test.h"

static void images(void **state) {
    test_gpu *t = *state;
    t->paths &= ~(1u << GLSURF_PATH_GATHER); /* with which there is none */
    test_pictures(t, &gls_subject_haar, (gls_case){ GLS_SIZE(83, 61) });
}

static void sizes(void **state) {
    static const gls_case cases[] = { { GLS_IMAGE(21, 21, NOISE) },
                                      { GLS_IMAGE(21, 1000, NOISE) },
                                      { GLS_IMAGE(1000, 22, NOISE) },
                                      { GLS_IMAGE(26, 23, NOISE) } };
    test_gpu *t = *state;
    test_cases(t, &gls_subject_haar, cases, COUNT(cases));
    assert_int_equal(test_gpu_texels(t, t->plan.haar.sum_texels), 9 * 23);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(images),
        cmocka_unit_test(sizes),
    };
    return test_gpu_main("haar", tests, COUNT(tests), NULL, 0);
}
