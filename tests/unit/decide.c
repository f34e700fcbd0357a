/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Which of two ways is faster: the rule of the tuner, with times that are made up. */
#include "support/test.h"

#include "tuning/decide.h"

#include <math.h>
#include <stdio.h>

/* Times of one way and the other: the present way takes 10 ms. */
typedef struct machine {
    gls_random random;
    double ratio;    /* of the medians of the times */
    double noise;    /* of the logarithm of a time */
    double outliers; /* share of frames that take three times as long */
    double drift;    /* growth of the logarithm of times, from frame to frame */
    double steps;    /* of the clock, in seconds; 0: it has none */
    uint32_t frame;
} machine;

static double frame_of(machine *self, double median) {
    /* The sum of two even distributions: symmetric, so the median is 0. */
    const double noise = gls_random_between(&self->random, -1.0, 1.0) +
                         gls_random_between(&self->random, -1.0, 1.0);
    double seconds = median * exp(self->noise * noise + self->drift * self->frame++);
    if (gls_random_between(&self->random, 0.0, 1.0) < self->outliers)
        seconds *= 3.0;
    return self->steps > 0.0 ? self->steps * fmax(round(seconds / self->steps), 1.0)
                             : seconds;
}

/* In the order A B B A, as the tuner takes frames. */
static double pair_of(machine *self) {
    const double a1 = frame_of(self, 0.01), b1 = frame_of(self, 0.01 * self->ratio);
    const double b2 = frame_of(self, 0.01 * self->ratio), a2 = frame_of(self, 0.01);
    return 0.5 * (log(b1) + log(b2) - log(a1) - log(a2));
}

static gls_decision decision_of(machine *self, uint32_t *pairs) {
    double pair[GLS_LAST_LOOK];
    gls_decision decision = GLS_DECISION_NONE;
    uint32_t n = 0;
    while (n < GLS_LAST_LOOK && decision == GLS_DECISION_NONE) {
        pair[n] = pair_of(self);
        decision = gls_decide(pair, ++n);
    }
    if (pairs)
        *pairs = n;
    return decision;
}

/* ------------------------------------------------------------------- interval -- */

/* C(n, i) / 2^n, summed for i < k in another order: by Pascal's triangle. */
static double tail(uint32_t n, uint32_t k) {
    double row[65] = { 1.0 }, sum = 0.0;
    for (uint32_t i = 1; i <= n; ++i)
        for (uint32_t j = i + 1; j-- > 0;)
            row[j] = 0.5 * ((j < i ? row[j] : 0.0) + (j > 0 ? row[j - 1] : 0.0));
    for (uint32_t i = 0; i < k; ++i)
        sum += row[i];
    return sum;
}

static void ranks_cover_the_median(void **state) {
    (void)state;
    assert_int_equal(gls_interval_rank(7, 0.01), 0); /* 2 / 2^7 = 1.6 % */
    assert_int_equal(gls_interval_rank(8, 0.01), 1);
    for (uint32_t n = 1; n <= 64; ++n)
        for (double miss = 0.04; miss > 1e-4; miss /= 2.0) {
            const uint32_t k = gls_interval_rank(n, miss);
            assert_true(k <= n / 2);
            assert_true(2.0 * tail(n, k) <= miss * (1.0 + 1e-12));
            assert_true(2.0 * tail(n, k + 1) > miss * (1.0 - 1e-12));
        }
    assert_true(gls_interval_rank(GLS_LAST_LOOK, 0.01 / 64.0) > GLS_LAST_LOOK / 3);
}

static void medians(void **state) {
    (void)state;
    assert_true(gls_median(NULL, 0) == 0.0);
    assert_true(gls_median((double[]){ 3.0, 1.0, 2.0 }, 3) == 2.0);
    assert_true(gls_median((double[]){ 4.0, 1.0, 2.0, 8.0 }, 4) == 3.0);
}

/* -------------------------------------------------------------------- cases -- */

static void few_pairs_decide_nothing(void **state) {
    (void)state;
    double pair[GLS_LAST_LOOK];
    for (uint32_t n = 0; n < GLS_LAST_LOOK; ++n) {
        const bool look = n == 8 || n == 16 || n == 32 || n == 64 || n == 128 || n == 256;
        pair[n] = -1.0;
        if (n > 0)
            assert_int_equal(gls_decide(pair, n),
                             look ? GLS_DECISION_FASTER : GLS_DECISION_NONE);
    }
    assert_int_equal(gls_decide(pair, 0), GLS_DECISION_NONE);
}

