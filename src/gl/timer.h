/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Times of passes by queries of the GPU's clock, GL_TIMESTAMP: one before a draw and one
 * after it. Such queries are never active, so they disturb none of the host's, and nothing
 * is waited for until they are read.
 */
#ifndef GLSURF_GL_TIMER_H
#define GLSURF_GL_TIMER_H

#include "gl/loader.h"

struct glsurf_gpu;

typedef struct glsurf_timed {
    GLuint query[2]; /* begin, end */
    int entry;       /* of gpu->pass */
} glsurf_timed;

typedef struct glsurf_timer {
    glsurf_timed *timed; /* one for each draw since the last read; entries ascend, but for
                            those of passes that are summed */
    int count;
    int made; /* that have queries, used or not */
} glsurf_timer;

/* The clock that waiting is measured with. */
double glsurf_seconds_now(void);

/* Whether the driver has a clock to query. */
bool glsurf_timer_is_there(const struct glsurf_gpu *gpu);

/* Errors: UNSUPPORTED (timings by queries are wanted, and not there). */
glsurf_result glsurf_timer_open(struct glsurf_gpu *gpu);
void glsurf_timer_close(struct glsurf_gpu *gpu);

/* Frees the memory alone: the queries are gone. */
void glsurf_timer_drop(glsurf_timer *timer);

/* Around a draw; it is noted as one of gpu->pass[entry]. Errors: MEMORY, GL. */
glsurf_result glsurf_timer_begin(struct glsurf_gpu *gpu);
void glsurf_timer_end(struct glsurf_gpu *gpu, int entry);

/* Entries from this one on are others' now: what was noted for them is forgotten. */
void glsurf_timer_trim(glsurf_timer *timer, int entry);

/* Adds what the queries say to the passes' seconds; waits for them. May be called where the
 * state is the host's. */
void glsurf_timer_read(struct glsurf_gpu *gpu);

#endif
