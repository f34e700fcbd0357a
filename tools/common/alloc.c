/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "common/alloc.h"

#include "common/text.h"
#include "common/tool.h"

#include <stdlib.h>
#include <string.h>

_Noreturn void alloc_failed(void) {
    report("out of memory; close other programs and try again");
    exit(TOOL_FAILURE);
}

void *alloc_zeroed(size_t count, size_t size) {
    void *const memory = calloc(count > 0 ? count : 1, size);
    if (!memory)
        alloc_failed();
    return memory;
}

void *alloc_copy(const void *data, size_t count, size_t size) {
    void *const memory = alloc_zeroed(count, size);
    if (count > 0)
        memcpy(memory, data, count * size);
    return memory;
}

void *alloc_grown(void *memory, size_t size) {
    void *const more = realloc(memory, size);
    if (!more)
        alloc_failed();
    return more;
}
