/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "common/text.h"

#include "common/alloc.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

static bool ends_word(char c) {
    return c == '\0' || strchr(" \t\n\"'(),:;=", c);
}

char *text_without_files(const char *text) {
    static const char FILE_WORD[] = "FILE";
    const size_t length = strlen(FILE_WORD);
    /* A path has at least one character. */
    char *const plain = alloc_zeroed(strlen(text) * length + 1, 1), *to = plain;
    for (const char *at = text; *at != '\0';) {
        if (*at == '/' && (at == text || ends_word(at[-1]))) {
            memcpy(to, FILE_WORD, length);
            to += length;
            while (!ends_word(*at))
                ++at;
        } else {
            *to++ = *at++;
        }
    }
    return plain;
}
