/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The public calls of a matcher. Each checks its arguments and calls one of the two
 * backends.
 */
#include "matcher/matcher.h"

#include "drawing/drawing.h"
#include "gl/error.h"
#include "gl/object.h"
#include "presets/preset.h"

#include <stdlib.h>

glsurf_result glsurf_matcher_create(glsurf_matcher **matcher, glsurf_device *device,
                                    const glsurf_matcher_desc *desc) {
    if (!matcher)
        return GLSURF_ERROR_ARGUMENT;
    *matcher = NULL;
    glsurf_result result = gls_object_begin_create(device, "matcher");
    if (result)
        return result;
    if (!desc)
        return gls_refuse(device, GLS_IS_NULL("settings", "glsurf_matcher_desc"));
    glsurf_extractor_desc checked = { .frames = desc->frames,
                                      .memory_limit = desc->memory_limit };
    result = gls_settings_check(&device->failure, &checked);
    if (result)
        return result;
    glsurf_matcher *made = gls_object_create(sizeof *made, "matcher", device, &result);
    if (!made)
        return result;
    made->desc = *desc;
    gls_settings_fill(&checked);
    made->desc.frames = checked.frames;
    made->desc.memory_limit = checked.memory_limit;
    made->ring.capacity = made->desc.frames;
    made->in_c =
        gls_device_on_cpu(device) || gls_device_takes(device, GLSURF_PATH_CPU_MATCH);
    made->gpu.device = device;
    made->gpu.slots = made->slots;
    made->gpu.sum_passes = true;
    made->exported.usage = GL_STATIC_COPY;
    *matcher = made;
    return GLSURF_OK;
}

void glsurf_matcher_destroy(glsurf_matcher *matcher) {
    if (!matcher)
        return;
    gls_matcher_gl_destroy(matcher);
    for (int i = 0; i < GLSURF_MAX_FRAMES; ++i)
        free(matcher->pending[i].matches);
    free(matcher->matches);
    free(matcher->records);
    gls_object_free(&matcher->object);
}

/* ------------------------------------------------------ submit and collect -- */

glsurf_result glsurf_matcher_submit(glsurf_matcher *matcher, const glsurf_feature_set *a,
                                    const glsurf_feature_set *b,
                                    const glsurf_match_params *params) {
    glsurf_result result = gls_object_check(matcher);
    if (result)
        return result;
    if (!params)
        return gls_refuse(matcher->object.device,
                          GLS_IS_NULL("parameters", "glsurf_match_params"));
    gls_task task;
    result = gls_task_make(matcher, a, b, params, &task);
    if (result)
        return result;
    const bool on_cpu = gls_matcher_on_cpu(matcher);
    gls_pending *pending = &matcher->pending[gls_ring_next(&matcher->ring)];
    gls_call call;
    gls_call_begin(&call, &matcher->object, "matcher_submit", matcher->ring.submitted + 1);
    /* A match that is too large is refused before the GL state is entered. */
    call.result = on_cpu ? gls_matcher_cpu_check_bytes(matcher, &task, 0)
                         : gls_matcher_gl_check_bytes(matcher, &task);
    if (!call.result && gls_call_enter(&call)) {
        call.result = on_cpu          ? gls_matcher_cpu_submit(matcher, &task, pending)
                      : matcher->in_c ? gls_matcher_in_c_submit(matcher, &task, pending)
                                      : gls_matcher_gl_submit(matcher, &task, pending);
        if (!call.result)
            gls_ring_add(&matcher->ring);
    }
    return gls_call_end(&call);
}

static gls_pending *oldest_pending(glsurf_matcher *matcher) {
    return matcher->ring.waiting > 0 ? &matcher->pending[matcher->ring.oldest] : NULL;
}

