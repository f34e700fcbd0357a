/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Running error analysis: a number with a bound of how far a driver's result may be from
 * it.
 *
 * Bounds of single operations, GLSL 4.6 section 4.7.1, with u = 2^-24, half an ulp of a
 * number in [1, 2): additions and multiplications are rounded correctly, a quotient is off
 * by 2.5 ulp, at most 5 u of its size, and a square root, as the reciprocal of an inverse
 * square root, by 4.5 ulp, at most 9 u. A fused operation rounds less. A compiler may order
 * a sum otherwise, so the rounding of a sum is bounded by that of the sum of the sizes. A
 * driver may flush results below 2^-126 to zero.
 */
#ifndef GLSURF_TESTS_BOUNDED_H
#define GLSURF_TESTS_BOUNDED_H

#include <float.h>
#include <math.h>
#include <stdbool.h>

#define BOUNDED_U (1.0 / (1 << 24))

typedef struct bounded {
    double v, e; /* the result is in [v - e, v + e]; e INFINITY: nothing is known */
} bounded;

static inline bounded exactly(double v) {
    return (bounded){ v, 0.0 };
}

/* A result that a float can hold, of numbers without error, is not rounded. */
static inline bool is_exact(bounded a, bounded b, double result) {
    return a.e == 0.0 && b.e == 0.0 && (double)(float)result == result;
}

static inline double size_of(bounded a) {
    return fabs(a.v) + a.e;
}

static inline bounded plus(bounded a, bounded b) {
    if (is_exact(a, b, a.v + b.v))
        return exactly(a.v + b.v);
    return (bounded){ a.v + b.v,
                      a.e + b.e + (size_of(a) + size_of(b)) * BOUNDED_U + (double)FLT_MIN };
}

static inline bounded negated(bounded a) {
    return (bounded){ -a.v, a.e };
}

static inline bounded minus(bounded a, bounded b) {
    return plus(a, negated(b));
}

static inline bounded times(bounded a, bounded b) {
    if (is_exact(a, b, a.v * b.v))
        return exactly(a.v * b.v);
    const double off = fabs(a.v) * b.e + fabs(b.v) * a.e + a.e * b.e;
    return (bounded){ a.v * b.v,
                      off + size_of(a) * size_of(b) * BOUNDED_U + (double)FLT_MIN };
}

static inline bounded over(bounded a, bounded b) {
    const double minimum = fabs(b.v) - b.e;
    if (!(minimum > 0.0))
        return (bounded){ 0.0, INFINITY };
    const double q = a.v / b.v, off = (a.e + fabs(q) * b.e) / minimum;
    return (bounded){ q, off + (fabs(q) + off) * 5.0 * BOUNDED_U + (double)FLT_MIN };
}

/* The square root of a number without error. */
static inline bounded root_of(double a) {
    return (bounded){ sqrt(a), sqrt(a) * 9.0 * BOUNDED_U };
}

/* Cuts a number to [low, high]. */
static inline bounded cut_to(bounded a, double low, double high) {
    if (!isfinite(a.e))
        return (bounded){ 0.5 * (low + high), 0.5 * (high - low) };
    if (a.v - a.e >= high || a.v + a.e <= low)
        return exactly(a.v < high ? low : high);
    return (bounded){ fmin(fmax(a.v, low), high), a.e };
}

#endif
