/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "support/test.h"

#include <stdlib.h>

void test_maps_plan(gls_maps *maps, test_gpu *t, const gls_plan_params *params) {
    test_gpu_plan(t, params);
    assert_true(gls_maps_make(maps, &t->plan));
}

void test_maps_image(gls_maps *maps, const gls_plan *plan, gls_picture_kind kind,
                     gls_random *random) {
    assert_true(gls_maps_picture(maps, plan, kind, random));
}

void test_maps_response(gls_maps *maps, const gls_plan *plan) {
    assert_true(gls_maps_response(maps, plan));
}

void test_maps_image_response(gls_maps *maps, const gls_plan *plan, gls_picture_kind kind,
                              gls_random *random) {
    test_maps_image(maps, plan, kind, random);
    test_maps_response(maps, plan);
}

void test_every_image(test_gpu *t, int width, int height, uint64_t salt,
                      test_image_check *check) {
    gls_random random = test_random_make(salt);
    for (int kind = 0; kind < GLS_PICTURE_KINDS; ++kind)
        check(t, width, height, (gls_picture_kind)kind, &random);
}

uint8_t *test_image_make(gls_picture_kind kind, int width, int height, gls_random *random) {
    uint8_t *gray = test_memory((size_t)width * (size_t)height);
    assert_true(gls_picture_fill(kind, width, height, random, gray));
    return gray;
}
