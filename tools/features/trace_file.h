/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Times of calls and stages, as a file in Chrome's trace event format, for Perfetto and
 * about:tracing. */
#ifndef GLSURF_FEATURES_TRACE_FILE_H
#define GLSURF_FEATURES_TRACE_FILE_H

#include "glsurf/glsurf.h"

#include <stdbool.h>
#include <stddef.h>

/* All zero: an empty trace. */
typedef struct trace {
    glsurf_span *spans;
    size_t count, capacity;
} trace;

/* A glsurf_trace_callback; `self` is the trace. */
void trace_take(void *self, const glsurf_span *span);

/* trace_now() reads the clock of spans. trace_add() adds a span of category "command" from
 * `begin` until now; `name` is a static string; a NULL trace is ignored. */
uint64_t trace_now(void);
void trace_add(trace *self, const char *name, uint64_t begin, uint64_t frame);

/* Writes the whole file. False after a report; there is no file then. */
bool trace_write(const trace *self, const char *path);

void trace_free(trace *self);

#endif
