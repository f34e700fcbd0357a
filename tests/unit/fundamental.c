/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Fundamental matrices that have to be found, and matches that have none. */
#include "scene.h"

#include <math.h>
#include <string.h>

/* Finds the matrix and checks it against the bound of scene.h. A match is an outlier if it
 * is more than 3 px off its line. With a sigma of at most 0.5, a right match is that far
 * off its true line once in e^18. The bound limits how far the found lines are from the
 * true ones in a scene with depth. There a right match in a corner, where few matches
 * determine the matrix, may be an outlier. On a plane none may. Rounding to floats is at
 * most 2^-15 below 1024. */
static void find(views *v, uint32_t k, double sigma, glsurf_scene expected) {
    scene *const s = v->scene;
    const glsurf_result result = views_find(v, k);
    if (result != GLSURF_OK)
        fail_msg("case %u: result %d", k, (int)result);
    views_check(v, 3.0);
    uint32_t right = 0;
    for (uint32_t i = 0; i < s->good; ++i)
        right += s->inlier[i];
    if (expected == GLSURF_SCENE_PLANE && right != s->good)
        fail_msg("case %u: %u right matches of %u are inliers", k, right, s->good);
    if (v->found.scene != expected)
        fail_msg("case %u: scene %d, not %d", k, (int)v->found.scene, (int)expected);
    const double rounding = sqrt(2.0 * s->count) / 32768.0;
    const double bound =
        (sqrt(60.0) * sigma + views_wrong(v) + rounding) * VIEWS_SECOND_ORDER;
    if (expected == GLSURF_SCENE_DEPTH && !(views_distance(v) <= bound))
        fail_msg("case %u: |P e| is %.3g, more than %.3g", k, views_distance(v), bound);
}

static void depth(void **state) {
    static const uint32_t COUNTS[] = { 60, 150, 400 };
    static const double SIGMAS[] = { 0.0, 0.5 };
    for (uint32_t k = 0; k < 120; ++k) {
        views v = views_make(k);
        const double sigma = SIGMAS[k % 2];
        views_put_depth(&v, COUNTS[k % 3], sigma);
        find(&v, k, sigma, GLSURF_SCENE_DEPTH);
    }
}

static void with_outliers(void **state) {
    for (uint32_t percent = 30; percent <= 60; percent += 10)
        for (uint32_t k = 0; k < 8; ++k) {
            views v = views_make(1000 + 10 * percent + k);
            views_put_depth(&v, 3 * (100 - percent), 0.5);
            scene_put_random(v.scene, 3 * percent, 640, 480);
            find(&v, k, 0.5, GLSURF_SCENE_DEPTH);
        }
}

/* A sample of seven matches almost always has five or more on the plane. Wrong matches
 * agree with the plane and a wrong epipole as easily as right ones. */
static void dominant_plane(void **state) {
    for (uint32_t percent = 80; percent <= 95; percent += 5)
        for (uint32_t k = 0; k < 20; ++k) {
            views v = views_make(2000 + 10 * percent + k);
            views_put_plane(&v, 5 * percent, 0.2);
            views_put_depth(&v, 5 * (100 - percent), 0.2);
            scene_put_random(v.scene, 75, 640, 480);
            find(&v, k, 0.2, GLSURF_SCENE_DEPTH);
        }
}

/* Image B shows the last 20 planes mirrored. */
static void plane(void **state) {
    for (uint32_t k = 0; k < 60; ++k) {
        views v = views_make(3000 + k);
        scene *const s = v.scene;
        if (k % 2)
            views_turn_only(&v);
        views_put_plane(&v, 40 + 5 * (k % 40), k < 40 ? 0.5 * (k % 4 > 1) : 0.5);
        scene_put_random(s, 4 * (k % 40), 640, 480);
        for (uint32_t i = 0; k >= 40 && i < s->count; ++i)
            s->b[i].x = 640 - s->b[i].x;
        find(&v, k, 0.5, GLSURF_SCENE_PLANE);
    }
}

/* The positions are the same in both images, without any error. */
static void one_image(void **state) {
    views v = views_make(3500);
    for (int i = 0; i < 40; ++i)
        scene_put(v.scene, 90 * (i % 7), 80 * (i / 7), 90 * (i % 7), 80 * (i / 7));
    assert_ok(views_find(&v, 0));
    views_check(&v, 3.0);
    assert_int_equal(v.found.inliers, 40);
    assert_int_equal(v.found.scene, GLSURF_SCENE_PLANE);
}

/* ---------------------------------------------------------------- refused -- */

/* Checks that the result is GEOMETRY, and that nothing is written. */
static void check_refused(views *v, const glsurf_fundamental_params *params,
                          const char *what) {
    scene *const s = v->scene;
    glsurf_fundamental before;
    memset(&v->found, 0x5a, sizeof v->found);
    memset(s->inlier, 1, sizeof s->inlier);
    memcpy(&before, &v->found, sizeof before);
    const glsurf_result result = glsurf_fundamental_find(s->a, s->b, s->matches, s->count,
                                                         params, &v->found, s->inlier);
    if (result != GLSURF_ERROR_GEOMETRY)
        fail_msg("%s, seed %llu: result %d, %u inliers of %u", what,
                 (unsigned long long)params->seed, (int)result, v->found.inliers, s->count);
    assert_memory_equal(&before, &v->found, sizeof before);
    for (uint32_t i = 0; i < SCENE_MAX; ++i)
        assert_true(s->inlier[i]);
    s->count = s->good = 0;
}

