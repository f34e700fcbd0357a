/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Times of passes by queries of the GPU's clock, GL_TIMESTAMP: one query before a draw and
 * one after it. Such queries are never active, so they do not disturb the application's
 * queries. Nothing waits until the queries are read.
 */
#ifndef GLSURF_GL_TIMER_H
#define GLSURF_GL_TIMER_H

#include "gl/loader.h"

struct glsurf_gpu;

typedef struct glsurf_timed {
    GLuint query[2]; /* begin, end */
    int entry;       /* index in gpu->pass */
} glsurf_timed;

typedef struct glsurf_timer {
    glsurf_timed *timed; /* one for each draw since the last read. Their `entry` ascends,
                            unless draws of a pass are summed (sum_passes) */
    int count;           /* in use */
    int made;            /* with query objects, in use or not */
} glsurf_timer;

/* Seconds of the CPU's monotonic clock. */
double glsurf_seconds_now(void);

/* Whether the driver has a clock that can be queried. */
bool glsurf_timer_is_there(const struct glsurf_gpu *gpu);

/* Errors: UNSUPPORTED (the settings ask for queries, and the driver has no clock). */
glsurf_result glsurf_timer_open(struct glsurf_gpu *gpu);
void glsurf_timer_close(struct glsurf_gpu *gpu);

/* Frees the memory without a GL call, when the context and its queries are gone. */
void glsurf_timer_drop(glsurf_timer *timer);

/* Call them before and after a draw. Its time counts for gpu->pass[entry]. Errors: MEMORY,
 * GL. */
glsurf_result glsurf_timer_begin(struct glsurf_gpu *gpu);
void glsurf_timer_end(struct glsurf_gpu *gpu, int entry);

/* Forgets the times noted for the entries from `entry` on, which now belong to new passes.
 */
void glsurf_timer_trim(glsurf_timer *timer, int entry);

/* Waits for the queries, and adds their times to the passes' seconds. May be called while
 * the GL state is the application's. */
void glsurf_timer_read(struct glsurf_gpu *gpu);

#endif
