/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Memory that ends where no byte can be read or written: a page, and behind it a closed
 * one. */
#ifndef GLSURF_TEST_GUARD_H
#define GLSURF_TEST_GUARD_H

#include <stddef.h>

enum { GUARD_BYTES = 4096 }; /* that can be had; pages are at least as large */

typedef struct guard {
    unsigned char *pages;
    size_t page; /* bytes of each */
} guard;

/* Fails the running test if there is no memory. */
guard guard_new(void);
void guard_free(guard *self);

/* The last `size` bytes before the closed page, at most GUARD_BYTES. They can be written
 * from now on, and have the value `fill`. */
unsigned char *guard_place(guard *self, size_t size, int fill);

/* From now on the bytes can be read only. */
void guard_lock(guard *self);

#endif
