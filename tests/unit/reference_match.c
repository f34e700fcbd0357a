/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The matching of the reference, compared with the definition in double and with cases
 * worked by hand; and arguments that a matcher refuses. */
#include "core/match_rule.h"
#include "matcher/matcher.h"
#include "support/features.h"

#include <math.h>
#include <string.h>

/* ----------------------------------------------------------------- oracle -- */

/* The definition: each distance separately, in double, from the rounded numbers. */
static double distance(const test_features *a, uint32_t i, const test_features *b,
                       uint32_t j) {
    double sum = 0.0;
    for (size_t k = 0; k < a->length; ++k) {
        const double p = floor((double)a->descriptors[i * a->length + k] * 2040.0 + 0.5);
        const double q = floor((double)b->descriptors[j * b->length + k] * 2040.0 + 0.5);
        sum += (p - q) * (p - q);
    }
    return sqrt(sum) / 2040.0;
}

/* The distance of the rows or the disparity beyond the guide's limits. */
static double beyond_stereo(const glsurf_match_params *params, const glsurf_keypoint *a,
                            const glsurf_keypoint *b, double tolerance) {
    const double minimum = (double)params->min_disparity;
    const double maximum = (double)params->max_disparity;
    const double disparity = (double)a->x - (double)b->x;
    const bool unlimited = minimum == 0.0 && maximum == 0.0;
    return fmax(fabs((double)b->y - (double)a->y) - tolerance,
                fmax(minimum - disparity, unlimited ? -INFINITY : disparity - maximum));
}

/* The distance of a feature of b beyond the tolerance of the guide of feature i of a. */
static double beyond(const glsurf_match_params *params, const test_features *from,
                     uint32_t i, const glsurf_keypoint *b) {
    const glsurf_keypoint *a = &from->keypoints[i];
    const double tolerance = params->tolerance > 0.0f ? (double)params->tolerance : 3.0;
    if (params->guide == GLSURF_GUIDE_STEREO)
        return beyond_stereo(params, a, b, tolerance);
    if (params->guide == GLSURF_GUIDE_POSITIONS) {
        const glsurf_expected *e = &params->positions[i];
        return e->tolerance < 0.0f
                   ? INFINITY
                   : hypot((double)b->x - (double)e->x, (double)b->y - (double)e->y) -
                         (e->tolerance > 0.0f ? (double)e->tolerance : tolerance);
    }
    const double *m = params->matrix, x = (double)a->x, y = (double)a->y;
    const double u = m[0] * x + m[1] * y + m[2];
    const double v = m[3] * x + m[4] * y + m[5];
    const double w = m[6] * x + m[7] * y + m[8];
    if (params->guide == GLSURF_GUIDE_HOMOGRAPHY)
        return w > 0.0 ? hypot((double)b->x - u / w, (double)b->y - v / w) - tolerance
                       : INFINITY;
    return fabs(u * (double)b->x + v * (double)b->y + w) / hypot(u, v) - tolerance;
}

static bool is_candidate(const glsurf_match_params *params, const test_features *a,
                         uint32_t i, const glsurf_keypoint *b) {
    if (!params->ignore_laplacian && a->keypoints[i].laplacian != b->laplacian)
        return false;
    return params->guide == GLSURF_GUIDE_NONE || beyond(params, a, i, b) <= 0.0;
}

typedef struct neighbours {
    int64_t index; /* -1: none */
    double first, second;
} neighbours;

/* Returns true if a feature of b is a rival of another one: farther away than the rival
 * distance. Positions are truncated to sixteenths of a pixel. */
static bool is_rival(const glsurf_match_params *params, const glsurf_keypoint *one,
                     const glsurf_keypoint *other) {
    const double radius =
        params->rival_distance == 0.0f ? 4.0 : (double)params->rival_distance;
    const double dx = trunc(16.0 * (double)one->x) - trunc(16.0 * (double)other->x);
    const double dy = trunc(16.0 * (double)one->y) - trunc(16.0 * (double)other->y);
    return radius < 0.0 || dx * dx + dy * dy > 256.0 * radius * radius;
}

