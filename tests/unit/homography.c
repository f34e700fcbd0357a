/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Homographies that have to be found, and their distance from the true ones. */
#include "scene.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The only errors come from rounding b to floats, at most 2^-15 below 1024. */
static void without_noise(void **state) {
    static const uint32_t counts[] = { 10, 11, 12, 30, 100, 500 };
    for (uint32_t k = 0; k < 600; ++k) {
        scene *const s = scene_make(k);
        scene_draw_truth(s);
        scene_put_good(s, counts[k % 6], 0.0);
        const glsurf_result result = scene_find(s, k);
        if (result != GLSURF_OK || s->found.inliers != s->count)
            fail_msg("case %u: result %d, %u inliers of %u", k, (int)result,
                     s->found.inliers, s->count);
        scene_check(s, 3.0);
        const double bound = sqrt(2.0 * s->count) / 32768.0 * SCENE_SECOND_ORDER;
        if (!(scene_distance(s) <= bound))
            fail_msg("case %u: %.3g px from the truth, more than %.3g", k,
                     scene_distance(s), bound);
        assert_true(s->found.matrix[8] == 1.0);
        free(s);
    }
}

/* Whole coordinates are exact. What remains is rounding in the fit: a few hundred
 * operations of 2^-53 on numbers of up to 640. */
static void translation(void **state) {
    scene *const s = scene_make(1);
    for (int y = 0; y < 5; ++y)
        for (int x = 0; x < 6; ++x)
            scene_put(s, 100 * x, 90 * y, 100 * x + 7, 90 * y - 11);
    assert_ok(scene_find(s, 0));
    assert_int_equal(s->found.inliers, 30);
    const double expected[9] = { 1, 0, 7, 0, 1, -11, 0, 0, 1 };
    for (int i = 0; i < 9; ++i)
        assert_true(fabs(s->found.matrix[i] - expected[i]) < 1e-10);
    assert_true(s->found.rms < 1e-10);
    free(s);
}

/* The squared residuals are sigma^2 chi^2 of d = 2n - 8 degrees of freedom, with a mean of
 * d and a variance of 2d. The test allows five standard deviations. The tolerance is 6
 * sigma, and one error in e^18 is larger. */
static void with_noise(void **state) {
    const double sigma = 0.5;
    for (uint32_t k = 0; k < 100; ++k) {
        scene *const s = scene_make(1000 + k);
        scene_draw_truth(s);
        scene_put_good(s, 400, sigma);
        assert_ok(scene_find(s, k));
        assert_int_equal(s->found.inliers, 400);
        scene_check(s, 3.0);
        const double freedom = 2.0 * 400 - 8;
        const double chi = s->found.rms * s->found.rms * 400 / (sigma * sigma);
        if (!(fabs(chi - freedom) < 5.0 * sqrt(2.0 * freedom)))
            fail_msg("case %u: an rms of %.4f px for sigma %.2f", k, s->found.rms, sigma);
        assert_true(scene_distance(s) < sqrt(60.0) * sigma * SCENE_SECOND_ORDER);
        free(s);
    }
}

/* m wrong matches that happen to lie within the tolerance add at most 3 px each to e. */
static void with_outliers(void **state) {
    const double sigma = 0.5;
    for (uint32_t percent = 10; percent <= 80; percent += 10) {
        for (uint32_t k = 0; k < 20; ++k) {
            scene *const s = scene_make(2000 + 100 * percent + k);
            scene_draw_truth(s);
            scene_put_good(s, 300 - 3 * percent, sigma);
            scene_put_random(s, 3 * percent, 640, 480);
            const glsurf_result result = scene_find(s, k);
            if (result != GLSURF_OK)
                fail_msg("%u %% outliers, case %u: %d", percent, k, (int)result);
            scene_check(s, 3.0);
            uint32_t right = 0;
            for (uint32_t i = 0; i < s->good; ++i)
                right += s->inlier[i];
            const uint32_t wrong = s->found.inliers - right;
            const double bound =
                (sqrt(60.0) * sigma + 3.0 * sqrt(wrong)) * SCENE_SECOND_ORDER;
            if (!(scene_distance(s) < bound))
                fail_msg("%u %% outliers, case %u: |P e| is %.3f, more than %.3f", percent,
                         k, scene_distance(s), bound);
            /* A right match is off by more than 2 of the 3 px with a chance of e^-8. */
            assert_true(right + 2 >= s->good);
            /* A disc of 3 px covers 1e-4 of the image. */
            assert_true(wrong <= 3);
            free(s);
        }
    }
}

