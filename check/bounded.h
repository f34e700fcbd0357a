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
#ifndef GLSURF_CHECK_BOUNDED_H
#define GLSURF_CHECK_BOUNDED_H

#include <float.h>
#include <math.h>
#include <stdbool.h>

#define GLS_ROUNDING (1.0 / (1 << 24))

typedef struct gls_bounded {
    double v, e; /* the result is in [v - e, v + e]; e INFINITY: nothing is known */
} gls_bounded;

static inline gls_bounded gls_exactly(double v) {
    return (gls_bounded){ v, 0.0 };
}

/* A result that a float can hold, of numbers without error, is not rounded. */
static inline bool gls_is_exact(gls_bounded a, gls_bounded b, double result) {
    return a.e == 0.0 && b.e == 0.0 && (double)(float)result == result;
}

static inline double gls_size_of(gls_bounded a) {
    return fabs(a.v) + a.e;
}

static inline gls_bounded gls_plus(gls_bounded a, gls_bounded b) {
    if (gls_is_exact(a, b, a.v + b.v))
        return gls_exactly(a.v + b.v);
    return (gls_bounded){ a.v + b.v, a.e + b.e +
                                         (gls_size_of(a) + gls_size_of(b)) * GLS_ROUNDING +
                                         (double)FLT_MIN };
}

static inline gls_bounded gls_negated(gls_bounded a) {
    return (gls_bounded){ -a.v, a.e };
}

static inline gls_bounded gls_minus(gls_bounded a, gls_bounded b) {
    return gls_plus(a, gls_negated(b));
}

static inline gls_bounded gls_times(gls_bounded a, gls_bounded b) {
    if (gls_is_exact(a, b, a.v * b.v))
        return gls_exactly(a.v * b.v);
    const double off = fabs(a.v) * b.e + fabs(b.v) * a.e + a.e * b.e;
    return (gls_bounded){ a.v * b.v, off + gls_size_of(a) * gls_size_of(b) * GLS_ROUNDING +
                                         (double)FLT_MIN };
}

static inline gls_bounded gls_over(gls_bounded a, gls_bounded b) {
    const double minimum = fabs(b.v) - b.e;
    if (!(minimum > 0.0))
        return (gls_bounded){ 0.0, INFINITY };
    const double q = a.v / b.v, off = (a.e + fabs(q) * b.e) / minimum;
    return (gls_bounded){ q, off + (fabs(q) + off) * 5.0 * GLS_ROUNDING + (double)FLT_MIN };
}

/* The square root of a number without error. */
static inline gls_bounded gls_root_of(double a) {
    return (gls_bounded){ sqrt(a), sqrt(a) * 9.0 * GLS_ROUNDING };
}

/* The square root of a number; a negative one counts as 0. The root is monotonic, so that
 * of the number lies between those of both ends. */
static inline gls_bounded gls_root(gls_bounded a) {
    const double root = sqrt(fmax(a.v, 0.0)), high = sqrt(fmax(a.v + a.e, 0.0));
    const double low = sqrt(fmax(a.v - a.e, 0.0));
    return (gls_bounded){ root, fmax(high - root, root - low) + high * 9.0 * GLS_ROUNDING };
}

/* The smaller one. It moves by no more than that of both which moves more. */
static inline gls_bounded gls_smaller(gls_bounded a, gls_bounded b) {
    return (gls_bounded){ fmin(a.v, b.v), fmax(a.e, b.e) };
}

/* Cuts a number to [low, high]. */
static inline gls_bounded gls_cut_to(gls_bounded a, double low, double high) {
    if (!isfinite(a.e))
        return (gls_bounded){ 0.5 * (low + high), 0.5 * (high - low) };
    if (a.v - a.e >= high || a.v + a.e <= low)
        return gls_exactly(a.v < high ? low : high);
    return (gls_bounded){ fmin(fmax(a.v, low), high), a.e };
}

/* The pixel nearest to a position along an axis of `size` pixels; -1: rounding decides
 * which it is. */
int gls_bounded_pixel(gls_bounded at, int size);

/* e^t as the shaders and the reference compute it. */
gls_bounded gls_bounded_exp(gls_bounded t);

#endif