static neighbours nearest_of_a(const test_features *a, uint32_t i, const test_features *b,
                               const glsurf_match_params *params) {
    neighbours n = { -1, INFINITY, INFINITY };
    for (uint32_t j = 0; j < b->count; ++j)
        if (is_candidate(params, a, i, &b->keypoints[j]) && distance(a, i, b, j) < n.first)
            n = (neighbours){ j, distance(a, i, b, j), INFINITY };
    for (uint32_t j = 0; j < b->count; ++j)
        if (j != n.index && is_candidate(params, a, i, &b->keypoints[j]) &&
            is_rival(params, &b->keypoints[j], &b->keypoints[n.index]))
            n.second = fmin(n.second, distance(a, i, b, j));
    return n;
}

static int64_t nearest_of_b(const test_features *a, const test_features *b, uint32_t j,
                            const glsurf_match_params *params) {
    int64_t nearest = -1;
    double minimum = INFINITY;
    for (uint32_t i = 0; i < a->count; ++i)
        if (is_candidate(params, a, i, &b->keypoints[j]) &&
            distance(a, i, b, j) < minimum) {
            minimum = distance(a, i, b, j);
            nearest = i;
        }
    return nearest;
}

/* The library compares squares with the ratio. A tie may be decided either way here, so no
 * two distances of integers have a ratio of these tests. */
static bool is_expected(const test_features *a, uint32_t i, const test_features *b,
                        const glsurf_match_params *params, const neighbours *n) {
    const double ratio = params->ratio > 0.0f ? (double)params->ratio : 0.8f;
    if (n->index < 0 || n->first > ratio * n->second)
        return false;
    if (params->max_distance > 0.0f && n->first > (double)params->max_distance)
        return false;
    return params->one_way || nearest_of_b(a, b, (uint32_t)n->index, params) == i;
}

static uint32_t check(glsurf_matcher *matcher, const test_features *a,
                      const test_features *b, const glsurf_match_params *params) {
    const glsurf_matches found = test_match(matcher, a, b, params);
    uint32_t next = 0;
    for (uint32_t i = 0; i < a->count; ++i) {
        const neighbours n = nearest_of_a(a, i, b, params);
        if (!is_expected(a, i, b, params, &n))
            continue;
        assert_true(next < found.count);
        const glsurf_match *m = &found.matches[next++];
        assert_int_equal(m->a, i);
        assert_int_equal(m->b, n.index);
        /* A root and a quotient in float, each off by at most 2^-24, of an exact number:
         * 1.2e-7 together. */
        assert_true(fabs((double)m->distance - n.first) <= 1.2e-7 * n.first);
        assert_true(m->second == n.second ||
                    fabs((double)m->second - n.second) <= 1.2e-7 * n.second);
    }
    assert_int_equal(next, found.count);
    return found.count;
}

static void random_sets(void **state) {
    static const glsurf_match_params params[] = {
        { 0 },
        { .one_way = true },
        { .ignore_laplacian = true },
        { .ratio = 0.7071f, .max_distance = 0.456789f },
        { .ratio = 1.0f, .one_way = true, .ignore_laplacian = true },
        { .ratio = 0.95001f, .one_way = true, .max_distance = 1.2345678f },
        { .ratio = 0.91f, .rival_distance = -1.0f },
        { .ratio = 1.0f, .one_way = true, .rival_distance = 7.3f },
        { .rival_distance = 2000.0f },
    };
    static const uint32_t sizes[][3] = { { 0, 5, 64 },   { 5, 0, 64 },     { 1, 1, 64 },
                                         { 1, 2, 128 },  { 2, 1, 64 },     { 33, 70, 64 },
                                         { 90, 41, 64 }, { 150, 100, 128 } };
    glsurf_matcher *matcher = test_matcher_cpu();
    gls_random random = test_random_make(1);
    uint32_t all = 0;
    for (size_t s = 0; s < COUNT(sizes); ++s)
        for (int kind = 0; kind < GLS_MADE_KINDS; ++kind)
            for (size_t p = 0; p < COUNT(params); ++p) {
                test_features a = test_features_make((gls_made_kind)kind, sizes[s][0],
                                                     sizes[s][2], &random);
                test_features b = p % 2
                                      ? test_features_make((gls_made_kind)kind, sizes[s][1],
                                                           sizes[s][2], &random)
                                      : test_features_like(&a, sizes[s][1], &random);
                all += check(matcher, &a, &b, &params[p]);
            }
    assert_true(all > 1000);
}

