/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Orientation: samples and angles at positions inside the image, near its border and across
 * it.
 */
#include "bounds/peak.h"
#include "check/keypoints.h"
#include "support/test.h"

#include "core/number.h"

#include "reference/maths.h"
#include "reference/reference.h"
#include "stages/plan.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { POINTS = GLS_LATTICE_POINTS, BINS = GLS_HISTOGRAM_BINS, WINDOW = GLS_WINDOW_BINS };

/* -------------------------------------------------- a window as good as the best -- */

/* Whether the angle is that of a window that float sums cannot tell from the longest. A
 * window's sum is made of sums of samples, one after the other. They contain each sample at
 * most once, and those of the first sector at most twice: fewer than 2 x 113 additions,
 * each off by 2^-24 of a sum that is at most A, the sum of all lengths. Four more additions
 * make the window's sum. So its two components are off by e = 230 A 2^-24. Its length is
 * off by sqrt(2) e, and by 2^-24 A more for the two roundings of the square. Two windows
 * tie within twice that. */
static bool is_tie(const gls_vec2 samples[POINTS], double angle) {
    double x[BINS] = { 0 }, y[BINS] = { 0 }, lengths = 0.0;
    for (int n = 0; n < POINTS; ++n) {
        const float a = gls_angle_of(samples[n].x, samples[n].y);
        const int bin = (int)fmin(a * 40.7436638f, BINS - 1);
        x[bin] += samples[n].x;
        y[bin] += samples[n].y;
        lengths += hypot(samples[n].x, samples[n].y);
    }
    double window[BINS][2] = { 0 }, longest = 0.0;
    for (int k = 0; k < BINS; ++k) {
        for (int m = k; m < k + WINDOW; ++m) {
            window[k][0] += x[m % BINS];
            window[k][1] += y[m % BINS];
        }
        longest = fmax(longest, hypot(window[k][0], window[k][1]));
    }
    const double bound = 2.0 * (sqrt(2.0) * 230.0 + 1.0) * lengths / 16777216.0;
    for (int k = 0; k < BINS; ++k) {
        const double direction = atan2(window[k][1], window[k][0]);
        if (hypot(window[k][0], window[k][1]) >= longest - bound &&
            gls_turn_between(direction < 0.0 ? direction + 2.0 * pi : direction, angle) <
                0.01 * pi / 180.0)
            return true;
    }
    return false;
}

/* -------------------------------------------------------------- the stage -- */

typedef struct run {
    uint32_t count;
    gls_position *positions;
    gls_maps maps;
} run;

static void start(test_gpu *t, run *r, int width, int height, uint32_t count,
                  gls_random *random) {
    test_maps_plan(
        &r->maps, t,
        &(gls_plan_params){ .width = width, .height = height, .candidates = count });
    r->count = count;
    r->positions = test_memory(count * sizeof *r->positions);
    gls_keypoints_scatter(r->positions, count, width, height, width / 6.0, random);
}

static void finish(run *r) {
    gls_maps_free(&r->maps);
    free(r->positions);
}

static float *find_angles(test_gpu *t, const run *r) {
    test_maps_write_integral(&r->maps, t);
    test_gpu_ok(t, gls_stage_haar(&t->gpu, &t->plan));
    test_gpu_write(t, t->plan.select.position, r->positions, r->count);
    test_gpu_set_count(t, &t->plan.select.pyramid, r->count);
    test_gpu_ok(t, gls_stage_orientation(&t->gpu, &t->plan));
    return test_gpu_read(t, t->plan.orientation.angle);
}

/* The samples of feature i of the last batch, in the lattice's order, and zeros behind
 * them. There are 16 features to a row, with a texel for each point of the lattice, or for
 * two of them if samples are polar. */
