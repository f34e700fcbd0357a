/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The subject "dog" of the check: differences of Gaussians are within their bounds of the
 * reference's. Those are within src/stages/dog.c's bound of the same equations in double.
 */
#include "support/test.h"

#include "stages/plan.h"

#include <math.h>
#include <stdlib.h>

/* ---------------------------------------------------------------- in double -- */

/* Samples of a Gaussian, and the largest number of roundings of 2^-24 in the stage's
 * samples, each relative to the value. */
typedef struct plane {
    int width, height, roundings;
    double *value;
} plane;

static plane plane_make(int width, int height, int roundings) {
    const size_t bytes = (size_t)width * (size_t)height * sizeof(double);
    return (plane){ width, height, roundings, test_scratch(bytes) };
}

/* The weighted mean of samples (x + k dx, y + k dy) around (x, y). */
static double tap_sum(const plane *p, const double *weight, int radius, int x, int y,
                      int dx, int dy) {
    double sum = 0.0, total = 0.0;
    for (int k = -radius; k <= radius; ++k) {
        const int i = gls_clamp_int(x + k * dx, 0, p->width - 1);
        const int j = gls_clamp_int(y + k * dy, 0, p->height - 1);
        sum += weight[abs(k)] * p->value[j * p->width + i];
        total += weight[abs(k)];
    }
    return sum / total;
}

static plane blur_axis(const plane *from, const double *weight, int radius, int dx,
                       int dy) {
    plane to = plane_make(from->width, from->height, from->roundings + radius + 3);
    for (int y = 0; y < from->height; ++y)
        for (int x = 0; x < from->width; ++x)
            to.value[y * from->width + x] = tap_sum(from, weight, radius, x, y, dx, dy);
    return to;
}

/* Blurs along rows first; the stage does so last. */
static plane blur(const plane *from, double sigma) {
    enum { MAXIMUM = 100 };
    double weight[MAXIMUM];
    const int radius = (int)ceil(4.0 * sigma);
    assert_in_range(radius, 1, MAXIMUM - 1);
    for (int k = 0; k <= radius; ++k)
        weight[k] = exp(-k * k / (2.0 * sigma * sigma));
    const plane rows = blur_axis(from, weight, radius, 1, 0);
    return blur_axis(&rows, weight, radius, 0, 1);
}

/* The image with gray levels one higher, in [0, 1]: two roundings. */
static plane image_of(const gls_maps *maps, const gls_plan *plan) {
    plane image = plane_make(plan->space.width, plan->space.height, 2);
    for (int i = 0; i < plan->space.width * plan->space.height; ++i)
        image.value[i] = (maps->gray[i] + 1) / 255.0;
    return image;
}

static plane every_second(const plane *from) {
    plane to = plane_make((from->width + 1) / 2, (from->height + 1) / 2, from->roundings);
    for (int y = 0; y < to.height; ++y)
        for (int x = 0; x < to.width; ++x)
            to.value[y * to.width + x] = from->value[2 * y * from->width + 2 * x];
    return to;
}

/* ------------------------------------------------------------------- checks -- */

/* n roundings of a value: (1 + u)^n - 1 <= n u / (1 - n u). */
static double error_of(const plane *p, int at) {
    const double u = p->roundings / 16777216.0;
    return u / (1.0 - u) * p->value[at];
}

/* Checks D = next - level, level `l` of the octave. */
static void check_level(const test_case *at, const gls_octave *octave, int o, int l,
                        const plane *level, const plane *next, const float *actual) {
    assert_int_equal(level->width, octave->width);
    assert_int_equal(level->height, octave->height);
    for (int i = 0; i < level->width * level->height; ++i) {
        const double expected = next->value[i] - level->value[i];
        const double parts = error_of(next, i) + error_of(level, i);
        const double bound = parts + (fabs(expected) + parts) / 16777216.0;
        const double value = (double)actual[i * octave->channels + l];
        if (!(fabs(value - expected) <= bound))
            fail_msg("%s on %s, seed %llu, %s of %dx%d: octave %d level %d sample (%d, %d) "
                     "is %.9g and should be %.9g within %.3g",
                     at->stage, at->driver, (unsigned long long)test_seed(), at->input,
                     at->width, at->height, o, l, i % level->width, i / level->width, value,
                     expected, bound);
    }
}

static double sigma_of(const gls_plan *plan, int i) {
    return (double)plan->space.scales.sigma *
           pow(2.0, (double)i / plan->space.scales.intervals);
}

/* Checks the reference's map of an octave, and replaces *level, its L_0, by the next
 * octave's. */
