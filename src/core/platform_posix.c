/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#define _GNU_SOURCE      /* dladdr(), RTLD_DEFAULT */
#define _DARWIN_C_SOURCE /* the same */
#include "core/platform.h"

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>
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