static void random_points(void **state) {
    const uint64_t sets = test_full() ? 5000 : 150;
    static const double TOLERANCES[] = { 1, 3, 10 };
    views v = views_make(4000);
    for (uint64_t k = 0; k < sets; ++k) {
        scene_put_random(v.scene, 10 + gls_random_below(&v.scene->random, 300), 640, 480);
        check_refused(
            &v,
            &(glsurf_fundamental_params){ .tolerance = TOLERANCES[k % 3],
                                          .max_iterations = test_full() ? 10000 : 1000,
                                          .seed = k },
            "random points");
    }
}

static void degenerate(void **state) {
    views v = views_make(5000);
    scene *const s = v.scene;
    const glsurf_fundamental_params params = { .max_iterations = 2000 };
    check_refused(&v, &params, "no matches");
    for (uint32_t n = 1; n <= 8; ++n) {
        views_put_depth(&v, n, 0.0);
        check_refused(&v, &params, "up to eight matches");
    }
    for (int i = 0; i < 200; ++i)
        scene_put(s, 50, 60, 70, 80);
    check_refused(&v, &params, "one point");
    for (int i = 0; i < 100; ++i)
        scene_put(s, 6 * i, 4 * i + 20, 5 * i + 3, 3 * i + 70);
    check_refused(&v, &params, "a line");
    for (int i = 0; i < 300; ++i)
        scene_put(s, 2 * i, i + scene_between(s, -1, 1), 640 - 2 * i,
                  i + scene_between(s, -1, 1));
    check_refused(&v, &params, "a line with noise");
    for (int i = 0; i < 200; ++i)
        scene_put(s, scene_between(s, 0, 640), scene_between(s, 0, 480), 3 * i, 2 * i);
    check_refused(&v, &params, "a line in B");
    for (int i = 0; i < 200; ++i)
        scene_put(s, 3 * i, 2 * i, scene_between(s, 0, 640), scene_between(s, 0, 480));
    check_refused(&v, &params, "a line in A");
    for (int i = 0; i < 210; ++i)
        scene_put(s, 100 * (i % 7), 60 * (i % 7 * 3 % 7), 90 * (i % 7),
                  70 * (i % 7 * 5 % 7));
    check_refused(&v, &params, "seven points, thirty times");
}

static void arguments(void **state) {
    views v = views_make(6000);
    scene *const s = v.scene;
    views_put_depth(&v, 50, 0.0);
    const glsurf_fundamental_params wrong[] = {
        { .tolerance = -1 },  { .tolerance = NAN },  { .tolerance = 16777217.0 },
        { .confidence = -1 }, { .confidence = 1.0 }, { .confidence = NAN },
    };
    for (size_t i = 0; i < COUNT(wrong); ++i)
        assert_argument(glsurf_fundamental_find(s->a, s->b, s->matches, s->count, &wrong[i],
                                                &v.found, NULL));
    static const float COORDINATES[] = { NAN, INFINITY, -INFINITY, 16777218.0f };
    for (size_t i = 0; i < COUNT(COORDINATES); ++i) {
        float *const places[] = { &s->a[3].x, &s->a[3].y, &s->b[3].x, &s->b[3].y };
        const float old = *places[i % 4];
        *places[i % 4] = COORDINATES[i];
        assert_argument(views_find(&v, 0));
        *places[i % 4] = old;
    }
    assert_ok(views_find(&v, 0));
}

/* The same seed gives the same bytes; another seed also finds depth. */
static void determinism(void **state) {
    views v = views_make(7000);
    views_put_depth(&v, 200, 0.3);
    scene_put_random(v.scene, 100, 640, 480);
    assert_ok(views_find(&v, 1));
    const glsurf_fundamental first = v.found;
    assert_ok(views_find(&v, 1));
    assert_memory_equal(&first, &v.found, sizeof first);
    for (uint64_t seed = 2; seed < 6; ++seed) {
        assert_ok(views_find(&v, seed));
        views_check(&v, 3.0);
        assert_int_equal(v.found.scene, GLSURF_SCENE_DEPTH);
    }
}

/* ------------------------------------------------------------------------------ fits -- */

/* |F - G|, with the sign of F that makes it smaller. */
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

/* The exact match of a point in front of both cameras. */
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
    }
}

static void fits(void **state) {
    const gls_model *const model = &gls_fundamental_model;
    for (uint64_t k = 0; k < 100; ++k) {
        gls_pair pairs[MAXIMUM];
        double f[9], g[9];
        views v = make(k, pairs);
        assert_true(gls_fit_linear(model, pairs, NULL, MAXIMUM, f));
        assert_true(difference(f, v.truth) < 1e-9);
        /* Starts from a matrix that is a few pixels off. */
        for (int i = 0; i < 9; ++i)
            g[i] = v.truth[i] * (1.0 + scene_between(v.scene, -1e-3, 1e-3));
        assert_true(gls_fit_least_squares(model, pairs, NULL, MAXIMUM, g));
        if (!(difference(g, v.truth) < 1e-9))
            fail_msg("case %llu: off by %.3g", (unsigned long long)k,
                     difference(g, v.truth));
    }
}

/* Epipolar lines are rows. Some matches agree exactly, others do not agree; all are far
 * from each other and on no plane. Then each match has the probability alpha d / t for d =
 * t, t/2, t/4, t/8, and the formula of depth.c is a sum of a few logarithms. */
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
    TEST_LIST(tests, depth, with_outliers, dominant_plane, plane, one_image, random_points,
              degenerate, arguments, determinism, seven, two, fits, chance_of_depth);
    return test_main("fundamental", tests, COUNT(tests));
}
