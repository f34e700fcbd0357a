/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "gl/timer.h"

#include "core/platform.h"
#include "gl/error.h"

#include <math.h>
#include <stdlib.h>

enum { FIRST = 128 };

/* Seconds that a look at unfinished work counts at most. */
#define LOOK 1.0

double gls_seconds_now(void) {
    return 1e-9 * (double)gls_platform_now();
}

/* ------------------------------------------------------------------- waits -- */

/* Counts a look, and returns true at the limit. */
static bool wait_is_over(const glsurf_device *device, gls_wait *wait) {
    const double now = gls_seconds_now();
    if (wait->last > 0.0)
        wait->seconds += fmin(now - wait->last, LOOK);
    wait->last = now;
    return wait->seconds >= device->desc.wait_seconds;
}

glsurf_result gls_wait_on(glsurf_device *device, gls_wait *wait, const char *where) {
    return wait_is_over(device, wait) ? gls_fail_wait(device, where) : GLSURF_OK;
}

/* Returns what the last glClientWaitSync() returned. */
static GLenum wait_for_fence(const glsurf_device *device, GLsync fence, gls_wait *wait) {
    GLenum status = GL_TIMEOUT_EXPIRED;
    while (status == GL_TIMEOUT_EXPIRED && !wait_is_over(device, wait)) {
        const double rest = fmin(device->desc.wait_seconds - wait->seconds, LOOK);
        status = device->gl.ClientWaitSync(fence, 0, 1 + (GLuint64)(1e9 * rest));
    }
    return status;
}

static GLenum wait_for_gpu(const glsurf_device *device, gls_wait *wait) {
    const gls_functions *gl = &device->gl;
    if (device->defers_errors) {
        gl->Finish();
        return GL_CONDITION_SATISFIED;
    }
    const GLsync fence = gl->FenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
    if (!fence)
        return GL_WAIT_FAILED;
    gl->Flush();
    const GLenum status = wait_for_fence(device, fence, wait);
    gl->DeleteSync(fence);
    return status;
}

static glsurf_result result_of(glsurf_device *device, GLenum status, const char *where) {
    return status == GL_TIMEOUT_EXPIRED ? gls_fail_wait(device, where)
           : status == GL_WAIT_FAILED   ? gls_fail_call(device, where)
                                        : GLSURF_OK;
}

glsurf_result gls_fence_wait(glsurf_device *device, GLsync fence, const char *where) {
    gls_wait wait = { 0 };
    return result_of(device, wait_for_fence(device, fence, &wait), where);
}

glsurf_result gls_finish_within(glsurf_device *device, gls_wait *wait, const char *where) {
    return result_of(device, wait_for_gpu(device, wait), where);
}

glsurf_result gls_finish(glsurf_device *device, const char *where) {
    gls_wait wait = { 0 };
    return gls_finish_within(device, &wait, where);
}

/* ------------------------------------------------------------------- times -- */

bool gls_timer_is_there(const glsurf_device *device) {
    GLint bits = 0;
    if (!device->has.desktop)
        return false;
    device->gl.GetQueryiv(GL_TIMESTAMP, GL_QUERY_COUNTER_BITS, &bits);
    return bits > 0;
}

glsurf_result gls_timings_check(gls_failure *failure, glsurf_timings timings) {
    return (unsigned)timings > GLSURF_TIMINGS_QUERIES
               ? gls_refused(failure,
                             "unknown timings; use GLSURF_TIMINGS_NONE, _CLOCK or _QUERIES")
               : GLSURF_OK;
}

glsurf_result gls_timer_set(glsurf_device *device, glsurf_timings timings) {
    if (timings == GLSURF_TIMINGS_QUERIES && !gls_timer_is_there(device))
        return gls_fail(
            device, GLSURF_ERROR_UNSUPPORTED,
            "this driver has no GPU clock for timer queries; use GLSURF_TIMINGS_CLOCK");
    device->timings = timings;
    return GLSURF_OK;
}

void gls_timer_drop(gls_timer *timer) {
    free(timer->timed);
    *timer = (gls_timer){ 0 };
}

void gls_timer_close(glsurf_device *device) {
    for (int i = 0; i < device->timer.made; ++i)
        device->gl.DeleteQueries(2, device->timer.timed[i].query);
    gls_timer_drop(&device->timer);
}

