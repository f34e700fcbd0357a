/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "support/test.h"

void test_maps_response(gls_maps *maps, const gls_plan *plan) {
    assert_true(gls_maps_response(maps, plan));
}

void test_maps_image_response(gls_maps *maps, const gls_plan *plan, gls_picture_kind kind,
                              gls_random *random) {
    assert_true(gls_maps_picture(maps, plan, kind, random));
    test_maps_response(maps, plan);
}

uint8_t *test_image_make(gls_picture_kind kind, int width, int height, gls_random *random) {
    uint8_t *gray = test_memory((size_t)width * (size_t)height);
    assert_true(gls_picture_fill(kind, width, height, random, gray));
    return gray;
}
