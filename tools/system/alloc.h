/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Memory for small things such as names and lists. These functions never return NULL: if
 * there is no memory, the tool ends. Memory that grows with the number of pixels may be
 * refused, so callers get it from malloc() and check. */
#ifndef GLSURF_SYSTEM_ALLOC_H
#define GLSURF_SYSTEM_ALLOC_H

#include <stddef.h>

/* Returns `count` elements of `size` bytes, all zero; the caller frees them. */
void *alloc_zeroed(size_t count, size_t size);

/* Returns a copy of `count` elements; the caller frees it. `data` may be NULL if `count` is
 * 0. */
void *alloc_copy(const void *data, size_t count, size_t size);

/* realloc(); the caller frees it. */
void *alloc_grown(void *memory, size_t size);

/* Reports that there is no memory and ends the tool. */
_Noreturn void alloc_failed(void);

#endif
