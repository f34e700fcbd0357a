/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Temporary files. A signal that ends the tool deletes them first. */
#ifndef GLSURF_SYSTEM_TEMPORARY_H
#define GLSURF_SYSTEM_TEMPORARY_H

#include <stdbool.h>

/* Creates and opens a file as mkstemp() does: replaces the XXXXXX at the end of `path`.
 * Returns its descriptor, or -1 with errno set. `path` has to stay at its address until one
 * of the calls below. */
int temporary_open(char *path);

/* Moves the file to `target`. On failure, returns false with errno set and keeps the file.
 */
bool temporary_rename(const char *path, const char *target);

void temporary_remove(const char *path);

/* Deletes the files, and ends the tool by this signal as soon as the handler returns. For
 * signal handlers. */
void temporary_end(int number);

/* --------------------------------------------------------- asked to end -- */

/* From now on Ctrl-C, and other signals that ask the process to end, delete the files,
 * print the sentence in place of the progress, and end the process. The sentence has to
 * stay. */
void ending_tell(const char *sentence);

/* From now on Ctrl-C, and other signals that ask the process to end, only make
 * ending_asked() return true, so that the command can write its files. A second signal,
 * even another one, ends the process at once. Signals that the parent process ignored stay
 * ignored. */
void ending_catch(void);

bool ending_asked(void);

/* Returns the first signal, such as SIGINT, or 0. */
int ending_signal(void);

#endif