/* Moves positions of b that are too near to a tolerance for float arithmetic to decide.
 * Sums of three products, with coordinates up to 1000, are off by at most 1e-3 pixels. */
static void clear_margins(const test_features *a, test_features *b,
                          const glsurf_match_params *params, gls_random *random) {
    for (uint32_t j = 0; j < b->count; ++j)
        for (uint32_t i = 0; i < a->count; ++i)
            if (fabs(beyond(params, a, i, &b->keypoints[j])) < 2e-3) {
                b->keypoints[j].x += (float)gls_random_between(random, -1.0, 1.0);
                b->keypoints[j].y += (float)gls_random_between(random, -1.0, 1.0);
                i = UINT32_MAX; /* starts again from the first */
            }
}

static void guided(void **state) {
    static glsurf_expected expected[120];
    static const glsurf_match_params params[] = {
        { .guide = GLSURF_GUIDE_HOMOGRAPHY,
          .tolerance = 80.0f,
          .one_way = true,
          .matrix = { 0.9, 0.1, 20, -0.1, 1.1, -30, 1e-4, -1e-4, 1 } },
        /* The line that goes to infinity crosses the image. */
        { .guide = GLSURF_GUIDE_HOMOGRAPHY,
          .tolerance = 150.0f,
          .ratio = 1.0f,
          .matrix = { 1, 0, 0, 0, 1, 0, -2e-3, 0, 1 } },
        { .guide = GLSURF_GUIDE_FUNDAMENTAL,
          .tolerance = 30.0f,
          .matrix = { 0, -1e-9, 3e-7, 2e-9, 0, -1e-5, -4e-7, 1e-5, 1e-4 } },
        { .guide = GLSURF_GUIDE_FUNDAMENTAL,
          .tolerance = 10.0f,
          .ratio = 0.9999f,
          .matrix = { 0, 0, 0, 0, 0, -1e100, 0, 1e100, 0 } },
        { .guide = GLSURF_GUIDE_STEREO, .ratio = 1.0f },
        { .guide = GLSURF_GUIDE_STEREO,
          .tolerance = 200.0f,
          .min_disparity = -123.4f,
          .max_disparity = 77.7f,
          .one_way = true },
        { .guide = GLSURF_GUIDE_POSITIONS,
          .tolerance = 60.0f,
          .ratio = 1.0f,
          .position_count = COUNT(expected),
          .positions = expected },
    };
    glsurf_matcher *matcher = test_matcher_cpu();
    gls_random random = test_random_make(2);
    for (size_t i = 0; i < COUNT(expected); ++i)
        expected[i] = (glsurf_expected){
            (float)gls_random_between(&random, -50.0, 1050.0),
            (float)gls_random_between(&random, -50.0, 1050.0),
            i % 3 ? (float)gls_random_between(&random, -20.0, 120.0) : 0.0f,
        };
    for (size_t p = 0; p < COUNT(params); ++p) {
        test_features a = test_features_make(GLS_MADE_RANDOM, 120, 64, &random);
        test_features b = test_features_make(GLS_MADE_RANDOM, 130, 64, &random);
        clear_margins(&a, &b, &params[p], &random);
        assert_true(check(matcher, &a, &b, &params[p]) > 0);
    }
}

/* A feature without a position has no candidates, whatever follows the positions in memory.
 */
static void features_without_positions(void **state) {
    const glsurf_expected expected[3] = { { 3, 4, 0 }, { 5, 6, 2 }, { 7, 8, 9 } };
    const gls_match_guide guide = { .kind = GLSURF_GUIDE_POSITIONS,
                                    .tolerance = 1.5f,
                                    .positions = expected,
                                    .position_count = 2 };
    static const float numbers[3][4] = { { 3, 4, 0, 2.25f },
                                         { 5, 6, 0, 4 },
                                         { 0, 0, 0, -1 } };
    for (uint32_t i = 0; i < COUNT(numbers); ++i) {
        float asked[4];
        gls_match_guide_expect(&guide, i, asked);
        assert_memory_equal(asked, numbers[i], sizeof asked);
    }
}

