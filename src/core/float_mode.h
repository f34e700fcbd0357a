/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The floating-point environment of a call. An application may have set another one on its
 * thread: another direction of rounding, denormals that count as 0, or exceptions that
 * raise signals. Results must not depend on that, so a public call that computes enters the
 * default environment and leaves it at its end, with the application's flags as they were.
 *
 * FENV_ACCESS is not needed, and GCC does not know it. It says that code runs in several
 * environments. This library's runs in the default one, for which compilers fold constants.
 * What remains is that a compiler moves arithmetic out of the pair of calls below, whose
 * effects it does not know. It cannot do so with what is read from memory that others
 * reach, or written to it. A number that a function takes or returns by value goes through
 * a volatile variable inside the pair.
 */
#ifndef GLSURF_CORE_FLOAT_MODE_H
#define GLSURF_CORE_FLOAT_MODE_H

#include <fenv.h>

typedef struct gls_float_mode {
    fenv_t application;
} gls_float_mode;

static inline void gls_float_mode_enter(gls_float_mode *mode) {
    fegetenv(&mode->application);
    fesetenv(FE_DFL_ENV);
}

static inline void gls_float_mode_leave(const gls_float_mode *mode) {
    fesetenv(&mode->application);
}

#endif
