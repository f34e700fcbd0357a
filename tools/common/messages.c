/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The messages of text.h, which need no memory. */
#include "common/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static _Thread_local FILE *held; /* where the thread's reports go; NULL: to stderr */

void report_into(FILE *stream) {
    held = stream;
}

/* The stream of a report, without a line of progress before it. */
static FILE *begin_report(void) {
    if (held)
        return held;
    progress_wipe();
    return stderr;
}

/* Writes the text with visible control characters into `to`, which has space for four times
 * its length. */
static void make_visible(char *to, const char *text) {
    for (const unsigned char *at = (const unsigned char *)text; *at != '\0'; ++at) {
        const char *const letter = *at == '\n'   ? "\\n"
                                   : *at == '\r' ? "\\r"
                                   : *at == '\t' ? "\\t"
                                                 : NULL;
        if (letter)
            to += sprintf(to, "%s", letter);
        else if (*at < ' ' || *at == 0x7F)
            to += sprintf(to, "\\x%02X", *at);
        else
            *to++ = (char)*at;
    }
    *to = '\0';
}

/* Prints in one piece, as other processes may print there, too. Without memory,
 * which may be what the message is about, prints the beginning. */
__attribute__((format(printf, 3, 0))) static void
print_message(FILE *to, const char *before, const char *format, va_list arguments,
              const char *after) {
    char beginning[512], visible[4 * sizeof beginning];
    va_list again;
    va_copy(again, arguments);
    const int length = vsnprintf(beginning, sizeof beginning, format, arguments);
    const size_t size = length < 0 ? 0 : (size_t)length + 1;
    char *const all = size > sizeof beginning ? malloc(5 * size) : NULL;
    if (all)
        vsnprintf(all, size, format, again);
    va_end(again);
    make_visible(all ? all + size : visible, all ? all : beginning);
    fprintf(to, "%s%s%s", before, all ? all + size : visible, after);
    free(all);
}

void report(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    print_message(begin_report(), "glsurf: ", format, arguments, "\n");
    va_end(arguments);
}

void report_lines(const char *text) {
    fprintf(begin_report(), "glsurf: %s\n", text);
}

void progress_wipe(void) {
    if (isatty(STDERR_FILENO))
        fputs("\r\033[K", stderr);
}

void progress(const char *format, ...) {
    if (!isatty(STDERR_FILENO))
        return;
    progress_wipe();
    va_list arguments;
    va_start(arguments, format);
    print_message(stderr, "", format, arguments, "");
    va_end(arguments);
    fflush(stderr);
}
