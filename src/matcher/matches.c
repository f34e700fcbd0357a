/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The public calls of matching. Each checks its arguments and calls one of the two
 * backends.
 */
#include "matcher/matcher.h"

#include "core/sized.h"
#include "drawing/drawing.h"
#include "gl/call.h"

static glsurf_object *object_of(glsurf_matcher *matcher) {
    return (glsurf_object *)matcher; /* the object is the first field */
}

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
    if (glsurf_call_begin(&call, &matcher->object, NULL, "matcher_submit",
                          matcher->ring.submitted + 1) &&
        !glsurf_matcher_on_cpu(matcher)) {
        call.result = glsurf_matcher_gl_check_bytes(matcher, task);
        if (!call.result)
            glsurf_call_enter(&call, &matcher->gpu);
    }
    if (!call.result)
        call.result = run(matcher, task);
    return glsurf_call_end(&call);
}

glsurf_result glsurf_matcher_submit(glsurf_matcher *matcher, const glsurf_feature_set *a,
                                    const glsurf_feature_set *b,
                                    const glsurf_match_params *params, size_t params_size) {
    const glsurf_result result = glsurf_object_check(object_of(matcher));
    if (result)
        return result;
    glsurf_match_params own;
    glsurf_task task;
    const char *mistake = glsurf_take_match_params(&own, params, params_size);
    if (mistake)
        return glsurf_object_mistaken(&matcher->object, mistake);
    const glsurf_result made = glsurf_task_make(matcher, a, b, &own, &task);
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
    const glsurf_result result = glsurf_object_check(object_of(matcher));
    if (result)
        return result;
    if (!ready)
        return glsurf_object_mistaken(
            &matcher->object,
            "the pointer to the answer is NULL; pass the address of a bool");
    glsurf_pending *pending = oldest(matcher);
    glsurf_call call;
    *ready = false;
    if (glsurf_call_begin(&call, &matcher->object, NULL, "matcher_poll",
                          glsurf_ring_oldest_number(&matcher->ring)) &&
        glsurf_call_check(&call, glsurf_matcher_gpu(matcher)) && pending)
        call.result = poll(matcher, pending, ready);
    return glsurf_call_end(&call);
}

static glsurf_result collect(glsurf_matcher *matcher, glsurf_pending *pending) {
    if (!glsurf_matcher_on_cpu(matcher))
        return glsurf_matcher_gl_collect(matcher, pending);
    glsurf_matcher_cpu_collect(matcher, pending);
    return GLSURF_OK;
}

glsurf_result glsurf_matcher_collect(glsurf_matcher *matcher, glsurf_matches *matches,
                                     size_t matches_size) {
    const glsurf_result result = glsurf_object_check(object_of(matcher));
    if (result)
        return result;
    glsurf_pending *pending = oldest(matcher);
    const char *mistake = glsurf_check_matches(matches, matches_size);
    if (!mistake && !pending)
        mistake = "no match waits to be collected; submit two sets first";
    if (mistake)
        return glsurf_object_mistaken(&matcher->object, mistake);
    glsurf_call call;
    if (glsurf_call_begin(&call, &matcher->object, NULL, "matcher_collect",
                          glsurf_ring_oldest_number(&matcher->ring)) &&
        glsurf_call_enter_reading(&call, glsurf_matcher_gpu(matcher)))
        call.result = collect(matcher, pending);
    if (!call.result) {
        glsurf_ring_remove(&matcher->ring);
        const glsurf_matches own = { .dropped = matcher->ring.dropped,
                                     .count = pending->count,
                                     .matches = matcher->matches };
        glsurf_give_matches(matches, matches_size, &own);
    }
    return glsurf_call_end(&call);
}

static const char *check_export(const glsurf_matcher *matcher) {
    if (glsurf_matcher_on_cpu(matcher))
        return "the reference backend has no matches on the GPU; collect them instead";
    return matcher->present ? NULL
                            : "there are no matches to export; submit two sets first";
}

glsurf_result glsurf_matcher_gpu_matches(glsurf_matcher *matcher,
                                         glsurf_gpu_matches *matches, size_t matches_size) {
    const glsurf_result result = glsurf_object_check(object_of(matcher));
    if (result)
        return result;
    const char *mistake = glsurf_check_gpu_matches(matches, matches_size);
    if (!mistake)
        mistake = check_export(matcher);
    if (mistake)
        return glsurf_object_mistaken(&matcher->object, mistake);
    glsurf_gpu_matches own;
    glsurf_call call;
    if (glsurf_call_begin(&call, &matcher->object, &matcher->gpu, "matcher_gpu_matches",
                          matcher->ring.submitted))
        call.result = glsurf_matcher_gl_matches(matcher, &own);
    if (!call.result)
        glsurf_give_gpu_matches(matches, matches_size, &own);
    return glsurf_call_end(&call);
}

/* ---------------------------------------------------------------- drawing -- */

static const char *check_drawing(const glsurf_matcher *matcher,
                                 const glsurf_match_drawing *drawing) {
    if (glsurf_matcher_on_cpu(matcher))
        return "the reference backend has no matches on the GPU; collect them and draw "
               "them yourself";
    const char *mistake = glsurf_match_drawing_mistake(drawing);
    if (mistake)
        return mistake;
    if (!matcher->present)
        return "there are no matches to draw; submit two sets first";
    const double *const matrix[2] = { drawing->a_to_clip, drawing->b_to_clip };
    for (int i = 0; i < 2; ++i)
        if (glsurf_is_zero(matrix[i]) && matcher->width[i] == 0)
            return "a set that was loaded from memory does not know the size of its image; "
                   "set both matrices, for example by glsurf_clip_matrix()";
    return NULL;
}

glsurf_result glsurf_matcher_draw(glsurf_matcher *matcher,
                                  const glsurf_match_drawing *drawing,
                                  size_t drawing_size) {
    const glsurf_result result = glsurf_object_check(object_of(matcher));
    if (result)
        return result;
    glsurf_match_drawing own;
    const char *mistake = glsurf_take_match_drawing(&own, drawing, drawing_size);
    if (!mistake)
        mistake = check_drawing(matcher, &own);
    if (mistake)
        return glsurf_object_mistaken(&matcher->object, mistake);
    glsurf_call call;
    glsurf_destination to;
    if (glsurf_call_begin(&call, &matcher->object, NULL, "matcher_draw",
                          matcher->ring.submitted) &&
        glsurf_destination_enter(&call, &matcher->gpu, &to))
        call.result = glsurf_matcher_gl_draw(matcher, &to, &own);
    return glsurf_call_end(&call);
}
