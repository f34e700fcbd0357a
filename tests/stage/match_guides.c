/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Guided matching: homographies, fundamental matrices, rows of rectified pairs and expected
 * positions. */
#include "match.h"

#include <math.h>
#include <stdlib.h>

static const glsurf_match_params guides[] = {
    { .ratio = 1.0f,
      .one_way = true,
      .guide = GLSURF_GUIDE_HOMOGRAPHY,
      .matrix = { 1, 0, 0, 0, 1, 0, 0, 0, 1 } },
    { .guide = GLSURF_GUIDE_HOMOGRAPHY,
      .tolerance = 40.0f,
      .matrix = { 0.9, 0.1, 20, -0.1, 1.1, -30, 1e-4, -1e-4, 1 } },
    { .guide = GLSURF_GUIDE_HOMOGRAPHY,
      .tolerance = 150.0f,
      .ratio = 1.0f,
      .matrix = { 1, 0, 0, 0, 1, 0, -2e-3, 0, 1 },
      .ignore_laplacian = true },
    { .ratio = 1.0f,
      .guide = GLSURF_GUIDE_FUNDAMENTAL,
      .tolerance = 30.0f,
      .matrix = { 0, -1e-9, 3e-7, 2e-9, 0, -1e-5, -4e-7, 1e-5, 1e-4 } },
    { .ratio = 0.9f,
      .guide = GLSURF_GUIDE_FUNDAMENTAL,
      .matrix = { 0, 0, 0, 0, 0, -1e100, 0, 1e100, 0 },
      .one_way = true },
    /* Every feature is mapped onto itself, behind the camera. */
    { .ratio = 1.0f,
      .one_way = true,
      .guide = GLSURF_GUIDE_HOMOGRAPHY,
      .tolerance = 40.0f,
      .matrix = { -1, 0, 0, 0, -1, 0, 0, 0, -1 } },
    { .ratio = 1.0f, .one_way = true, .guide = GLSURF_GUIDE_STEREO },
    { .ratio = 0.9f,
      .guide = GLSURF_GUIDE_STEREO,
      .tolerance = 0.5f,
      .min_disparity = -3.3f,
      .max_disparity = 2.7f },
    { .ratio = 1.0f,
      .guide = GLSURF_GUIDE_STEREO,
      .tolerance = 20.0f,
      .min_disparity = 100.1f,
      .max_disparity = 3e38f,
      .ignore_laplacian = true },
};

/* How far a feature of b is beyond the disparities and rows of a rectified pair. */
static double beyond_stereo(const glsurf_match_params *params, const glsurf_keypoint *a,
                            const glsurf_keypoint *b, double tolerance) {
    const double minimum = (double)params->min_disparity;
    const double maximum = minimum == 0.0 && params->max_disparity == 0.0f
                               ? INFINITY
                               : (double)params->max_disparity;
    const double disparity = (double)a->x - (double)b->x;
    return fmax(fabs((double)b->y - (double)a->y) - tolerance,
                fmax(minimum - disparity, disparity - maximum));
}

/* The distance of a feature of b from the guide of a feature of a, less the tolerance, in
 * double. */
static double beyond(const glsurf_match_params *params, const glsurf_keypoint *a,
                     const glsurf_keypoint *b) {
    const double *m = params->matrix, x = (double)a->x, y = (double)a->y;
    const double tolerance = params->tolerance > 0.0f ? (double)params->tolerance : 3.0;
    const double u = m[0] * x + m[1] * y + m[2];
    const double v = m[3] * x + m[4] * y + m[5];
    const double w = m[6] * x + m[7] * y + m[8];
    if (params->guide == GLSURF_GUIDE_STEREO)
        return beyond_stereo(params, a, b, tolerance);
    const double off = params->guide == GLSURF_GUIDE_HOMOGRAPHY
                           ? hypot((double)b->x - u / w, (double)b->y - v / w)
                           : fabs(u * (double)b->x + v * (double)b->y + w) / hypot(u, v);
    return off - tolerance;
}

/* Whether a driver that rounds or orders operations otherwise may find other candidates.
 * The matrix's numbers are floats, off by 2^-24 of themselves. Their products with
 * coordinates up to 1000, and the sums, are off by at most 6 x 2^-24 of s, the sum of
 * magnitudes. The line's are off by as much again for its slopes times 1000. GL allows a
 * division 2.5 units more. This error, divided by w or by the length of the line's normal,
 * is the doubt in pixels. For these matrices s is below 2000 w and below 4000 normals
 * wherever a feature is near: 4000 x 10 x 2^-24 < 0.003. Disparities and rows are
 * differences of two numbers up to 1000, off by less. */
