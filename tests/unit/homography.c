/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Homographies that have to be found, their distance from the true ones, and matches
 * without a homography. */
#include "scene.h"

#include <math.h>
#include <string.h>

/* The only errors come from rounding b to floats, at most 2^-15 below 1024. */
static void without_noise(void **state) {
    static const uint32_t counts[] = { 10, 11, 12, 30, 100, 500 };
    for (uint32_t k = 0; k < 600; ++k) {
        scene *const s = scene_of(k, counts[k % 6], 0.0);
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
    }
}

/* Whole coordinates are exact. Only the fit rounds: a few hundred operations of 2^-53 on
 * numbers of up to 640. */
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
}

/* The squared residuals are sigma^2 chi^2 of d = 2n - 8 degrees of freedom, with a mean of
 * d and a variance of 2d. The test allows five standard deviations. The tolerance is 6
 * sigma, and one error in e^18 is larger. */
static void with_noise(void **state) {
    const double sigma = 0.5;
    for (uint32_t k = 0; k < 100; ++k) {
        scene *const s = scene_of(1000 + k, 400, sigma);
        assert_ok(scene_find(s, k));
        assert_int_equal(s->found.inliers, 400);
        scene_check(s, 3.0);
        const double freedom = 2.0 * 400 - 8;
        const double chi = s->found.rms * s->found.rms * 400 / (sigma * sigma);
        if (!(fabs(chi - freedom) < 5.0 * sqrt(2.0 * freedom)))
            fail_msg("case %u: an rms of %.4f px for sigma %.2f", k, s->found.rms, sigma);
        assert_true(scene_distance(s) < sqrt(60.0) * sigma * SCENE_SECOND_ORDER);
    }
}

/* m wrong matches that happen to lie within the tolerance add at most 3 px each to e. */
static void with_outliers(void **state) {
    const double sigma = 0.5;
    for (uint32_t percent = 10; percent <= 80; percent += 10) {
        for (uint32_t k = 0; k < 20; ++k) {
            scene *const s = scene_of(2000 + 100 * percent + k, 300 - 3 * percent, sigma);
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
            /* A right match is off by more than 2 px with a chance of e^-8; 3 px are
             * allowed. */
            assert_true(right + 2 >= s->good);
            /* A disc of 3 px covers 1e-4 of the image. */
            assert_true(wrong <= 3);
        }
    }
}

/* A few right matches among many wrong ones are still told from chance. */
static void few_among_many(void **state) {
    for (uint32_t k = 0; k < 50; ++k) {
        scene *const s = scene_of(20000 + k, 20, 0.5);
        scene_put_random(s, 180, 640, 480);
        /* 20 of 200 need log(0.001) / log(1 - C(20,4)/C(200,4)) = 92,000 samples. */
        const glsurf_homography_params params = { .max_iterations = 200000, .seed = k };
        const glsurf_result result = scene_find_with(s, &params);
        if (result != GLSURF_OK || s->found.inliers < 18)
            fail_msg("case %u: result %d, %u inliers", k, (int)result, s->found.inliers);
    }
}

/* The best homography is improved while samples are drawn. With noise of a third of the
 * tolerance, a sample's own homography has only a part of the inliers. Without improvement
 * the search would ask for more samples. With half of the matches wrong, the inliers ask
 * for log(0.001) / log(1 - 1/16) = 107 samples. The first good sample may come later. */
