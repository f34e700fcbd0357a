/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "core/platform.h"

#define WIN32_LEAN_AND_MEAN
#include <windows.h>

#include <string.h>

static SRWLOCK lock = SRWLOCK_INIT;

/* The frequency is 10 MHz on today's Windows, and constant. Whole seconds apart: the
 * product of a count and 1e9 does not fit into 64 bits. */
uint64_t gls_platform_now(void) {
    LARGE_INTEGER count, frequency;
    QueryPerformanceCounter(&count);
    QueryPerformanceFrequency(&frequency);
    const uint64_t per_second = (uint64_t)frequency.QuadPart;
    const uint64_t seconds = (uint64_t)count.QuadPart / per_second;
    const uint64_t rest = (uint64_t)count.QuadPart % per_second;
    return seconds * 1000000000 + rest * 1000000000 / per_second;
}

void gls_platform_lock(void) {
    AcquireSRWLockExclusive(&lock);
}

void gls_platform_unlock(void) {
    ReleaseSRWLockExclusive(&lock);
}

void *gls_platform_function(const char *name) {
    static const char *const libraries[] = { "opengl32.dll", "libEGL.dll" };
    void *function = NULL;
    for (size_t i = 0; i < sizeof libraries / sizeof *libraries && !function; ++i) {
        const HMODULE library = GetModuleHandleA(libraries[i]); /* NULL: not loaded */
        const FARPROC found = library ? GetProcAddress(library, name) : NULL;
        memcpy(&function, &found, sizeof function);
    }
    return function;
}

bool gls_platform_is_named(const void *address, const char *name) {
    return address && address == gls_platform_function(name);
}
