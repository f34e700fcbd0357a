/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* What a device reports to the application: failures, and where the time of a call goes. */
#ifndef GLSURF_CORE_CALLBACKS_H
#define GLSURF_CORE_CALLBACKS_H

#include "glsurf/glsurf.h"

#include <stdarg.h>

/*
 * GLS_PRINTF(format, first) follows the declaration of a function that formats as printf()
 * does: with which parameter, counted from 1, the format is, and with which its arguments
 * begin (0: they are a va_list). Compilers that can then check the calls.
 */
#if defined(__MINGW32__) && !defined(__clang__)
/* Otherwise the formats of Microsoft's older library are checked, without %zu. */
#define GLS_PRINTF(format, first) __attribute__((__format__(__gnu_printf__, format, first)))
#elif defined(__GNUC__)
#define GLS_PRINTF(format, first) __attribute__((__format__(__printf__, format, first)))
#else
#define GLS_PRINTF(format, first)
#endif

/* -------------------------------------------------------------- failure -- */

/*
 * The one way to fail: a result, and a sentence that says what is wrong, where, and what to
 * do. A device has a place for the sentence. Code below the device is given that place, or
 * NULL if nobody wants the sentence.
 */
typedef struct gls_failure {
    char message[512];        /* the sentence of the last failure, or "" */
    glsurf_log_callback *log; /* receives it, too; NULL: no log */
    void *log_user;
} gls_failure;

/* Stores the sentence, logs it, and returns the result. */
glsurf_result gls_failed(gls_failure *failure, glsurf_result result, const char *format,
                         ...) GLS_PRINTF(3, 4);

/* Refuses an argument. */
#define gls_refused(failure, ...) gls_failed(failure, GLSURF_ERROR_ARGUMENT, __VA_ARGS__)

/* The sentence about a pointer. */
#define GLS_IS_NULL(what, type)                                                            \
    "the pointer to the " what " is NULL; pass the address of a " type

/* ---------------------------------------------------------------- trace -- */

/*
 * Where the time of a call goes, for glsurf_trace_callback. A call consists of stages, one
 * after the other. A stage begins when gls_trace_stage() names it, and gls_pass_run()
 * does so for every pass. Without a callback no clock is read.
 */

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
