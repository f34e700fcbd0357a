/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "support/test.h"

static void nothing(void **state) {
    test_gpu_plan(*state, &(glsurf_plan_params){ .width = 10, .height = 10 });
}

int main(void) {
    const struct CMUnitTest tests[] = { cmocka_unit_test(nothing) };
    return test_gpu_main("gray", tests, sizeof tests / sizeof *tests, NULL, 0);
}