/* ------------------------------------------------------------------- rules -- */

/* A descriptor whose numbers are 0, except number `at`. */
typedef struct spike {
    int at;
    float value;
} spike;

static test_features spikes(const spike *s, uint32_t count) {
    test_features made = { .count = count,
                           .length = 64,
                           .keypoints = test_scratch(count * sizeof(glsurf_keypoint)),
                           .descriptors = test_scratch(count * 64 * sizeof(float)) };
    for (uint32_t i = 0; i < count; ++i) {
        made.keypoints[i].laplacian = 1;
        made.keypoints[i].x = 10.0f * (float)i;
        made.descriptors[i * 64 + (size_t)s[i].at] = s[i].value;
    }
    return made;
}

/* Feature 3 of b is the nearest. Feature 2 was the nearest before, and hides feature 1.
 * Feature 0 is the farthest. Features 1, 2 and 3 are 3 pixels apart on a line. So with 4
 * pixels feature 1 is the rival: it is near feature 2, but not near feature 3. */
static void rivals(void **state) {
    static const struct {
        float distance, second; /* rival_distance; distance of the rival's descriptor */
    } cases[] = { { 0, 0.3f },     { 4, 0.3f },       { 3, 0.3f },    { 2.9375f, 0.2f },
                  { -1, 0.2f },    { 0.01f, 0.2f },   { 5.9f, 0.3f }, { 6, 0.4f },
                  { 6.05f, 0.4f }, { 894.02f, 0.4f }, { 894.03f, 9 }, { 2000, 9 } };
    glsurf_matcher *matcher = test_matcher_cpu();
    test_features a = spikes((spike[]){ { 3, 0.5f } }, 1);
    test_features b =
        spikes((spike[]){ { 3, 0.9f }, { 3, 0.8f }, { 3, 0.7f }, { 3, 0.6f } }, 4);
    static const float places[4][2] = { { 900, 0 }, { 0, 7 }, { 3, 7 }, { 6, 7 } };
    for (int i = 0; i < 4; ++i) {
        b.keypoints[i].x = places[i][0];
        b.keypoints[i].y = places[i][1];
    }
    for (size_t c = 0; c < COUNT(cases); ++c) {
        const glsurf_matches m = test_match(
            matcher, &a, &b, &(glsurf_match_params){ .rival_distance = cases[c].distance });
        assert_int_equal(m.count, 1);
        assert_int_equal(m.matches[0].b, 3);
        if (cases[c].second < 9)
            assert_true(fabsf(m.matches[0].second - cases[c].second) < 1e-6f);
        else
            assert_true(isinf(m.matches[0].second));
    }
}

/* Sets of spikes, and their matches by the rules. 0.5 is 0.1 from 0.6 and 0.5 from 0, a
 * ratio of 0.2. Numbers are rounded to 1/2040, so 10.4 and 10.6 of these become 10 and 11.
 * 0 is at most 0.5 times 0. The first of equal distances counts, on both sides. In the last
 * two cases, only the first feature of a and the second of b have the sign -1. */
