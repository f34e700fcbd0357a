/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "tuning/decide.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* Of the first look. */
#define MISS 0.01

/* A difference of this share does not matter. */
#define SMALL 0.01

/* The terms C(n, i) / 2^n are at least 2^-512, which a double holds. */
uint32_t gls_interval_rank(uint32_t n, double miss) {
    double term = pow(0.5, n), below = 0.0;
    uint32_t k = 0;
    while (k < n && 2.0 * (below + term) <= miss) {
        below += term;
        term *= (double)(n - k) / (double)(k + 1);
        ++k;
    }
    return k;
}

static int by_number(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void sort_numbers(double *sorted, const double *numbers, uint32_t n) {
    memcpy(sorted, numbers, n * sizeof *sorted);
    qsort(sorted, n, sizeof *sorted, by_number);
}

double gls_median(const double *numbers, uint32_t n) {
    double sorted[GLS_LAST_LOOK];
    if (n == 0)
        return 0.0;
    sort_numbers(sorted, numbers, n);
    return 0.5 * (sorted[(n - 1) / 2] + sorted[n / 2]);
}

/* Returns the share that the interval may miss with if this is a look, or else 0. */
static double miss_of(uint32_t n) {
    double miss = MISS;
    for (uint32_t look = GLS_FIRST_LOOK; look <= GLS_LAST_LOOK; look *= 2, miss /= 2.0)
        if (look == n)
            return miss;
    return 0.0;
}

/* A difference that does not matter is told as such even if it is certain. */
gls_decision gls_decide(const double *pairs, uint32_t n) {
    const double miss = miss_of(n);
    double sorted[GLS_LAST_LOOK];
    if (miss == 0.0)
        return GLS_DECISION_NONE;
    sort_numbers(sorted, pairs, n);
    const uint32_t k = gls_interval_rank(n, miss);
    const double low = sorted[k - 1], high = sorted[n - k];
    if (low >= -log1p(SMALL) && high <= log1p(SMALL))
        return GLS_DECISION_SAME;
    return high < 0.0  ? GLS_DECISION_FASTER
           : low > 0.0 ? GLS_DECISION_SLOWER
                       : GLS_DECISION_NONE;
}
