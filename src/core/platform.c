/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#define _GNU_SOURCE      /* dladdr(), RTLD_DEFAULT */
#define _DARWIN_C_SOURCE /* the same */
#include "core/platform.h"

#include <string.h>

#ifdef _WIN32

#define WIN32_LEAN_AND_MEAN
#include <windows.h>

static SRWLOCK lock = SRWLOCK_INIT;

/* The frequency is constant, and 10 MHz on today's Windows. Whole seconds are converted
 * separately because a count times 1e9 does not fit into 64 bits. */
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

#else

#include <dlfcn.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

uint64_t gls_platform_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
}

void gls_platform_lock(void) {
    pthread_mutex_lock(&mutex);
}

void gls_platform_unlock(void) {
    pthread_mutex_unlock(&mutex);
}

void *gls_platform_function(const char *name) {
    return dlsym(RTLD_DEFAULT, name);
}

bool gls_platform_is_named(const void *address, const char *name) {
    Dl_info info;
    return address && dladdr(address, &info) && info.dli_sname &&
           strcmp(info.dli_sname, name) == 0;
}

#endif
