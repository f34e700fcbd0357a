/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* OpenGL functions that count their calls. cmake/WrapFunctions.cmake writes them. */
#ifndef GLSURF_BENCH_CALLS_H
#define GLSURF_BENCH_CALLS_H

#include "bench/inside.h"

enum {
#define G(name, NAME) CALLS_##name,
#include BENCH_GL_FUNCTIONS
    CALLS_CALLS
};

typedef struct calls_tally {
    gls_functions real; /* the driver's functions */
    unsigned long call[CALLS_CALLS];
} calls_tally;

/* Counts a call in the calling thread's tally, and returns the tally. */
calls_tally *calls_note(int call);

extern const gls_proc calls_noted[CALLS_CALLS];

#endif
