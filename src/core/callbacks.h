/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Reports of a device to the application: failures, and the time that each part of a call
 * takes. */
#ifndef GLSURF_CORE_CALLBACKS_H
#define GLSURF_CORE_CALLBACKS_H

#include "glsurf/glsurf.h"

#include <stdarg.h>

/*
 * GLS_PRINTF(format, first) follows the declaration of a function that formats as printf()
 * does. Parameters count from 1: `format` is the format string, `first` the first argument
 * to format (0: a va_list). Compilers then check the calls if they can.
 */
#if defined(__MINGW32__) && !defined(__clang__)
/* The plain __printf__ means the formats of Microsoft's older library, which lacks %zu. */
#define GLS_PRINTF(format, first) __attribute__((__format__(__gnu_printf__, format, first)))
#elif defined(__GNUC__)
#define GLS_PRINTF(format, first) __attribute__((__format__(__printf__, format, first)))
#else
#define GLS_PRINTF(format, first)
#endif

/* -------------------------------------------------------------- failure -- */

/*
 * The one way to fail: a result, and a sentence that says what is wrong, where, and what to
 * do. A device stores the sentence. Code below the device receives a pointer to this
 * structure, or NULL if nobody wants the sentence.
 */
typedef struct gls_failure {
    char message[512];        /* the sentence of the last failure, or "" */
    glsurf_log_callback *log; /* also receives it; NULL: no log */
    void *log_user;
} gls_failure;

/* Stores the sentence, logs it, and returns `result`. */
glsurf_result gls_failed(gls_failure *failure, glsurf_result result, const char *format,
                         ...) GLS_PRINTF(3, 4);

/* Refuses an argument. */
#define gls_refused(failure, ...) gls_failed(failure, GLSURF_ERROR_ARGUMENT, __VA_ARGS__)

/* The sentence that refuses a NULL pointer. */
#define GLS_IS_NULL(what, type)                                                            \
    "the pointer to the " what " is NULL; pass the address of a " type

/* ---------------------------------------------------------------- trace -- */

/*
 * Spans of time in a call, for glsurf_trace_callback. A call consists of consecutive
 * stages. A stage begins when gls_trace_stage() names it; gls_pass_run() names one for
 * every pass. Without a callback no clock is read.
 */

/* A zeroed tracer traces nothing. */
typedef struct gls_tracer {
    glsurf_trace_callback *callback;
    void *user;
    uint64_t frame;           /* the call works on this frame */
    const char *call, *stage; /* NULL: none has begun */
    uint64_t call_begin, stage_begin;
} gls_tracer;

/* Begins a call that works on `frame`. gls_trace_end() ends the call and its stage. Names
 * are string literals. */
void gls_trace_call(gls_tracer *tracer, const char *call, uint64_t frame);
void gls_trace_end(gls_tracer *tracer);

/* Ends the current stage and begins `stage`, unless `stage` is current. NULL: only ends. */
void gls_trace_stage(gls_tracer *tracer, const char *stage);

/* Time a pass: gls_trace_now() returns the time at its begin, gls_trace_pass() reports its
 * span at its end. */
uint64_t gls_trace_now(const gls_tracer *tracer);
void gls_trace_pass(const gls_tracer *tracer, const char *label, uint64_t begin);

#endif