static void samples_of(const test_gpu *t, const gls_vec2 *all, uint32_t i,
                       gls_vec2 samples[POINTS]) {
    const size_t points = (size_t)t->plan.orientation.lattice_points;
    const size_t apart = points + (t->preset->smooth_histogram ? points % 2 : 0);
    memset(samples, 0, POINTS * sizeof *samples);
    memcpy(samples, all + (size_t)i * apart, points * sizeof *samples);
}

/* A sample as the histogram of lengths takes it: its angle in bins, and its length. */
static gls_vec2 polar_of(gls_vec2 v) {
    return (gls_vec2){ gls_angle_of(v.x, v.y) * 5.72957802f, sqrtf(v.x * v.x + v.y * v.y) };
}

/* Whether the angle is that of the peak, for polar samples. */
static bool is_peak(const gls_vec2 samples[POINTS], double angle) {
    double position[POINTS], length[POINTS], allowed;
    for (int n = 0; n < POINTS; ++n) {
        position[n] = (double)samples[n].x;
        length[n] = (double)samples[n].y;
    }
    return gls_peak_off(position, length, NULL, angle, &allowed) <= allowed;
}

static bool is_window(const gls_vec2 samples[POINTS], double angle) {
    const double expected = (double)gls_reference_orientation(samples);
    return gls_turn_between(expected, angle) <= 0.01 * pi / 180.0 || is_tie(samples, angle);
}

static void check_angle(const test_gpu *t, const test_case *at, uint32_t i,
                        const gls_position *p, const gls_vec2 *samples, float actual) {
    if (!(actual >= 0.0f && actual < GLS_TWO_PI))
        fail_msg("%s on %s: angle %g of feature %u is not in [0, 2 pi)", at->stage,
                 at->driver, (double)actual, i);
    if (!(t->preset->smooth_histogram ? is_peak(samples, (double)actual)
                                      : is_window(samples, (double)actual)))
        fail_msg("%s on %s, seed %llu, %s of %dx%d: feature %u at (%.9g, %.9g) scale %.9g "
                 "has angle %.9g, which is not that of its samples",
                 at->stage, at->driver, (unsigned long long)test_seed(), at->input,
                 at->width, at->height, i, (double)p->x, (double)p->y, (double)p->scale,
                 (double)actual);
}

/* Computes the samples of feature i that the GPU should have bit by bit. Returns its angle.
 */
static float expect(const test_gpu *t, const run *r, uint32_t i, gls_vec2 samples[POINTS]) {
    const gls_sums sums = { t->preset, r->maps.integral, t->plan.space.width,
                            t->plan.space.height };
    gls_reference_orientation_samples(&sums, &r->positions[i], samples);
    if (!t->preset->smooth_histogram)
        return gls_reference_orientation(samples);
    const float angle = gls_reference_orientation_peak(samples);
    for (int n = 0; n < POINTS; ++n)
        samples[n] = polar_of(samples[n]);
    return angle;
}

static void compare(const test_case *at, const gls_vec2 expected[POINTS], float angle,
                    const gls_vec2 samples[POINTS], float actual) {
    test_layout layout = { .what = "samples",
                           .element = TEST_F32,
                           .columns = POINTS,
                           .channels = 2,
                           .texels = POINTS };
    test_compare(at, &layout, expected, samples);
    layout = (test_layout){
        .what = "angle", .element = TEST_F32, .columns = 1, .channels = 1, .texels = 1
    };
    test_compare(at, &layout, &angle, &actual);
}

/* Whether the four outer edges of the filter of a lattice point are so near the image's
 * border that another rounding may take the filter in or leave it out. Halves are exact. */
