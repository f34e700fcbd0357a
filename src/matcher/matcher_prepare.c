/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The preparation of a matcher: the passes that make a set, match two and draw the matches
 * run without effect (gl/prepare.h). There are no sets yet, so small ones with textures of
 * the same formats stand in for them.
 */
#include "matcher/matcher.h"

#include "drawing/drawing.h"
#include "gl/error.h"
#include "gl/gpu.h"
#include "gl/object.h"
#include "gl/prepare.h"

/* All passes. The list and the total of matches stand in for an extractor's textures, which
 * have the same formats. */
static glsurf_result prepare_passes(glsurf_matcher *matcher, const gls_match_job *job) {
    static const glsurf_match_drawing whole = {
        .a_to_clip = { 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0 },
        .b_to_clip = { 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0 },
    };
    gls_gpu *gpu = &matcher->gpu;
    glsurf_gpu_features source = { .capacity = 1, .descriptor_length = job->length };
    glsurf_result result = gls_texture_get(gpu, GLS_MATCH_LIST, &source.descriptor_texture);
    if (!result)
        result = gls_texture_get(gpu, GLS_MATCH_TOTAL, &source.count_texture);
    source.keypoint_texture = source.descriptor_texture;
    if (!result)
        result = gls_stage_match_set(gpu, &source);
    if (!result && !matcher->in_c)
        result = gls_matcher_gl_passes(matcher, job);
    const bool draws = gpu->preparation.what == GLS_PREPARE_DRAWS;
    gls_destination to = { 0 };
    if (result || (draws && !gls_prepare_destination(gpu)))
        return result;
    if (draws)
        to = gls_destination_find(matcher->object.device);
    return gls_matcher_gl_draw(matcher, &to, &whole);
}

/* One step, for a task whose sets have sizes only, and no textures. */
static glsurf_result prepare_step(glsurf_matcher *matcher, const gls_task *task,
                                  double seconds, bool *done) {
    gls_gpu *gpu = &matcher->gpu;
    bool begun = false;
    glsurf_result result = gls_prepare_begin(gpu, seconds, &begun);
    if (!begun)
        return result;
    /* The textures of a set of one tile. They stay until a set is made, which has others.
     */
    gls_match_side side = { 0 };
    gls_match_plan_set(1, task->a->length, matcher->slots);
    result = gls_texture_get(gpu, GLS_MATCH_VALUES, &side.values);
    if (!result)
        result = gls_texture_get(gpu, GLS_MATCH_KEYPOINTS, &side.keypoints);
    if (!result)
        result = gls_texture_get(gpu, GLS_MATCH_COUNT, &side.count);
    gls_match_job job = { .a = side,
                          .b = side,
                          .length = task->a->length,
                          .guide = &task->guide,
                          .rule = &task->rule };
    job.a.capacity = task->a->capacity;
    job.b.capacity = task->b->capacity;
    gls_match_prepare(&job);
    gls_matcher_gl_plan(matcher, &job);
    matcher->present = false; /* the textures hold no match from now on */
    matcher->capacity = job.a.capacity;
    if (!result)
        do
            result = prepare_passes(matcher, &job);
        while (!result && gls_prepare_next(gpu));
    return gls_prepare_end(gpu, result, done);
}

glsurf_result glsurf_matcher_prepare(glsurf_matcher *matcher, uint32_t a, uint32_t b,
                                     uint32_t length, const glsurf_match_params *params,
                                     double seconds, bool *done) {
    glsurf_result result = gls_object_check(matcher);
    if (result)
        return result;
    glsurf_device *device = matcher->object.device;
    if (!params || !done)
        return gls_refuse(device,
                          "the pointer to the parameters or the answer is NULL; pass both");
    if (!(seconds >= 0.0))
        return gls_refuse(device, "the time for a step of the preparation is out of range; "
                                  "pass seconds above 0, or 0 for the shortest step");
    if (a == 0 || b == 0 || a > GLS_MATCH_MAX_COUNT || b > GLS_MATCH_MAX_COUNT)
        return gls_refuse(device,
                          "sets of %u and %u features are empty or too large; pass 1 to %u "
                          "features for each",
                          a, b, GLS_MATCH_MAX_COUNT);
    if (length != 64 && length != 128)
        return gls_refuse(device, "the descriptors have %u numbers; pass 64 or 128",
                          length);
    const glsurf_feature_set sizes[2] = {
        { .matcher = matcher, .capacity = a, .length = length },
        { .matcher = matcher, .capacity = b, .length = length },
    };
    gls_task task;
    result = gls_task_make(matcher, &sizes[0], &sizes[1], params, &task);
    if (result)
        return result;
    *done = gls_matcher_on_cpu(matcher); /* plain C has nothing to prepare */
    gls_call call;
    gls_call_begin(&call, &matcher->object, "matcher_prepare", 0);
    if (!gls_matcher_on_cpu(matcher))
        call.result = gls_matcher_gl_check_bytes(matcher, &task);
    if (!call.result && gls_call_enter(&call) && !gls_matcher_on_cpu(matcher))
        call.result = prepare_step(matcher, &task, seconds, done);
    return gls_call_end(&call);
}
