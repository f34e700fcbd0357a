/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The integral image by three, which Haar responses are computed from, has integers, the
 * same on every driver.
 */
#include "support/test.h"

#include "stages/plan.h"

#include <stdlib.h>

static void check(test_gpu *t, int width, int height, gls_picture_kind kind,
                  gls_random *random) {
    gls_maps maps = { 0 };
    t->paths &= ~(1u << GLSURF_PATH_GATHER);
    test_maps_plan(&maps, t, &(gls_plan_params){ .width = width, .height = height });
    test_maps_image(&maps, &t->plan, kind, random);
    const gls_slot slot = t->plan.haar.sum_texels;
    const size_t texels = test_gpu_texels(t, slot);
    assert_int_equal(texels, (size_t)(gls_ceil_div(width, 3) * height));
    uint32_t(*expected)[4] = test_memory(texels * sizeof *expected);
    gls_maps_by_three(&maps, &t->plan, expected);
    test_maps_write_integral(&maps, t);
    test_gpu_ok(t, gls_stage_haar(&t->gpu, &t->plan));
    uint32_t *actual = test_gpu_read(t, slot);
    const test_case at = test_case_of(t, gls_picture_name(kind));
    test_compare(&at,
                 &(test_layout){ .what = "integral image by three",
                                 .element = TEST_U32,
                                 .columns = t->plan.textures.desc[slot].width,
                                 .channels = 4,
                                 .texels = texels },
                 expected, actual);
    free(expected);
    free(actual);
    gls_maps_free(&maps);
}

static void images(void **state) {
    test_every_image(*state, 83, 61, 1, check);
}

static void sizes(void **state) {
    gls_random random = test_random_make(2);
    check(*state, 21, 21, GLS_PICTURE_NOISE, &random);
    check(*state, 21, 1000, GLS_PICTURE_NOISE, &random);
    check(*state, 1000, 22, GLS_PICTURE_NOISE, &random);
    check(*state, 26, 23, GLS_PICTURE_NOISE, &random);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(images),
        cmocka_unit_test(sizes),
    };
    return test_gpu_main("haar", tests, COUNT(tests), NULL, 0);
}
