/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Messages, which need no memory, and allocation, which ends the tool without memory. */
#include "system/text.h"

#include "system/alloc.h"
#include "system/exit_status.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static _Thread_local report_list *held; /* this thread's reports; NULL: to stderr */

void report_into(report_list *list) {
    held = list;
}

/* Keeps a report. Without memory it is lost. */
static void hold(const char *text) {
    const size_t length = strlen(text);
    char *const more = realloc(held->text, held->length + length + 1);
    if (!more)
        return;
    memcpy(more + held->length, text, length + 1);
    held->text = more;
    held->length += length;
}

void report_print(report_list *list) {
    if (list->length > 0) {
        progress_wipe();
        fputs(list->text, stderr);
    }
    free(list->text);
    *list = (report_list){ 0 };
}

/* Writes the text into `to` with visible control characters. `to` has space for four times
 * the length. */
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

/* Prints in one piece, as other processes may also print to stderr. */
void report_lines(const char *text) {
    if (held) {
        hold("glsurf: ");
        hold(text);
        hold("\n");
    } else {
        progress_wipe();
        fprintf(stderr, "glsurf: %s\n", text);
    }
}

static void put_progress(const char *text) {
    progress_wipe();
    fputs(text, stderr);
    fflush(stderr);
}

/* Puts a message. If memory is short, which may be its subject, puts only the beginning. */
TOOL_PRINTF(2, 0)
static void put_message(void (*put)(const char *text), const char *format,
                        va_list arguments) {
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
    put(all ? all + size : visible);
    free(all);
}

void report(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    put_message(report_lines, format, arguments);
    va_end(arguments);
}

static bool stopped; /* progress() shows nothing */

void progress_wipe(void) {
    if (!stopped && isatty(STDERR_FILENO))
        fputs("\r\033[K", stderr);
}

void progress_stop(void) {
    stopped = true;
}

void progress(const char *format, ...) {
    if (stopped || !isatty(STDERR_FILENO))
        return;
    va_list arguments;
    va_start(arguments, format);
    put_message(put_progress, format, arguments);
    va_end(arguments);
}

/* ------------------------------------------------------------------ memory -- */

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