static bool is_on_the_border(const test_gpu *t, const gls_position *p,
                             const gls_lattice_point *point) {
    const double s = (double)p->scale, u = 1.0 / 16777216.0;
    if (t->preset->extend_border || (floor(s) == s && floorf(2.0f * p->x) == 2.0f * p->x &&
                                     floorf(2.0f * p->y) == 2.0f * p->y))
        return false;
    const double doubt = 4.0 * (8.0 * s + 2.0) * u;
    const double x = (double)p->x + 0.5 + s * point->i,
                 y = (double)p->y + 0.5 + s * point->j;
    return fabs(x - 2.0 * s) <= doubt || fabs(x + 2.0 * s - t->plan.space.width) <= doubt ||
           fabs(y - 2.0 * s) <= doubt || fabs(y + 2.0 * s - t->plan.space.height) <= doubt;
}

/* How far apart the samples of two drivers may be. Let u = 2^-24, s the scale, M the
 * largest pixel. An edge is at most R = 8 s + 2 pixels from the keypoint's pixel and comes
 * from three roundings, so it is off by 3 R u. The response is the integral over a filter
 * of 4 s x 4 s. Its column edges count 1, 2 and 1 times, its row edges once: together they
 * move it by at most (4 + 2) (4 s M) 3 R u = 72 M s R u. Its six terms are at most Q = M (4
 * s + 2 + 2 F)^2, where F is the largest fraction: 1, or with an extended border the way
 * out of the image, at most R + 4. Each term has at most 6 roundings, each of 5 sums one of
 * 6 Q, each of the six uses of a fraction another of Q, and the weight one of 6 Q: together
 * 36 + 30 + 6 + 6 <
 * 80. Two drivers are twice as far apart. */
static double sample_bound(const test_gpu *t, const gls_position *p, double weight) {
    const double s = (double)p->scale, R = 8.0 * s + 2.0;
    const double M = t->preset->smooth_image ? 1020.0 : 255.0;
    const double F = t->preset->extend_border ? R + 4.0 : 1.0;
    const double Q = M * (4.0 * s + 2.0 + 2.0 * F) * (4.0 * s + 2.0 + 2.0 * F);
    return 2.0 * weight * (72.0 * M * s * R + 80.0 * Q) / 16777216.0;
}

/* Compares the GPU's samples with the reference's on every driver. A polar sample's angle
 * is off by 9.3e-7 (reference/maths.h) and by the roundings of the product with a constant,
 * 2 pi 2^-23 = 7.5e-7; its length by 4 roundings, 2.4e-7 of itself. */
static void check_samples(const test_gpu *t, const test_case *at, const run *r, uint32_t i,
                          const gls_vec2 samples[POINTS]) {
    const gls_sums sums = { t->preset, r->maps.integral, t->plan.space.width,
                            t->plan.space.height };
    const gls_position *p = &r->positions[i];
    gls_vec2 expected[POINTS];
    gls_lattice_point lattice[POINTS];
    const int points = gls_lattice(&t->preset->lattice, lattice);
    gls_reference_orientation_samples(&sums, p, expected);
    for (int n = 0; n < points; ++n) {
        double x = (double)samples[n].x, y = (double)samples[n].y;
        double bound = sample_bound(t, p, (double)lattice[n].weight);
        if (t->preset->smooth_histogram) {
            const double angle = x * pi / 18.0, length = y;
            x = length * cos(angle);
            y = length * sin(angle);
            bound += 2e-6 * length;
        }
        if (is_on_the_border(t, p, &lattice[n]))
            continue;
        if (!(fabs(x - (double)expected[n].x) <= bound &&
              fabs(y - (double)expected[n].y) <= bound))
            fail_msg("%s on %s, seed %llu, %s of %dx%d: sample %d at (%.9g, %.9g) scale "
                     "%.9g is (%.9g, %.9g) and should be (%.9g, %.9g), bound %.3g",
                     at->stage, at->driver, (unsigned long long)test_seed(), at->input,
                     at->width, at->height, n, (double)p->x, (double)p->y, (double)p->scale,
                     x, y, (double)expected[n].x, (double)expected[n].y, bound);
    }
}

/* Compares samples and angles with the reference's if the driver rounds as C does. In any
 * case checks that the samples are near the reference's, and that the angles are those of
 * the GPU's own samples. */
