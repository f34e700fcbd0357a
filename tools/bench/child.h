/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Starts other processes, which read a picture. */
#ifndef GLSURF_BENCH_CHILD_H
#define GLSURF_BENCH_CHILD_H

#include "bench/shot.h"

#include <stdio.h>
#include <sys/types.h>

/* Writes the picture as PGM to a file without a name. The file is gone when all processes
 * that opened it have ended, however they end. */
FILE *bench_child_picture(const bench_shot *shot);

/* Starts a program with these files as standard input, output and, unless it is -1, error
 * output. `settings` stand before the environment and end with NULL; NULL: none. Returns 0,
 * or the error number. */
int bench_child_start(pid_t *child, const char *const *arguments, const int files[3],
                      const char *const *settings);

/* Waits until the process has ended; returns the status of waitpid(). */
int bench_child_wait(pid_t child);

#endif
