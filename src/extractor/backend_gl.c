/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The GL backend of an extractor: submit, poll, collect and export.
 */
#include "extractor/frame_gl.h"
#include "gl/error.h"
#include "gl/gpu.h"
#include "gl/image_source.h"
#include "gl/object.h"
#include "gl/prepare.h"
#include "gl/state.h"
#include "stages/plan.h"

#include <stdlib.h>
#include <string.h>

glsurf_result gls_gl_create(glsurf_extractor *extractor) {
    extractor->plan = &extractor->plans[0];
    extractor->spare = &extractor->plans[1];
    extractor->exported.usage = GL_STATIC_COPY;
    gls_call call;
    gls_call_begin(&call, &extractor->object, NULL, 0);
    if (gls_call_enter(&call))
        call.result = gls_stage_probe(&extractor->gpu);
    return gls_call_end(&call);
}

void gls_gl_destroy(glsurf_extractor *extractor) {
    gls_gpu *gpu = &extractor->gpu;
    if (!gls_gpu_begin_destroy(gpu, "extractor"))
        return;
    for (int i = 0; i < GLSURF_MAX_FRAMES; ++i)
        gls_frame_free(gpu, &extractor->frames.frame[i]);
    gls_readback_free(gpu, &extractor->exported);
    gls_gpu_destroy(gpu);
}

/* ------------------------------------------------------------------ submit -- */

/* The capacity for candidates that the settings ask for. For input keypoints it is their
 * number rounded up to whole rows, so that a few more keypoints do not need new
 * textures. */
static uint32_t first_capacity(const gls_frame *frame) {
    const uint64_t rows = (uint64_t)frame->input_count / GLS_LIST_ROW + 1;
    const uint64_t capacity = rows * GLS_LIST_ROW;
    return !frame->input           ? frame->desc.capacity
           : capacity < UINT32_MAX ? (uint32_t)capacity
                                   : UINT32_MAX;
}

/* All checks that can refuse the image come first, so that a refused image does not change
 * the other frames. */
glsurf_result gls_gl_submit(glsurf_extractor *extractor, gls_views *views,
                            const gls_input_keypoints *input) {
    glsurf_result result = gls_views_resolve(extractor->object.device, views);
    if (result)
        return result;
    gls_frame like = gls_frame_like(&extractor->desc, views);
    gls_extractor_guess(extractor, &like);
    result = gls_extractor_copy_input(extractor, &like, input);
    if (!result)
        result = gls_frame_plan(extractor, &like, first_capacity(&like));
    if (result) {
        free(like.input);
        return result;
    }
    gls_extractor_list_levels(extractor, extractor->plan);
    return gls_frame_run(extractor, gls_frames_add(&extractor->frames, &like), views);
}

/* ----------------------------------------------------------------- prepare -- */

/* All passes of a frame like this one, and of its drawing. Every frame has textures of its
 * own, but the programs of all are the same. */
static glsurf_result prepare_frames(glsurf_extractor *extractor, const gls_frame *like,
                                    const gls_views *views) {
    const bool draws = extractor->gpu.preparation.what == GLS_PREPARE_DRAWS;
    gls_destination to = { 0 };
    glsurf_result result = GLSURF_OK;
    for (uint32_t i = 0; !result && i < extractor->frames.ring.capacity; ++i)
        result = gls_frame_prepare(extractor, &extractor->frames.frame[i], like, views);
    if (result || (draws && !gls_prepare_destination(&extractor->gpu)))
        return result;
    if (draws)
        to = gls_destination_find(extractor->object.device);
    return gls_gl_draw(extractor, &extractor->frames.frame[0], like, &to,
                       &(glsurf_feature_drawing){ 0 });
}

