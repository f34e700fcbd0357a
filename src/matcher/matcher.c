/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * A matcher: how it is made, what it says, and how it goes.
 */
#include "matcher/matcher.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

glsurf_result glsurf_matcher_fail(glsurf_matcher *matcher, glsurf_result result,
                                  const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(matcher->message, sizeof matcher->message, format, arguments);
    va_end(arguments);
    if (matcher->desc.log)
        matcher->desc.log(matcher->desc.log_user, GLSURF_LOG_ERROR, matcher->message);
    return result;
}

glsurf_result glsurf_matcher_check_bytes(glsurf_matcher *matcher, uint64_t bytes) {
    const uint64_t all = matcher->set_bytes + bytes, limit = matcher->desc.memory_limit;
    if (all <= limit)
        return GLSURF_OK;
    return glsurf_matcher_fail(
        matcher, GLSURF_ERROR_LIMIT,
        "the sets of this matcher, with what is asked for, need %.0f MiB and the limit is "
        "%.0f MiB; destroy sets, keep fewer features or raise the memory limit",
        ceil((double)all / 1048576.0), floor((double)limit / 1048576.0));
}

glsurf_result glsurf_matcher_mistaken(glsurf_matcher *matcher, const char *mistake) {
    return glsurf_matcher_fail(matcher, GLSURF_ERROR_ARGUMENT, "%s", mistake);
}

void glsurf_matcher_start(glsurf_matcher *matcher, const char *call, uint64_t number) {
    glsurf_trace_call(&matcher->gpu.trace, call, number);
}

glsurf_result glsurf_matcher_finish(glsurf_matcher *matcher, glsurf_result result) {
    matcher->broken |= result == GLSURF_ERROR_GL || result == GLSURF_ERROR_MEMORY ||
                       result == GLSURF_ERROR_UNSUPPORTED;
    if (!result)
        matcher->message[0] = '\0';
    glsurf_trace_end(&matcher->gpu.trace);
    return result;
}

glsurf_result glsurf_matcher_refuse(glsurf_matcher *matcher) {
    return glsurf_matcher_fail(
        matcher, GLSURF_ERROR_GL,
        matcher->abandoned
            ? "this matcher was abandoned; destroy it and create another"
            : "an earlier failure left this matcher unusable; destroy it and create "
              "another");
}

/* ---------------------------------------------------------------- create -- */

static void log_failure(const glsurf_matcher_desc *desc, const char *message) {
    if (desc->log)
        desc->log(desc->log_user, GLSURF_LOG_ERROR, message);
}

static const char *check_desc(const glsurf_matcher_desc *desc) {
    if ((unsigned)desc->backend > GLSURF_BACKEND_REFERENCE)
        return "unknown backend; use GLSURF_BACKEND_GL or GLSURF_BACKEND_REFERENCE";
    if (desc->frames > GLSURF_MAX_FRAMES)
        return "more than GLSURF_MAX_FRAMES frames; set frames to at most 16";
    if ((unsigned)desc->timings > GLSURF_TIMINGS_QUERIES)
        return "unknown timings; use GLSURF_TIMINGS_NONE, _CLOCK or _QUERIES";
    return NULL;
}

glsurf_result glsurf_matcher_create(glsurf_matcher **matcher,
                                    const glsurf_matcher_desc *desc) {
    if (!matcher)
        return GLSURF_ERROR_ARGUMENT;
    *matcher = NULL;
    if (!desc)
        return GLSURF_ERROR_ARGUMENT;
    const char *mistake = check_desc(desc);
    if (mistake) {
        log_failure(desc, mistake);
        return GLSURF_ERROR_ARGUMENT;
    }
    glsurf_matcher *made = calloc(1, sizeof *made);
    if (!made) {
        log_failure(desc, "no memory for a matcher");
        return GLSURF_ERROR_MEMORY;
    }
    made->desc = *desc;
    made->gpu.trace.callback = desc->trace;
    made->gpu.trace.user = desc->trace_user;
    if (made->desc.memory_limit == 0)
        made->desc.memory_limit = GLSURF_DEFAULT_MEMORY_LIMIT;
    if (made->desc.frames == 0)
        made->desc.frames = 1;
    if (!glsurf_matcher_on_cpu(made)) {
        const glsurf_result result = glsurf_matcher_gl_create(made);
        if (result) {
            glsurf_matcher_destroy(made);
            return result;
        }
    }
    *matcher = made;
    return GLSURF_OK;
}

void glsurf_matcher_destroy(glsurf_matcher *matcher) {
    if (!matcher)
        return;
    glsurf_matcher_gl_destroy(matcher);
    for (int i = 0; i < GLSURF_MAX_FRAMES; ++i)
        free(matcher->pending[i].matches);
    free(matcher->matches);
    free(matcher);
}

void glsurf_matcher_abandon(glsurf_matcher *matcher) {
    if (!matcher)
        return;
    glsurf_gpu_abandon(&matcher->gpu);
    matcher->broken = matcher->abandoned = true;
}

const char *glsurf_matcher_message(const glsurf_matcher *matcher) {
    return matcher ? matcher->message : "";
}

uint32_t glsurf_matcher_passes(glsurf_matcher *matcher, const glsurf_pass_info **passes) {
    glsurf_timer_read(&matcher->gpu);
    *passes = matcher->gpu.pass;
    return (uint32_t)matcher->gpu.pass_count;
}
