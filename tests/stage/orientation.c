/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The subject "orientation" of the check: angles at positions inside the image, near its
 * border and across it are those of Haar samples that are as near to the reference's as
 * roundings let them be (check/stage_bounds.h).
 */
#include "support/test.h"

#include "core/number.h"

#include <stdlib.h>

static gls_case case_of(int width, int height, uint32_t count) {
    return (gls_case){ GLS_IMAGE(width, height, BLOBS), .plan.candidates = count,
                       .count = count };
}

static void images(void **state) {
    test_pictures(*state, &gls_subject_orientation, case_of(120, 91, 100));
}

/* Without contrast there is no direction, and the angle is 0. With float positions,
 * differences of products do not quite cancel. So this is exact only if edges are whole
 * halves, or if the image is black. */
static void flat_images(void **state) {
    test_gpu *t = *state;
    gls_case c = case_of(90, 70, 60);
    for (int i = 0; i < 2; ++i) {
        c.picture = i == 0 ? GLS_PICTURE_ZERO : GLS_PICTURE_WHITE;
        c.input = i == 0 ? GLS_INPUT_USUAL : GLS_INPUT_ROUNDED;
        test_one(t, &gls_subject_orientation, c);
        float *angles = test_gpu_read(t, t->plan.orientation.angle);
        for (uint32_t k = 0; k < c.count; ++k)
            assert_true(angles[k] == 0.0f);
        free(angles);
    }
}

/* The angle points to the bright side: 0 along +x, a quarter of a turn along +y, which is
 * down. If the whole lattice is inside the image, its samples are symmetric about the slope
 * but for roundings of positions and sums, 1e-4 of a sample at most. The direction of their
 * sum is as exact. The window may be asymmetric by one bin at its two ends, each of which
 * holds less than a fortieth of the length; that turns the angle by at most 1.4 degrees
 * / 20. In a smoothed histogram all samples fall into one bin, but for those roundings. */
static void slopes(void **state) {
    static const double expected[] = { 0.0, 1.57079632679 };
    test_gpu *t = *state;
    for (int i = 0; i < 2; ++i) {
        gls_case c = case_of(255, 255, 1);
        c.picture = i == 0 ? GLS_PICTURE_RAMP_X : GLS_PICTURE_RAMP_Y;
        c.input = GLS_INPUT_SLOPE;
        test_one(t, &gls_subject_orientation, c);
        float *angle = test_gpu_read(t, t->plan.orientation.angle);
        assert_true(gls_turn_between((double)*angle, expected[i]) <
                    1.4 / 20.0 * pi / 180.0);
        free(angle);
    }
}

/* More features than a batch has. */
static void two_batches(void **state) {
    test_one(*state, &gls_subject_orientation, case_of(400, 300, GLS_MAX_BATCH + 700));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(images),
        cmocka_unit_test(flat_images),
        cmocka_unit_test(slopes),
    };
    const struct CMUnitTest full[] = { cmocka_unit_test(two_batches) };
    return test_gpu_main("orientation", tests, COUNT(tests), full, COUNT(full));
}
