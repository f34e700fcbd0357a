/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* What a matcher refuses, and what it tells of its progress. */
#include "support/features.h"

#include <math.h>
#include <string.h>

static void expect_refused(glsurf_matcher *matcher, glsurf_result result) {
    assert_argument(result);
    assert_true(strlen(glsurf_device_message(test_device_of(matcher))) > 20);
    assert_null(strchr(glsurf_device_message(test_device_of(matcher)), '\n'));
}

static void bad_features_are_refused(void **state) {
    static const float values[] = { NAN, INFINITY, -INFINITY, 1.0011f, -1.0011f, 3e38f };
    glsurf_matcher *matcher = test_matcher_cpu();
    gls_random random = test_random_make(3);
    test_features good = test_features_make(GLS_MADE_ZERO, 3, 64, &random);
    glsurf_features view = gls_made_features_view(&good);
    glsurf_feature_set *set = (glsurf_feature_set *)&view;
    for (size_t v = 0; v < COUNT(values); ++v) {
        good.descriptors[64 + 17] = values[v];
        expect_refused(matcher, glsurf_feature_set_load(&set, matcher, &view));
        assert_null(set);
    }
    good.descriptors[64 + 17] = 1.0009f;
    for (size_t v = 0; v < 3; ++v) {
        good.keypoints[2].y = values[v];
        expect_refused(matcher, glsurf_feature_set_load(&set, matcher, &view));
    }
    good.keypoints[2].y = -5.0f;
    for (uint32_t length = 0; length < 130; length += 63) {
        view.descriptor_length = length;
        expect_refused(matcher, glsurf_feature_set_load(&set, matcher, &view));
    }
    view.descriptor_length = 64;
    assert_ok(glsurf_feature_set_load(&set, matcher, &view));
    assert_string_equal(glsurf_device_message(test_device_of(matcher)), "");
    glsurf_feature_set_destroy(set);
}

static const glsurf_expected nine_positions[9];

static const glsurf_match_params bad_params[] = {
    { .ratio = NAN },
    { .ratio = 1.0001f },
    { .ratio = -0.1f },
    { .max_distance = NAN },
    { .max_distance = -1.0f },
    { .max_distance = INFINITY },
    { .guide = (glsurf_guide)5 },
    { .guide = GLSURF_GUIDE_STEREO, .min_disparity = NAN },
    { .guide = GLSURF_GUIDE_STEREO, .max_disparity = NAN },
    { .guide = GLSURF_GUIDE_STEREO, .min_disparity = INFINITY, .max_disparity = INFINITY },
    { .guide = GLSURF_GUIDE_STEREO, .max_disparity = -INFINITY },
    { .guide = GLSURF_GUIDE_STEREO, .min_disparity = -INFINITY },
    { .guide = GLSURF_GUIDE_STEREO, .min_disparity = 1.0f },
    { .guide = GLSURF_GUIDE_STEREO, .max_disparity = -1.0f },
    { .guide = GLSURF_GUIDE_POSITIONS },
    { .guide = GLSURF_GUIDE_POSITIONS, .position_count = 9 },
    { .guide = GLSURF_GUIDE_POSITIONS, .position_count = 8, .positions = nine_positions },
    { .tolerance = NAN },
    { .tolerance = -1.0f },
    { .rival_distance = NAN },
    { .rival_distance = 2000.001f },
    { .rival_distance = INFINITY },
    { .guide = GLSURF_GUIDE_HOMOGRAPHY },
    { .guide = GLSURF_GUIDE_FUNDAMENTAL },
    { .guide = GLSURF_GUIDE_FUNDAMENTAL, .matrix = { 1, 2, 3, 4, NAN } },
    { .guide = GLSURF_GUIDE_HOMOGRAPHY, .matrix = { 1, 0, 0, 0, INFINITY, 0, 0, 0, 1 } },
    { .guide = GLSURF_GUIDE_HOMOGRAPHY, .matrix = { 1, 2, 3, 4, 5, 6, 7, 8, 9 } },
    { .guide = GLSURF_GUIDE_HOMOGRAPHY, .matrix = { 1, 0, 7, 0, 1, 8, 0, 0, 0 } },
};

