/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * System functions: the time, one lock, threads, functions of libraries that the process
 * has loaded, and the floating-point environment of a call. platform.c implements them.
 */
#ifndef GLSURF_CORE_PLATFORM_H
#define GLSURF_CORE_PLATFORM_H

#include <fenv.h>
#include <stdbool.h>
#include <stdint.h>
#if defined(_WIN32) && defined(__SSE2__)
#define GLS_SSE_APART /* fegetenv() and fesetenv() of mingw-w64 do not reach MXCSR */
#include <xmmintrin.h>
#endif

/* Returns nanoseconds of a clock that never goes back: CLOCK_MONOTONIC or
 * QueryPerformanceCounter(). */
uint64_t gls_platform_now(void);

/* Lock and unlock the one lock of the process. */
void gls_platform_lock(void);
void gls_platform_unlock(void);

/* The largest number of threads that work at the same time. */
#ifdef __EMSCRIPTEN__
enum { GLS_MAX_THREADS = 1 };
#else
enum { GLS_MAX_THREADS = 64 };
#endif

/* Returns the number of processors that this thread may run on; at least 1. */
uint32_t gls_platform_processors(void);

/* Calls work(user, 0) on this thread and work(user, 1) to work(user, count - 1) on new
 * threads, and returns after all have returned. A system that starts fewer threads makes
 * fewer calls; WebAssembly only the first. The new threads receive no signals but
 * those of their own faults, and SIGPROF. */
void gls_platform_work(uint32_t count, void (*work)(void *user, uint32_t number),
                       void *user);

/* Returns the function of this name in a library that the process has loaded, or NULL. On
 * Windows searches opengl32.dll and libEGL.dll only. */
void *gls_platform_function(const char *name);

/* Returns true if the address is the function of this name. A loader may return an address
 * for an unknown name: glvnd makes a stub for any name, and the stub does nothing and
 * returns garbage. An address is accepted if the dynamic linker knows it by this name; on
 * Windows, if gls_platform_function() returns it. */
bool gls_platform_is_named(const void *address, const char *name);

/*
 * The floating-point environment of a call. An application may set its own on a thread:
 * another direction of rounding, denormals that count as 0, or exceptions that raise
 * signals. Results must not depend on it. So a public call that computes enters the default
 * environment, and at its end restores the application's environment and flags.
 *
 * FENV_ACCESS is not needed, and GCC does not know it. It declares that code runs in
 * several environments. This library computes in the default one, for which compilers fold
 * constants. One risk remains: a compiler may move arithmetic out of the pair of calls
 * below, as it does not know their effects. It cannot move arithmetic on memory that other
 * code can reach. So a number that a function takes or returns by value goes through a
 * volatile variable inside the pair.
 */
typedef struct gls_float_mode {
    fenv_t application;
#ifdef GLS_SSE_APART
    unsigned sse;
#endif
} gls_float_mode;

static inline void gls_float_mode_enter(gls_float_mode *mode) {
    fegetenv(&mode->application);
    fesetenv(FE_DFL_ENV);
#ifdef GLS_SSE_APART
    mode->sse = _mm_getcsr();
    _mm_setcsr(0x1f80);
#endif
}

static inline void gls_float_mode_leave(const gls_float_mode *mode) {
    fesetenv(&mode->application);
#ifdef GLS_SSE_APART
    _mm_setcsr(mode->sse);
#endif
}

#endif
