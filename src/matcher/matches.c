/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The public calls of matching. Each checks its arguments and calls one of the two
 * backends.
 */
#include "matcher/matcher.h"

#include "drawing/drawing.h"
#include "gl/error.h"
#include "gl/object.h"

static glsurf_result run_task(glsurf_matcher *matcher, const gls_task *task) {
    gls_pending *pending = &matcher->pending[gls_ring_next(&matcher->ring)];
    const glsurf_result result = gls_matcher_on_cpu(matcher)
                                     ? gls_matcher_cpu_submit(matcher, task, pending)
                                     : gls_matcher_gl_submit(matcher, task, pending);
    if (!result)
        gls_ring_add(&matcher->ring);
    return result;
}

/* A match that is too large is refused before the GL state is entered. */
static glsurf_result submit_task(glsurf_matcher *matcher, const gls_task *task) {
    gls_call call;
    gls_call_begin(&call, &matcher->object, "matcher_submit", matcher->ring.submitted + 1);
    if (!gls_matcher_on_cpu(matcher))
        call.result = gls_matcher_gl_check_bytes(matcher, task);
    if (!call.result && gls_call_enter(&call))
        call.result = run_task(matcher, task);
    return gls_call_end(&call);
}

glsurf_result glsurf_matcher_submit(glsurf_matcher *matcher, const glsurf_feature_set *a,
                                    const glsurf_feature_set *b,
                                    const glsurf_match_params *params) {
    const glsurf_result result = gls_object_check(matcher);
    if (result)
        return result;
    gls_task task;
    if (!params)
        return gls_fail(matcher->object.device, GLSURF_ERROR_ARGUMENT,
                        "the pointer to the parameters is NULL; pass the address of a "
                        "glsurf_match_params");
    const glsurf_result made = gls_task_make(matcher, a, b, params, &task);
    return made ? made : submit_task(matcher, &task);
}

static gls_pending *oldest_pending(glsurf_matcher *matcher) {
    return matcher->ring.waiting > 0 ? &matcher->pending[matcher->ring.oldest] : NULL;
}

static glsurf_result poll_pending(glsurf_matcher *matcher, gls_pending *pending,
                                  bool *ready) {
    if (!gls_matcher_on_cpu(matcher))
        return gls_matcher_gl_poll(matcher, pending, ready);
    *ready = true;
    return GLSURF_OK;
}

glsurf_result glsurf_matcher_poll(glsurf_matcher *matcher, bool *ready) {
    const glsurf_result result = gls_object_check(matcher);
    if (result)
        return result;
    if (!ready)
        return gls_fail(matcher->object.device, GLSURF_ERROR_ARGUMENT,
                        "the pointer to the answer is NULL; pass the address of a bool");
    gls_pending *pending = oldest_pending(matcher);
    gls_call call;
    *ready = false;
    gls_call_begin(&call, &matcher->object, "matcher_poll",
                   gls_ring_oldest_number(&matcher->ring));
    if (gls_call_check(&call) && pending)
        call.result = poll_pending(matcher, pending, ready);
    return gls_call_end(&call);
}

static glsurf_result collect_pending(glsurf_matcher *matcher, gls_pending *pending) {
    if (!gls_matcher_on_cpu(matcher))
        return gls_matcher_gl_collect(matcher, pending);
    gls_matcher_cpu_collect(matcher, pending);
    return GLSURF_OK;
}

glsurf_result glsurf_matcher_collect(glsurf_matcher *matcher, glsurf_matches *matches) {
    const glsurf_result result = gls_object_check(matcher);
    if (result)
        return result;
    gls_pending *pending = oldest_pending(matcher);
    if (!matches)
        return gls_fail(
            matcher->object.device, GLSURF_ERROR_ARGUMENT,
            "the pointer to the matches is NULL; pass the address of a glsurf_matches");
    if (!pending)
        return gls_fail(matcher->object.device, GLSURF_ERROR_ARGUMENT,
                        "no match waits to be collected; submit two sets first");
    gls_call call;
    gls_call_begin(&call, &matcher->object, "matcher_collect",
                   gls_ring_oldest_number(&matcher->ring));
    if (gls_call_enter_reading(&call))
        call.result = collect_pending(matcher, pending);
    if (!call.result) {
        gls_ring_remove(&matcher->ring);
        *matches = (glsurf_matches){ .dropped = matcher->ring.dropped,
                                     .count = pending->count,
                                     .matches = matcher->matches };
    }
    return gls_call_end(&call);
}

static glsurf_result check_export(glsurf_matcher *matcher,
                                  const glsurf_gpu_matches *matches) {
    if (!matches)
        return gls_fail(
            matcher->object.device, GLSURF_ERROR_ARGUMENT,
            "the pointer to the matches is NULL; pass the address of a glsurf_gpu_matches");
    if (gls_matcher_on_cpu(matcher))
        return gls_fail(matcher->object.device, GLSURF_ERROR_ARGUMENT,
                        "the CPU backend has no matches on the GPU; collect them instead");
    if (!matcher->present)
        return gls_fail(matcher->object.device, GLSURF_ERROR_ARGUMENT,
                        "there are no matches to export; submit two sets first");
    return GLSURF_OK;
}

glsurf_result glsurf_matcher_gpu_matches(glsurf_matcher *matcher,
                                         glsurf_gpu_matches *matches) {
    glsurf_result result = gls_object_check(matcher);
    if (!result)
        result = check_export(matcher, matches);
    if (result)
        return result;
    glsurf_gpu_matches own;
    gls_call call;
    gls_call_begin(&call, &matcher->object, "matcher_gpu_matches", matcher->ring.submitted);
    if (gls_call_enter(&call))
        call.result = gls_matcher_gl_matches(matcher, &own);
    if (!call.result)
        *matches = own;
    return gls_call_end(&call);
}

/* ---------------------------------------------------------------- drawing -- */

static glsurf_result check_drawing(glsurf_matcher *matcher,
                                   const glsurf_match_drawing *drawing) {
    if (gls_matcher_on_cpu(matcher))
        return gls_fail(matcher->object.device, GLSURF_ERROR_ARGUMENT,
                        "the CPU backend has no matches on the GPU; collect them and "
                        "draw them yourself");
    const glsurf_result result =
        gls_match_drawing_check(&matcher->object.device->failure, drawing);
    if (result)
        return result;
    if (!matcher->present)
        return gls_fail(matcher->object.device, GLSURF_ERROR_ARGUMENT,
                        "there are no matches to draw; submit two sets first");
    const double *const matrix[2] = { drawing->a_to_clip, drawing->b_to_clip };
    for (int i = 0; i < 2; ++i)
        if (gls_is_zero(matrix[i]) && matcher->width[i] == 0)
            return gls_fail(
                matcher->object.device, GLSURF_ERROR_ARGUMENT,
                "a set that was loaded from memory does not know the size of its image; "
                "set both matrices, for example by glsurf_clip_matrix()");
    return GLSURF_OK;
}

glsurf_result glsurf_matcher_draw(glsurf_matcher *matcher,
                                  const glsurf_match_drawing *drawing) {
    glsurf_result result = gls_object_check(matcher);
    if (!result)
        result = check_drawing(matcher, drawing);
    if (result)
        return result;
    gls_call call;
    gls_destination to;
    gls_call_begin(&call, &matcher->object, "matcher_draw", matcher->ring.submitted);
    if (gls_destination_enter(&call, &to))
        call.result = gls_matcher_gl_draw(matcher, &to, drawing);
    return gls_call_end(&call);
}