static void few_samples(void **state) {
    enum { CASES = 100 };
    uint32_t tried = 0;
    for (uint32_t k = 0; k < CASES; ++k) {
        scene *const s = scene_of(30000 + k, 150, 1.0);
        scene_put_random(s, 150, 640, 480);
        assert_ok(scene_find(s, k));
        tried += s->found.iterations;
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
}

/* --------------------------------------------------------------------------- refused -- */

/* Checks the result, and that nothing is written. */
static void check_failure(scene *s, glsurf_result expected, const char *what) {
    glsurf_homography before;
    memset(&s->found, 0x5a, sizeof s->found);
    memset(s->inlier, 1, sizeof s->inlier);
    memcpy(&before, &s->found, sizeof before);
    for (uint64_t seed = 0; seed < 5; ++seed) {
        const glsurf_result result = scene_find(s, seed);
        if (result != expected)
            fail_msg("%s: result %d, %u inliers of %u", what, (int)result, s->found.inliers,
                     s->count);
        assert_memory_equal(&before, &s->found, sizeof before);
        for (uint32_t i = 0; i < SCENE_MAX; ++i)
            assert_true(s->inlier[i]);
    }
    s->count = 0;
}

static void check_refused(scene *s, const char *what) {
    check_failure(s, GLSURF_ERROR_GEOMETRY, what);
}

/* No camera on the same side of a plane sees it mirrored. */
static void mirrored(void **state) {
    for (uint32_t k = 0; k < 20; ++k) {
        scene *const s = scene_of(20 + k, 100, 0.7 * (k % 2));
        scene_put_random(s, 10 * k, 640, 480);
        for (uint32_t i = 0; i < s->count; ++i)
            s->b[i].x = 640 - s->b[i].x;
        check_failure(s, GLSURF_ERROR_MIRRORED, "a mirror image");
        scene_put(s, 1, 2, 3, 4);
        scene_put_good(s, 1.0, 4, 0.0);
        for (uint32_t i = 0; i < s->count; ++i)
            s->b[i].x = 640 - s->b[i].x;
        check_refused(s, "a mirror image of four matches");
    }
}

static void degenerate(void **state) {
    scene *const s = scene_make(4);
    check_refused(s, "no matches");
    for (uint32_t n = 1; n <= 4; ++n) {
        scene_draw_truth(s);
        scene_put_good(s, 1.0, n, 0.0);
        check_refused(s, "up to four matches");
    }
    for (int i = 0; i < 100; ++i)
        scene_put(s, 50, 60, 70, 80);
    check_refused(s, "one point");
    for (int i = 0; i < 100; ++i)
        scene_put(s, 6 * i, 4 * i + 20, 5 * i + 3, 3 * i + 70);
    check_refused(s, "a line");
    for (int i = 0; i < 100; ++i)
        scene_put(s, 6 * i + scene_between(s, -1, 1), 4 * i + scene_between(s, -1, 1),
                  5 * i + scene_between(s, -1, 1), 3 * i + scene_between(s, -1, 1));
    check_refused(s, "a line with noise");
    for (int i = 0; i < 300; ++i) /* consistent as a map between lines */
        scene_put(s, 2 * i, 200 + scene_between(s, -2.5, 2.5), 2 * i + 30,
                  150 + scene_between(s, -2.5, 2.5));
    check_refused(s, "a line with much noise");
    for (int i = 0; i < 100; ++i)
        scene_put(s, 6 * i, 4 * i + 20, 6 * i, 4 * i + 20);
    scene_put(s, 50, 400, 50, 400);
    check_refused(s, "a line and a point");
    for (int i = 0; i < 150; ++i)
        scene_put(s, 100 + 300 * (i % 3 == 1), 100 + 300 * (i % 3 == 2),
                  100 + 200 * (i % 3 == 1), 100 + 200 * (i % 3 == 2));
    check_refused(s, "three points");
    for (int i = 0; i < 100; ++i)
        scene_put(s, scene_between(s, 0, 640), scene_between(s, 0, 480), 300, 200);
    check_refused(s, "everything to one point");
    for (int i = 0; i < 100; ++i)
        scene_put(s, 300, 200, scene_between(s, 0, 640), scene_between(s, 0, 480));
    check_refused(s, "one point to everything");
    for (int i = 0; i < 100; ++i)
        scene_put(s, scene_between(s, 0, 640), scene_between(s, 0, 480), 5 * i, 3 * i);
    check_refused(s, "everything to a line");
}

/* Five positions with forty copies each support nothing. If four of any five positions are
 * mapped exactly, only one more has to agree. The same number of matches at different
 * positions is enough. */
static void copies(void **state) {
    scene *const s = scene_make(6);
    for (int i = 0; i < 200; ++i) {
        const double ax = 100 + 97 * (i % 5), ay = 80 + 61 * (i * i % 5);
        scene_put(s, ax + 0.1 * (i / 5 % 4), ay, ax + 10 + 0.1 * (i / 5 % 4), ay + 20);
    }
    check_refused(s, "copies");
    for (int i = 0; i < 200; ++i) {
        const double ax = scene_between(s, 0, 640), ay = scene_between(s, 0, 480);
        for (int copy = 0; copy < 2 && s->count < 200; ++copy)
            scene_put(s, ax, ay, ax + 10, ay + 20);
    }
    assert_ok(scene_find(s, 0));
    assert_int_equal(s->found.inliers, 200);
}

/* chance.c accepts a homography if it expects less than 1e-6 coincidences per set. So 2,000
 * sets should have none. Most sets are small, because large sets take longer. */
static void unrelated(void **state) {
    enum { SETS = 2000 };
    scene *const s = scene_make(7);
    for (uint32_t k = 0; k < SETS; ++k) {
        const uint32_t maximum = k % 12 == 1 ? 500 : k % 3 == 0 ? 33 : 150;
        const uint32_t count = 4 + gls_random_below(&s->random, maximum - 3);
        const double width = k % 2 == 0 ? 800 : 320, height = k % 2 == 0 ? 600 : 240;
        s->count = 0;
        scene_put_random(s, count, width, height);
        const glsurf_result result = scene_find(s, k);
        if (result != GLSURF_ERROR_GEOMETRY)
            fail_msg("set %u: result %d, %u inliers of %u random matches", k, (int)result,
                     s->found.inliers, count);
    }
}

static void same_seed_same_bytes(void **state) {
    scene *const s = scene_of(8, 100, 0.7), *const again = scene_make(8);
    scene_put_random(s, 150, 640, 480);
    memcpy(again, s, sizeof *s);
    for (uint64_t seed = 0; seed < 20; ++seed) {
        assert_ok(scene_find(s, seed));
        assert_ok(scene_find(again, seed));
        assert_memory_equal(s->found.matrix, again->found.matrix, sizeof s->found.matrix);
        assert_memory_equal(s->inlier, again->inlier, sizeof s->inlier);
        assert_true(s->found.rms == again->found.rms);
        assert_int_equal(s->found.iterations, again->found.iterations);
    }
    /* Another tolerance holds as well, and the flags are optional. */
    const glsurf_homography_params tight = { .tolerance = 1.0 };
    assert_ok(scene_find_with(s, &tight));
    scene_check(s, 1.0);
    const uint32_t inliers = s->found.inliers;
    assert_ok(
        glsurf_homography_find(s->a, s->b, s->matches, s->count, &tight, &s->found, NULL));
    assert_int_equal(s->found.inliers, inliers);
    const glsurf_homography_params few = { .max_iterations = 3 };
    (void)scene_find_with(again, &few);
}

/* A match's indices of keypoints may differ from its own index. */
static void indices(void **state) {
    scene *const s = scene_of(9, 50, 0.5);
    assert_ok(scene_find(s, 0));
    const glsurf_homography straight = s->found;
    for (uint32_t i = 0; i < 25; ++i) {
        const glsurf_keypoint point = s->a[i];
        s->a[i] = s->a[49 - i];
        s->a[49 - i] = point;
    }
    for (uint32_t i = 0; i < 50; ++i)
        s->matches[i].a = 49 - i;
    assert_ok(scene_find(s, 0));
    assert_memory_equal(straight.matrix, s->found.matrix, sizeof straight.matrix);
}

static void bad_arguments(void **state) {
    scene *const s = scene_of(10, 50, 0.5);
    const float coordinates[] = { NAN, INFINITY, -INFINITY, 1e30f, -2e7f };
    for (int k = 0; k < 20; ++k) {
        float *const targets[] = { &s->a[17].x, &s->a[17].y, &s->b[17].x, &s->b[17].y };
        const float value = *targets[k % 4];
        *targets[k % 4] = coordinates[k / 4];
        memset(&s->found, 0x5a, sizeof s->found);
        const glsurf_homography before = s->found;
        assert_argument(scene_find(s, 0));
        assert_memory_equal(&before, &s->found, sizeof before);
        *targets[k % 4] = value;
    }
    const glsurf_homography_params params[] = {
        { .tolerance = NAN },  { .tolerance = -1.0 },      { .tolerance = INFINITY },
        { .confidence = NAN }, { .confidence = -0.5 },     { .confidence = 1.0 },
        { .confidence = 1.5 }, { .confidence = INFINITY },
    };
    for (size_t i = 0; i < COUNT(params); ++i)
        assert_argument(scene_find_with(s, &params[i]));
    assert_ok(scene_find(s, 0));
}

/* Random matches in a textured patch, and two far away, which make the area of all matches
 * large. */
static void a_patch_and_far_corners(void **state) {
    scene *const s = scene_make(9);
    for (int n = 0; n < 200; ++n) {
        s->count = 0;
        scene_put(s, 10, 20, 0, 0);
        scene_put(s, 30, 5, 20000, 20000);
        for (int i = 0; i < 60; ++i)
            scene_put(s, scene_between(s, 0, 60), scene_between(s, 0, 60),
                      10000 + scene_between(s, 0, 60), 10000 + scene_between(s, 0, 60));
        const glsurf_result result = scene_find(s, (uint64_t)n);
        if (result != GLSURF_ERROR_GEOMETRY)
            fail_msg("set %d: result %d, %u inliers of %u", n, (int)result,
                     s->found.inliers, s->count);
    }
}

int main(void) {
    TEST_LIST(tests, without_noise, translation, with_noise, with_outliers, few_among_many,
              few_samples, origin_is_behind, a_patch_and_far_corners, mirrored, degenerate,
              copies, unrelated, same_seed_same_bytes, indices, bad_arguments);
    return test_main("homography", tests, COUNT(tests));
}
