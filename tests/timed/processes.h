/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Processes and threads as Linux shows them in /proc. */
#ifndef TESTS_TIMED_PROCESSES_H
#define TESTS_TIMED_PROCESSES_H

#include <stddef.h>
#include <sys/types.h>

enum { MAX_PROCESSES = 8192 };

typedef struct {
    pid_t pid, parent;
    char state; /* a letter: R runs, S sleeps, Z is a zombie */
    char name[32];
} process;

/* Finds the descendants of a process, each after its parent. `found` has MAX_PROCESSES
 * elements. Returns their number. */
size_t find_descendants(pid_t ancestor, process *found);

/* Prints the command of a process, and for each thread its name, its state and where in the
 * kernel it waits. */
void print_process(const process *one);

#endif
