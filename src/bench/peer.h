/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The program that runs other detectors on request: tests/bench/peers/main.cpp says what it
 * reads and prints. It is a child, spoken to through a socket.
 */
#ifndef GLSURF_BENCH_PEER_H
#define GLSURF_BENCH_PEER_H

#include "bench/shot.h"

#include <stdio.h>
#include <sys/types.h>

enum { PEER_MAX = 16 };

typedef struct peer_program {
    const char *path; /* for reports */
    FILE *file;       /* the picture that it reads, or NULL */
    pid_t child;
    int socket; /* -1: none */
    FILE *answers;
    size_t count;
    struct {
        char *name, *settings;
    } peer[PEER_MAX];
} peer_program;

/* Starts it on the picture, for so many features each. */
bool peer_open(peer_program *self, const char *path, const bench_shot *shot,
               uint32_t features);

/* Ends it; accepts what open left half done. */
void peer_close(peer_program *self);

/* Runs a detector once. Milliseconds become seconds. */
bool peer_run(peer_program *self, size_t index, double *seconds, double *processor,
              uint32_t *features);

#endif
