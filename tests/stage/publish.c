/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The subject "publish" of the check: publishing copies numbers and adds an origin to two
 * of them, so it gives the reference's bits on every driver. Numbers of an enlarged image
 * are halved first, which is exact. Subtracting a quarter of a pixel may round once. In
 * each case a list as long as the capacity comes first, and a shorter one overwrites it.
 */
#include "support/test.h"

#include "reference/reference.h"
#include "stages/pipeline.h"

/* No filter fits, so no stage writes masks or lists. The textures' old content must not be
 * taken for keypoints. */
static void images_smaller_than_any_filter(void **state) {
    test_gpu *t = *state;
    test_gpu_plan(t, &(gls_plan_params){ .width = 5, .height = 3, .candidates = 300 });
    assert_int_equal(t->plan.space.octave_count, 0);
    const gls_slot garbage[] = { t->plan.points.candidates.level[0],
                                 t->plan.refine.position, t->plan.refine.laplacian,
                                 t->plan.select.position, t->plan.select.laplacian };
    for (size_t i = 0; i < COUNT(garbage); ++i)
        test_gpu_write(t, garbage[i], "", 0);
    test_gpu_ok(t, gls_pipeline_run(&t->gpu, &t->plan, &(gls_frame_params){ 0 },
                                    GLS_CHANGED_CAPACITY));
    const gls_totals *totals = test_gpu_read(t, t->plan.select.counts);
    assert_int_equal(totals->kept, 0);
    assert_int_equal(totals->found, 0);
    assert_int_equal(totals->candidates, 0);
    assert_int_equal(totals->capacity, 300);
    const size_t texels = test_gpu_texels(t, t->plan.publish.keypoint);
    gls_record *expected = test_scratch(texels / 2 * sizeof *expected);
    gls_reference_publish(NULL, NULL, NULL, 0, (uint32_t)(texels / 2), (gls_pixel){ 0, 0 },
                          expected);
    void *actual = test_gpu_read(t, t->plan.publish.keypoint);
    assert_memory_equal(actual, expected, texels / 2 * sizeof *expected);
}

static void applications_get_the_same_numbers(void **state) {
    const gls_position position = { 1.5f, 2.5f, 3.25f, 0.125f };
    const int8_t laplacian = -1;
    const float angle = 6.0f;
    gls_record record[2];
    glsurf_keypoint k;
    gls_reference_publish(&position, &laplacian, &angle, 1, 2, (gls_pixel){ 10, 20 },
                          record);
    gls_records_to_keypoints(record, 1, &k);
    assert_true(k.x == 11.5f && k.y == 22.5f && k.scale == 3.25f && k.angle == 6.0f &&
                k.response == 0.125f && k.laplacian == -1);
    assert_true(record[1].scale == 0.0f && record[1].response == 0.0f);
}

int main(void) {
    TEST_LIST(tests, images_smaller_than_any_filter, applications_get_the_same_numbers);
    return test_gpu_main("publish", tests, COUNT(tests), NULL, 0);
}
