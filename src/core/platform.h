/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * What the library asks of the system: the time, one lock, functions of libraries that the
 * process has loaded, and the floating-point environment of a call. platform.c answers.
 */
#ifndef GLSURF_CORE_PLATFORM_H
#define GLSURF_CORE_PLATFORM_H

#include <fenv.h>
#include <stdbool.h>
#include <stdint.h>

/* Nanoseconds of a clock that never goes back: CLOCK_MONOTONIC, or what
 * QueryPerformanceCounter() counts. */
uint64_t gls_platform_now(void);

/* One lock, which the whole process shares. */
void gls_platform_lock(void);
void gls_platform_unlock(void);

/* The function of this name in a library that the process has loaded, or NULL. On Windows
 * only OpenGL's own library and those of EGL are asked. */
void *gls_platform_function(const char *name);

/* Whether the address is the function of this name. A loader may return an address for a
 * name that it does not know: glvnd makes a stub for any name, which does nothing and so
 * returns garbage. An address is believed if the dynamic linker knows it by this name, on
 * Windows if gls_platform_function() returns it. */
bool gls_platform_is_named(const void *address, const char *name);

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