static void clear_cases(void **state) {
    (void)state;
    static const struct {
        machine machine;
        gls_decision decision;
    } cases[] = {
        { { .ratio = 0.5, .noise = 0.05 }, GLS_DECISION_FASTER },
        { { .ratio = 1.5, .noise = 0.05 }, GLS_DECISION_SLOWER },
        { { .ratio = 1.0, .noise = 0.005 }, GLS_DECISION_SAME },
        { { .ratio = 1.003, .noise = 0.002 }, GLS_DECISION_SAME }, /* certain, but tiny */
        { { .ratio = 0.9, .noise = 0.05, .outliers = 0.1 }, GLS_DECISION_FASTER },
        { { .ratio = 1.1, .noise = 0.05, .outliers = 0.1 }, GLS_DECISION_SLOWER },
        { { .ratio = 1.0, .noise = 0.0 }, GLS_DECISION_SAME },                 /* ties */
        { { .ratio = 1.0, .noise = 0.01, .steps = 0.01 }, GLS_DECISION_SAME }, /* ties */
        /* A frame takes 1 % longer than the last: the order A B B A cancels it. */
        { { .ratio = 1.0, .noise = 0.002, .drift = 0.01 }, GLS_DECISION_SAME },
        { { .ratio = 0.95, .noise = 0.01, .drift = -0.01 }, GLS_DECISION_FASTER },
    };
    for (size_t i = 0; i < COUNT(cases); ++i) {
        machine made = cases[i].machine;
        made.random = test_random_make(i);
        const gls_decision decision = decision_of(&made, NULL);
        if (decision != cases[i].decision)
            fail_msg("case %zu: decision %d", i, (int)decision);
    }
}

static void one_outlier_does_not_decide(void **state) {
    (void)state;
    double pair[16];
    for (int i = 0; i < 16; ++i)
        pair[i] = i == 3 ? 5.0 : -0.1;
    assert_int_equal(gls_decide(pair, 8), GLS_DECISION_NONE); /* 8 of 8 are needed */
    assert_int_equal(gls_decide(pair, 16), GLS_DECISION_FASTER);
}

/* A difference that only many pairs could tell from 1 %. */
static void hopeless_cases_end(void **state) {
    (void)state;
    machine made = { .ratio = 1.0, .noise = 1.0 };
    made.random = test_random_make(3);
    double pair[GLS_LAST_LOOK];
    for (uint32_t n = 0; n < GLS_LAST_LOOK; ++n)
        pair[n] = pair_of(&made);
    assert_int_equal(gls_decide(pair, GLS_LAST_LOOK), GLS_DECISION_NONE);
}

/* --------------------------------------------------------------- many runs -- */

static bool is_wrong(gls_decision decision, double ratio) {
    return (decision == GLS_DECISION_FASTER && ratio >= 1.0) ||
           (decision == GLS_DECISION_SLOWER && ratio <= 1.0) ||
           (decision == GLS_DECISION_SAME && fabs(log(ratio)) > log1p(0.01));
}

/* At most 2 % of the decisions are wrong (tuning/decide.h). Of 400 runs that is 8 on
 * average, with a standard deviation of 2.8; 21 is 4.6 deviations more. */
static void wrong_decisions_are_rare(void **state) {
    (void)state;
    enum { RUNS = 400, MOST = 21 };
    static const machine machines[] = {
        { .ratio = 1.0, .noise = 0.05 },
        { .ratio = 1.0, .noise = 0.02, .outliers = 0.05 },
        { .ratio = 1.0, .noise = 0.3, .outliers = 0.1 },
        { .ratio = 1.012, .noise = 0.03 },
        { .ratio = 0.985, .noise = 0.02, .drift = 0.001 },
        { .ratio = 1.02, .noise = 0.2 },
        { .ratio = 0.9, .noise = 0.2, .outliers = 0.02 },
        { .ratio = 1.0, .noise = 0.02, .steps = 0.002 },
    };
    for (size_t i = 0; i < COUNT(machines); ++i) {
        int wrong = 0, decided = 0;
        for (int run = 0; run < RUNS; ++run) {
            machine made = machines[i];
            made.random = test_random_make(RUNS * i + (uint64_t)run);
            const gls_decision decision = decision_of(&made, NULL);
            wrong += is_wrong(decision, made.ratio);
            decided += decision != GLS_DECISION_NONE;
        }
        printf("machine %zu: %d of %d decided, %d wrong\n", i, decided, RUNS, wrong);
        if (wrong > MOST)
            fail_msg("machine %zu: %d of %d are wrong", i, wrong, RUNS);
    }
}

/* What a user would notice is found soon: 10 % with noise of 5 % a frame. The pair's noise
 * has a standard deviation of 0.05 sqrt(2/3), 4 %, so that about one pair in 200 has the
 * other sign: at 16 pairs, which may have two of them, nearly all are decided. */
static void differences_are_found_soon(void **state) {
    (void)state;
    int soon = 0;
    for (uint64_t run = 0; run < 200; ++run) {
        machine made = { .ratio = 0.9, .noise = 0.05 };
        uint32_t pairs;
        made.random = test_random_make(run);
        assert_int_equal(decision_of(&made, &pairs), GLS_DECISION_FASTER);
        soon += pairs <= 16;
    }
    assert_true(soon > 190);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ranks_cover_the_median),
        cmocka_unit_test(medians),
        cmocka_unit_test(few_pairs_decide_nothing),
        cmocka_unit_test(clear_cases),
        cmocka_unit_test(one_outlier_does_not_decide),
        cmocka_unit_test(hopeless_cases_end),
        cmocka_unit_test(wrong_decisions_are_rare),
        cmocka_unit_test(differences_are_found_soon),
    };
    return test_main("decide", tests, COUNT(tests));
}
