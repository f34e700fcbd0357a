/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The subject "censure" of the check: the GPU's responses are those of the reference, which
 * unit/reference_responses compares with the definition.
 */
#include "support/test.h"

/* No level; four levels, and all seven of the first octave; a second octave of one level.
 */
static const gls_case more[] = {
    { GLS_IMAGE(1, 1, NOISE) },   { GLS_IMAGE(17, 18, NOISE) },
    { GLS_IMAGE(29, 29, NOISE) }, { GLS_IMAGE(33, 35, NOISE) },
    { GLS_IMAGE(64, 63, NOISE) },
};
static const gls_case large[] = { { GLS_IMAGE(569, 570, NOISE) },
                                  { GLS_IMAGE(571, 568, BLOBS) } };

int main(void) {
    return test_stage_main(&(test_stage){ .subject = &gls_subject_censure,
                                          .picture = { GLS_SIZE(75, 61) },
                                          TEST_MORE(more),
                                          TEST_FULL(large) });
}
