/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Other processes, which read a picture. */
#ifndef GLSURF_BENCH_CHILD_H
#define GLSURF_BENCH_CHILD_H

#include "bench/shot.h"

#include <stdio.h>
#include <sys/types.h>

/* The picture as .pgm in a file without a name, which is gone when all processes that have
 * it are, however they end. */
FILE *bench_child_picture(const bench_shot *shot);

/* Starts a program with these files as standard input, output and, unless it is -1, error
 * output. `settings`, ended by NULL, stand before those of the environment; NULL: none.
 * Returns 0, or errno. */
int bench_child_start(pid_t *child, const char *const *arguments, const int files[3],
                      const char *const *settings);

/* Waits for its end; returns the status of waitpid(). */
int bench_child_wait(pid_t child);

#endif