static glsurf_result make_queries(glsurf_device *device, int wanted) {
    gls_timer *timer = &device->timer;
    gls_timed *grown = realloc(timer->timed, (size_t)wanted * sizeof *grown);
    if (!grown)
        return gls_fail(device, GLSURF_ERROR_MEMORY,
                        "out of memory for the times of passes");
    timer->timed = grown;
    while (timer->made < wanted) {
        gls_timed next = { 0 };
        device->gl.GenQueries(2, next.query);
        if (!next.query[0] || !next.query[1]) {
            device->gl.DeleteQueries(2, next.query);
            return gls_no_name(device, "the times of passes");
        }
        grown[timer->made++] = next;
    }
    return GLSURF_OK;
}

glsurf_result gls_timer_begin(glsurf_device *device) {
    gls_timer *timer = &device->timer;
    if (device->timings == GLSURF_TIMINGS_CLOCK) {
        const glsurf_result result = gls_finish(device, "the wait for a pass");
        timer->start = gls_seconds_now();
        return result;
    }
    if (device->timings != GLSURF_TIMINGS_QUERIES)
        return GLSURF_OK;
    if (timer->count == timer->made) {
        const glsurf_result result =
            make_queries(device, timer->made ? 2 * timer->made : FIRST);
        if (result)
            return result;
    }
    device->gl.QueryCounter(timer->timed[timer->count].query[0], GL_TIMESTAMP);
    return GLSURF_OK;
}

glsurf_result gls_timer_end(glsurf_device *device, int entry) {
    if (device->timings == GLSURF_TIMINGS_CLOCK) {
        const glsurf_result result = gls_finish(device, "the wait for a pass");
        device->passes.pass[entry].seconds += gls_seconds_now() - device->timer.start;
        return result;
    }
    if (device->timings != GLSURF_TIMINGS_QUERIES)
        return GLSURF_OK;
    gls_timed *timed = &device->timer.timed[device->timer.count++];
    timed->entry = entry;
    device->gl.QueryCounter(timed->query[1], GL_TIMESTAMP);
    return GLSURF_OK;
}

void gls_timer_trim(gls_timer *timer, int entry) {
    while (timer->count > 0 && timer->timed[timer->count - 1].entry >= entry)
        --timer->count;
}

glsurf_result gls_query_get(glsurf_device *device, gls_wait *wait, GLuint query,
                            const char *where, GLuint64 *value) {
    const gls_functions *gl = &device->gl;
    GLuint64 available = GL_FALSE;
    glsurf_result result = GLSURF_OK;
    while (!result && !available) {
        gl->GetQueryObjectui64v(query, GL_QUERY_RESULT_AVAILABLE, &available);
        if (!available)
            result = gls_wait_on(device, wait, where);
        if (!result && !available)
            result =
                gls_finish_within(device, wait, where); /* leaves the processor to others */
    }
    if (!result)
        gl->GetQueryObjectui64v(query, GL_QUERY_RESULT, value);
    return result;
}

glsurf_result gls_timer_read(glsurf_device *device) {
    const gls_functions *gl = &device->gl;
    const char *const where = "the wait for the times of passes";
    gls_wait wait = { 0 };
    GLint buffer = 0;
    if (device->timer.count == 0)
        return GLSURF_OK;
    glsurf_result result = gls_finish_within(device, &wait, where);
    /* If a query buffer is bound, GL writes results there instead of to memory. */
    if (device->has.query_buffer)
        gl->GetIntegerv(GL_QUERY_BUFFER_BINDING, &buffer);
    if (buffer)
        gl->BindBuffer(GL_QUERY_BUFFER, 0);
    for (int i = 0; !result && i < device->timer.count; ++i) {
        const gls_timed *timed = &device->timer.timed[i];
        GLuint64 time[2] = { 0, 0 };
        for (int k = 0; !result && k < 2; ++k)
            result = gls_query_get(device, &wait, timed->query[k], where, &time[k]);
        if (timed->entry < device->passes.count && time[1] > time[0])
            device->passes.pass[timed->entry].seconds += 1e-9 * (double)(time[1] - time[0]);
    }
    if (buffer)
        gl->BindBuffer(GL_QUERY_BUFFER, (GLuint)buffer);
    device->timer.count = 0;
    return result;
}