/* A few right matches among many wrong ones are still told from chance. */
static void few_among_many(void **state) {
    for (uint32_t k = 0; k < 50; ++k) {
        scene *const s = scene_make(20000 + k);
        scene_draw_truth(s);
        scene_put_good(s, 20, 0.5);
        scene_put_random(s, 180, 640, 480);
        /* 20 of 200 need log(0.001) / log(1 - C(20,4)/C(200,4)) = 92,000 samples. */
        const glsurf_homography_params params = { .max_iterations = 200000, .seed = k };
        const glsurf_result result = scene_find_with(s, &params);
        if (result != GLSURF_OK || s->found.inliers < 18)
            fail_msg("case %u: result %d, %u inliers", k, (int)result, s->found.inliers);
        free(s);
    }
}

/* The best homography is improved while samples are drawn. With noise of a third of the
 * tolerance, a sample's own homography has only a part of the inliers, so without
 * improvement the search would compute that it needs more samples. With half of the matches
 * wrong, the number of inliers asks for log(0.001) / log(1 - 1/16) = 107 samples. The first
 * good sample may come later. */
static void few_samples(void **state) {
    enum { CASES = 100 };
    uint32_t tried = 0;
    for (uint32_t k = 0; k < CASES; ++k) {
        scene *const s = scene_make(30000 + k);
        scene_draw_truth(s);
        scene_put_good(s, 150, 1.0);
        scene_put_random(s, 150, 640, 480);
        assert_ok(scene_find(s, k));
        tried += s->found.iterations;
        free(s);
    }
    print_message("%u samples in the mean\n", tried / CASES);
    assert_true(tried <= 130 * CASES);
}

/* The line that goes to infinity passes between the origin and the points. So the last
 * element cannot be 1 with the points on the visible side. */
static void origin_is_behind(void **state) {
    scene *const s = scene_make(3);
    const double truth[9] = { -4, 0, -40, 0.02, 0.45, 20, 0.01, 0.001, -1.5 };
    memcpy(s->truth, truth, sizeof truth);
    for (uint32_t i = 0; i < 60; ++i) {
        const double ax = (double)(float)scene_between(s, 300, 640);
        const double ay = (double)(float)scene_between(s, 0, 480);
        double bx, by;
        assert_true(glsurf_homography_map(s->truth, ax, ay, &bx, &by));
        scene_put(s, ax, ay, bx, by);
    }
    s->good = s->count;
    assert_ok(scene_find(s, 0));
    assert_int_equal(s->found.inliers, s->count);
    scene_check(s, 3.0);
    double norm = 0.0;
    for (int i = 0; i < 9; ++i)
        norm += s->found.matrix[i] * s->found.matrix[i];
    assert_true(fabs(norm - 1.0) < 1e-12 && s->found.matrix[8] < 0.0);
    double x, y;
    assert_false(glsurf_homography_map(s->found.matrix, 0, 0, &x, &y));
    free(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_noise),    cmocka_unit_test(translation),
        cmocka_unit_test(with_noise),       cmocka_unit_test(with_outliers),
        cmocka_unit_test(few_among_many),   cmocka_unit_test(few_samples),
        cmocka_unit_test(origin_is_behind),
    };
    return test_main("homography", tests, COUNT(tests));
}
