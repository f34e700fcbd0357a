/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "common/trace_file.h"

#include <stdlib.h>
#include <time.h>

void trace_take(void *self, const glsurf_span *span) {
    trace *const to = self;
    if (to->count == to->capacity) {
        const size_t capacity = to->capacity == 0 ? 1024 : 2 * to->capacity;
        glsurf_span *const more = realloc(to->spans, capacity * sizeof *more);
        if (!more)
            return; /* no memory: this span is lost */
        to->spans = more;
        to->capacity = capacity;
    }
    to->spans[to->count++] = *span;
}

uint64_t trace_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
}

void trace_add(trace *self, const char *name, uint64_t begin, uint64_t frame) {
    if (self)
        trace_take(self, &(glsurf_span){ "command", name, begin, trace_now(), frame });
}

void trace_free(trace *self) {
    free(self->spans);
    *self = (trace){ 0 };
}
