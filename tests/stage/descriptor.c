/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Descriptors at given places and angles: no farther than 1e-3 from the reference's, and
 * the same bits where the driver rounds as C does.
 */
#include "support/test.h"

#include "reference/maths.h"
#include "reference/reference.h"
#include "stages/stages.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

enum { LENGTH = GLSURF_DESCRIPTOR_LENGTH };

typedef struct run {
    uint32_t count;
    glsurf_place *places;
    float *angles;
    test_maps maps;
} run;

/* Places in and around the image, with scales up to `largest`. */
static void start(test_gpu *t, run *r, int width, int height, uint32_t count,
                  double largest, test_random *random) {
    test_maps_plan(
        &r->maps, t,
        &(glsurf_plan_params){ .width = width, .height = height, .candidates = count });
    r->count = count;
    r->places = test_memory(count * sizeof *r->places);
    r->angles = test_memory(count * sizeof *r->angles);
    for (uint32_t i = 0; i < count; ++i) {
        r->places[i] = (glsurf_place){
            .x = (float)test_random_between(random, -3.0, width + 3.0),
            .y = (float)test_random_between(random, -3.0, height + 3.0),
            .scale = (float)exp(test_random_between(random, log(1.2), log(largest))),
            .response = 1.0f,
        };
        r->angles[i] = (float)test_random_between(random, 0.0, 6.283185);
    }
}

static void finish(run *r) {
    test_maps_free(&r->maps);
    free(r->places);
    free(r->angles);
}

static float *describe(test_gpu *t, const run *r, bool upright) {
    test_gpu_write(t, t->plan.integral, r->maps.integral,
                   test_gpu_texels(t, t->plan.integral));
    test_gpu_ok(t, glsurf_stage_haar(&t->gpu));
    test_gpu_write(t, t->plan.select.place, r->places, r->count);
    test_gpu_write(t, t->plan.features.angle, r->angles, r->count);
    test_gpu_set_count(t, &t->plan.select.pyramid, r->count);
    test_gpu_ok(t, glsurf_stage_descriptor(&t->gpu, upright));
    return test_gpu_read(t, t->plan.features.descriptor);
}

static double distance(const float *a, const float *b) {
    double sum = 0.0;
    for (int k = 0; k < LENGTH; ++k)
        sum += ((double)a[k] - (double)b[k]) * ((double)a[k] - (double)b[k]);
    return sqrt(sum);
}

static void check_one(const test_case *at, const glsurf_place *p, float angle,
                      const float *expected, const float *actual, bool exact) {
    static const float zero[LENGTH];
    const double off = distance(expected, actual), length = distance(actual, zero);
    /* 64 squares and their sum, the root and the quotients: 70 roundings of 2^-24. */
    const bool unit = length == 0.0 || fabs(length - 1.0) <= 70.0 / 16777216.0;
    const bool same = memcmp(expected, actual, LENGTH * sizeof *actual) == 0;
    if (!(off <= 1e-3) || !unit || (exact && !same))
        fail_msg("%s on %s, seed %llu, %s of %dx%d: the descriptor at (%.9g, %.9g) scale "
                 "%.9g angle %.9g has length %.9g and is %g from the reference's",
                 at->stage, at->driver, (unsigned long long)test_seed(), at->input,
                 at->width, at->height, (double)p->x, (double)p->y, (double)p->scale,
                 (double)angle, length, off);
}

static void check(test_gpu *t, const char *input, const run *r, bool upright) {
    const test_case at = test_case_of(t, input);
    float *actual = describe(t, r, upright);
    for (uint32_t i = 0; i < r->count; ++i) {
        const float angle = upright ? 0.0f : r->angles[i];
        float expected[LENGTH];
        glsurf_reference_descriptor(r->maps.integral, t->plan.width, t->plan.height,
                                    &r->places[i], angle, expected);
        check_one(&at, &r->places[i], angle, expected, actual + (size_t)i * LENGTH,
                  t->exact);
    }
    free(actual);
}

static void images(void **state) {
    test_gpu *t = *state;
    test_random random = test_random_make(1);
    run r = { 0 };
    start(t, &r, 130, 101, 24, 12.0, &random);
    for (int kind = 0; kind < TEST_IMAGE_KINDS; ++kind) {
        test_maps_image(&r.maps, &t->plan, (test_image_kind)kind, &random);
        check(t, test_image_name((test_image_kind)kind), &r, false);
    }
    finish(&r);
}

static void upright(void **state) {
    test_gpu *t = *state;
    test_random random = test_random_make(2);
    run r = { 0 };
    start(t, &r, 130, 101, 40, 12.0, &random);
    test_maps_image(&r.maps, &t->plan, TEST_IMAGE_BLOBS, &random);
    check(t, "blobs, upright", &r, true);
    finish(&r);
}

