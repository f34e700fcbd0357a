/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The subject "haar" of the check. With "gather" no pass runs. */
#include "support/test.h"

static void without_gathering(void **state) {
    test_gpu *t = *state;
    t->paths &= ~(1u << GLSURF_PATH_GATHER);
    test_cases(t, &gls_subject_haar, gls_subject_haar.cases,
               (size_t)gls_subject_haar.count);
}

int main(void) {
    TEST_LIST(own, without_gathering);
    return test_stage_main(&(test_stage){ .subject = &gls_subject_haar, TEST_OWN(own) });
}
