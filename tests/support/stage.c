/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The test of a stage runs the cases of the check's subject (by test_gpu_main()), more
 * cases of this subject, and the stage's own tests.
 */
#include "support/test.h"

#include <string.h>

enum { MAX_OWN = 8 };

static const test_stage *stage; /* of this program */

/* Cuts images, doubled ones too, and lists to the driver's textures, which have 64
 * descriptors in a row. */
static void check(test_gpu *t, const gls_case *cases, size_t count) {
    for (size_t i = 0; i < count; ++i) {
        gls_case c = cases[i];
        const int factor = c.plan.double_image ? 2 : 1;
        c.plan.width = test_gpu_side(t, factor * c.plan.width) / factor;
        c.plan.height = test_gpu_side(t, factor * c.plan.height) / factor;
        if (c.plan.candidates > 64u * (uint32_t)t->device->max_size) {
            c.plan.candidates /= 2;
            c.plan.height /= 2;
        }
        test_one(t, stage->subject, c);
    }
}

static void more(void **state) {
    check(*state, stage->more, stage->count);
}

static void large(void **state) {
    check(*state, stage->full, stage->full_count);
}

int test_stage_main(const test_stage *of) {
    stage = of;
    struct CMUnitTest tests[MAX_OWN + 1] = { cmocka_unit_test(more) };
    const struct CMUnitTest full[] = { cmocka_unit_test(large) };
    const size_t first = of->count > 0;
    if (of->own_count > 0)
        memcpy(tests + first, of->own, of->own_count * sizeof *tests);
    return test_gpu_main(of->subject->name, tests, first + of->own_count, full,
                         of->full_count > 0 ? COUNT(full) : 0);
}
