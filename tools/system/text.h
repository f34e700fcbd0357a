/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Messages on stderr, and formatted strings. */
#ifndef GLSURF_SYSTEM_TEXT_H
#define GLSURF_SYSTEM_TEXT_H

#include <stdarg.h>
#include <stddef.h>

/* TOOL_PRINTF(format, first): same as GLS_PRINTF in the library. Without it mingw-w64
 * checks formats against Microsoft's older C library, which has no %zu. */
#ifdef __MINGW32__
#define TOOL_PRINTF(form, first) __attribute__((format(gnu_printf, form, first)))
#else
#define TOOL_PRINTF(form, first) __attribute__((format(printf, form, first)))
#endif

/* Prints "glsurf: ", the text and a newline on stderr. Shows control characters, which file
 * names may have, as \n, \r, \t or \xHH, so that a message is one line. Convention: a
 * function that fails has reported why; its caller only returns the failure. */
TOOL_PRINTF(1, 2) void report(const char *format, ...);

/* Prints a report of several lines, such as a driver's log. */
void report_lines(const char *text);

/* Reports of a thread. All zero: none. */
typedef struct report_list {
    char *text; /* lines */
    size_t length;
} report_list;

/* Sends further reports of the calling thread into this list, or to stderr if it is NULL.
 */
void report_into(report_list *list);

/* Prints the list and empties it. */
void report_print(report_list *list);

/* Shows the text as a line of progress on stderr, in place of the previous one, if stderr
 * is a terminal. Shows control characters as report() does. report() removes the line. */
TOOL_PRINTF(1, 2) void progress(const char *format, ...);

/* Makes progress() show nothing. */
void progress_stop(void);

/* Removes the line of progress. */
void progress_wipe(void);

/* Returns the formatted text; the caller frees it. Never NULL: if there is no memory, the
 * tool ends. */
TOOL_PRINTF(1, 2) char *text_format(const char *format, ...);
TOOL_PRINTF(1, 0) char *text_format_list(const char *format, va_list arguments);

#endif
