/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Input keypoints: the stage moves numbers and subtracts the origin once; in an enlarged
 * image it doubles them, which is exact, and adds half a pixel. So positions have the
 * reference's bits on every driver, and so have the keypoints that are handed back.
 */
#include "check/keypoints.h"
#include "support/test.h"

#include "reference/reference.h"
#include "stages/pipeline.h"
#include "stages/plan.h"

#include <stdio.h>
#include <stdlib.h>

static gls_record *make_records(uint32_t count, gls_random *random) {
    const size_t rows = count / GLS_LIST_ROW + 1;
    gls_record *made = test_memory(rows * GLS_LIST_ROW * sizeof *made);
    gls_keypoints_input(made, count, random);
    return made;
}

static void check_counts(test_gpu *t, const test_case *at, uint32_t count) {
    const uint32_t expected[5] = { count, count, count, t->plan.select.capacity,
                                   t->gpu.mark };
    const test_layout layout = { .what = "counts (kept, found, candidates, capacity, mark)",
                                 .element = TEST_U32,
                                 .columns = 1,
                                 .channels = 5,
                                 .texels = 1 };
    void *actual = test_gpu_read(t, t->plan.select.counts);
    test_compare(at, &layout, expected, actual);
    free(actual);
}

static void check_positions(test_gpu *t, const test_case *at, const gls_record *input,
                            uint32_t count, gls_pixel origin) {
    gls_position *position = test_memory((count + 1) * sizeof *position);
    int8_t *laplacian = test_memory(count + 1);
    gls_reference_input(input, count, origin, position, laplacian);
    for (uint32_t i = 0; t->plan.image.enlarged && i < count; ++i)
        position[i] = gls_position_enlarge(position[i]);
    test_layout layout = { .what = "position (x, y, scale, response)",
                           .element = TEST_F32,
                           .columns = GLS_LIST_ROW,
                           .channels = 4,
                           .texels = count };
    void *actual = test_gpu_read(t, t->plan.select.position);
    test_compare(at, &layout, position, actual);
    free(actual);
    layout = (test_layout){ .what = "laplacian",
                            .element = TEST_I8,
                            .columns = GLS_LIST_ROW,
                            .channels = 1,
                            .texels = count };
    actual = test_gpu_read(t, t->plan.select.laplacian);
    test_compare(at, &layout, laplacian, actual);
    free(actual);
    free(position);
    free(laplacian);
}

/* The published keypoints are the input keypoints, and not the positions plus the origin.
 * Only the angles are those of the angles' texture. */
static void check_published(test_gpu *t, const test_case *at, const gls_record *input,
                            uint32_t count, bool upright, gls_pixel origin) {
    const size_t texels = test_gpu_texels(t, t->plan.publish.keypoint);
    gls_record *expected = test_memory(texels / 2 * sizeof *expected);
    float *angle = test_memory((count + 1) * sizeof *angle);
    for (uint32_t i = 0; i < count; ++i) {
        angle[i] = 0.001f * (float)i;
        expected[i] = input[i];
        expected[i].angle = upright ? 0.0f : angle[i];
    }
    test_gpu_write(t, t->plan.orientation.angle, angle, count);
    test_gpu_ok(t, gls_stage_publish(&t->gpu, &t->plan, upright, origin));
    const test_layout layout = { .what = "keypoints",
                                 .element = TEST_F32,
                                 .columns = 2 * GLS_LIST_ROW,
                                 .channels = 4,
                                 .texels = texels };
    void *actual = test_gpu_read(t, t->plan.publish.keypoint);
    test_compare(at, &layout, expected, actual);
    free(actual);
    free(angle);
    free(expected);
}

static void check_plan(test_gpu *t, const gls_plan_params *params, uint32_t count,
                       gls_pixel origin, gls_random *random) {
    char label[96];
    snprintf(label, sizeof label, "%u keypoints, capacity %u, from (%d, %d)%s", count,
             params->candidates, origin.x, origin.y,
             params->double_image ? ", enlarged" : "");
    test_gpu_plan(t, params);
    gls_record *input = make_records(count, random);
    test_gpu_ok(t, gls_stage_input(&t->gpu, &t->plan, input, count, origin));
    const test_case at = test_case_of(t, label);
    check_counts(t, &at, count);
    check_positions(t, &at, input, count, origin);
    check_published(t, &at, input, count, false, origin);
    check_published(t, &at, input, count, true, origin);
    free(input);
}

static void check(test_gpu *t, uint32_t capacity, uint32_t count, gls_pixel origin,
                  gls_random *random) {
    check_plan(t,
               &(gls_plan_params){
                   .width = 21, .height = 17, .input = true, .candidates = capacity },
               count, origin, random);
}

static void of_every_length(void **state) {
    static const uint32_t counts[] = { 0, 1, 255, 256, 257, 700 };
    gls_random random = test_random_make(1);
    for (size_t c = 0; c < COUNT(counts); ++c)
        check(*state, 768, counts[c], (gls_pixel){ 0, 0 }, &random);
    check(*state, 256, 256, (gls_pixel){ 0, 0 }, &random);
}

/* Adding the origin to a position from which it was subtracted sometimes gives another
 * float. */
static void of_regions(void **state) {
    static const gls_pixel origins[] = { { 1, 0 }, { 0, 3 }, { 16383, 12345 } };
    gls_random random = test_random_make(2);
    for (size_t o = 0; o < COUNT(origins); ++o)
        check(*state, 512, 400, origins[o], &random);
}

static void in_enlarged_images(void **state) {
    gls_random random = test_random_make(3);
    for (int i = 0; i < 2; ++i)
        check_plan(*state,
                   &(gls_plan_params){ .width = 21,
                                       .height = 17,
                                       .input = true,
                                       .candidates = 512,
                                       .double_image = true },
                   400, (gls_pixel){ 31 * i, 12345 * i }, &random);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(of_every_length),
        cmocka_unit_test(of_regions),
        cmocka_unit_test(in_enlarged_images),
    };
    return test_gpu_main("input", tests, COUNT(tests), NULL, 0);
}
