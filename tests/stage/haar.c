/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The subject "haar" of the check. Where texels are gathered, no pass runs. */
#include "support/test.h"

static const gls_case more[] = { { GLS_IMAGE(21, 21, NOISE) },
                                 { GLS_IMAGE(21, 1000, NOISE) },
                                 { GLS_IMAGE(1000, 22, NOISE) },
                                 { GLS_IMAGE(26, 23, NOISE) } };

int main(void) {
    return test_stage_main(&(test_stage){ .subject = &gls_subject_haar,
                                          .picture = { GLS_SIZE(83, 61) },
                                          TEST_MORE(more),
                                          .without = 1u << GLSURF_PATH_GATHER });
}
