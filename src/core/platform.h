/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * What the library asks of the system: the time, one lock, and functions of libraries that
 * the process has loaded. platform_posix.c and platform_windows.c answer.
 */
#ifndef GLSURF_CORE_PLATFORM_H
#define GLSURF_CORE_PLATFORM_H

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

#endif