static void check(test_gpu *t, const char *input, const run *r) {
    const test_case at = test_case_of(t, input);
    float *angles = find_angles(t, r);
    gls_vec2 *samples = test_gpu_read(t, t->plan.orientation.samples);
    const uint32_t batch = t->plan.batch;
    /* Only the samples of the last batch are still in the textures. */
    const uint32_t first = (r->count - 1) / batch * batch;
    for (uint32_t i = 0; i < r->count; ++i) {
        gls_vec2 expected[POINTS], own[POINTS];
        const float angle = expect(t, r, i, expected);
        memcpy(own, expected, sizeof own);
        if (i >= first)
            samples_of(t, samples, i - first, own);
        if (t->exact)
            compare(&at, expected, angle, own, angles[i]);
        if (i >= first || t->exact)
            check_angle(t, &at, i, &r->positions[i], own, angles[i]);
        if (i >= first)
            check_samples(t, &at, r, i, own);
    }
    free(angles);
    free(samples);
}

/* ------------------------------------------------------------------ tests -- */

static void images(void **state) {
    gls_random random = test_random_make(1);
    run r = { 0 };
    start(*state, &r, 120, 91, 100, &random);
    for (int kind = 0; kind < GLS_PICTURE_KINDS; ++kind) {
        test_maps_image(&r.maps, &((test_gpu *)*state)->plan, (gls_picture_kind)kind,
                        &random);
        check(*state, gls_picture_name((gls_picture_kind)kind), &r);
    }
    finish(&r);
}

/* Textures of the stage have 16, 8 or 256 features side by side. */
static void lengths(void **state) {
    static const uint32_t counts[] = { 1, 7, 8, 9, 16, 17, 255, 257 };
    gls_random random = test_random_make(2);
    for (size_t c = 0; c < COUNT(counts); ++c) {
        run r = { 0 };
        start(*state, &r, 100, 80, counts[c], &random);
        test_maps_image(&r.maps, &((test_gpu *)*state)->plan, GLS_PICTURE_BLOBS, &random);
        check(*state, "blobs", &r);
        finish(&r);
    }
}

/* Edges of filters fall on the image's border: filters that end there are in the image. */
static void edges_on_the_border(void **state) {
    test_gpu *t = *state;
    gls_random random = test_random_make(7);
    run r = { 0 };
    start(t, &r, 120, 91, 96, &random);
    gls_keypoints_at_border(r.positions, r.count, 120, 91);
    test_maps_image(&r.maps, &t->plan, GLS_PICTURE_BLOBS, &random);
    check(t, "blobs, on the border", &r);
    finish(&r);
}

/* Without contrast there is no direction, and the angle is 0. With float positions,
 * differences of products do not quite cancel. So this is exact only if edges are whole
 * halves, or if the image is black. */
static void flat_images(void **state) {
    test_gpu *t = *state;
    gls_random random = test_random_make(3);
    run r = { 0 };
    start(t, &r, 90, 70, 60, &random);
    test_maps_image(&r.maps, &t->plan, GLS_PICTURE_ZERO, &random);
    float *angles = find_angles(t, &r);
    for (uint32_t i = 0; i < r.count; ++i)
        assert_true(angles[i] == 0.0f);
    free(angles);
    test_maps_image(&r.maps, &t->plan, GLS_PICTURE_WHITE, &random);
    gls_keypoints_round(r.positions, r.count);
    angles = find_angles(t, &r);
    for (uint32_t i = 0; i < r.count; ++i)
        assert_true(angles[i] == 0.0f);
    free(angles);
    finish(&r);
}

/* The angle points to the bright side: 0 along +x, a quarter of a turn along +y, which is
 * down. If the whole lattice is inside the image, its samples are symmetric about the slope
 * but for roundings of positions and sums, 1e-4 of a sample at most. The direction of their
 * sum is as exact. The window may be asymmetric by one bin at its two ends, each of which
 * holds less than a fortieth of the length; that turns the angle by at most 1.4 degrees
 * / 20. In a smoothed histogram all samples fall into one bin, but for those roundings. */
