/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Publishing copies numbers and adds an origin to two of them, so it gives the reference's
 * bits on every driver. Those of an enlarged image are halved before, which is exact, and a
 * quarter of a pixel is subtracted, which may round once.
 */
#include "check/keypoints.h"
#include "support/test.h"

#include "reference/reference.h"
#include "stages/pipeline.h"
#include "stages/plan.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct list {
    gls_position *position;
    int8_t *laplacian;
    float *angle;
} list;

static list make_list(uint32_t count, gls_random *random) {
    list made = { .position = test_memory((count + 1) * sizeof *made.position),
                  .laplacian = test_memory(count + 1),
                  .angle = test_memory((count + 1) * sizeof *made.angle) };
    gls_keypoints_list(made.position, made.laplacian, made.angle, count, random);
    return made;
}

static void free_list(list *self) {
    free(self->position);
    free(self->laplacian);
    free(self->angle);
}

/* Compares all texels, also those beyond the last keypoint. */
static void compare(test_gpu *t, const char *input, const list *from, uint32_t count,
                    bool upright, gls_pixel origin) {
    const gls_slot slot = t->plan.publish.keypoint;
    const size_t texels = test_gpu_texels(t, slot);
    gls_record *expected = test_memory(texels / 2 * sizeof *expected);
    gls_reference_publish(from->position, from->laplacian, upright ? NULL : from->angle,
                          count, (uint32_t)(texels / 2), origin, expected);
    void *actual = test_gpu_read(t, slot);
    const test_case at = test_case_of(t, input);
    const test_layout layout = { .what = "keypoints",
                                 .element = TEST_F32,
                                 .columns = 2 * GLS_LIST_ROW,
                                 .channels = 4,
                                 .texels = texels };
    test_compare(&at, &layout, expected, actual);
    free(actual);
    free(expected);
}

static void check_plan(test_gpu *t, const gls_plan_params *params, uint32_t count,
                       bool upright, gls_pixel origin, gls_random *random) {
    char input[96];
    snprintf(input, sizeof input, "%u of %u%s%s, from (%d, %d)", count, params->candidates,
             upright ? ", upright" : "", params->double_image ? ", enlarged" : "", origin.x,
             origin.y);
    test_gpu_plan(t, params);
    list from = make_list(count, random);
    test_gpu_write(t, t->plan.select.position, from.position, count);
    test_gpu_write(t, t->plan.select.laplacian, from.laplacian, count);
    if (!upright)
        test_gpu_write(t, t->plan.orientation.angle, from.angle, count);
    test_gpu_set_count(t, &t->plan.select.pyramid, count);
    test_gpu_ok(t, gls_stage_publish(&t->gpu, &t->plan, upright, origin));
    for (uint32_t i = 0; params->double_image && i < count; ++i)
        from.position[i] = gls_position_reduce(from.position[i]);
    compare(t, input, &from, count, upright, origin);
    free_list(&from);
}

static void check(test_gpu *t, uint32_t capacity, uint32_t count, bool upright,
                  gls_pixel origin, gls_random *random) {
    check_plan(t, &(gls_plan_params){ .width = 21, .height = 21, .candidates = capacity },
               count, upright, origin, random);
}

static void of_every_length(void **state) {
    static const uint32_t counts[] = { 0, 1, 2, 255, 256, 257, 700 };
    gls_random random = test_random_make(1);
    for (size_t c = 0; c < COUNT(counts); ++c)
        for (int upright = 0; upright < 2; ++upright)
            check(*state, 700, counts[c], upright, (gls_pixel){ 0, 0 }, &random);
    check(*state, 1, 1, false, (gls_pixel){ 0, 0 }, &random);
}

/* The sum is rounded once. */
static void of_regions(void **state) {
    static const gls_pixel origins[] = { { 1, 0 }, { 0, 3 }, { 16383, 12345 } };
    gls_random random = test_random_make(2);
    for (size_t o = 0; o < COUNT(origins); ++o)
        check(*state, 500, 400, o == 1, origins[o], &random);
}

static void of_enlarged_images(void **state) {
    gls_random random = test_random_make(4);
    for (int upright = 0; upright < 2; ++upright)
        check_plan(*state,
                   &(gls_plan_params){
                       .width = 21, .height = 21, .candidates = 300, .double_image = true },
                   270, upright, (gls_pixel){ 19 * upright, 12345 * upright }, &random);
}

/* A shorter list overwrites all of a longer one. */
static void shorter_than_before(void **state) {
    test_gpu *t = *state;
    gls_random random = test_random_make(3);
    check(t, 600, 600, false, (gls_pixel){ 7, 9 }, &random);
    list from = make_list(10, &random);
    test_gpu_write(t, t->plan.select.position, from.position, 10);
    test_gpu_write(t, t->plan.select.laplacian, from.laplacian, 10);
    test_gpu_write(t, t->plan.orientation.angle, from.angle, 10);
    test_gpu_set_count(t, &t->plan.select.pyramid, 10);
    test_gpu_ok(t, gls_stage_publish(&t->gpu, &t->plan, false, (gls_pixel){ 7, 9 }));
    compare(t, "10 after 600", &from, 10, false, (gls_pixel){ 7, 9 });
    free_list(&from);
}

/* No filter fits, so no stage writes masks or lists. The textures' old content must not be
 * taken for keypoints. */
static void images_smaller_than_any_filter(void **state) {
    test_gpu *t = *state;
    static const list none;
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
    free((void *)totals);
    compare(t, "an image of 5x3", &none, 0, true, (gls_pixel){ 0, 0 });
}

static void applications_get_the_same_numbers(void **state) {
    (void)state;
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
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(of_every_length),
        cmocka_unit_test(of_regions),
        cmocka_unit_test(of_enlarged_images),
        cmocka_unit_test(shorter_than_before),
        cmocka_unit_test(images_smaller_than_any_filter),
        cmocka_unit_test(applications_get_the_same_numbers),
    };
    return test_gpu_main("publish", tests, COUNT(tests), NULL, 0);
}
