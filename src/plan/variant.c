/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "plan/variant.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void put_arguments(gls_defines *t, const char *format, va_list arguments) {
    t->length += (size_t)vsnprintf(t->text + t->length, sizeof t->text - t->length, format,
                                   arguments);
    if (t->length >= sizeof t->text)
        t->length = sizeof t->text - 1;
}

void gls_put_text(gls_defines *t, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    put_arguments(t, format, arguments);
    va_end(arguments);
}

gls_text_offset gls_intern_defines(gls_texts *texts, const char *text) {
    const int size = (int)strlen(text) + 1;
    if (texts->length == 0)
        texts->length = 1; /* the empty text */
    for (int at = 0; at < texts->length; at += (int)strlen(texts->text + at) + 1)
        if (strcmp(texts->text + at, text) == 0)
            return at;
    if (texts->length + size > GLS_MAX_TEXT) {
        texts->full = true;
        return 0;
    }
    const gls_text_offset at = texts->length;
    memcpy(texts->text + at, text, (size_t)size);
    texts->length += size;
    return at;
}

gls_text_offset gls_intern_format(gls_texts *texts, const char *format, ...) {
    gls_defines t = { .text = "" };
    va_list arguments;
    va_start(arguments, format);
    put_arguments(&t, format, arguments);
    va_end(arguments);
    return gls_intern_defines(texts, t.text);
}

/* -------------------------------------------------------------- fetches -- */

enum { FAR = 1 << 12 }; /* more than any offset */

void gls_add_sums(gls_sum_texels *list, const gls_octave *octave, int right, int down) {
    const int step = gls_octave_units(octave);
    for (int row = 0; row < list->rows; ++row)
        for (int c = 0; c < 4; ++c) {
            const int column = (right + step * c + FAR) / (list->blocks ? 2 : 4);
            const int line = (down + step * row + FAR) / (list->blocks ? 2 : 1);
            list->at[list->count++] = 2 * FAR * column + line;
        }
}

static int compare(const void *a, const void *b) {
    const int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

uint32_t gls_count_sum_texels(gls_sum_texels *list) {
    uint32_t count = 0;
    qsort(list->at, (size_t)list->count, sizeof *list->at, compare);
    for (int i = 0; i < list->count; ++i)
        count += i == 0 || list->at[i] != list->at[i - 1];
    return count;
}
