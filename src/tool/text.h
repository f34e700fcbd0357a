/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Sentences on stderr, and strings that are put together. */
#ifndef GLSURF_TOOL_TEXT_H
#define GLSURF_TOOL_TEXT_H

#include <stdarg.h>
#include <stddef.h>

/* Prints "glsurf: ", the text and a newline on stderr. The convention of the tool: a
 * function that fails has reported why, so its caller only passes the failure on. */
__attribute__((format(printf, 1, 2))) void report(const char *format, ...);

/* Shows the text in a line on stderr, in place of the one before, for who watches: where
 * stderr is a terminal. What is reported takes its place. */
__attribute__((format(printf, 1, 2))) void progress(const char *format, ...);

/* Wipes that line. */
void progress_wipe(void);

/* The formatted text in memory of its own; the caller frees it. Never NULL: a tool that
 * has no memory for a file name ends. */
__attribute__((format(printf, 1, 2))) char *text_format(const char *format, ...);
__attribute__((format(printf, 1, 0))) char *text_format_list(const char *format,
                                                             va_list arguments);

#endif
