/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#define _GNU_SOURCE      /* dladdr(), RTLD_DEFAULT, sched_getaffinity() */
#define _DARWIN_C_SOURCE /* the same */
#include "core/platform.h"

#include <string.h>

/* A call of work() on a thread of its own. */
typedef struct job {
    void (*work)(void *user, uint32_t number);
    void *user;
    uint32_t number;
} job;

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

uint32_t gls_platform_processors(void) {
    SYSTEM_INFO info;
    GetSystemInfo(&info);
    return info.dwNumberOfProcessors > 0 ? info.dwNumberOfProcessors : 1;
}

static DWORD WINAPI run_job(void *user) {
    const job *self = user;
    self->work(self->user, self->number);
    return 0;
}

void gls_platform_work(uint32_t count, void (*work)(void *user, uint32_t number),
                       void *user) {
    job jobs[GLS_MAX_THREADS];
    HANDLE threads[GLS_MAX_THREADS];
    uint32_t started = 1;
    for (; started < count && started < GLS_MAX_THREADS; ++started) {
        jobs[started] = (job){ work, user, started };
        threads[started] = CreateThread(NULL, 0, run_job, &jobs[started], 0, NULL);
        if (!threads[started])
            break;
    }
    work(user, 0);
    while (--started > 0) {
        WaitForSingleObject(threads[started], INFINITE);
        CloseHandle(threads[started]);
    }
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
#include <sched.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

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

uint32_t gls_platform_processors(void) {
#ifdef __linux__
    cpu_set_t allowed;
    if (sched_getaffinity(0, sizeof allowed, &allowed) == 0 && CPU_COUNT(&allowed) > 0)
        return (uint32_t)CPU_COUNT(&allowed);
#endif
    const long online = sysconf(_SC_NPROCESSORS_ONLN);
    return online > 0 ? (uint32_t)online : 1;
}

#ifdef __EMSCRIPTEN__

void gls_platform_work(uint32_t count, void (*work)(void *user, uint32_t number),
                       void *user) {
    (void)count;
    work(user, 0);
}

#else

static void *run_job(void *user) {
    const job *self = user;
    self->work(self->user, self->number);
    return NULL;
}

/* A fault raises its signal on the thread that made it. If this is blocked, the process
 * ends without a call of the application's handler. SIGPROF samples a profile. */
static void block_signals(sigset_t *before) {
    static const int own[] = { SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGPROF };
    sigset_t blocked;
    sigfillset(&blocked);
    for (size_t i = 0; i < sizeof own / sizeof *own; ++i)
        sigdelset(&blocked, own[i]);
    pthread_sigmask(SIG_BLOCK, &blocked, before);
}

void gls_platform_work(uint32_t count, void (*work)(void *user, uint32_t number),
                       void *user) {
    job jobs[GLS_MAX_THREADS];
    pthread_t threads[GLS_MAX_THREADS];
    sigset_t before;
    uint32_t started = 1;
    block_signals(&before); /* new threads inherit the mask */
    for (; started < count && started < GLS_MAX_THREADS; ++started) {
        jobs[started] = (job){ work, user, started };
        if (pthread_create(&threads[started], NULL, run_job, &jobs[started]) != 0)
            break;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    work(user, 0);
    while (--started > 0)
        pthread_join(threads[started], NULL);
}

#endif

void *gls_platform_function(const char *name) {
    return dlsym(RTLD_DEFAULT, name);
}

bool gls_platform_is_named(const void *address, const char *name) {
    Dl_info info;
    return address && dladdr(address, &info) && info.dli_sname &&
           strcmp(info.dli_sname, name) == 0;
}

#endif
