/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Waits for the GPU, each with the limit desc.wait_seconds, and times of passes. A call of
 * OpenGL that waits cannot be ended, so all waits ask first if they would wait: fences by
 * glClientWaitSync() with a time, queries by their availability.
 *
 * GLSURF_TIMINGS_CLOCK times a draw by the CPU's clock, between two waits
 * for the GPU. GLSURF_TIMINGS_QUERIES queries the GPU's clock, GL_TIMESTAMP, before and
 * after the draw. Such queries are never active, so they do not disturb the application's
 * queries. Nothing waits until they are read.
 */
#ifndef GLSURF_GL_TIMER_H
#define GLSURF_GL_TIMER_H

#include "gl/device.h"

/* Seconds of the CPU's monotonic clock. */
double gls_seconds_now(void);

/* Counts the time since the last look at work that is not done: at most a second, because
 * the process may have been stopped, or the page hidden. Fails with GL at the limit;
 * `where` is for the message. */
glsurf_result gls_wait_on(glsurf_device *device, gls_wait *wait, const char *where);

/* Waits for a fence. Errors: GL. */
glsurf_result gls_fence_wait(glsurf_device *device, GLsync fence, const char *where);

/* Waits until the GPU has done all work: glFinish() with a limit. In browsers, which have
 * no such wait, calls glFinish(). Errors: GL. */
glsurf_result gls_finish(glsurf_device *device, const char *where);

/* The same as a part of a wait, whose parts have one limit together. */
glsurf_result gls_finish_within(glsurf_device *device, gls_wait *wait, const char *where);

/* Gets the result of a query. Call it after gls_finish_within() with the same wait, so that
 * hardly any driver lets it wait. Errors: GL. */
glsurf_result gls_query_get(glsurf_device *device, gls_wait *wait, GLuint query,
                            const char *where, GLuint64 *value);

/* Returns true if the GPU's clock can be queried. */
bool gls_timer_is_there(const glsurf_device *device);

/* Fails with ARGUMENT if the value is unknown. */
glsurf_result gls_timings_check(gls_failure *failure, glsurf_timings timings);

/* Sets how passes are timed. Errors: UNSUPPORTED (queries, and the driver has no clock). */
glsurf_result gls_timer_set(glsurf_device *device, glsurf_timings timings);
void gls_timer_close(glsurf_device *device);

/* Frees the memory without a GL call, when the context and its queries are gone. */
void gls_timer_drop(gls_timer *timer);

/* Call them before and after a draw. If passes are timed, the draw's time is added to
 * device->passes.pass[entry]. Errors: MEMORY, GL. */
glsurf_result gls_timer_begin(glsurf_device *device);
glsurf_result gls_timer_end(glsurf_device *device, int entry);

/* Forgets the latest times of entries from `entry` on. These entries are not listed, or now
 * belong to new passes. */
void gls_timer_trim(gls_timer *timer, int entry);

/* Waits for the queries, and adds their times to the passes' seconds. May be called while
 * the GL state is the application's. Errors: GL; the times that are left are lost. */
glsurf_result gls_timer_read(glsurf_device *device);

#endif
