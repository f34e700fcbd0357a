/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "check/bounded.h"

#include <stddef.h>

/* e^t by Horner's rule, as gls_exp(). Its series is off by 8e-9. */
gls_bounded gls_bounded_exp(gls_bounded t) {
    static const float c[] = { 2.48015876e-5f, 1.98412701e-4f, 1.38888892e-3f,
                               8.33333377e-3f, 4.16666679e-2f, 0.166666672f,
                               0.5f,           1.0f,           1.0f };
    gls_bounded e = gls_exactly((double)2.75573188e-6f);
    for (size_t i = 0; i < sizeof c / sizeof *c; ++i)
        e = gls_plus(gls_times(e, t), gls_exactly((double)c[i]));
    return e;
}

int gls_bounded_pixel(gls_bounded at, int size) {
    const double low = floor(at.v - at.e + 0.5), high = floor(at.v + at.e + 0.5);
    return isfinite(at.e) && low == high ? (int)fmin(fmax(low, 0.0), size - 1) : -1;
}
