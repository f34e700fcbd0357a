/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Where the time of a call goes: what glsurf_trace_callback is told. A call is cut into
 * stages, one after the other; each begins where somebody says its name, which
 * glsurf_pass_run() does for every pass. Without a callback nothing looks at a clock.
 */
#ifndef GLSURF_TRACER_H
#define GLSURF_TRACER_H

#include "glsurf/glsurf.h"

/* All zero: nothing is traced. */
typedef struct glsurf_tracer {
    glsurf_trace_callback *callback;
    void *user;
    uint64_t frame;           /* that the call works on */
    const char *call, *stage; /* NULL: none has begun */
    uint64_t call_begin, stage_begin;
} glsurf_tracer;

/* A call on that frame begins; ends, and its stage with it. Names are string literals. */
void glsurf_trace_call(glsurf_tracer *tracer, const char *call, uint64_t frame);
void glsurf_trace_end(glsurf_tracer *tracer);

/* From now on the call is in this stage, unless it is there already; NULL: in none. */
void glsurf_trace_stage(glsurf_tracer *tracer, const char *stage);

/* The time now, for a pass to begin; and its end. */
uint64_t glsurf_trace_now(const glsurf_tracer *tracer);
void glsurf_trace_pass(const glsurf_tracer *tracer, const char *label, uint64_t begin);

#endif