glsurf_result glsurf_matcher_poll(glsurf_matcher *matcher, bool *ready) {
    const glsurf_result result = gls_object_check(matcher);
    if (result)
        return result;
    if (!ready)
        return gls_refuse(matcher->object.device, GLS_IS_NULL("answer", "bool"));
    gls_pending *pending = oldest_pending(matcher);
    gls_call call;
    *ready = false;
    gls_call_begin(&call, &matcher->object, "matcher_poll",
                   gls_ring_oldest_number(&matcher->ring));
    if (gls_call_check(&call) && pending) {
        *ready = matcher->in_c;
        if (!*ready) /* queries a fence, which depends on no GL state */
            call.result = gls_readback_ready(&matcher->gpu, &pending->results, ready);
    }
    return gls_call_end(&call);
}

glsurf_result glsurf_matcher_collect(glsurf_matcher *matcher, glsurf_matches *matches) {
    const glsurf_result result = gls_object_check(matcher);
    if (result)
        return result;
    glsurf_device *const device = matcher->object.device;
    gls_pending *pending = oldest_pending(matcher);
    if (!matches)
        return gls_refuse(device, GLS_IS_NULL("matches", "glsurf_matches"));
    if (!pending)
        return gls_refuse(device, "no match waits to be collected; submit two sets first");
    gls_call call;
    gls_call_begin(&call, &matcher->object, "matcher_collect",
                   gls_ring_oldest_number(&matcher->ring));
    if (gls_call_enter_reading(&call) && matcher->in_c)
        gls_matcher_cpu_collect(matcher, pending);
    else if (!call.result)
        call.result = gls_matcher_gl_collect(matcher, pending);
    if (!call.result) {
        gls_ring_remove(&matcher->ring);
        *matches = (glsurf_matches){ .dropped = matcher->ring.dropped,
                                     .count = pending->count,
                                     .matches = matcher->matches };
    }
    return gls_call_end(&call);
}

glsurf_result glsurf_matcher_gpu_matches(glsurf_matcher *matcher,
                                         glsurf_gpu_matches *matches) {
    const glsurf_result result = gls_object_check(matcher);
    if (result)
        return result;
    glsurf_device *const device = matcher->object.device;
    if (!matches)
        return gls_refuse(device, GLS_IS_NULL("matches", "glsurf_gpu_matches"));
    if (gls_matcher_on_cpu(matcher))
        return gls_refuse(
            device, "the CPU backend has no matches on the GPU; collect them instead");
    if (!matcher->present)
        return gls_refuse(device, "there are no matches to export; submit two sets first");
    glsurf_gpu_matches own;
    gls_call call;
    gls_call_begin(&call, &matcher->object, "matcher_gpu_matches", matcher->ring.submitted);
    if (gls_call_enter(&call))
        call.result = gls_matcher_in_c_upload(matcher);
    if (!call.result)
        call.result = gls_matcher_gl_matches(matcher, &own);
    if (!call.result)
        *matches = own;
    return gls_call_end(&call);
}

/* ---------------------------------------------------------------- drawing -- */

glsurf_result glsurf_matcher_draw(glsurf_matcher *matcher,
                                  const glsurf_match_drawing *drawing) {
    glsurf_result result = gls_object_check(matcher);
    if (result)
        return result;
    glsurf_device *const device = matcher->object.device;
    if (gls_matcher_on_cpu(matcher))
        return gls_refuse(device, "the CPU backend has no matches on the GPU; collect them "
                                  "and draw them yourself");
    result = gls_match_drawing_check(&device->failure, drawing);
    if (result)
        return result;
    if (!matcher->present)
        return gls_refuse(device, "there are no matches to draw; submit two sets first");
    const double *const matrix[2] = { drawing->a_to_clip, drawing->b_to_clip };
    for (int i = 0; i < 2; ++i)
        if (gls_is_zero(matrix[i]) && matcher->width[i] == 0)
            return gls_refuse(device, "a set that was loaded from memory does not know the "
                                      "size of its image; set both matrices, for example "
                                      "by glsurf_clip_matrix()");
    gls_call call;
    gls_destination to;
    gls_call_begin(&call, &matcher->object, "matcher_draw", matcher->ring.submitted);
    if (gls_destination_enter(&call, &to))
        call.result = gls_matcher_in_c_upload(matcher);
    if (!call.result)
        call.result = gls_matcher_gl_draw(matcher, &to, drawing);
    return gls_call_end(&call);
}
