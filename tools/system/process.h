/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Another process of this program. */
#ifndef GLSURF_SYSTEM_PROCESS_H
#define GLSURF_SYSTEM_PROCESS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct process {
#ifdef _WIN32
    void *child, *pipe; /* process, and read end of its output: handles */
#else
    int child, pipe; /* the same as numbers */
#endif
    bool ended;
    int status;  /* once it has ended: its exit status, or -1 if it crashed or was killed */
    size_t size; /* bytes in `text` */
    char text[8192]; /* the beginning of its output and error output; ends with a zero */
} process;

/* Starts this program with these arguments after its name; NULL ends them. They must be
 * ASCII and need no quotes. Returns false if the system cannot. */
bool process_start(process *self, const char *const *arguments);

/* Waits for at most this many seconds. Returns true if the process has ended. */
bool process_wait(process *self, double seconds);

/* Kills the process if it has not ended, and frees what the system keeps of it. */
void process_end(process *self);

#endif
