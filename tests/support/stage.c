/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Tests of stages that consist of cases of the check's subject: every picture, and more.
 */
#include "support/test.h"

static const test_stage *stage; /* of this program */

/* Cuts images and lists to what the driver's textures hold: a row has 64 descriptors. */
static void check(test_gpu *t, const gls_case *cases, size_t count) {
    for (size_t i = 0; i < count; ++i) {
        gls_case c = cases[i];
        c.plan.width = test_gpu_side(t, c.plan.width);
        c.plan.height = test_gpu_side(t, c.plan.height);
        if (c.plan.candidates > 64u * (uint32_t)t->device->max_size) {
            c.plan.candidates /= 2;
            c.plan.height /= 2;
        }
        test_one(t, stage->subject, c);
    }
}

static void pictures(void **state) {
    test_gpu *t = *state;
    t->paths &= ~stage->without;
    if (stage->picture.plan.width > 0)
        test_pictures(t, stage->subject, stage->picture);
}

static void more(void **state) {
    check(*state, stage->more, stage->count);
}

static void large(void **state) {
    check(*state, stage->full, stage->full_count);
}

int test_stage_main(const test_stage *of) {
    stage = of;
    const struct CMUnitTest tests[] = { cmocka_unit_test(pictures),
                                        cmocka_unit_test(more),
                                        { "own", of->own, NULL, NULL, NULL } };
    const struct CMUnitTest full[] = { cmocka_unit_test(large) };
    return test_gpu_main(of->subject->name, tests, COUNT(tests) - !of->own, full,
                         of->full_count > 0 ? COUNT(full) : 0);
}
