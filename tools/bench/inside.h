/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Library internals that bench measures: passes, stages and GL calls. This is the only
 * header of tools/ that includes headers of src/; all others include the public ones.
 */
#ifndef GLSURF_BENCH_INSIDE_H
#define GLSURF_BENCH_INSIDE_H

#include "gl/error.h"
#include "gl/image_source.h"
#include "gl/loader.h"
#include "gl/pass.h"
#include "gl/readback.h"
#include "gl/state.h"
#include "gl/timer.h"
#include "reference/reference.h"
#include "stages/plan.h"

/* List of GL functions: #include BENCH_GL_FUNCTIONS. */
#define BENCH_GL_FUNCTIONS "gl/functions.h"

/* OpenGL functions that count their calls: see calls.c. cmake/WrapFunctions.cmake writes
 * them. */
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
