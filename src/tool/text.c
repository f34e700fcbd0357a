/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "tool/text.h"

#include "tool/tool.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

void report(const char *format, ...) {
    /* On a terminal the progress line may stand there: wipe it. */
    fputs(isatty(STDERR_FILENO) ? "\r\033[Kglsurf: " : "glsurf: ", stderr);
    va_list arguments;
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
}

char *text_format(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    va_list again;
    va_copy(again, arguments);
    const int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    char *text = length < 0 ? NULL : malloc((size_t)length + 1);
    if (!text) {
        report("out of memory; close other programs and try again");
        exit(TOOL_FAILURE);
    }
    vsnprintf(text, (size_t)length + 1, format, again);
    va_end(again);
    return text;
}
