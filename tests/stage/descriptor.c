/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Descriptors at given positions and angles are as near to the reference's as roundings let
 * them be, and have the same bits if the driver rounds as C does.
 */
#include "check/keypoints.h"
#include "check/stage_bounds.h"
#include "support/test.h"

#include "reference/maths.h"
#include "reference/reference.h"
#include "stages/plan.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const uint32_t descriptor_lengths[] = { 64, 128 };

typedef struct run {
    uint32_t count, length;
    gls_position *positions;
    float *angles;
    gls_maps maps;
} run;

/* Makes the plan for descriptors of this length. */
static void set_length(test_gpu *t, run *r, uint32_t length) {
    test_gpu_plan(t, &(gls_plan_params){ .width = t->plan.space.width,
                                         .height = t->plan.space.height,
                                         .candidates = r->count,
                                         .descriptor_length = length });
    r->length = length;
}

/* Makes positions in and around the image, with scales up to `largest`. */
static void start(test_gpu *t, run *r, int width, int height, uint32_t count,
                  double largest, gls_random *random) {
    test_maps_plan(
        &r->maps, t,
        &(gls_plan_params){ .width = width, .height = height, .candidates = count });
    r->count = count;
    r->length = GLS_DESCRIPTOR_LENGTH;
    r->positions = test_memory(count * sizeof *r->positions);
    r->angles = test_memory(count * sizeof *r->angles);
    gls_keypoints_scatter(r->positions, count, width, height, largest, random);
    for (uint32_t i = 0; i < count; ++i)
        r->angles[i] = (float)gls_random_between(random, 0.0, 6.283185);
}

static void finish(run *r) {
    gls_maps_free(&r->maps);
    free(r->positions);
    free(r->angles);
}

static float *describe(test_gpu *t, const run *r, bool upright) {
    test_maps_write_integral(&r->maps, t);
    test_gpu_ok(t, gls_stage_haar(&t->gpu, &t->plan));
    test_gpu_write(t, t->plan.select.position, r->positions, r->count);
    test_gpu_write(t, t->plan.orientation.angle, r->angles, r->count);
    test_gpu_set_count(t, &t->plan.select.pyramid, r->count);
    test_gpu_ok(t, gls_stage_descriptor(&t->gpu, &t->plan, upright));
    return test_gpu_read(t, t->plan.descriptor.descriptor);
}

static double distance(const float *a, const float *b, uint32_t length) {
    double sum = 0.0;
    for (uint32_t k = 0; k < length; ++k)
        sum += ((double)a[k] - (double)b[k]) * ((double)a[k] - (double)b[k]);
    return sqrt(sum);
}

/* Whether the extended descriptor with hard sub-regions is the plain one with its sums
 * divided by signs, however the signs of responses about 0 came out: added up again and
 * scaled, they are the plain descriptor, but for roundings, by which two computations of it
 * are apart by `apart`. Each |dx| is at least as large
 * as its dx. So the sums of |dx| and |dy| have at least 1 / sqrt(2) of the extended
 * descriptor's length, and adding up and scaling at most double an error. Whether the
 * contrast reaches the floor is decided for each length by itself. */
static bool is_divided(const float *extended, const float *plain, double apart) {
    float sums[GLS_DESCRIPTOR_LENGTH], zero[GLS_DESCRIPTOR_LENGTH] = { 0 };
    for (size_t r = 0; r < 16; ++r)
        for (size_t k = 0; k < 4; ++k) {
            const float *from = extended + 8 * r + 4 * (k & 1) + k / 2;
            sums[4 * r + k] = from[0] + from[2];
        }
    const double length = distance(sums, zero, GLS_DESCRIPTOR_LENGTH);
    if (length == 0.0 || distance(plain, zero, GLS_DESCRIPTOR_LENGTH) == 0.0)
        return true;
    for (size_t k = 0; k < GLS_DESCRIPTOR_LENGTH; ++k)
        sums[k] = (float)((double)sums[k] / length);
    return distance(sums, plain, GLS_DESCRIPTOR_LENGTH) <= 2.0 * apart;
}

static void check_one(const test_gpu *t, const test_case *at, const glsurf_keypoint *k,
                      uint32_t count, double apart, const float *expected,
                      const float *actual) {
    static const float zero[GLS_MAX_DESCRIPTOR];
    const double off = distance(expected, actual, count);
    const double length = distance(actual, zero, count);
    /* 128 squares and their sum, the root and the quotients: 134 roundings of 2^-24. */
    const bool unit = length == 0.0 || fabs(length - 1.0) <= 134.0 / 16777216.0;
    const bool same = memcmp(expected, actual, count * sizeof *actual) == 0;
    if (off > apart || !unit || (t->exact && !same))
        fail_msg("%s on %s, seed %llu, %s of %dx%d: the descriptor of %u at (%.9g, %.9g) "
                 "scale %.9g angle %.9g has length %.9g and is %g from the reference's "
                 "(bound %.3g)",
                 at->stage, at->driver, (unsigned long long)test_seed(), at->input,
                 at->width, at->height, count, (double)k->x, (double)k->y, (double)k->scale,
                 (double)k->angle, length, off, apart);
}