static void slopes(void **state) {
    test_gpu *t = *state;
    gls_random random = test_random_make(4);
    static const struct {
        gls_picture_kind kind;
        double angle;
    } cases[] = { { GLS_PICTURE_RAMP_X, 0.0 }, { GLS_PICTURE_RAMP_Y, 1.57079632679 } };
    for (size_t c = 0; c < COUNT(cases); ++c) {
        run r = { 0 };
        start(t, &r, 255, 255, 1, &random);
        r.positions[0] = (gls_position){ .x = 127.0f, .y = 127.0f, .scale = 5.0f };
        test_maps_image(&r.maps, &t->plan, cases[c].kind, &random);
        float *angles = find_angles(t, &r);
        if (!(gls_turn_between((double)angles[0], cases[c].angle) <
              1.4 / 20.0 * pi / 180.0))
            fail_msg("%s: %g instead of %g", gls_picture_name(cases[c].kind),
                     (double)angles[0], cases[c].angle);
        free(angles);
        finish(&r);
    }
}

/* Two of three input keypoints have an angle and keep it. The others get the angle that
 * they would get without them. */
static void some_have_an_input_angle(void **state) {
    test_gpu *t = *state;
    gls_random random = test_random_make(6);
    run r = { 0 };
    start(t, &r, 120, 91, 300, &random);
    test_maps_image(&r.maps, &t->plan, GLS_PICTURE_BLOBS, &random);
    float *computed = find_angles(t, &r);
    gls_record *input = test_memory(2 * GLS_LIST_ROW * sizeof *input);
    for (uint32_t i = 0; i < r.count; ++i)
        input[i] = (gls_record){ .x = r.positions[i].x,
                                 .y = r.positions[i].y,
                                 .scale = r.positions[i].scale,
                                 .angle = i % 3 == 0 ? -1.0f : 0.02f * (float)(i - 1),
                                 .response = 1.0f };
    test_gpu_plan(
        t, &(gls_plan_params){
               .width = 120, .height = 91, .input = true, .candidates = 2 * GLS_LIST_ROW });
    test_maps_write_integral(&r.maps, t);
    test_gpu_ok(t, gls_stage_haar(&t->gpu, &t->plan));
    test_gpu_ok(t, gls_stage_input(&t->gpu, &t->plan, input, r.count, (gls_pixel){ 0, 0 }));
    test_gpu_ok(t, gls_stage_orientation(&t->gpu, &t->plan));
    float *angles = test_gpu_read(t, t->plan.orientation.angle);
    for (uint32_t i = 0; i < r.count; ++i) {
        const float expected = i % 3 == 0 ? computed[i] : input[i].angle;
        if (angles[i] != expected)
            fail_msg("angle %u is %.9g instead of %.9g", i, (double)angles[i],
                     (double)expected);
    }
    free(angles);
    free(computed);
    free(input);
    finish(&r);
}

/* More features than a batch has. */
static void two_batches(void **state) {
    gls_random random = test_random_make(5);
    run r = { 0 };
    start(*state, &r, 400, 300, GLS_MAX_BATCH + 700, &random);
    test_maps_image(&r.maps, &((test_gpu *)*state)->plan, GLS_PICTURE_BLOBS, &random);
    check(*state, "blobs", &r);
    finish(&r);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(images),
        cmocka_unit_test(lengths),
        cmocka_unit_test(edges_on_the_border),
        cmocka_unit_test(flat_images),
        cmocka_unit_test(slopes),
        cmocka_unit_test(some_have_an_input_angle),
    };
    const struct CMUnitTest full[] = { cmocka_unit_test(two_batches) };
    return test_gpu_main("orientation", tests, COUNT(tests), full, COUNT(full));
}