static bool in_doubt(const glsurf_match_params *params, const test_features *a,
                     const test_features *b) {
    for (uint32_t i = 0; i < a->count; ++i)
        for (uint32_t j = 0; j < b->count; ++j)
            if (fabs(beyond(params, &a->keypoints[i], &b->keypoints[j])) < 0.003)
                return true;
    return false;
}

void guided(void **state) {
    pair p = pair_make(*state);
    gls_random random = test_random_make(4);
    unsigned compared = 0;
    for (size_t g = 0; g < COUNT(guides); ++g)
        for (uint32_t count = 20; count <= 1100; count = 3 * count + 1) {
            const uint32_t length = count % 3 ? 64 : 128;
            test_features a =
                test_features_make(TEST_FEATURES_RANDOM, count, length, &random);
            test_features b = test_features_like(&a, count + 5, &random);
            if (p.t->exact || !in_doubt(&guides[g], &a, &b)) {
                compare(&p, &a, &b, &guides[g]);
                ++compared;
            }
            test_features_free(&a);
            test_features_free(&b);
        }
    assert_true(compared > 0 && p.matches > 100);
    pair_free(&p);
}

/* Expected positions on or near features of b, far from all, and none; with tolerances of
 * their own and with that of the parameters. */
static glsurf_expected *expect_in(const test_features *a, const test_features *b,
                                  gls_random *random) {
    glsurf_expected *expected = test_memory((a->count + 1) * sizeof *expected);
    for (uint32_t i = 0; i < a->count; ++i) {
        const glsurf_keypoint *near = &b->keypoints[gls_random_below(random, b->count)];
        const float tolerance = (float)gls_random_between(random, -10.0, 40.0);
        expected[i] = (glsurf_expected){
            near->x + (float)gls_random_between(random, -4.0, 4.0),
            near->y,
            gls_random_below(random, 2) ? tolerance : 0.0f,
        };
    }
    expected[0] = (glsurf_expected){ 1e9f, -1e9f, 3e9f }; /* every feature is near */
    expected[1] = (glsurf_expected){ 1e9f, -1e9f, 0.0f };
    expected[2] = (glsurf_expected){ NAN, -INFINITY, -1.0f };
    return expected;
}

/* As in_doubt(). Two differences of numbers up to 1000, their squares and the sum are off
 * by at most 4 x 2^-24 of their size, so the distance is off by less than 0.003 pixels. */
static bool position_in_doubt(const glsurf_match_params *params, const test_features *a,
                              const test_features *b) {
    for (uint32_t i = 3; i < a->count; ++i)
        for (uint32_t j = 0; j < b->count; ++j) {
            const glsurf_expected *e = &params->positions[i];
            const double tolerance =
                (double)(e->tolerance > 0.0f ? e->tolerance : params->tolerance);
            const glsurf_keypoint *k = &b->keypoints[j];
            if (e->tolerance >= 0.0f &&
                fabs(hypot((double)k->x - (double)e->x, (double)k->y - (double)e->y) -
                     tolerance) < 0.003)
                return true;
        }
    return false;
}

void expected_positions(void **state) {
    pair p = pair_make(*state);
    gls_random random = test_random_make(14);
    unsigned compared = 0;
    for (uint32_t count = 1500; count >= 4; count /= 3) { /* also fewer than before */
        const uint32_t length = count % 3 ? 64 : 128;
        test_features a = test_features_make(TEST_FEATURES_RANDOM, count, length, &random);
        test_features b = test_features_like(&a, count + 5, &random);
        glsurf_expected *expected = expect_in(&a, &b, &random);
        const glsurf_match_params params = { .ratio = count % 2 ? 1.0f : 0.9f,
                                             .one_way = count % 2,
                                             .guide = GLSURF_GUIDE_POSITIONS,
                                             .tolerance = 25.0f,
                                             .position_count = count,
                                             .positions = expected };
        if (p.t->exact || !position_in_doubt(&params, &a, &b)) {
            compare(&p, &a, &b, &params);
            ++compared;
        }
        free(expected);
        test_features_free(&a);
        test_features_free(&b);
    }
    assert_true(compared > 0 && p.matches > 100);
    pair_free(&p);
}

