/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The subject "points" of the check: lists of block maxima and of candidates. */
#include "support/test.h"

/* A list of 1024 x 1024 entries, the longest whose descriptors fit into textures with 16384
 * texels a side. If textures have fewer, the image has half as many rows. */
static const gls_case large[] = {
    { GLS_SIZE(1024, 1024), .plan.candidates = 1 << 20, .density = 1.0 },
    { GLS_SIZE(1024, 1024), .plan.candidates = 1 << 20, .density = 0.25 },
};

int main(void) {
    return test_stage_main(
        &(test_stage){ .subject = &gls_subject_points, TEST_FULL(large) });
}
