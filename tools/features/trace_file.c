/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "features/trace_file.h"

#include "features/json_text.h"
#include "system/output.h"
#include "system/text.h"

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

/* ----------------------------------------------------------------- file -- */

/* With 15 digits, microseconds are exact to the nanosecond for eleven days. */
enum { DIGITS = 15 };

typedef struct span_list {
    const glsurf_span *spans;
    uint64_t first; /* begin of the earliest span; written times are relative to it */
} span_list;

/* Makes a span. All spans have one process and thread, so viewers nest them: the command's
 * spans contain calls, and calls contain stages. */
static json_t *span_value(const void *list, size_t i) {
    const span_list *const of = list;
    const glsurf_span *const span = &of->spans[i];
    return json_pack("{ss ss ss sf sf si si s{sI}}", "name", span->name, "cat",
                     span->category, "ph", "X", "ts",
                     (double)(span->begin - of->first) / 1e3, "dur",
                     (double)(span->end - span->begin) / 1e3, "pid", 1, "tid", 1, "args",
                     "frame", (json_int_t)span->frame);
}

bool trace_write(const trace *self, const char *path) {
    span_list list = { self->spans, UINT64_MAX };
    for (size_t i = 0; i < self->count; ++i)
        list.first = list.spans[i].begin < list.first ? list.spans[i].begin : list.first;
    output out;
    if (!output_open(&out, path))
        return false;
    const bool good = json_write_list(out.file, span_value, &list, self->count, DIGITS);
    fputc('\n', out.file);
    if (!good)
        report("out of memory for the trace; trace fewer images");
    return output_close(&out, good);
}
