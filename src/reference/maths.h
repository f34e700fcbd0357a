/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Angle, unit vector and exponential from additions, multiplications and divisions alone.
 * Each operation is the same as in shaders/include/maths.glsl. GL promises no accuracy for
 * its own atan, sin, cos and exp, and drivers differ.
 */
#ifndef GLSURF_REFERENCE_MATHS_H
#define GLSURF_REFERENCE_MATHS_H

#include "core/number.h"

#include <math.h>

#define GLS_PI      3.14159274f /* nearest float */
#define GLS_TWO_PI  6.28318548f
#define GLS_HALF_PI 1.57079637f

/* Returns the angle of (x, y) in [0, 2 pi), from +x towards +y; 0 for the zero vector.
 * atan(t) = t P(t^2) on [0, 1]; P has degree 8 and minimises the largest error (6e-9). The
 * largest errors are: atan 1.9e-7 (four roundings of up to pi/4), then pi/2 - atan 1.1e-7
 * more, pi - angle 2.1e-7, and 2 pi - angle 4.2e-7, each from a constant and a rounding.
 * Together they are 9.3e-7 rad. */
static inline float gls_angle_of(float x, float y) {
    const float ax = fabsf(x), ay = fabsf(y);
    const float longer = gls_max_float(ax, ay), shorter = gls_min_float(ax, ay);
    if (longer == 0.0f)
        return 0.0f;
    const float t = shorter / longer, z = t * t;
    float p = 0.00245807250f;
    p = p * z - 0.0144072818f;
    p = p * z + 0.0397920199f;
    p = p * z - 0.0723591074f;
    p = p * z + 0.104995400f;
    p = p * z - 0.141614228f;
    p = p * z + 0.199859411f;
    p = p * z - 0.333326012f;
    p = p * z + 0.999999881f;
    float angle = t * p;
    if (ay > ax)
        angle = GLS_HALF_PI - angle;
    if (x < 0.0f)
        angle = GLS_PI - angle;
    if (y < 0.0f)
        angle = GLS_TWO_PI - angle;
    return angle >= GLS_TWO_PI ? 0.0f : angle;
}

/* (cos, sin) of an angle in [0, 2 pi]. k is the number of the nearest multiple of pi/2 and
 * r the rest. pi/2 is split into two parts, so that k pi/2 loses nothing. The Taylor series
 * go to r^9 and r^8, with |r| <= pi/4. Truncation leaves (pi/4)^11 / 11! = 2e-9 and
 * (pi/4)^10 / 10! = 2.5e-8. With roundings the errors stay below 2e-7. */
static inline void gls_unit_of(float angle, float *cosine, float *sine) {
    const float k = floorf(angle * 0.636619747f + 0.5f);
    const float r = (angle - k * 1.57079601f) - k * 3.13916473e-7f;
    const float z = r * r;
    float s = 2.75573188e-6f;
    s = s * z - 1.98412701e-4f;
    s = s * z + 8.33333377e-3f;
    s = s * z - 0.166666672f;
    s = s * z + 1.0f;
    s = s * r;
    float c = 2.48015876e-5f;
    c = c * z - 1.38888892e-3f;
    c = c * z + 4.16666679e-2f;
    c = c * z - 0.5f;
    c = c * z + 1.0f;
    const int quadrant = (int)k & 3;
    *cosine = quadrant == 0 ? c : quadrant == 1 ? -s : quadrant == 2 ? -c : s;
    *sine = quadrant == 0 ? s : quadrant == 1 ? c : quadrant == 2 ? -s : -c;
}

/* exp(v) for |v| <= 0.7 by its Taylor series to v^9. Truncation: 0.7^10 / 10! = 8e-9. */
static inline float gls_exp(float v) {
    float e = 2.75573188e-6f;
    e = e * v + 2.48015876e-5f;
    e = e * v + 1.98412701e-4f;
    e = e * v + 1.38888892e-3f;
    e = e * v + 8.33333377e-3f;
    e = e * v + 4.16666679e-2f;
    e = e * v + 0.166666672f;
    e = e * v + 0.5f;
    e = e * v + 1.0f;
    return e * v + 1.0f;
}

#endif
