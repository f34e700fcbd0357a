/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Running error analysis: a number with a bound of the error of a driver's result.
 *
 * GLSL 4.6 section 4.7.1 bounds single operations. u = 2^-24 is half an ulp of a number in
 * [1, 2). Additions and multiplications round correctly. A quotient is off by 2.5 ulp, at
 * most 5 u of its size. A square root is the reciprocal of an inverse square root (2 ulp):
 * 4.5 ulp, at most 9 u. A fused operation rounds less. A compiler may reorder a sum, so a
 * sum rounds as much as the sum of the sizes. A driver may flush results below 2^-126 to
 * zero.
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

#define gls_exactly(number) ((gls_bounded){ (double)(number), 0.0 })

/* A result of exact numbers is not rounded if a float can hold it. */
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

static inline gls_bounded gls_magnitude(gls_bounded a) {
    return (gls_bounded){ fabs(a.v), a.e };
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

/* Returns the square root; a negative number counts as 0. The root is monotonic, so the
 * result lies between the roots of both ends. */
static inline gls_bounded gls_root(gls_bounded a) {
    const double root = sqrt(fmax(a.v, 0.0)), high = sqrt(fmax(a.v + a.e, 0.0));
    const double low = sqrt(fmax(a.v - a.e, 0.0));
    return (gls_bounded){ root, fmax(high - root, root - low) + high * 9.0 * GLS_ROUNDING };
}

/* Returns the smaller number. Its error is at most the larger of both errors. */
static inline gls_bounded gls_smaller(gls_bounded a, gls_bounded b) {
    return (gls_bounded){ fmin(a.v, b.v), fmax(a.e, b.e) };
}

/* Clamps a number to [low, high]. */
static inline gls_bounded gls_cut_to(gls_bounded a, double low, double high) {
    if (!isfinite(a.e))
        return (gls_bounded){ 0.5 * (low + high), 0.5 * (high - low) };
    if (a.v - a.e >= high || a.v + a.e <= low)
        return gls_exactly(a.v < high ? low : high);
    return (gls_bounded){ fmin(fmax(a.v, low), high), a.e };
}

/* Returns the pixel nearest to a position, of `size` in a row; -1 if rounding decides. */
static inline int gls_bounded_pixel(gls_bounded at, int size) {
    const double low = floor(at.v - at.e + 0.5), high = floor(at.v + at.e + 0.5);
    return isfinite(at.e) && low == high ? (int)fmin(fmax(low, 0.0), size - 1) : -1;
}

/* e^t by Horner's rule, as in gls_exp(). The series is off by 8e-9. */
static inline gls_bounded gls_bounded_exp(gls_bounded t) {
    static const float c[] = { 2.48015876e-5f, 1.98412701e-4f, 1.38888892e-3f,
                               8.33333377e-3f, 4.16666679e-2f, 0.166666672f,
                               0.5f,           1.0f,           1.0f };
    gls_bounded e = gls_exactly(2.75573188e-6f);
    for (int i = 0; i < 9; ++i)
        e = gls_plus(gls_times(e, t), gls_exactly(c[i]));
    return e;
}

/* The outcome of a comparison. GLS_EITHER: rounding decides. */
typedef enum gls_judgement { GLS_REFUSED, GLS_ACCEPTED, GLS_EITHER } gls_judgement;

static inline gls_judgement gls_both(gls_judgement a, gls_judgement b) {
    if (a == GLS_REFUSED || b == GLS_REFUSED)
        return GLS_REFUSED;
    return a == GLS_EITHER ? a : b;
}

/* gls_is_above() tests a > b, gls_is_at_most() tests a <= b. */
static inline gls_judgement gls_is_above(gls_bounded a, double b) {
    return a.v - a.e > b ? GLS_ACCEPTED : a.v + a.e <= b ? GLS_REFUSED : GLS_EITHER;
}

static inline gls_judgement gls_is_at_most(gls_bounded a, gls_bounded b) {
    if (a.v + a.e <= b.v - b.e)
        return GLS_ACCEPTED;
    return a.v - a.e > b.v + b.e ? GLS_REFUSED : GLS_EITHER;
}

#endif
