/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Memory for what is small. Never NULL: a tool that has none for a name or a list ends.
 * What grows with pixels may be refused, so it is asked for with malloc(). */
#ifndef GLSURF_TOOL_ALLOC_H
#define GLSURF_TOOL_ALLOC_H

#include <stddef.h>

/* `count` elements, all zero; the caller frees them. */
void *alloc_zeroed(size_t count, size_t size);

/* A copy of `count` elements; the caller frees it. `data` may be NULL where there are none.
 */
void *alloc_copy(const void *data, size_t count, size_t size);

/* realloc(); the caller frees it. */
void *alloc_grown(void *memory, size_t size);

/* Says that there is no memory, and ends. */
_Noreturn void alloc_failed(void);

#endif
