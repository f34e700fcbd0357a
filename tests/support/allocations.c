/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "support/allocations.h"

#include <stdatomic.h>
#include <stddef.h>

static atomic_long living, count, fail_at;
static atomic_bool failed, paused;

/* Names of the linker's --wrap: __real_x is the C library's x, and calls of x go to
 * __wrap_x. */
void *__real_malloc(size_t bytes);
void *__real_calloc(size_t n, size_t bytes);
void *__real_realloc(void *block, size_t bytes);
void __real_free(void *block);
void *__wrap_malloc(size_t bytes);
void *__wrap_calloc(size_t n, size_t bytes);
void *__wrap_realloc(void *block, size_t bytes);
void __wrap_free(void *block);

#ifdef __MINGW32__
/* mingw-w64 links its C library and its thread-local variables statically. They keep blocks
 * for long numbers that printf() writes, and for each thread. These blocks do not count.
 * (A thread-local flag cannot mark them: it would need such a block.) */
static atomic_int uncounted;
void *__real___Balloc_D2A(int size);
void *__wrap___Balloc_D2A(int size);
void *__real___emutls_get_address(void *variable);
void *__wrap___emutls_get_address(void *variable);

void *__wrap___Balloc_D2A(int size) {
    atomic_fetch_add(&uncounted, 1);
    void *block = __real___Balloc_D2A(size);
    atomic_fetch_sub(&uncounted, 1);
    return block;
}

void *__wrap___emutls_get_address(void *variable) {
    atomic_fetch_add(&uncounted, 1);
    void *address = __real___emutls_get_address(variable);
    atomic_fetch_sub(&uncounted, 1);
    return address;
}
#else
static const int uncounted = 0;
#endif

static bool refused(void) {
    if (uncounted > 0 || atomic_load(&paused) ||
        atomic_fetch_add(&count, 1) + 1 != atomic_load(&fail_at))
        return false;
    atomic_store(&failed, true);
    return true;
}

static void *taken(void *block) {
    if (block && uncounted == 0)
        atomic_fetch_add(&living, 1);
    return block;
}

void *__wrap_malloc(size_t bytes) {
    return refused() ? NULL : taken(__real_malloc(bytes));
}

void *__wrap_calloc(size_t n, size_t bytes) {
    return refused() ? NULL : taken(__real_calloc(n, bytes));
}

void *__wrap_realloc(void *block, size_t bytes) {
    if (refused())
        return NULL;
    void *moved = __real_realloc(block, bytes);
    return block ? moved : taken(moved);
}

void __wrap_free(void *block) {
    if (block && uncounted == 0)
        atomic_fetch_sub(&living, 1);
    __real_free(block);
}

long allocations_living(void) {
    return atomic_load(&living);
}

void allocations_fail(long at) {
    atomic_store(&failed, false);
    atomic_store(&count, 0);
    atomic_store(&fail_at, at);
}

void allocations_pause(bool now) {
    atomic_store(&paused, now);
}

long allocations_count(void) {
    return atomic_load(&count);
}

bool allocations_failed(void) {
    return atomic_load(&failed);
}
