/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "system/alloc.h"

#include "system/text.h"
#include "system/tool.h"

#include <stdarg.h>
#include <stdio.h>
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

/* -------------------------------------------------------- formatted strings -- */

char *text_format_list(const char *format, va_list arguments) {
    va_list again;
    va_copy(again, arguments);
    const int length = vsnprintf(NULL, 0, format, arguments);
    char *const text = length < 0 ? NULL : malloc((size_t)length + 1);
    if (!text)
        alloc_failed();
    vsnprintf(text, (size_t)length + 1, format, again);
    va_end(again);
    return text;
}

char *text_format(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    char *const text = text_format_list(format, arguments);
    va_end(arguments);
    return text;
}
