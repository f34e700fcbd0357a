/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Which of two ways is faster, from pairs of times. A pair is one number: the logarithm of
 * the other way's time over the present way's. Times are neither normal nor free of
 * outliers, so the rule asks for the median m of that number, and assumes only that the
 * pairs are independent and have a common median.
 *
 * Interval. Of n numbers let x(k) be the k-th smallest. x(k) > m only if fewer than k of
 * them are at most m. Each is at most m with a probability of 1/2 or, with ties, more. So
 *
 *     P(x(k) > m) <= P(Bin(n, 1/2) < k),
 *
 * and the same for the k-th largest. The interval from the k-th smallest to the k-th
 * largest misses m with a probability of at most 2 P(Bin(n, 1/2) < k). For 1 % that needs
 * n >= 8, as 2 / 2^8 = 0.8 %.
 *
 * Looks. The rule decides after 8, 16, 32 ... pairs, and goes on between. Who looks often
 * errs often, so the look at n = 8 * 2^j takes an interval that misses with at most
 * 1 % / 2^j. In all looks together m is missed with at most 2 %, and every wrong decision
 * is one of a look whose interval misses m.
 *
 * Cost: a sort at each look.
 */
#ifndef GLSURF_TUNING_DECIDE_H
#define GLSURF_TUNING_DECIDE_H

#include <stdint.h>

enum { GLS_FIRST_LOOK = 8, GLS_LAST_LOOK = 512 };

typedef enum gls_decision {
    GLS_DECISION_NONE,   /* more pairs are needed */
    GLS_DECISION_FASTER, /* the other way is faster: m < 0 */
    GLS_DECISION_SLOWER, /* the other way is slower: m > 0 */
    GLS_DECISION_SAME    /* no difference that matters: within 1 % either way */
} gls_decision;

/* The largest k with 2 P(Bin(n, 1/2) < k) <= miss; 0: none. n <= GLS_LAST_LOOK. */
uint32_t gls_interval_rank(uint32_t n, double miss);

/* The median of n numbers, n <= GLS_LAST_LOOK; 0 of none. */
double gls_median(const double *numbers, uint32_t n);

/* What the first n pairs say. With GLS_LAST_LOOK pairs NONE is the last word. */
gls_decision gls_decide(const double *pairs, uint32_t n);

#endif