/* A feature at the tolerance from its guide is a candidate. All numbers are small integers,
 * so no driver rounds. The fundamental matrix asks for the feature's own row. */
void on_the_tolerance(void **state) {
    static const glsurf_expected expected = { .x = 100.0f, .y = 100.0f };
    static const glsurf_match_params params[] = {
        { .ratio = 1.0f,
          .one_way = true,
          .ignore_laplacian = true,
          .guide = GLSURF_GUIDE_HOMOGRAPHY,
          .tolerance = 5.0f,
          .matrix = { 1, 0, 0, 0, 1, 0, 0, 0, 1 } },
        { .ratio = 1.0f,
          .one_way = true,
          .ignore_laplacian = true,
          .guide = GLSURF_GUIDE_FUNDAMENTAL,
          .tolerance = 4.0f,
          .matrix = { 0, 0, 0, 0, 0, -1, 0, 1, 0 } },
        { .ratio = 1.0f,
          .one_way = true,
          .ignore_laplacian = true,
          .guide = GLSURF_GUIDE_STEREO,
          .tolerance = 4.0f,
          .min_disparity = -3.0f,
          .max_disparity = 3.0f },
        { .ratio = 1.0f,
          .one_way = true,
          .ignore_laplacian = true,
          .guide = GLSURF_GUIDE_POSITIONS,
          .tolerance = 5.0f,
          .position_count = 1,
          .positions = &expected },
    };
    static const float places[][2] = { { 103, 104 }, { 103, 105 } }; /* on it, beyond it */
    pair p = pair_make(*state);
    gls_random random = test_random_make(9);
    test_features a = test_features_make(TEST_FEATURES_RANDOM, 1, 64, &random);
    test_features b = test_features_make(TEST_FEATURES_RANDOM, 1, 64, &random);
    a.keypoints[0].x = a.keypoints[0].y = 100.0f;
    for (size_t g = 0; g < COUNT(params); ++g)
        for (uint32_t i = 0; i < COUNT(places); ++i) {
            b.keypoints[0].x = places[i][0];
            b.keypoints[0].y = places[i][1];
            assert_int_equal(match(p.matcher[0], &a, &b, &params[g]).count, 1 - i);
            compare(&p, &a, &b, &params[g]);
        }
    test_features_free(&a);
    test_features_free(&b);
    pair_free(&p);
}

/* Both ends of the disparities belong to them, and so does 0 where there are none. */
void on_a_disparity(void **state) {
    static const struct {
        float minimum, maximum, disparity;
        uint32_t matches;
    } cases[] = {
        { 2, 9, 1, 0 },          { 2, 9, 2, 1 },           { 2, 9, 9, 1 },
        { 2, 9, 10, 0 },         { -9, -2, -1, 0 },        { -9, -2, -2, 1 },
        { -9, 0, 0, 1 },         { -9, 0, 1, 0 },          { 0, 0, -1, 0 },
        { 0, 0, 0, 1 },          { 0, 0, 99, 1 },          { 5, 5, 5, 1 },
        { 0, 0, -1e9, 0 },       { 0, 0, 1e9, 1 },         { -2, INFINITY, -2, 1 },
        { -2, INFINITY, -3, 0 }, { -2, INFINITY, 1e9, 1 }, { 0, INFINITY, 99, 1 },
    };
    pair p = pair_make(*state);
    gls_random random = test_random_make(15);
    test_features a = test_features_make(TEST_FEATURES_RANDOM, 1, 64, &random);
    test_features b = test_features_make(TEST_FEATURES_RANDOM, 1, 64, &random);
    for (size_t i = 0; i < COUNT(cases); ++i) {
        const glsurf_match_params params = { .ignore_laplacian = true,
                                             .guide = GLSURF_GUIDE_STEREO,
                                             .min_disparity = cases[i].minimum,
                                             .max_disparity = cases[i].maximum };
        a.keypoints[0].x = fmaxf(cases[i].disparity, 0.0f);
        b.keypoints[0].x = fmaxf(-cases[i].disparity, 0.0f);
        b.keypoints[0].y = a.keypoints[0].y;
        assert_int_equal(match(p.matcher[0], &a, &b, &params).count, cases[i].matches);
        compare(&p, &a, &b, &params);
    }
    test_features_free(&a);
    test_features_free(&b);
    pair_free(&p);
}
