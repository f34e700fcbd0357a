/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The subject "match" of the check, and whole matchers. The GPU's matches equal the
 * reference's, as squared distances are exact integers on every driver. Only a guide's
 * tolerance may decide otherwise.
 */
#include "check/stage_bounds.h"
#include "matcher/matcher.h"
#include "support/features.h"

#include <math.h>
#include <string.h>

static const gls_case large[] = { { .plan.descriptor_length = 64,
                                    .input = GLS_INPUT_ALIKE,
                                    .count = 4096,
                                    .others = 4096,
                                    GLS_PARAMS(gls_match_options, 1, 2) } };

/* --------------------------------------------------------- matchers of devices -- */

/* A matcher of each backend, on a device of its own. */
typedef struct pair {
    test_gpu *t;
    glsurf_matcher *matcher[2];
    uint64_t matches; /* compared so far */
} pair;

/* A matcher that compares by shaders. */
static glsurf_matcher *matcher_new(glsurf_device_desc device, glsurf_matcher_desc desc) {
    device.paths.off = 1u << GLSURF_PATH_CPU_MATCH;
    device.get_proc_address = glsurf_context_get_proc_address;
    device.log = test_log;
    return test_matcher(device, desc);
}

/* The parameters are for the matcher of the GPU. */
static pair pair_make(test_gpu *t, glsurf_device_desc device, glsurf_matcher_desc desc) {
    return (pair){ t, { matcher_new(device, desc), test_matcher_cpu() }, 0 };
}

static pair pair_usual(test_gpu *t) {
    return pair_make(t, (glsurf_device_desc){ 0 }, (glsurf_matcher_desc){ 0 });
}

static glsurf_matches compare(pair *self, const test_features *a, const test_features *b,
                              const glsurf_match_params *params) {
    const glsurf_features of[2] = { gls_made_features_view(a), gls_made_features_view(b) };
    gls_trial trial = test_trial(self->t);
    const glsurf_matches matches = gls_check_matches(&trial, self->matcher, of, params);
    test_trial_end(self->t, &trial);
    self->matches += matches.count;
    return matches;
}

/* A smaller match uses nothing that a larger match left in a matcher's textures. */
static void smaller_than_before(void **state) {
    static const uint32_t sizes[][2] = { { 77, 31 }, { 9, 2049 }, { 1025, 9 }, { 8, 9 } };
    pair p = pair_usual(*state);
    gls_random random = test_random_make(2);
    for (size_t s = 0; s < COUNT(sizes); ++s) {
        test_features a = test_features_make(GLS_MADE_RANDOM, sizes[s][0], 64, &random);
        test_features b = test_features_like(&a, sizes[s][1], &random);
        compare(&p, &a, &b, &gls_match_options[0]);
        compare(&p, &a, &b, &gls_match_rivals[1]);
    }
    assert_true(p.matches > 1000);
}

/* The middle of a feature's guide: its point, or a random point of its line. */
static glsurf_keypoint place_on(const glsurf_match_params *guide, const glsurf_keypoint *a,
                                gls_random *random) {
    double h[3];
    for (int k = 0; k < 3; ++k)
        h[k] = guide->matrix[3 * k] * (double)a->x +
               guide->matrix[3 * k + 1] * (double)a->y + guide->matrix[3 * k + 2];
    if (guide->guide == GLSURF_GUIDE_HOMOGRAPHY)
        return (glsurf_keypoint){ .x = (float)(h[0] / h[2]), .y = (float)(h[1] / h[2]) };
    const float x = (float)gls_random_between(random, 0.0, 1000.0);
    return (glsurf_keypoint){ .x = x, .y = (float)(-(h[0] * (double)x + h[2]) / h[1]) };
}

/* Each feature of b is on the guide of a feature of a. The tolerance is half an ulp of a
 * position, so roundings of the guide decide which pairs are candidates. */
