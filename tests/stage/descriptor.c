/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The subject "descriptor" of the check: descriptors at given positions and angles are as
 * near to the reference's as roundings let them be (check/stage_bounds.h), and have the
 * same bits if the driver rounds as C does.
 */
#include "support/test.h"

static gls_case case_of(int width, int height, uint32_t count, double largest) {
    return (gls_case){ GLS_IMAGE(width, height, BLOBS), .plan.candidates = count,
                       .count = count, .largest = largest };
}

/* Checks descriptors of both lengths. */
static void check_lengths(test_gpu *t, gls_case c) {
    for (c.plan.descriptor_length = 64; c.plan.descriptor_length <= 128;
         c.plan.descriptor_length *= 2)
        test_one(t, &gls_subject_descriptor, c);
}

static void images(void **state) {
    gls_case c = case_of(130, 101, 8, 12.0);
    for (int kind = 0; kind < GLS_PICTURE_KINDS; ++kind) {
        c.picture = (gls_picture_kind)kind;
        check_lengths(*state, c);
    }
}

static void without_whitening(void **state) {
    test_gpu *t = *state;
    if (!t->preset->soft_layout.whitened)
        skip();
    gls_case c = case_of(130, 101, 8, 12.0);
    c.input = GLS_INPUT_UNWHITENED;
    check_lengths(t, c);
}

static void check_constants(test_gpu *t, gls_case c) {
    static const uint32_t values[] = { 1, 255, 255 };
    c.input = GLS_INPUT_POWERS;
    for (size_t v = 0; v < COUNT(values); ++v) {
        c.values = values[v];
        c.upright = v % 2;
        test_one(t, &gls_subject_descriptor, c);
    }
    c.plan.descriptor_length = 128;
    c.upright = false;
    test_one(t, &gls_subject_descriptor, c);
}

/* Without contrast the descriptor is zero, and not rounding errors scaled to unit length.
 * Far from the origin positions are coarser, and a large scale has larger roundings. At
 * powers of two the spacing of floats changes, so the roundings of a filter's two sides
 * differ there. tests/unit/reference_descriptor.c checks many more such positions. */
static void constant_images(void **state) {
    const int side = test_gpu_side(*state, 9000);
    check_constants(*state, case_of(120, 90, 16, 8.0));
    check_constants(*state, case_of(side, 60, 16, 3.0));
    check_constants(*state, case_of(60, side, 16, 3.0));
}

static void large_constant_images(void **state) {
    const int side = test_gpu_side(*state, 16384);
    check_constants(*state, case_of(side, 700, 400, 80.0));
    check_constants(*state, case_of(700, side, 400, 80.0));
    check_constants(*state, case_of(4000, 3000, 400, 300.0));
}

/* More features than a batch has. */
static void two_batches(void **state) {
    test_one(*state, &gls_subject_descriptor, case_of(400, 300, GLS_MAX_BATCH + 100, 20.0));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(images),
        cmocka_unit_test(constant_images),
        cmocka_unit_test(without_whitening),
    };
    const struct CMUnitTest full[] = {
        cmocka_unit_test(large_constant_images),
        cmocka_unit_test(two_batches),
    };
    return test_gpu_main("descriptor", tests, COUNT(tests), full, COUNT(full));
}