/* 64 features are side by side. */
static void lengths(void **state) {
    static const uint32_t counts[] = { 1, 63, 64, 65, 129 };
    test_gpu *t = *state;
    test_random random = test_random_make(3);
    for (size_t c = 0; c < COUNT(counts); ++c) {
        run r = { 0 };
        start(t, &r, 100, 80, counts[c], 3.0, &random);
        test_maps_image(&r.maps, &t->plan, TEST_IMAGE_BLOBS, &random);
        check(t, "blobs", &r, false);
        finish(&r);
    }
}

/* An angle in each quadrant and at their ends. */
static void angles(void **state) {
    static const float angle[] = { 0.0f, 0.5f,        1.57079637f, 2.0f,      3.14159274f,
                                   4.0f, 4.71238899f, 5.5f,        6.2831850f };
    test_gpu *t = *state;
    test_random random = test_random_make(4);
    run r = { 0 };
    start(t, &r, 130, 101, COUNT(angle), 4.0, &random);
    memcpy(r.angles, angle, sizeof angle);
    test_maps_image(&r.maps, &t->plan, TEST_IMAGE_BLOBS, &random);
    check(t, "blobs", &r, false);
    finish(&r);
}

static void check_constant(test_gpu *t, const run *r, int value, bool is_upright) {
    memset(r->maps.gray, value, (size_t)t->plan.width * (size_t)t->plan.height);
    glsurf_reference_integral(r->maps.gray, t->plan.width, t->plan.height,
                              r->maps.integral);
    float *actual = describe(t, r, is_upright);
    for (size_t k = 0; k < (size_t)r->count * LENGTH; ++k)
        if (!(actual[k] == 0.0f)) {
            const glsurf_place *p = &r->places[k / LENGTH];
            fail_msg("%s on %s, seed %llu: on an image of %dx%d that is all %d, the "
                     "descriptor at (%.9g, %.9g) scale %.9g angle %.9g is %g at %zu",
                     t->stage, t->renderer, (unsigned long long)test_seed(), t->plan.width,
                     t->plan.height, value, (double)p->x, (double)p->y, (double)p->scale,
                     (double)r->angles[k / LENGTH], (double)actual[k], k % LENGTH);
        }
    free(actual);
}

static void check_constants(test_gpu *t, int width, int height, double largest,
                            uint32_t count, test_random *random) {
    static const int values[] = { 0, 1, 77, 200, 255 };
    run r = { 0 };
    start(t, &r, width, height, count, largest, random);
    for (uint32_t i = 0; i < count; i += 2) {
        const float power = (float)(1 << (10 + i % 8 / 2));
        float *q = width > height ? &r.places[i].x : &r.places[i].y;
        if (power < (float)(width > height ? width : height))
            *q = power + (float)test_random_between(random, -10.0, 10.0);
    }
    for (size_t v = 0; v < COUNT(values); ++v)
        check_constant(t, &r, values[v], v % 2);
    check_constant(t, &r, 255, true);
    finish(&r);
}

/* No contrast, no descriptor: not rounding errors made as long as one. Far from the origin
 * positions are coarser, and a large scale adds larger roundings. At powers of two the
 * spacing of floats changes, and the roundings of a filter's two sides are not alike;
 * tests/unit/reference_descriptor.c looks there at many more places. */
static void constant_images(void **state) {
    test_random random = test_random_make(5);
    check_constants(*state, 120, 90, 8.0, 30, &random);
    check_constants(*state, 9000, 60, 3.0, 32, &random);
    check_constants(*state, 60, 9000, 3.0, 32, &random);
}

static void large_constant_images(void **state) {
    test_random random = test_random_make(6);
    check_constants(*state, 16384, 700, 80.0, 400, &random);
    check_constants(*state, 700, 16384, 80.0, 400, &random);
    check_constants(*state, 4000, 3000, 300.0, 400, &random);
}

/* More than are in memory at a time. */
static void two_batches(void **state) {
    test_gpu *t = *state;
    test_random random = test_random_make(7);
    run r = { 0 };
    start(t, &r, 400, 300, GLSURF_MAX_BATCH + 100, 20.0, &random);
    test_maps_image(&r.maps, &t->plan, TEST_IMAGE_BLOBS, &random);
    check(t, "blobs", &r, false);
    finish(&r);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(images),          cmocka_unit_test(upright),
        cmocka_unit_test(lengths),         cmocka_unit_test(angles),
        cmocka_unit_test(constant_images),
    };
    const struct CMUnitTest full[] = {
        cmocka_unit_test(large_constant_images),
        cmocka_unit_test(two_batches),
    };
    return test_gpu_main("descriptor", tests, COUNT(tests), full, COUNT(full));
}
