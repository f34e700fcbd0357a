/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Where the time of a call goes, for glsurf_trace_callback. A call consists of stages, one
 * after the other. A stage begins when glsurf_trace_stage() names it, and glsurf_pass_run()
 * does so for every pass. Without a callback no clock is read.
 */
#ifndef GLSURF_CORE_TRACER_H
#define GLSURF_CORE_TRACER_H

#include "glsurf/glsurf.h"

/* A zeroed tracer traces nothing. */
typedef struct glsurf_tracer {
    glsurf_trace_callback *callback;
    void *user;
    uint64_t frame;           /* the one that the call works on */
    const char *call, *stage; /* NULL: none has begun */
    uint64_t call_begin, stage_begin;
} glsurf_tracer;

/* A call that works on `frame` begins. glsurf_trace_end() ends it and its stage. Names are
 * string literals. */
void glsurf_trace_call(glsurf_tracer *tracer, const char *call, uint64_t frame);
void glsurf_trace_end(glsurf_tracer *tracer);

/* Ends the current stage and begins this one, unless it is the current one. NULL: no stage.
 */
void glsurf_trace_stage(glsurf_tracer *tracer, const char *stage);

/* The time now, at which a pass begins; then the pass ends and its span is reported. */
uint64_t glsurf_trace_now(const glsurf_tracer *tracer);
void glsurf_trace_pass(const glsurf_tracer *tracer, const char *label, uint64_t begin);

#endif
