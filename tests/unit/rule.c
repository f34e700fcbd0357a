/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The rule of matches, compared with rational arithmetic. The ratio that the rule uses is
 * within 2^-25 of the requested one, the rule decides exactly by that ratio, and the
 * largest distance is not rounded at all.
 */
#include "support/test.h"

#include "core/match_rule.h"

#include <math.h>

static const uint32_t largest = (1 << 24) - 1;

static gls_match_rule rule_of(float ratio, float maximum) {
    return gls_match_rule_make(
        &(glsurf_match_params){ .ratio = ratio, .max_distance = maximum });
}

/* The largest integer d1 with d1 2^(24 + shift) <= R d2, where R is the rule's ratio
 * squared. R d2 has at most 49 bits. */
static uint32_t edge_of(const gls_match_rule *rule, uint32_t d2) {
    return (uint32_t)((uint64_t)rule->ratio * d2 >> (24 + rule->shift));
}

static void expect(const gls_match_rule *rule, uint32_t d1, uint32_t d2) {
    assert_int_equal(gls_match_rule_keeps(rule, (float)d1, (float)d2),
                     d1 <= edge_of(rule, d2));
}

/* Checks distances around the limit of the decision, and the extreme ones. */
static void check_at(const gls_match_rule *rule, uint32_t d2) {
    const uint32_t edge = edge_of(rule, d2);
    for (uint32_t d1 = edge > 2 ? edge - 2 : 0; d1 <= edge + 2 && d1 <= largest; ++d1)
        expect(rule, d1, d2);
    assert_true(gls_match_rule_keeps(rule, (float)edge, (float)d2));
    if (edge < largest)
        assert_false(gls_match_rule_keeps(rule, (float)(edge + 1), (float)d2));
    assert_true(gls_match_rule_keeps(rule, 0.0f, (float)d2));
    expect(rule, d2, d2);
}

/* Ratio^2 is exact in double, and so is its difference from a nearby number. Below 2^-24
 * the shift is at its limit, and only the distance 0 is within the ratio of another
 * distance. */
static void check_ratio(const gls_match_rule *rule, float ratio) {
    const double square = (double)ratio * (double)ratio;
    const double taken = ldexp((double)rule->ratio, -24 - (int)rule->shift);
    assert_in_range(rule->ratio, 1 << 23, 1 << 24);
    assert_in_range(rule->shift, 0, 24);
    if (rule->shift < 24)
        assert_true(fabs(taken - square) <= ldexp(square, -24));
}

static void ratios(void **state) {
    static const float hand[] = { 1.0f,        0.99999994f, 0.8f,   0.75f,
                                  0.70710678f, 0.5f,        0.25f,  0.001f,
                                  0x1p-12f,    0x1p-13f,    1e-20f, 0x1p-149f };
    static const uint32_t seconds[] = { 0, 1, 2, 3, 4095, 4096, 4097, (1 << 24) - 1 };
    gls_random random = test_random_make(1);
    for (int n = 0; n < 20000; ++n) {
        const float ratio = (size_t)n < COUNT(hand)
                                ? hand[n]
                                : (float)gls_random_between(&random, 1e-4, 1.0);
        const gls_match_rule rule = rule_of(ratio, 0.0f);
        check_ratio(&rule, ratio);
        for (size_t s = 0; s < COUNT(seconds); ++s)
            check_at(&rule, seconds[s]);
        check_at(&rule, gls_random_below(&random, 1 << 24));
    }
}

/* The rule holds ratio^2 exactly if it has few bits: 9/16 of 16 k is 9 k. */
static void exact_ratios(void **state) {
    static const struct {
        float ratio;
        uint32_t first, second;
    } exact[] = { { 1.0f, 1, 1 },
                  { 0.5f, 1, 4 },
                  { 0.75f, 9, 16 },
                  { 0.625f, 25, 64 },
                  { 0x1p-11f, 1, 1 << 22 } };
    for (size_t e = 0; e < COUNT(exact); ++e) {
        const gls_match_rule rule = rule_of(exact[e].ratio, 0.0f);
        for (uint32_t k = 1; (uint64_t)k * exact[e].second <= largest; k = 3 * k + 1) {
            const float first = (float)(k * exact[e].first);
            const float second = (float)(k * exact[e].second);
            assert_true(gls_match_rule_keeps(&rule, first, second));
            assert_false(gls_match_rule_keeps(&rule, first, second - 1.0f));
        }
    }
}

static void without_neighbours(void **state) {
    const gls_match_rule rule = rule_of(0x1p-20f, 0.0f);
    assert_true(gls_match_rule_keeps(&rule, (float)largest, GLS_MATCH_NONE));
    assert_false(gls_match_rule_keeps(&rule, GLS_MATCH_NONE, GLS_MATCH_NONE));
    assert_false(gls_match_rule_keeps(&rule, 1.0f, (float)largest));
}

