/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Floating-point environments that an application may have. 0 is the default. Each other
 * rounds in its own direction. On x86 it also takes denormals for 0, and raises signals for
 * invalid operations, divisions by zero and overflows.
 */
#ifndef GLSURF_TEST_SUPPORT_FLOATS_H
#define GLSURF_TEST_SUPPORT_FLOATS_H

#include <fenv.h>
#include <stdbool.h>

#ifdef __SSE2__
#include <xmmintrin.h>
#endif

enum { TEST_FLOATS = 4 };

static const int test_rounding[TEST_FLOATS] = { FE_TONEAREST, FE_UPWARD, FE_DOWNWARD,
                                                FE_TOWARDZERO };

static inline void test_floats_set(int number) {
    fesetenv(FE_DFL_ENV);
    fesetround(test_rounding[number]);
#ifdef __SSE2__
    _mm_setcsr(0x1f80); /* see GLS_SSE_APART */
    fesetround(test_rounding[number]);
    if (number > 0)
        _mm_setcsr((_mm_getcsr() | 0x8040) & ~0x0680u);
#endif
}

/* Returns true if the environment is as it was set, apart from flags. */
static inline bool test_floats_are(int number) {
#ifdef __SSE2__
    if ((_mm_getcsr() & 0x8040) != (number > 0 ? 0x8040u : 0) ||
        (_mm_getcsr() & 0x0680) != (number > 0 ? 0 : 0x0680u))
        return false;
#endif
    return fegetround() == test_rounding[number];
}

#endif