static void guides_round_as_c(void **state) {
    static const int guides[] = { 1, 3 }; /* a homography, a fundamental matrix */
    enum { FEATURES = 400 };
    pair p = pair_usual(*state);
    gls_random random = test_random_make(23);
    for (size_t g = 0; p.t->exact && g < COUNT(guides); ++g) {
        glsurf_match_params params = gls_match_guides[guides[g]];
        params = (glsurf_match_params){ .guide = params.guide,
                                        .tolerance = 1.5e-5f,
                                        .ignore_laplacian = true };
        memcpy(params.matrix, gls_match_guides[guides[g]].matrix, sizeof params.matrix);
        test_features a = test_features_make(GLS_MADE_RANDOM, FEATURES, 64, &random);
        test_features b = test_features_make(GLS_MADE_RANDOM, FEATURES, 64, &random);
        for (int i = 0; i < FEATURES; ++i)
            b.keypoints[i] = place_on(&params, &a.keypoints[i], &random);
        const uint64_t before = p.matches;
        compare(&p, &a, &b, &params);
        const uint64_t matches = p.matches - before;
        assert_true(matches > FEATURES / 10 && matches < FEATURES);
    }
}

/* Matches a feature at `from` with one at `to`. Checks the number of matches. */
static void check_one(test_gpu *t, const glsurf_match_params *params, const float from[2],
                      const float to[2], uint32_t count) {
    pair p = pair_usual(t);
    gls_random random = test_random_make(9);
    glsurf_match_params any = *params;
    test_features a = test_features_make(GLS_MADE_RANDOM, 1, 64, &random);
    test_features b = test_features_make(GLS_MADE_RANDOM, 1, 64, &random);
    any.ignore_laplacian = true;
    a.keypoints[0].x = from[0];
    a.keypoints[0].y = from[1];
    b.keypoints[0].x = to[0];
    b.keypoints[0].y = to[1];
    assert_int_equal(compare(&p, &a, &b, &any).count, count);
}

/* A feature at the tolerance from its guide is a candidate. All numbers are small integers,
 * so no driver rounds. The fundamental matrix maps a feature to its own row. */
static void on_the_tolerance(void **state) {
    static const glsurf_expected expected = { .x = 100.0f, .y = 100.0f };
    static const glsurf_match_params params[] = {
        { .guide = GLSURF_GUIDE_HOMOGRAPHY,
          .tolerance = 5.0f,
          .matrix = { 1, 0, 0, 0, 1, 0, 0, 0, 1 } },
        { .guide = GLSURF_GUIDE_FUNDAMENTAL,
          .tolerance = 4.0f,
          .matrix = { 0, 0, 0, 0, 0, -1, 0, 1, 0 } },
        { .guide = GLSURF_GUIDE_STEREO,
          .tolerance = 4.0f,
          .min_disparity = -3.0f,
          .max_disparity = 3.0f },
        { .guide = GLSURF_GUIDE_POSITIONS,
          .tolerance = 5.0f,
          .position_count = 1,
          .positions = &expected },
    };
    static const float from[2] = { 100, 100 }, places[][2] = { { 103, 104 }, { 103, 105 } };
    for (size_t g = 0; g < COUNT(params); ++g)
        for (uint32_t i = 0; i < COUNT(places); ++i) /* on it, beyond it */
            check_one(*state, &params[g], from, places[i], 1 - i);
}

/* A range of disparities includes both ends, and without limits it includes 0. */
static void on_a_disparity(void **state) {
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
    for (size_t i = 0; i < COUNT(cases); ++i) {
        const glsurf_match_params params = { .guide = GLSURF_GUIDE_STEREO,
                                             .min_disparity = cases[i].minimum,
                                             .max_disparity = cases[i].maximum };
        const float disparity = cases[i].disparity;
        check_one(*state, &params, (float[2]){ fmaxf(disparity, 0.0f), 100.0f },
                  (float[2]){ fmaxf(-disparity, 0.0f), 100.0f }, cases[i].matches);
    }
}

