/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Rules of matching, in cases worked by hand. */
#include "reference_match.h"

#include <math.h>
#include <string.h>

/* Descriptors that have one number each that is not zero: number `at` has the value
 * `value`. */
typedef struct spike {
    int at;
    float value;
} spike;

static test_features spikes(const spike *s, uint32_t count) {
    test_features made = { .count = count,
                           .length = 64,
                           .keypoints = test_memory(count * sizeof(glsurf_keypoint)),
                           .descriptors = test_memory(count * 64 * sizeof(float)) };
    for (uint32_t i = 0; i < count; ++i) {
        made.keypoints[i].laplacian = 1;
        made.keypoints[i].x = 10.0f * (float)i;
        made.descriptors[i * 64 + (size_t)s[i].at] = s[i].value;
    }
    return made;
}

/* Feature 3 of b is the nearest, feature 2 was it before and hides feature 1, and feature 0
 * is the farthest. On a line, features 1, 2 and 3 are 3 pixels apart. So with 4 pixels
 * feature 1 is the rival: near feature 2 and not near feature 3. */
void rivals(void **state) {
    static const struct {
        float distance, second; /* of rivals, and to the rival */
    } cases[] = { { 0, 0.3f },     { 4, 0.3f },       { 3, 0.3f },    { 2.9375f, 0.2f },
                  { -1, 0.2f },    { 0.01f, 0.2f },   { 5.9f, 0.3f }, { 6, 0.4f },
                  { 6.05f, 0.4f }, { 894.02f, 0.4f }, { 894.03f, 9 }, { 2000, 9 } };
    glsurf_matcher *matcher = new_matcher();
    test_features a = spikes((spike[]){ { 3, 0.5f } }, 1);
    test_features b =
        spikes((spike[]){ { 3, 0.9f }, { 3, 0.8f }, { 3, 0.7f }, { 3, 0.6f } }, 4);
    static const float places[4][2] = { { 900, 0 }, { 0, 7 }, { 3, 7 }, { 6, 7 } };
    for (int i = 0; i < 4; ++i) {
        b.keypoints[i].x = places[i][0];
        b.keypoints[i].y = places[i][1];
    }
    for (size_t c = 0; c < COUNT(cases); ++c) {
        const glsurf_matches m = match(
            matcher, &a, &b, &(glsurf_match_params){ .rival_distance = cases[c].distance });
        assert_int_equal(m.count, 1);
        assert_int_equal(m.matches[0].b, 3);
        if (cases[c].second < 9)
            assert_true(fabsf(m.matches[0].second - cases[c].second) < 1e-6f);
        else
            assert_true(isinf(m.matches[0].second));
    }
    gls_made_features_free(&a);
    gls_made_features_free(&b);
    glsurf_matcher_destroy(matcher);
}

/* 0.5 is 0.1 from 0.6 and 0.5 from 0. The distances 0.1 and 0.5 make a ratio of 0.2.
 * Numbers are rounded to 1/2040. */
void ratio_and_rounding(void **state) {
    glsurf_matcher *matcher = new_matcher();
    test_features a = spikes((spike[]){ { 3, 0.5f } }, 1);
    test_features b = spikes((spike[]){ { 3, 0.6f }, { 3, 0.0f } }, 2);
    const float kept[] = { 0.2f, 0.5f, 1.0f, 0.0f };
    for (size_t r = 0; r < COUNT(kept); ++r) {
        const glsurf_matches m =
            match(matcher, &a, &b, &(glsurf_match_params){ .ratio = kept[r] });
        assert_int_equal(m.count, 1);
        assert_int_equal(m.matches[0].b, 0);
        assert_true(m.matches[0].distance == (float)(204.0 / 2040.0));
        assert_true(m.matches[0].second == 0.5f);
    }
    assert_int_equal(
        match(matcher, &a, &b, &(glsurf_match_params){ .ratio = 0.1999f }).count, 0);
    assert_int_equal(
        match(matcher, &a, &b, &(glsurf_match_params){ .max_distance = 0.1f }).count, 1);
    assert_int_equal(
        match(matcher, &a, &b, &(glsurf_match_params){ .max_distance = 0.0999f }).count, 0);
    gls_made_features_free(&b);
    /* 10.4 / 2040 and 10.6 / 2040 are rounded to 10 and 11. */
    b = spikes((spike[]){ { 3, 0.5f + 10.4f / 2040.0f }, { 3, 0.5f + 10.6f / 2040.0f } },
               2);
    const glsurf_matches m =
        match(matcher, &a, &b, &(glsurf_match_params){ .ratio = 1.0f });
    assert_int_equal(m.count, 1);
    assert_true(m.matches[0].distance == (float)(10.0 / 2040.0));
    assert_true(m.matches[0].second == (float)(11.0 / 2040.0));
    gls_made_features_free(&a);
    gls_made_features_free(&b);
    glsurf_matcher_destroy(matcher);
}

/* 0 is at most 0.8 times 0. Of equal distances the first one counts, on both sides. */
void equal_ones(void **state) {
    glsurf_matcher *matcher = new_matcher();
    test_features a = spikes((spike[]){ { 0, 0.0f }, { 1, 1.0f }, { 1, 1.0f } }, 3);
    test_features b = spikes((spike[]){ { 2, 1.0f }, { 1, 1.0f }, { 1, 1.0f } }, 3);
    glsurf_matches m = match(matcher, &a, &b, &(glsurf_match_params){ .ratio = 0.5f });
    assert_int_equal(m.count, 1);
    assert_int_equal(m.matches[0].a, 1);
    assert_int_equal(m.matches[0].b, 1);
    assert_true(m.matches[0].distance == 0.0f && m.matches[0].second == 0.0f);
    m = match(matcher, &a, &b, &(glsurf_match_params){ .one_way = true, .ratio = 1.0f });
    assert_int_equal(m.count, 3);
    assert_int_equal(m.matches[0].b, 0);
    assert_int_equal(m.matches[2].b, 1);
    assert_true(m.matches[0].distance == 1.0f && m.matches[0].second == 1.0f);
    gls_made_features_free(&a);
    gls_made_features_free(&b);
    glsurf_matcher_destroy(matcher);
}

void a_single_candidate(void **state) {
    glsurf_matcher *matcher = new_matcher();
    test_features a = spikes((spike[]){ { 0, 1.0f }, { 1, 1.0f } }, 2);
    test_features b = spikes((spike[]){ { 0, 1.0f }, { 1, 1.0f } }, 2);
    a.keypoints[0].laplacian = b.keypoints[1].laplacian = -1;
    glsurf_matches m = match(matcher, &a, &b, &(glsurf_match_params){ .ratio = 0.001f });
    assert_int_equal(m.count, 2);
    assert_int_equal(m.matches[0].b, 1);
    assert_int_equal(m.matches[1].b, 0);
    assert_true(isinf(m.matches[0].second) && isinf(m.matches[1].second));
    assert_true(m.matches[0].distance == (float)sqrt(2.0));
    m = match(matcher, &a, &b, &(glsurf_match_params){ .ignore_laplacian = true });
    assert_int_equal(m.count, 2);
    assert_int_equal(m.matches[0].b, 0);
    gls_made_features_free(&a);
    gls_made_features_free(&b);
    glsurf_matcher_destroy(matcher);
}