static void check(test_gpu *t, const char *input, const run *r, bool upright) {
    const test_case at = test_case_of(t, input);
    const gls_sums sums = { t->preset, r->maps.integral, t->plan.space.width,
                            t->plan.space.height };
    float *actual = describe(t, r, upright);
    for (uint32_t i = 0; i < r->count; ++i) {
        const gls_position *p = &r->positions[i];
        const glsurf_keypoint k = { .x = p->x,
                                    .y = p->y,
                                    .scale = p->scale,
                                    .response = p->response,
                                    .angle = upright ? 0.0f : r->angles[i] };
        float expected[GLS_MAX_DESCRIPTOR];
        gls_reference_descriptor(&sums, p, k.angle, r->length, expected);
        check_one(t, &at, &k, r->length, gls_rounding_of_descriptor(&sums, &k, r->length),
                  expected, actual + (size_t)i * r->length);
        if (r->length < GLS_MAX_DESCRIPTOR || t->preset->soft_sub_regions)
            continue;
        gls_reference_descriptor(&sums, p, k.angle, GLS_DESCRIPTOR_LENGTH, expected);
        if (!is_divided(actual + (size_t)i * r->length, expected,
                        gls_rounding_of_descriptor(&sums, &k, GLS_DESCRIPTOR_LENGTH)))
            fail_msg("%s on %s, %s: extended descriptor %u is not the plain one divided",
                     at.stage, at.driver, input, i);
    }
    free(actual);
}

/* Checks descriptors of both lengths. */
static void check_lengths(test_gpu *t, const char *input, run *r, bool upright) {
    for (size_t l = 0; l < COUNT(descriptor_lengths); ++l) {
        set_length(t, r, descriptor_lengths[l]);
        check(t, input, r, upright);
    }
}

static void images(void **state) {
    test_gpu *t = *state;
    gls_random random = test_random_make(1);
    run r = { 0 };
    start(t, &r, 130, 101, 8, 12.0, &random);
    for (int kind = 0; kind < GLS_PICTURE_KINDS; ++kind) {
        test_maps_image(&r.maps, &t->plan, (gls_picture_kind)kind, &random);
        check_lengths(t, gls_picture_name((gls_picture_kind)kind), &r, false);
    }
    finish(&r);
}

static void upright(void **state) {
    test_gpu *t = *state;
    gls_random random = test_random_make(2);
    run r = { 0 };
    start(t, &r, 130, 101, 16, 12.0, &random);
    test_maps_image(&r.maps, &t->plan, GLS_PICTURE_BLOBS, &random);
    check_lengths(t, "blobs, upright", &r, true);
    finish(&r);
}

/* 64 features are side by side in the textures. */
static void lengths(void **state) {
    static const uint32_t counts[] = { 1, 63, 64, 65, 129 };
    test_gpu *t = *state;
    gls_random random = test_random_make(3);
    for (size_t c = 0; c < COUNT(counts); ++c) {
        run r = { 0 };
        start(t, &r, 100, 80, counts[c], 3.0, &random);
        test_maps_image(&r.maps, &t->plan, GLS_PICTURE_BLOBS, &random);
        if (counts[c] == 65)
            check_lengths(t, "blobs", &r, false);
        else
            check(t, "blobs", &r, false);
        finish(&r);
    }
}

/* Angles in each quadrant and at the quadrants' ends. */
static void angles(void **state) {
    static const float angle[] = { 0.0f, 0.5f,        1.57079637f, 2.0f,      3.14159274f,
                                   4.0f, 4.71238899f, 5.5f,        6.2831850f };
    test_gpu *t = *state;
    gls_random random = test_random_make(4);
    run r = { 0 };
    start(t, &r, 130, 101, COUNT(angle), 4.0, &random);
    memcpy(r.angles, angle, sizeof angle);
    test_maps_image(&r.maps, &t->plan, GLS_PICTURE_BLOBS, &random);
    check_lengths(t, "blobs", &r, false);
    finish(&r);
}

/* The preset under test, without whitening. It outlives a test that fails, which leaves it
 * to the next one. */
static const gls_preset_data *unwhitened(const test_gpu *t) {
    static gls_preset_data preset;
    preset = *t->preset;
    preset.soft_layout.whitened = false;
    return &preset;
}

static void without_whitening(void **state) {
    test_gpu *t = *state;
    const gls_preset_data *whole = t->preset, *preset = unwhitened(t);
    if (!whole->soft_layout.whitened)
        skip();
    gls_random random = test_random_make(8);
    run r = { 0 };
    t->preset = preset;
    start(t, &r, 130, 101, 8, 12.0, &random);
    test_maps_image(&r.maps, &t->plan, GLS_PICTURE_BLOBS, &random);
    check_lengths(t, "blobs, without whitening", &r, false);
    finish(&r);
    t->preset = whole;
}

