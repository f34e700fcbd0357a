/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The faster of two forms, from pairs of times. A pair is the ratio of the other form's
 * time to the present form's. Other programs slow single frames down, so the median of the
 * ratios counts; they also come and go, so both halves of the run have to agree.
 */
#ifndef GLSURF_TUNING_TIME_PAIRS_H
#define GLSURF_TUNING_TIME_PAIRS_H

#include "core/number.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Numbers of pairs. Fewer decide nothing, and more do not help. */
enum { GLS_MIN_PAIRS = 8, GLS_MAX_PAIRS = 64 };

/* A path changes only for a gain that a user may notice. Chosen, not derived. */
#define GLS_FASTER 0.95

/* The median of 1 to GLS_MAX_PAIRS numbers. */
static inline double gls_median(const double *numbers, uint32_t count) {
    double sorted[GLS_MAX_PAIRS];
    memcpy(sorted, numbers, count * sizeof *sorted);
    qsort(sorted, count, sizeof *sorted, gls_compare_numbers);
    return 0.5 * (sorted[(count - 1) / 2] + sorted[count / 2]);
}

/* Returns -1 if the other form is faster, 1 if the present form is, and 0 if there is no
 * difference that matters in both halves. count >= GLS_MIN_PAIRS. */
static inline int gls_compare_pairs(const double *ratios, uint32_t count) {
    const double first = gls_median(ratios, count / 2);
    const double second = gls_median(ratios + count / 2, count - count / 2);
    return fmax(first, second) <= GLS_FASTER         ? -1
           : fmin(first, second) >= 1.0 / GLS_FASTER ? 1
                                                     : 0;
}

#endif
