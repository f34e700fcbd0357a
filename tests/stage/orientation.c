/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The subject "orientation" of the check: angles at positions inside the image, near its
 * border and across it. Their Haar samples differ from the reference's by roundings only
 * (check/stage_bounds.h).
 */
#include "support/test.h"

#include "core/number.h"

/* The angle points to the bright side: 0 along +x, a quarter of a turn along +y, which is
 * down. If the whole lattice is inside the image, its samples are symmetric about the
 * slope, up to roundings of positions and sums: at most 1e-4 of a sample. The direction of
 * their sum is as exact. The window may be asymmetric by one bin at its two ends. Each
 * holds less than a fortieth of the length, which turns the angle by at most 1.4 degrees /
 * 20. In a smoothed histogram all samples fall into one bin, up to these roundings. */
static void slopes(void **state) {
    static const double expected[] = { 0.0, 1.57079632679 };
    test_gpu *t = *state;
    for (int i = 0; i < 2; ++i) {
        const gls_case c = { GLS_SIZE(255, 255),
                             .picture = i == 0 ? GLS_PICTURE_RAMP_X : GLS_PICTURE_RAMP_Y,
                             .input = GLS_INPUT_SLOPE, .plan.candidates = 1, .count = 1 };
        test_one(t, &gls_subject_orientation, c);
        float *angle = test_gpu_read(t, t->plan.orientation.angle);
        assert_true(gls_turn_between((double)*angle, expected[i]) <
                    1.4 / 20.0 * pi / 180.0);
    }
}

/* The cases of the check with the pass that makes histogram and angle. */
static void in_one_pass(void **state) {
    test_gpu *t = *state;
    const uint32_t paths = t->paths;
    t->paths |= 1u << GLSURF_PATH_SHORT_LOOPS;
    t->paths &= ~(1u << GLSURF_PATH_FEW_REGISTERS);
    test_cases(t, &gls_subject_orientation, gls_subject_orientation.cases,
               gls_subject_orientation.count);
    assert_int_equal(t->plan.orientation.in_one_pass, t->preset->peak_bins > 0);
    t->paths = paths;
}

int main(void) {
    TEST_LIST(own, slopes, in_one_pass);
    return test_stage_main(
        &(test_stage){ .subject = &gls_subject_orientation, TEST_OWN(own) });
}