static void check_octave(const test_case *at, const gls_plan *plan, int o, plane *level,
                         const float *map) {
    const int intervals = plan->space.scales.intervals;
    plane coarse = { 0 };
    assert_int_equal(plan->space.octave[o].level_count, intervals + 2);
    for (int i = 0; i < intervals + 2; ++i) {
        const double from = sigma_of(plan, i), to = sigma_of(plan, i + 1);
        if (i == intervals)
            coarse = every_second(level);
        const plane next = blur(level, sqrt(to * to - from * from));
        check_level(at, &plan->space.octave[o], o, i, level, &next, map);
        *level = next;
    }
    *level = coarse;
}

/* Runs the subject, and checks the reference's responses. */
static void check_scales(test_gpu *t, int width, int height, float sigma, int intervals,
                         gls_picture_kind kind) {
    test_one(t, &gls_subject_dog,
             (gls_case){ GLS_SIZE(width, height), .plan.scales = { 1, sigma, intervals },
                         .picture = kind });
    const test_case at = test_case_of(t, gls_picture_name(kind));
    const double first = sigma_of(&t->plan, 0);
    plane level = image_of(&t->maps, &t->plan);
    level = blur(&level, sqrt(first * first - 0.25));
    for (int o = 0; o < t->plan.space.octave_count; ++o)
        check_octave(&at, &t->plan, o, &level, t->maps.response[o]);
}

static void check(test_gpu *t, int width, int height, gls_picture_kind kind) {
    check_scales(t, width, height, GLSURF_DOG_SIGMA, GLSURF_DOG_INTERVALS, kind);
}

/* -------------------------------------------------------------------- tests -- */

/* Widths with every number of samples in the last texel of a row, in several octaves. The
 * first two images have no octave. */
static void sizes(void **state) {
    static const int sizes[][3] = { { 1, 1, 0 },   { 7, 100, 0 }, { 8, 8, 1 },
                                    { 9, 11, 1 },  { 18, 14, 1 }, { 19, 15, 2 },
                                    { 90, 30, 3 }, { 67, 71, 4 }, { 2049, 9, 1 } };
    test_gpu *t = *state;
    for (size_t i = 0; i < COUNT(sizes); ++i) {
        check(t, sizes[i][0], sizes[i][1], GLS_PICTURE_NOISE);
        assert_int_equal(t->plan.space.octave_count, sizes[i][2]);
    }
}

/* Also Gaussians that are wider than the image. */
static void scales(void **state) {
    static const struct {
        float sigma;
        int intervals;
    } scales[] = { { 0.6f, 1 }, { 3.0f, 1 }, { 0.8f, 3 }, { 1.6f, 6 } };
    for (size_t i = 0; i < COUNT(scales); ++i)
        check_scales(*state, 37 + (int)i, 26, scales[i].sigma, scales[i].intervals,
                     GLS_PICTURE_NOISE);
}

static void images(void **state) {
    for (int kind = 0; kind < GLS_PICTURE_KINDS; ++kind)
        check(*state, 61, 43, (gls_picture_kind)kind);
}

/* The Gaussians reach 50 pixels in the first octave. At that distance in both axes the
 * product of their weights is below all floats, and drivers round it differently. */
static void far_from_a_single_pixel(void **state) {
    check(*state, 130, 131, GLS_PICTURE_PIXEL);
}

/* Responses have the sign of the Laplacian. */
static void dark_blobs_are_positive(void **state) {
    test_gpu *t = *state;
    gls_trial trial = test_trial(t);
    gls_trial_plan(&trial, &(gls_plan_params){ .width = 33, .height = 33 });
    for (int i = 0; i < 33 * 33; ++i)
        t->maps.gray[i] = abs(i % 33 - 16) < 3 && abs(i / 33 - 16) < 3 ? 0 : 200;
    gls_trial_write_image(&trial, t->plan.gray.image, t->maps.gray);
    gls_trial_run(&trial, gls_stage_dog(&t->gpu, &t->plan));
    const float *response = gls_trial_read_responses(&trial, 0);
    const gls_octave *octave = &t->plan.space.octave[0];
    for (int l = 0; response && l < octave->level_count; ++l)
        assert_true(response[(16 * 33 + 16) * octave->channels + l] > 0.01f);
    test_trial_end(t, &trial);
}

static void large_images(void **state) {
    check(*state, 643, 481, GLS_PICTURE_NOISE);
    check_scales(*state, 301, 222, 3.0f, 1, GLS_PICTURE_BLOBS);
    check_scales(*state, 301, 222, 3.0f, 3, GLS_PICTURE_BLOBS);
    check_scales(*state, 301, 222, 3.0f, 6, GLS_PICTURE_BLOBS);
}

int main(void) {
    TEST_LIST(tests, sizes, scales, images, far_from_a_single_pixel,
              dark_blobs_are_positive);
    TEST_LIST(full, large_images);
    return test_gpu_main("dog", tests, COUNT(tests), full, COUNT(full));
}
