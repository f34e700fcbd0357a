/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Fits to exact matches, which are doubles. The limits are 1e-9 of the norm: rounding of
 * 2^-53 enlarged by the condition of seven matches, which is below 10^6 in these sets.
 */
#include "views.h"

#include <math.h>

/* |F - G| for the sign that makes it smaller. */
static double difference(const double f[9], const double g[9]) {
    double norm = 0.0, minus = 0.0, plus = 0.0;
    for (int i = 0; i < 9; ++i)
        norm += f[i] * f[i];
    for (int i = 0; i < 9; ++i) {
        const double unit = f[i] / sqrt(norm);
        minus += (unit - g[i]) * (unit - g[i]);
        plus += (unit + g[i]) * (unit + g[i]);
    }
    return sqrt(fmin(minus, plus));
}

/* A match on the true line, at a place that a point in front of both cameras has. */
static gls_pair exact(const views *v, double depth, double x, double y) {
    double b[2];
    views_see(v, x, y, depth, b);
    return (gls_pair){ x, y, b[0], b[1] };
}

enum { MAXIMUM = 40 };

static views make(uint64_t salt, gls_pair pairs[MAXIMUM]) {
    views v = views_make(salt);
    for (int i = 0; i < MAXIMUM; ++i) {
        const double x = scene_between(v.scene, 0, 640), y = scene_between(v.scene, 0, 480);
        pairs[i] = exact(&v, scene_between(v.scene, 2, 8), x, y);
    }
    return v;
}

static void seven(void **state) {
    uint32_t three = 0;
    double worst = 0.0;
    for (uint64_t k = 0; k < 300; ++k) {
        gls_pair pairs[MAXIMUM];
        double solutions[3][9], minimum = INFINITY;
        views v = make(k, pairs);
        const int count = gls_seven_points.through(NULL, pairs, solutions);
        for (int i = 0; i < count; ++i)
            minimum = fmin(minimum, difference(solutions[i], v.truth));
        three += count == 3;
        worst = fmax(worst, minimum);
        views_free(&v);
    }
    print_message("%u of 300 samples have three solutions; the worst is off by %.2g\n",
                  three, worst);
    assert_true(worst < 1e-9);
    assert_true(three > 0);
}

/* Two matches off a plane, and the homography of the plane. */
static void two(void **state) {
    for (uint64_t k = 0; k < 100; ++k) {
        gls_pair pairs[MAXIMUM], plane[4];
        views v = make(k, pairs);
        static const double PLACES[4][2] = {
            { 10, 20 }, { 600, 30 }, { 570, 460 }, { 40, 400 }
        };
        for (int i = 0; i < 4; ++i)
            plane[i] = exact(&v, 4.0, PLACES[i][0], PLACES[i][1]);
        double h[9], f[1][9];
        assert_true(gls_fit_four(plane, h));
        if (gls_two_points.through(h, pairs, f) == 1)
            assert_true(difference(f[0], v.truth) < 1e-9);
        else
            fail_msg("case %llu: no matrix", (unsigned long long)k);
        views_free(&v);
    }
}

static void fits(void **state) {
    const gls_model *const model = &gls_fundamental_model;
    for (uint64_t k = 0; k < 100; ++k) {
        gls_pair pairs[MAXIMUM];
        double f[9], g[9];
        views v = make(k, pairs);
        assert_true(model->fit_linear(pairs, NULL, MAXIMUM, f));
        assert_true(difference(f, v.truth) < 1e-9);
        /* From a matrix a few pixels off. */
        for (int i = 0; i < 9; ++i)
            g[i] = v.truth[i] * (1.0 + scene_between(v.scene, -1e-3, 1e-3));
        assert_true(model->fit_least_squares(pairs, NULL, MAXIMUM, g));
        if (!(difference(g, v.truth) < 1e-9))
            fail_msg("case %llu: off by %.3g", (unsigned long long)k,
                     difference(g, v.truth));
        views_free(&v);
    }
}

/* Matches that agree exactly with rows as epipolar lines, and matches that do not agree,
 * all of them far from each other and without a plane. Then each has the probability alpha
 * d / t for d = t, t/2, t/4, t/8, and the formula of depth.c is a sum of a few logarithms.
 */
static void chance_of_depth(void **state) {
    enum { AGREEING = 10, OTHERS = 5, COUNT_ALL = AGREEING + OTHERS };
    static const double ROWS[9] = { 0, 0, 0, 0, 0, -1, 0, 1, 0 };
    const gls_off_plane off = { NULL, ROWS, 3.0, 0.04 };
    gls_pair pairs[COUNT_ALL], scratch[COUNT_ALL];
    for (int i = 0; i < COUNT_ALL; ++i) {
        const double x = 40.0 * i, y = 20.0 * i;
        pairs[i] = (gls_pair){ x, y, x + 7.0, i < AGREEING ? y : y + 100.0 };
    }
    double minimum = INFINITY;
    for (double p = 0.04; p > 0.004; p *= 0.5)
        for (double x = 2.0; x <= 4096.0; x *= 2.0)
            minimum = fmin(minimum, COUNT_ALL * log10(1.0 + p * (x - 1.0)) -
                                        (AGREEING - 2) * log10(x));
    const double expected = log10(4.0) + log10(COUNT_ALL * (COUNT_ALL - 1) / 2) + minimum;
    assert_true(fabs(gls_depth_chance(&off, pairs, COUNT_ALL, scratch) - expected) < 1e-9);
}

int main(void) {
    const struct CMUnitTest tests[] = { cmocka_unit_test(seven), cmocka_unit_test(two),
                                        cmocka_unit_test(fits),
                                        cmocka_unit_test(chance_of_depth) };
    return test_main("fundamental_fit", tests, COUNT(tests));
}
