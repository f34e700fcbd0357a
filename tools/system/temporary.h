/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Temporary files. A signal that ends the tool deletes them first. */
#ifndef GLSURF_SYSTEM_TEMPORARY_H
#define GLSURF_SYSTEM_TEMPORARY_H

#include <stdbool.h>

/* Creates and opens the file as mkstemp() does: replaces the XXXXXX at the end of `path`.
 * Returns its descriptor, or -1 with errno set. `path` has to stay where it is until one of
 * the calls below. */
int temporary_open(char *path);

/* Moves the file to `target`. False with errno set; the file is then still there. */
bool temporary_rename(const char *path, const char *target);

void temporary_remove(const char *path);

/* For a handler of signals: deletes the files, then ends the tool by this signal as soon as
 * the handler has returned. */
void temporary_end(int number);

/* --------------------------------------------------------- asked to end -- */

/* From now on Ctrl-C, and other signals that ask the process to end, set what
 * ending_asked() returns, so that all requested files are written. A second signal, even
 * another one, ends the process at once. Signals that the parent process ignored stay
 * ignored. */
void ending_catch(void);

bool ending_asked(void);

/* The first signal that came, such as SIGINT; 0: none. */
int ending_signal(void);

#endif
