/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The subject "descriptor" of the check: descriptors at given positions and angles differ
 * from the reference's by roundings only (check/stage_bounds.h), and not at all if the
 * driver rounds as C does.
 */
#include "support/test.h"

#define CONSTANT(w, h, n, most, value)                                                     \
    GLS_SIZE(w, h), .plan.candidates = n, .count = n, .largest = most, .values = value,    \
                    .input = GLS_INPUT_POWERS

/* Without contrast the descriptor is zero, and not rounding errors scaled to unit length.
 * Far from the origin positions are coarser, and a large scale has larger roundings. At
 * powers of two the spacing of floats changes, so the roundings of a filter's two sides
 * differ there. tests/unit/reference_descriptor.c checks many more such positions. */
static const gls_case more[] = {
    { CONSTANT(120, 90, 16, 8.0, 1) },
    { CONSTANT(9000, 60, 16, 3.0, 255) },
    { CONSTANT(60, 9000, 16, 3.0, 255) },
    { CONSTANT(60, 9000, 16, 3.0, 255), .plan.descriptor_length = 128 },
};

static const gls_case large[] = {
    { CONSTANT(16384, 700, 400, 80.0, 255) },
    { CONSTANT(700, 16384, 400, 80.0, 255), .plan.descriptor_length = 128 },
    { CONSTANT(4000, 3000, 400, 300.0, 255) },
    { CONSTANT(4000, 3000, 400, 300.0, 1), .upright = true },
    /* more features than a batch has */
    { GLS_IMAGE(400, 300, BLOBS), .plan.candidates = GLS_MAX_BATCH + 100,
      .count = GLS_MAX_BATCH + 100, .largest = 20.0 },
};

int main(void) {
    return test_stage_main(&(test_stage){
        .subject = &gls_subject_descriptor, TEST_MORE(more), TEST_FULL(large) });
}
