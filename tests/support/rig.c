/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "support/test.h"

void test_maps_plan(gls_maps *maps, test_gpu *t, const gls_plan_params *params) {
    test_gpu_plan(t, params);
    assert_true(gls_maps_make(maps, &t->plan));
}

void test_every_image(test_gpu *t, int width, int height, uint64_t salt,
                      test_image_check *check) {
    gls_random random = test_random_make(salt);
    for (int kind = 0; kind < GLS_PICTURE_KINDS; ++kind)
        check(t, width, height, (gls_picture_kind)kind, &random);
}

test_rig test_rig_make(test_gpu *t, uint64_t salt, const gls_plan_params *params) {
    test_rig rig = { .t = t, .random = test_random_make(salt) };
    test_maps_plan(&rig.maps, t, params);
    return rig;
}

void test_rig_free(test_rig *rig) {
    gls_maps_free(&rig->maps);
}

void test_rig_images(test_rig *rig, test_rig_check *check) {
    for (int kind = 0; kind < GLS_PICTURE_KINDS; ++kind) {
        test_maps_image_response(&rig->maps, &rig->t->plan, (gls_picture_kind)kind,
                                 &rig->random);
        check(rig, gls_picture_name((gls_picture_kind)kind));
    }
}
