/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include "guard.h"

#include "test.h"

#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

guard guard_new(void) {
    guard made = { .page = (size_t)sysconf(_SC_PAGESIZE) };
    void *pages = mmap(NULL, 2 * made.page, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    assert_true(pages != MAP_FAILED && made.page >= GUARD_BYTES);
    made.pages = pages;
    assert_int_equal(mprotect(made.pages + made.page, made.page, PROT_NONE), 0);
    return made;
}

void guard_free(guard *self) {
    munmap(self->pages, 2 * self->page);
}

unsigned char *guard_place(guard *self, size_t size, int fill) {
    assert_true(size <= self->page);
    assert_int_equal(mprotect(self->pages, self->page, PROT_READ | PROT_WRITE), 0);
    return memset(self->pages + self->page - size, fill, size);
}

void guard_lock(guard *self) {
    assert_int_equal(mprotect(self->pages, self->page, PROT_READ), 0);
}
