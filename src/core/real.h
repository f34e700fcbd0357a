/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The smaller and the larger of two real numbers: `b` if `a` is not a number. They are
 * single instructions. fmin() and fmax() are calls, as they take care of a `b` that is not
 * a number, too.
 */
#ifndef GLSURF_CORE_REAL_H
#define GLSURF_CORE_REAL_H

#include <math.h>

static inline float gls_min_float(float a, float b) {
    return a < b ? a : b;
}

static inline float gls_max_float(float a, float b) {
    return a > b ? a : b;
}

static inline double gls_min_double(double a, double b) {
    return a < b ? a : b;
}

static inline double gls_max_double(double a, double b) {
    return a > b ? a : b;
}

#define GLS_HALF_TURN 3.14159265358979323846

/* How far two directions are apart, 0 to pi. */
static inline double gls_turn_between(double a, double b) {
    return fabs(remainder(a - b, 2.0 * GLS_HALF_TURN));
}

#endif