/* On a ramp along x, dy is 0. So no sum for dy < 0 takes anything, and no dy differs from
 * 0. All edges fall on borders of pixels, where sums are exact on every driver. They do so
 * because samples are 2 pixels apart and filters have half side 2. With soft sub-regions,
 * boxes are a whole number of pixels apart and wide. */
static void no_slope_counts_as_positive(void **state) {
    test_gpu *t = *state;
    const gls_preset_data *whole = t->preset, *preset = unwhitened(t);
    gls_random random = test_random_make(7);
    run r = { 0 };
    t->preset = preset;
    start(t, &r, 320, 320, 1, 3.0, &random);
    r.positions[0] = (gls_position){ .x = 160.5f,
                                     .y = 160.5f,
                                     .scale = preset->soft_sub_regions ? 10.0f : 2.0f,
                                     .response = 1.0f };
    set_length(t, &r, GLS_MAX_DESCRIPTOR);
    test_maps_image(&r.maps, &t->plan, GLS_PICTURE_RAMP_X, &random);
    float *actual = describe(t, &r, true);
    for (size_t k = 0; k < GLS_MAX_DESCRIPTOR; k += 8) {
        assert_true(actual[k] > 0.0f && actual[k + 1] > 0.0f);
        for (size_t i = 2; i < 8; ++i)
            assert_true(actual[k + i] == 0.0f);
    }
    free(actual);
    finish(&r);
    t->preset = whole;
}

static void check_constant(test_gpu *t, run *r, int value, bool is_upright) {
    memset(r->maps.gray, value, (size_t)t->plan.space.width * (size_t)t->plan.space.height);
    assert_true(gls_maps_sum(&r->maps, &t->plan));
    float *actual = describe(t, r, is_upright);
    for (size_t k = 0; k < (size_t)r->count * r->length; ++k)
        if (!(actual[k] == 0.0f)) {
            const gls_position *p = &r->positions[k / r->length];
            fail_msg("%s on %s, seed %llu: on an image of %dx%d that is all %d, the "
                     "descriptor at (%.9g, %.9g) scale %.9g angle %.9g is %g at %zu",
                     t->stage, t->renderer, (unsigned long long)test_seed(),
                     t->plan.space.width, t->plan.space.height, value, (double)p->x,
                     (double)p->y, (double)p->scale, (double)r->angles[k / r->length],
                     (double)actual[k], k % r->length);
        }
    free(actual);
}

static void check_constants(test_gpu *t, int width, int height, double largest,
                            uint32_t count, gls_random *random) {
    static const int values[] = { 0, 1, 77, 200, 255 };
    run r = { 0 };
    start(t, &r, width, height, count, largest, random);
    for (uint32_t i = 0; i < count; i += 2) {
        const float power = (float)(1 << (10 + i % 8 / 2));
        float *q = width > height ? &r.positions[i].x : &r.positions[i].y;
        if (power < (float)(width > height ? width : height))
            *q = power + (float)gls_random_between(random, -10.0, 10.0);
    }
    for (size_t v = 0; v < COUNT(values); ++v)
        check_constant(t, &r, values[v], v % 2);
    check_constant(t, &r, 255, true);
    set_length(t, &r, GLS_MAX_DESCRIPTOR);
    check_constant(t, &r, 255, false);
    finish(&r);
}

/* Without contrast the descriptor is zero, and not rounding errors scaled to unit length.
 * Far from the origin positions are coarser, and a large scale has larger roundings. At
 * powers of two the spacing of floats changes, so the roundings of a filter's two sides
 * differ there. tests/unit/reference_descriptor.c checks many more such positions. */
static void constant_images(void **state) {
    gls_random random = test_random_make(5);
    check_constants(*state, 120, 90, 8.0, 16, &random);
    const int side = test_gpu_side(*state, 9000);
    check_constants(*state, side, 60, 3.0, 16, &random);
    check_constants(*state, 60, side, 3.0, 16, &random);
}

static void large_constant_images(void **state) {
    gls_random random = test_random_make(6);
    const int side = test_gpu_side(*state, 16384);
    check_constants(*state, side, 700, 80.0, 400, &random);
    check_constants(*state, 700, side, 80.0, 400, &random);
    check_constants(*state, 4000, 3000, 300.0, 400, &random);
}

/* More features than a batch has. */
static void two_batches(void **state) {
    test_gpu *t = *state;
    gls_random random = test_random_make(7);
    run r = { 0 };
    start(t, &r, 400, 300, GLS_MAX_BATCH + 100, 20.0, &random);
    test_maps_image(&r.maps, &t->plan, GLS_PICTURE_BLOBS, &random);
    check(t, "blobs", &r, false);
    finish(&r);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(images),
        cmocka_unit_test(upright),
        cmocka_unit_test(lengths),
        cmocka_unit_test(angles),
        cmocka_unit_test(constant_images),
        cmocka_unit_test(no_slope_counts_as_positive),
        cmocka_unit_test(without_whitening),
    };
    const struct CMUnitTest full[] = {
        cmocka_unit_test(large_constant_images),
        cmocka_unit_test(two_batches),
    };
    return test_gpu_main("descriptor", tests, COUNT(tests), full, COUNT(full));
}
