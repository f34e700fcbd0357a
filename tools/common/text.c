/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "common/text.h"

#include "common/alloc.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

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