/* d <= (2040 maximum)^2 in integers, with 2040 = 255 2^3 and maximum = m 2^(exponent - 24).
 * The square of 255 m is below 2^64. */
static bool is_near(uint32_t d, float maximum) {
    int exponent;
    const uint64_t number =
        (uint64_t)ldexp((double)frexpf(maximum, &exponent), 24) * (uint64_t)255;
    const int halvings = 2 * (24 - exponent - 3);
    if (halvings <= 0)
        return true;
    return d <= (halvings < 64 ? number * number >> halvings : 0);
}

static void largest_distances(void **state) {
    static const float hand[] = { 2.008f, 2.0f,  2.5f,  1.0f,   0.5f,     0.456789f,
                                  1e30f,  1e-4f, 1e-9f, 1e-40f, 0.00049f, 0.00050f };
    gls_random random = test_random_make(2);
    for (int n = 0; n < 20000; ++n) {
        /* Also the floats nearest to the roots of whole numbers. */
        const double root =
            sqrt((double)gls_random_below(&random, 1 << 24)) / (double)GLS_MATCH_SCALE;
        const float maximum = (size_t)n < COUNT(hand) ? hand[n] : (float)(root + 1e-9);
        const gls_match_rule rule = rule_of(1.0f, maximum);
        const uint32_t edge = rule.maximum;
        for (uint32_t d = edge > 2 ? edge - 2 : 0; d <= edge + 2 && d <= largest; ++d)
            assert_int_equal(gls_match_rule_keeps(&rule, (float)d, GLS_MATCH_NONE),
                             is_near(d, maximum));
    }
}

/* Distances between positions that are truncated to sixteenths of a pixel, computed in
 * double. */
static void nearby(void **state) {
    static const float distances[] = { 1.0f / 16, 0.3f, 4, 5, 10, 123.4f, 1999.99f, 2000 };
    gls_random random = test_random_make(3);
    for (size_t r = 0; r < COUNT(distances); ++r) {
        const gls_match_rule rule =
            gls_match_rule_make(&(glsurf_match_params){ .rival_distance = distances[r] });
        const double radius = (double)distances[r];
        assert_true(gls_rule_has_rivals(&rule));
        for (int n = 0; n < 20000; ++n) {
            const double turn = gls_random_between(&random, 0.0, 2.0 * pi);
            const double off = radius * gls_random_between(&random, 0.9, 1.1);
            const gls_match_keypoint one = { .x = (float)gls_random_between(&random, -9, 9),
                                             .y = (float)gls_random_between(&random, 0,
                                                                            4000) };
            const gls_match_keypoint other = { .x = one.x + (float)(off * cos(turn)),
                                               .y = one.y + (float)(off * sin(turn)) };
            const double dx = trunc(16.0 * (double)one.x) - trunc(16.0 * (double)other.x);
            const double dy = trunc(16.0 * (double)one.y) - trunc(16.0 * (double)other.y);
            const bool expected = dx * dx + dy * dy <= 256.0 * radius * radius;
            assert_int_equal(gls_match_rule_is_near(&rule, &one, &other), expected);
            assert_int_equal(gls_match_rule_is_near(&rule, &other, &one), expected);
        }
    }
}

/* Positions far from the origin, and far from each other. */
static void far_positions(void **state) {
    static const struct {
        float x, y;
        bool near;
    } cases[] = { { 2000, 0, true },      { 0, -2000, true },     { 2000.0625f, 0, false },
                  { 1e9f, 0, false },     { -1e9f, 1e9f, false }, { 2047.9f, 0, false },
                  { 0, 2048.1f, false },  { 0, 4096, false },     { 0, 5000, false },
                  { -0.05f, 0.05f, true } };
    const gls_match_rule rule =
        gls_match_rule_make(&(glsurf_match_params){ .rival_distance = 2000.0f });
    const gls_match_keypoint origin = { 0 };
    for (size_t i = 0; i < COUNT(cases); ++i) {
        const gls_match_keypoint there = { .x = cases[i].x, .y = cases[i].y };
        assert_int_equal(gls_match_rule_is_near(&rule, &origin, &there), cases[i].near);
        assert_int_equal(gls_match_rule_is_near(&rule, &there, &origin), cases[i].near);
    }
    const gls_match_keypoint left = { .x = -1e9f, .y = 1e9f }, right = { .x = 1e9f };
    assert_false(gls_match_rule_is_near(&rule, &left, &right));
    assert_true(gls_match_rule_is_near(&rule, &left, &left));
    /* Without a distance every other feature is a rival, even at the same position. */
    const gls_match_rule none =
        gls_match_rule_make(&(glsurf_match_params){ .rival_distance = -1.0f });
    assert_false(gls_rule_has_rivals(&none));
    assert_false(gls_match_rule_is_near(&none, &origin, &origin));
}

int main(void) {
    TEST_LIST(tests, ratios, exact_ratios, without_neighbours, largest_distances, nearby,
              far_positions);
    return test_main("rule", tests, COUNT(tests));
}
