/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Where the time of a call goes, for glsurf_trace_callback. A call consists of stages, one
 * after the other. A stage begins when gls_trace_stage() names it, and gls_pass_run()
 * does so for every pass. Without a callback no clock is read.
 */
#ifndef GLSURF_CORE_TRACER_H
#define GLSURF_CORE_TRACER_H

#include "glsurf/glsurf.h"

/* A zeroed tracer traces nothing. */
typedef struct gls_tracer {
    glsurf_trace_callback *callback;
    void *user;
    uint64_t frame;           /* the one that the call works on */
    const char *call, *stage; /* NULL: none has begun */
    uint64_t call_begin, stage_begin;
} gls_tracer;

/* A call that works on `frame` begins. gls_trace_end() ends it and its stage. Names are
 * string literals. */
void gls_trace_call(gls_tracer *tracer, const char *call, uint64_t frame);
void gls_trace_end(gls_tracer *tracer);

/* Ends the current stage and begins this one, unless it is the current one. NULL: no stage.
 */
void gls_trace_stage(gls_tracer *tracer, const char *stage);

/* The time now, at which a pass begins; then the pass ends and its span is reported. */
uint64_t gls_trace_now(const gls_tracer *tracer);
void gls_trace_pass(const gls_tracer *tracer, const char *label, uint64_t begin);

#endif
