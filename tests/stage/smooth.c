/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The subject "smooth" of the check: smoothing is integer arithmetic, so it gives the
 * reference's numbers on every driver.
 */
#include "support/test.h"

/* The largest images, where texel centres are hardest to hit. */
static const gls_case more[] = { { GLS_IMAGE(1, 16384, NOISE) },
                                 { GLS_IMAGE(16384, 1, NOISE) },
                                 { GLS_IMAGE(8, 2047, NOISE) },
                                 { GLS_IMAGE(4099, 3, NOISE) } };

/* No pass runs if the preset does not use the stage. */
static void nothing_to_smooth(void **state) {
    test_gpu *t = *state;
    const gls_preset_data *preset = t->preset;
    t->preset = gls_preset_row(GLSURF_PRESET_PAPER, GLSURF_DETECTOR_HESSIAN);
    test_gpu_plan(t, &(gls_plan_params){ .width = 40, .height = 30 });
    t->preset = preset;
    test_gpu_ok(t, gls_stage_smooth(&t->gpu, &t->plan));
    assert_int_equal(t->device->passes.count, 0);
}

int main(void) {
    TEST_LIST(own, nothing_to_smooth);
    return test_stage_main(
        &(test_stage){ .subject = &gls_subject_smooth, TEST_MORE(more), TEST_OWN(own) });
}
