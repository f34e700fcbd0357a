/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "core/callbacks.h"

#include "core/platform.h"

#include <stdio.h>
#include <string.h>

const char *glsurf_version(void) {
    return GLSURF_VERSION;
}

const char *glsurf_result_string(glsurf_result result) {
    switch (result) {
    case GLSURF_OK:
        return "success";
    case GLSURF_ERROR_ARGUMENT:
        return "bad argument";
    case GLSURF_ERROR_LIMIT:
        return "too large";
    case GLSURF_ERROR_MEMORY:
        return "out of memory";
    case GLSURF_ERROR_UNSUPPORTED:
        return "OpenGL 3.3 is not available";
    case GLSURF_ERROR_GL:
        return "OpenGL failure";
    case GLSURF_ERROR_GEOMETRY:
        return "no consistent geometry";
    case GLSURF_ERROR_MIRRORED:
        return "one image is mirrored";
    case GLSURF_ERROR_STOPPED:
        return "stopped by a callback";
    }
    return "unknown result";
}

/* -------------------------------------------------------------- failure -- */

glsurf_result gls_failed(gls_failure *failure, glsurf_result result, const char *format,
                         ...) {
    if (!failure)
        return result;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(failure->message, sizeof failure->message, format, arguments);
    va_end(arguments);
    if (failure->log)
        failure->log(failure->log_user, GLSURF_LOG_ERROR, failure->message);
    return result;
}

/* ---------------------------------------------------------------- trace -- */

uint64_t gls_trace_now(const gls_tracer *tracer) {
    return tracer->callback ? gls_platform_now() : 0;
}

static void tell_span(const gls_tracer *tracer, const char *category, const char *name,
                      uint64_t begin, uint64_t end) {
    const glsurf_span span = { category, name, begin, end, tracer->frame };
    tracer->callback(tracer->user, &span);
}

/* Ends the current stage, if any. */
static void end_stage(gls_tracer *tracer, uint64_t now) {
    if (tracer->stage)
        tell_span(tracer, "stage", tracer->stage, tracer->stage_begin, now);
    tracer->stage = NULL;
}

void gls_trace_call(gls_tracer *tracer, const char *call, uint64_t frame) {
    if (!tracer->callback)
        return;
    tracer->frame = frame;
    tracer->call = call;
    tracer->stage = NULL;
    tracer->call_begin = gls_trace_now(tracer);
}

void gls_trace_end(gls_tracer *tracer) {
    if (!tracer->callback || !tracer->call)
        return;
    const uint64_t now = gls_trace_now(tracer);
    end_stage(tracer, now);
    tell_span(tracer, "call", tracer->call, tracer->call_begin, now);
    tracer->call = NULL;
}

void gls_trace_stage(gls_tracer *tracer, const char *stage) {
    if (!tracer->callback || !tracer->call)
        return;
    if (stage && tracer->stage && strcmp(stage, tracer->stage) == 0)
        return;
    const uint64_t now = gls_trace_now(tracer);
    end_stage(tracer, now);
    tracer->stage = stage;
    tracer->stage_begin = now;
}

void gls_trace_pass(const gls_tracer *tracer, const char *label, uint64_t begin) {
    if (tracer->callback && tracer->call)
        tell_span(tracer, "pass", label, begin, gls_trace_now(tracer));
}