static void progress_and_passes(void **state) {
    test_progress heard = { 0 };
    pair p =
        pair_make(*state, (glsurf_device_desc){ .timings = GLSURF_TIMINGS_CLOCK },
                  (glsurf_matcher_desc){ .progress = test_told, .progress_user = &heard });
    gls_random random = test_random_make(5);
    test_features a = test_features_make(GLS_MADE_TIES, 1030, 64, &random);
    compare(&p, &a, &a, &(glsurf_match_params){ 0 });
    assert_int_equal(heard.calls, 4);
    assert_int_equal(heard.done, heard.total);
    const glsurf_pass_info *pass;
    assert_int_equal(glsurf_device_passes(test_device_of(p.matcher[0]), &pass), 11);
    assert_int_equal(pass[0].fragments, (1024 + 8) / 4 * ((1024 + 8) / 4));
    for (int i = 0; i < 11; ++i) {
        assert_string_equal(pass[i].stage, i < 6 ? "match" : "pairs");
        assert_true(pass[i].seconds > 0.0 && pass[i].bytes_written > 0);
    }
}

static void limits(void **state) {
    /* A set of one tile has 1024 x (64 x 2 + 16) bytes, and 16 bytes for the count. */
    glsurf_matcher *matcher = matcher_new(
        (glsurf_device_desc){ 0 },
        (glsurf_matcher_desc){ .memory_limit = 2 * (1024 * (64 * 2 + 16) + 16) });
    gls_random random = test_random_make(6);
    test_features a = test_features_make(GLS_MADE_TIES, 1000, 64, &random);
    const glsurf_features view = gls_made_features_view(&a);
    glsurf_feature_set *one = test_features_load(&a, matcher),
                       *two = test_features_load(&a, matcher), *three = one;
    assert_int_equal(glsurf_feature_set_load(&three, matcher, &view), GLSURF_ERROR_LIMIT);
    assert_null(three);
    assert_int_equal(glsurf_matcher_submit(matcher, one, two, &(glsurf_match_params){ 0 }),
                     GLSURF_ERROR_LIMIT);
    assert_non_null(strstr(glsurf_device_message(test_device_of(matcher)), "MiB"));
}

/* Two sets fit, but not what their match takes: the list and the memory of a thread. */
static void limits_on_the_cpu(void **state) {
    enum { EACH = 1000 * (64 * 2 + 16) };
    const glsurf_match_params params = { 0 };
    gls_random random = test_random_make(7);
    test_features a = test_features_make(GLS_MADE_TIES, 1000, 64, &random);
    const glsurf_features view = gls_made_features_view(&a);
    for (int fits = 0; fits < 2; ++fits) {
        glsurf_matcher *matcher = test_matcher(
            (glsurf_device_desc){ .get_proc_address = glsurf_context_get_proc_address,
                                  .log = test_log,
                                  .paths.on = 1u << GLSURF_PATH_CPU_MATCH },
            (glsurf_matcher_desc){ .memory_limit = 2 * EACH + (fits ? 100000 : 40000),
                                   .threads = 1 });
        glsurf_feature_set *one = test_features_load(&a, matcher),
                           *two = test_features_load(&a, matcher), *three = one;
        assert_int_equal(glsurf_feature_set_load(&three, matcher, &view),
                         GLSURF_ERROR_LIMIT);
        assert_null(three);
        assert_int_equal(glsurf_matcher_submit(matcher, one, two, &params),
                         fits ? GLSURF_OK : GLSURF_ERROR_LIMIT);
    }
}

int main(void) {
    TEST_LIST(own, smaller_than_before, guides_round_as_c, on_the_tolerance, on_a_disparity,
              progress_and_passes, limits, limits_on_the_cpu);
    return test_stage_main(
        &(test_stage){ .subject = &gls_subject_match, TEST_OWN(own), TEST_FULL(large) });
}
