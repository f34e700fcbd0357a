/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The public calls of matching. Each checks its arguments and calls one of the two
 * backends.
 */
#include "matcher/matcher.h"

#include "drawing/drawing.h"
#include "gl/call.h"
#include "gl/error.h"

static glsurf_result run(glsurf_matcher *matcher, const glsurf_task *task) {
    glsurf_pending *pending = &matcher->pending[glsurf_ring_next(&matcher->ring)];
    const glsurf_result result = glsurf_matcher_on_cpu(matcher)
                                     ? glsurf_matcher_cpu_submit(matcher, task, pending)
                                     : glsurf_matcher_gl_submit(matcher, task, pending);
    if (!result)
        glsurf_ring_add(&matcher->ring);
    return result;
}

/* A match that is too large is refused before the GL state is entered. */
static glsurf_result submit(glsurf_matcher *matcher, const glsurf_task *task) {
    glsurf_call call;
    glsurf_call_begin(&call, &matcher->object, "matcher_submit",
                      matcher->ring.submitted + 1);
    if (!glsurf_matcher_on_cpu(matcher))
        call.result = glsurf_matcher_gl_check_bytes(matcher, task);
    if (!call.result && glsurf_call_enter(&call))
        call.result = run(matcher, task);
    return glsurf_call_end(&call);
}

glsurf_result glsurf_matcher_submit(glsurf_matcher *matcher, const glsurf_feature_set *a,
                                    const glsurf_feature_set *b,
                                    const glsurf_match_params *params) {
    const glsurf_result result = glsurf_object_check(matcher);
    if (result)
        return result;
    glsurf_task task;
    if (!params)
        return glsurf_fail(matcher->object.device, GLSURF_ERROR_ARGUMENT,
                           "the pointer to the parameters is NULL; pass the address of a "
                           "glsurf_match_params");
    const glsurf_result made = glsurf_task_make(matcher, a, b, params, &task);
    return made ? made : submit(matcher, &task);
}

static glsurf_pending *oldest(glsurf_matcher *matcher) {
    return matcher->ring.waiting > 0 ? &matcher->pending[matcher->ring.oldest] : NULL;
}

static glsurf_result poll(glsurf_matcher *matcher, glsurf_pending *pending, bool *ready) {
    if (!glsurf_matcher_on_cpu(matcher))
        return glsurf_matcher_gl_poll(matcher, pending, ready);
    *ready = true;
    return GLSURF_OK;
}

glsurf_result glsurf_matcher_poll(glsurf_matcher *matcher, bool *ready) {
    const glsurf_result result = glsurf_object_check(matcher);
    if (result)
        return result;
    if (!ready)
        return glsurf_fail(matcher->object.device, GLSURF_ERROR_ARGUMENT,
                           "the pointer to the answer is NULL; pass the address of a bool");
    glsurf_pending *pending = oldest(matcher);
    glsurf_call call;
    *ready = false;
    glsurf_call_begin(&call, &matcher->object, "matcher_poll",
                      glsurf_ring_oldest_number(&matcher->ring));
    if (glsurf_call_check(&call) && pending)
        call.result = poll(matcher, pending, ready);
    return glsurf_call_end(&call);
}

static glsurf_result collect(glsurf_matcher *matcher, glsurf_pending *pending) {
    if (!glsurf_matcher_on_cpu(matcher))
        return glsurf_matcher_gl_collect(matcher, pending);
    glsurf_matcher_cpu_collect(matcher, pending);
    return GLSURF_OK;
}