/* After a refused match, the match submitted before it is still there. */
static void bad_matches_are_refused(void **state) {
    glsurf_matcher *matcher = test_matcher_cpu();
    gls_random random = test_random_make(4);
    test_features a = test_features_make(GLS_MADE_RANDOM, 9, 64, &random);
    test_features wide = test_features_make(GLS_MADE_RANDOM, 9, 128, &random);
    glsurf_feature_set *set = test_features_load(&a, matcher),
                       *longer = test_features_load(&wide, matcher);
    const glsurf_match_params good = { 0 };
    glsurf_matches matches = { 0 };
    expect_refused(matcher, glsurf_matcher_collect(matcher, &matches));
    assert_ok(glsurf_matcher_submit(matcher, set, set, &good));
    for (size_t p = 0; p < COUNT(bad_params); ++p)
        expect_refused(matcher, glsurf_matcher_submit(matcher, set, set, &bad_params[p]));
    expect_refused(matcher, glsurf_matcher_submit(matcher, set, longer, &good));
    assert_ok(glsurf_matcher_collect(matcher, &matches));
    assert_int_equal(matches.count, 9); /* each with itself */
    expect_refused(matcher, glsurf_matcher_collect(matcher, &matches));
}

/* A position of a feature that has no candidates is not read, nor one beyond the last
 * feature. Nothing of a guide is read without it. */
static void bad_positions_are_refused(void **state) {
    static const glsurf_expected bad[] = {
        { NAN, 0, 0 },      { 0, NAN, 1 },       { INFINITY, 0, 0 }, { 0, -INFINITY, 0 },
        { 1.001e9f, 0, 0 }, { 0, -1.001e9f, 0 }, { 0, 0, NAN },      { 0, 0, INFINITY },
    };
    glsurf_matcher *matcher = test_matcher_cpu();
    gls_random random = test_random_make(8);
    test_features a = test_features_make(GLS_MADE_RANDOM, 3, 64, &random);
    glsurf_feature_set *set = test_features_load(&a, matcher);
    glsurf_expected expected[4] = { { 0 } };
    glsurf_match_params params = { .guide = GLSURF_GUIDE_POSITIONS,
                                   .position_count = 4,
                                   .positions = expected };
    for (size_t i = 0; i < COUNT(bad); ++i) {
        expected[2] = expected[3] = bad[i];
        params.guide = GLSURF_GUIDE_POSITIONS;
        expect_refused(matcher, glsurf_matcher_submit(matcher, set, set, &params));
        assert_non_null(
            strstr(glsurf_device_message(test_device_of(matcher)), "feature 2 "));
        params.guide = GLSURF_GUIDE_NONE;
        assert_ok(glsurf_matcher_submit(matcher, set, set, &params));
        params.guide = GLSURF_GUIDE_POSITIONS;
        expected[2].tolerance = -1.0f;
        assert_ok(glsurf_matcher_submit(matcher, set, set, &params));
    }
    expected[2] = (glsurf_expected){ 1e9f, -1e9f, 3.4e38f };
    assert_ok(glsurf_matcher_submit(matcher, set, set, &params));
    const glsurf_match_params unread = { .min_disparity = NAN, .position_count = 3 };
    assert_ok(glsurf_matcher_submit(matcher, set, set, &unread));
    a.count = 0, a.length = 64;
    set = test_features_load(&a, matcher);
    params = (glsurf_match_params){ .guide = GLSURF_GUIDE_POSITIONS };
    assert_ok(glsurf_matcher_submit(matcher, set, set, &params));
}

static void the_memory_limit_is_kept(void **state) {
    glsurf_matcher *matcher =
        test_matcher((glsurf_device_desc){ .backend = GLSURF_BACKEND_CPU },
                     (glsurf_matcher_desc){ .memory_limit = 2 * 100 * (64 * 2 + 16) });
    gls_random random = test_random_make(5);
    test_features hundred = test_features_make(GLS_MADE_RANDOM, 100, 64, &random);
    const glsurf_features view = gls_made_features_view(&hundred);
    glsurf_feature_set *one = test_features_load(&hundred, matcher), *three = one;
    test_features_load(&hundred, matcher);
    assert_int_equal(glsurf_feature_set_load(&three, matcher, &view), GLSURF_ERROR_LIMIT);
    assert_null(three);
    test_forget(one);
    glsurf_feature_set_destroy(one);
    test_features_load(&hundred, matcher);
}

/* --------------------------------------------------------------- progress -- */

static void progress_ascends_to_the_end(void **state) {
    test_progress heard = { 0 };
    glsurf_matcher *matcher = test_matcher(
        (glsurf_device_desc){ .backend = GLSURF_BACKEND_CPU },
        (glsurf_matcher_desc){ .progress = test_told, .progress_user = &heard });
    gls_random random = test_random_make(6);
    test_features a = test_features_make(GLS_MADE_RANDOM, 300, 64, &random);
    test_match(matcher, &a, &a, &(glsurf_match_params){ 0 });
    assert_true(heard.calls > 1);
    assert_int_equal(heard.done, heard.total);
}

int main(void) {
    TEST_LIST(tests, bad_features_are_refused, bad_matches_are_refused,
              bad_positions_are_refused, the_memory_limit_is_kept,
              progress_ascends_to_the_end);
    return test_main("reference_match_refused", tests, COUNT(tests));
}
