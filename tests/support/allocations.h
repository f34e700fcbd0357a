/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Counts the allocations that the test program's own object files make, and makes a chosen
 * one fail. The linker redirects their calls of malloc(), calloc(), realloc() and free() to
 * this file (--wrap, see tests/end/CMakeLists.txt). Drivers and shared libraries keep the
 * ordinary functions.
 */
#ifndef GLSURF_TEST_SUPPORT_ALLOCATIONS_H
#define GLSURF_TEST_SUPPORT_ALLOCATIONS_H

#include <stdbool.h>

/* Blocks that were allocated and not yet freed. */
long allocations_living(void);

/* Restarts the count of allocations. Allocation number `at`, counted from 1, then returns
 * NULL; 0: none fails. */
void allocations_fail(long at);

/* Pauses the count, or resumes it. While it is paused, no allocation fails. */
void allocations_pause(bool now);

/* The number of allocations since allocations_fail(); and true if an allocation failed. */
long allocations_count(void);
bool allocations_failed(void);

#endif