glsurf_result gls_gl_prepare(glsurf_extractor *extractor, gls_views *views, double seconds,
                             bool *done) {
    if (!gls_prepare_begin(&extractor->gpu, seconds))
        return GLSURF_OK;
    glsurf_result result = gls_views_resolve(extractor->object.device, views);
    const gls_frame like = gls_frame_like(&extractor->desc, views);
    if (!result)
        result = gls_frame_plan(extractor, &like, first_capacity(&like));
    if (!result)
        do
            result = prepare_frames(extractor, &like, views);
        while (!result && gls_prepare_next(&extractor->gpu));
    *done = gls_prepare_end(&extractor->gpu) && !result;
    return result;
}

/* ----------------------------------------------------------------- collect -- */

/* Queries a fence, which depends on no GL state. */
glsurf_result gls_gl_poll(glsurf_extractor *extractor, gls_frame *frame, bool *ready) {
    return gls_readback_ready(&extractor->gpu, &frame->results, ready);
}

static glsurf_result read_features(glsurf_extractor *extractor, gls_frame *frame,
                                   uint32_t count) {
    const glsurf_gpu_features *shape = &frame->shape;
    const size_t floats = (size_t)count * shape->descriptor_length;
    glsurf_result result =
        gls_extractor_reserve(extractor, count, shape->descriptor_length);
    if (result || count == 0)
        return result;
    const char *bytes = NULL;
    result = gls_frame_map(extractor, frame, count, &bytes);
    if (result)
        return result;
    gls_records_to_keypoints((const gls_record *)(bytes + shape->keypoint_offset), count,
                             extractor->keypoints);
    memcpy(extractor->descriptors, bytes + shape->descriptor_offset,
           floats * sizeof(float));
    return gls_readback_unmap(&extractor->gpu, &frame->results);
}

glsurf_result gls_gl_collect(glsurf_extractor *extractor, gls_frame *frame) {
    gls_totals totals;
    glsurf_result result = extractor->desc.inspect
                               ? gls_state_enter_drawing(extractor->object.device)
                               : GLSURF_OK;
    if (!result)
        result = gls_frame_complete(extractor, frame, &totals);
    if (!result)
        result = read_features(extractor, frame, totals.kept);
    if (result)
        return result;
    extractor->features = (glsurf_features){
        .frame = frame->number,
        .count = totals.kept,
        .total = totals.found,
        .descriptor_length = frame->desc.descriptor_length,
        .keypoints = extractor->keypoints,
        .descriptors = extractor->descriptors,
        .descriptor_preset = frame->desc.preset,
        .descriptor_version = glsurf_descriptor_version(frame->desc.preset),
    };
    return extractor->desc.inspect ? gls_gl_inspect(extractor, frame) : GLSURF_OK;
}

/* ------------------------------------------------------------------ export -- */

static glsurf_result name_textures(glsurf_extractor *extractor, uint64_t number,
                                   glsurf_gpu_features *features) {
    const gls_plan *plan = extractor->plan;
    const GLuint *texture = extractor->gpu.texture;
    GLuint descriptors; /* the texture may not exist yet: no pass wrote descriptors */
    const glsurf_result result =
        gls_texture_get(&extractor->gpu, plan->descriptor.descriptor, &descriptors);
    features->frame = number;
    features->keypoint_texture = texture[plan->publish.keypoint];
    features->descriptor_texture = descriptors;
    features->count_texture = texture[plan->select.counts];
    features->capacity = plan->select.capacity;
    features->descriptor_length = extractor->planned_for.descriptor_length;
    return result;
}

glsurf_result gls_gl_export(glsurf_extractor *extractor, bool buffer,
                            glsurf_gpu_features *features) {
    gls_frame *frame = gls_frames_latest(&extractor->frames);
    *features = (glsurf_gpu_features){ 0 };
    glsurf_result result = gls_frame_make_current(extractor, frame);
    if (result)
        return result;
    gls_frame_attach(extractor, frame);
    if (buffer) {
        result = gls_frame_copy(extractor, &extractor->exported, features);
        features->buffer = extractor->exported.buffer;
    }
    if (!result)
        result = name_textures(extractor, frame->number, features);
    gls_frame_detach(extractor, frame);
    return result;
}