glsurf_result glsurf_matcher_collect(glsurf_matcher *matcher, glsurf_matches *matches) {
    const glsurf_result result = glsurf_object_check(matcher);
    if (result)
        return result;
    glsurf_pending *pending = oldest(matcher);
    if (!matches)
        return glsurf_fail(
            matcher->object.device, GLSURF_ERROR_ARGUMENT,
            "the pointer to the matches is NULL; pass the address of a glsurf_matches");
    if (!pending)
        return glsurf_fail(matcher->object.device, GLSURF_ERROR_ARGUMENT,
                           "no match waits to be collected; submit two sets first");
    glsurf_call call;
    glsurf_call_begin(&call, &matcher->object, "matcher_collect",
                      glsurf_ring_oldest_number(&matcher->ring));
    if (glsurf_call_enter_reading(&call))
        call.result = collect(matcher, pending);
    if (!call.result) {
        glsurf_ring_remove(&matcher->ring);
        *matches = (glsurf_matches){ .dropped = matcher->ring.dropped,
                                     .count = pending->count,
                                     .matches = matcher->matches };
    }
    return glsurf_call_end(&call);
}

static glsurf_result check_export(glsurf_matcher *matcher,
                                  const glsurf_gpu_matches *matches) {
    if (!matches)
        return glsurf_fail(
            matcher->object.device, GLSURF_ERROR_ARGUMENT,
            "the pointer to the matches is NULL; pass the address of a glsurf_gpu_matches");
    if (glsurf_matcher_on_cpu(matcher))
        return glsurf_fail(
            matcher->object.device, GLSURF_ERROR_ARGUMENT,
            "the CPU backend has no matches on the GPU; collect them instead");
    if (!matcher->present)
        return glsurf_fail(matcher->object.device, GLSURF_ERROR_ARGUMENT,
                           "there are no matches to export; submit two sets first");
    return GLSURF_OK;
}

glsurf_result glsurf_matcher_gpu_matches(glsurf_matcher *matcher,
                                         glsurf_gpu_matches *matches) {
    glsurf_result result = glsurf_object_check(matcher);
    if (!result)
        result = check_export(matcher, matches);
    if (result)
        return result;
    glsurf_gpu_matches own;
    glsurf_call call;
    glsurf_call_begin(&call, &matcher->object, "matcher_gpu_matches",
                      matcher->ring.submitted);
    if (glsurf_call_enter(&call))
        call.result = glsurf_matcher_gl_matches(matcher, &own);
    if (!call.result)
        *matches = own;
    return glsurf_call_end(&call);
}

/* ---------------------------------------------------------------- drawing -- */

static glsurf_result check_drawing(glsurf_matcher *matcher,
                                   const glsurf_match_drawing *drawing) {
    if (glsurf_matcher_on_cpu(matcher))
        return glsurf_fail(matcher->object.device, GLSURF_ERROR_ARGUMENT,
                           "the CPU backend has no matches on the GPU; collect them and "
                           "draw them yourself");
    const glsurf_result result =
        glsurf_match_drawing_check(&matcher->object.device->failure, drawing);
    if (result)
        return result;
    if (!matcher->present)
        return glsurf_fail(matcher->object.device, GLSURF_ERROR_ARGUMENT,
                           "there are no matches to draw; submit two sets first");
    const double *const matrix[2] = { drawing->a_to_clip, drawing->b_to_clip };
    for (int i = 0; i < 2; ++i)
        if (glsurf_is_zero(matrix[i]) && matcher->width[i] == 0)
            return glsurf_fail(
                matcher->object.device, GLSURF_ERROR_ARGUMENT,
                "a set that was loaded from memory does not know the size of its image; "
                "set both matrices, for example by glsurf_clip_matrix()");
    return GLSURF_OK;
}

glsurf_result glsurf_matcher_draw(glsurf_matcher *matcher,
                                  const glsurf_match_drawing *drawing) {
    glsurf_result result = glsurf_object_check(matcher);
    if (!result)
        result = check_drawing(matcher, drawing);
    if (result)
        return result;
    glsurf_call call;
    glsurf_destination to;
    glsurf_call_begin(&call, &matcher->object, "matcher_draw", matcher->ring.submitted);
    if (glsurf_destination_enter(&call, &to))
        call.result = glsurf_matcher_gl_draw(matcher, &to, drawing);
    return glsurf_call_end(&call);
}
