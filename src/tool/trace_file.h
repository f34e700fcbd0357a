/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Where time goes, as a file in the trace event format of Chrome, which Perfetto and
 * about:tracing show. */
#ifndef GLSURF_TOOL_TRACE_H
#define GLSURF_TOOL_TRACE_H

#include "glsurf/glsurf.h"

#include <stdbool.h>
#include <stddef.h>

/* All zero: nothing yet. */
typedef struct trace {
    glsurf_span *spans;
    size_t count, room;
} trace;

/* A glsurf_trace_callback, whose `user` is the trace. */
void trace_take(void *self, const glsurf_span *span);

/* The clock of spans; and one of the command's own, of category "command", from `begin`
 * until now. The name is static. NULL as self is ignored. */
uint64_t trace_now(void);
void trace_add(trace *self, const char *name, uint64_t begin, uint64_t frame);

/* Writes the file whole, or, after a report, not at all. */
bool trace_write(const trace *self, const char *path);

void trace_free(trace *self);

#endif