static void rules(void **state) {
    enum { LONGEST = 3 };
    static const spike half[] = { { 3, 0.5f } }, around[] = { { 3, 0.6f }, { 3, 0.0f } },
                       off[] = { { 3, 0.5f + 10.4f / 2040.0f },
                                 { 3, 0.5f + 10.6f / 2040.0f } },
                       ties[] = { { 0, 0.0f }, { 1, 1.0f }, { 1, 1.0f } },
                       others[] = { { 2, 1.0f }, { 1, 1.0f }, { 1, 1.0f } },
                       two[] = { { 0, 1.0f }, { 1, 1.0f } };
    static const float root = 1.41421356f;
    const struct {
        const spike *a, *b;
        uint32_t count_a, count_b;
        glsurf_match_params params;
        uint32_t count;
        glsurf_match matches[3];
    } cases[] = {
        { half, around, 1, 2, { .ratio = 0.2f }, 1, { { 0, 0, 0.1f, 0.5f } } },
        { half, around, 1, 2, { .ratio = 0.5f }, 1, { { 0, 0, 0.1f, 0.5f } } },
        { half, around, 1, 2, { .ratio = 1.0f }, 1, { { 0, 0, 0.1f, 0.5f } } },
        { half, around, 1, 2, { .ratio = 0.0f }, 1, { { 0, 0, 0.1f, 0.5f } } },
        { half, around, 1, 2, { .ratio = 0.1999f }, 0, { { 0 } } },
        { half, around, 1, 2, { .max_distance = 0.1f }, 1, { { 0, 0, 0.1f, 0.5f } } },
        { half, around, 1, 2, { .max_distance = 0.0999f }, 0, { { 0 } } },
        { half, off, 1, 2, { .ratio = 1.0f }, 1, { { 0, 0, 10.0f / 2040, 11.0f / 2040 } } },
        { ties, others, 3, 3, { .ratio = 0.5f }, 1, { { 1, 1, 0, 0 } } },
        { ties,
          others,
          3,
          3,
          { .ratio = 1.0f, .one_way = true },
          3,
          { { 0, 0, 1, 1 }, { 1, 1, 0, 0 }, { 2, 1, 0, 0 } } },
        { two,
          two,
          2,
          2,
          { .ratio = 0.001f },
          2,
          { { 0, 1, root, INFINITY }, { 1, 0, root, INFINITY } } },
        { two,
          two,
          2,
          2,
          { .ignore_laplacian = true },
          2,
          { { 0, 0, 0, root }, { 1, 1, 0, root } } },
    };
    glsurf_matcher *matcher = test_matcher_cpu();
    for (size_t c = 0; c < COUNT(cases); ++c) {
        const test_features a = spikes(cases[c].a, cases[c].count_a),
                            b = spikes(cases[c].b, cases[c].count_b);
        if (cases[c].a == two)
            a.keypoints[0].laplacian = b.keypoints[1].laplacian = -1;
        const glsurf_matches m = test_match(matcher, &a, &b, &cases[c].params);
        assert_int_equal(m.count, cases[c].count);
        for (uint32_t i = 0; i < m.count; ++i) {
            const glsurf_match *found = &m.matches[i], *expected = &cases[c].matches[i];
            if (found->a != expected->a || found->b != expected->b ||
                found->distance != expected->distance || found->second != expected->second)
                fail_msg("case %zu: match %u is %u, %u at %.9g, %.9g", c, i, found->a,
                         found->b, (double)found->distance, (double)found->second);
        }
    }
}

/* ------------------------------------------------------------------------- refused -- */

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

/* A refused match does not affect the match submitted before it. */
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

/* The position of a feature without candidates is not read, nor a position beyond the last
 * feature. Parameters of a guide are not read without the guide. */
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

/* With 0 threads, one has to fit into the limit; more that are given have to fit, too. */
static void the_memory_limit_counts_threads(void **state) {
    enum { FEATURES = 1000 };
    const uint64_t least =
        2 * FEATURES * (64 * 2 + 16) + gls_comparison_bytes(FEATURES, FEATURES, 1);
    gls_random random = test_random_make(7);
    test_features features = test_features_make(GLS_MADE_RANDOM, FEATURES, 64, &random);
    for (uint32_t n = 0; n < 4; ++n) {
        glsurf_matcher *matcher = test_matcher(
            (glsurf_device_desc){ .backend = GLSURF_BACKEND_CPU },
            (glsurf_matcher_desc){ .threads = n % 3, .memory_limit = least - n / 3 });
        glsurf_feature_set *a = test_features_load(&features, matcher);
        glsurf_feature_set *b = test_features_load(&features, matcher);
        assert_int_equal(glsurf_matcher_submit(matcher, a, b, &(glsurf_match_params){ 0 }),
                         n < 2 ? GLSURF_OK : GLSURF_ERROR_LIMIT);
    }
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
    TEST_LIST(tests, random_sets, guided, features_without_positions, rivals, rules,
              bad_features_are_refused, bad_matches_are_refused, bad_positions_are_refused,
              the_memory_limit_is_kept, the_memory_limit_counts_threads,
              progress_ascends_to_the_end);
    return test_main("reference_match", tests, COUNT(tests));
}
