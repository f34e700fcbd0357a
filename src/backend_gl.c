/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The GL backend of an extractor: submits, hands out. Every entry saves the host's GL state
 * and restores it.
 */
#include "backend.h"
#include "gl/state.h"
#include "inspect.h"

#include <stdlib.h>
#include <string.h>

/* The GPU layer has its own message; the extractor's is the one that hosts see. */
static glsurf_result adopt(glsurf_extractor *extractor, glsurf_result result) {
    if (result && extractor->gpu.message[0])
        memcpy(extractor->message, extractor->gpu.message, sizeof extractor->message);
    extractor->gpu.message[0] = '\0';
    return result;
}

glsurf_result glsurf_gl_create(glsurf_extractor *extractor) {
    glsurf_gpu *gpu = &extractor->gpu;
    gpu->log = extractor->desc.log;
    gpu->log_user = extractor->desc.log_user;
    gpu->timings = extractor->desc.timings;
    gpu->leave_state = extractor->desc.leave_state;
    extractor->shown.usage = GL_STATIC_COPY;
    return adopt(extractor, glsurf_gpu_create(gpu, extractor->desc.get_proc_address,
                                              extractor->desc.get_proc_address_user));
}

void glsurf_gl_destroy(glsurf_extractor *extractor) {
    glsurf_gpu *gpu = &extractor->gpu;
    for (int i = 0; i < GLSURF_MAX_FRAMES; ++i)
        glsurf_frame_free(gpu, &extractor->frames.frame[i]);
    if (glsurf_gpu_is_there(gpu))
        glsurf_readback_free(gpu, &extractor->shown);
    glsurf_gpu_destroy(gpu);
}

/* ------------------------------------------------------------------ submit -- */

/* Room for so many candidates, or keypoints in whole rows, so that a few more of those do
 * not make textures anew. */
static uint32_t first_room(const glsurf_frame *frame) {
    const uint64_t rows = (uint64_t)frame->given_count / GLSURF_LIST_ROW + 1;
    const uint64_t room = rows * GLSURF_LIST_ROW;
    return !frame->given       ? frame->desc.capacity
           : room < UINT32_MAX ? (uint32_t)room
                               : UINT32_MAX;
}

/* What refuses the image comes before anything that the others notice. */
static glsurf_result submit(glsurf_extractor *extractor, const glsurf_image *image,
                            const glsurf_given *given) {
    glsurf_view view;
    glsurf_result result = glsurf_image_check(&extractor->gpu, image, &view);
    if (result)
        return result;
    glsurf_frame like = glsurf_frame_like(extractor, image, &view);
    result = glsurf_extractor_give(extractor, &like, given);
    if (!result)
        result = glsurf_frame_plan(extractor, &like, first_room(&like));
    if (result) {
        free(like.given);
        return result;
    }
    glsurf_extractor_list_levels(extractor, &extractor->plan);
    return glsurf_frame_run(extractor, glsurf_frames_add(extractor, &like), image, &view);
}

glsurf_result glsurf_gl_submit(glsurf_extractor *extractor, const glsurf_image *image,
                               const glsurf_given *given) {
    glsurf_state state;
    glsurf_result result = adopt(extractor, glsurf_state_enter(&extractor->gpu, &state));
    if (result)
        return result;
    result = adopt(extractor, submit(extractor, image, given));
    glsurf_state_leave(&extractor->gpu, &state);
    return result;
}

/* Asks for a fence, which no state has a say in. */
glsurf_result glsurf_gl_poll(glsurf_extractor *extractor, glsurf_frame *frame,
                             bool *ready) {
    glsurf_drop_errors(&extractor->gpu);
    return adopt(extractor, glsurf_readback_ready(&extractor->gpu, &frame->results, ready));
}

/* ----------------------------------------------------------------- inspect -- */

static glsurf_result show_texture(glsurf_extractor *extractor, const glsurf_frame *frame,
                                  glsurf_slot slot, int group, void *data) {
    const glsurf_plan *plan = &extractor->plan;
    const glsurf_result result = glsurf_texture_read(&extractor->gpu, slot, data);
    if (result)
        return result;
    if (slot == plan->gray)
        glsurf_inspect_gray(&frame->desc, plan, data);
    else if (slot == plan->summed)
        glsurf_inspect_smooth(&frame->desc, plan, data);
    else if (slot == plan->integral)
        glsurf_inspect_integral(&frame->desc, plan, data);
    else if (glsurf_inspect_response(&frame->desc, plan, group, data))
        return glsurf_extractor_no_memory(extractor, frame);
    return GLSURF_OK;
}

static glsurf_result inspect_texture(glsurf_extractor *extractor, const glsurf_frame *frame,
                                     glsurf_slot slot, int group) {
    const glsurf_texture_plan *texture = &extractor->plan.texture[slot];
    void *data = malloc((size_t)texture->width * (size_t)texture->height *
                        glsurf_texel_bytes(texture->texel));
    if (!data)
        return glsurf_extractor_fail(extractor, GLSURF_ERROR_MEMORY,
                                     "no memory to read back the %s", texture->label);
    const glsurf_result result = show_texture(extractor, frame, slot, group, data);
    free(data);
    return result;
}

static glsurf_result inspect_gray(glsurf_extractor *extractor, const glsurf_frame *frame) {
    const glsurf_slot slot = extractor->plan.gray;
    glsurf_texture_swap(&extractor->gpu, slot, frame->gray);
    const glsurf_result result = inspect_texture(extractor, frame, slot, 0);
    glsurf_texture_swap(&extractor->gpu, slot, 0);
    return result;
}

static glsurf_result inspect(glsurf_extractor *extractor, glsurf_frame *frame) {
    glsurf_result result = glsurf_frame_make_resident(extractor, frame);
    const glsurf_plan *plan = &extractor->plan;
    if (!result)
        result = inspect_gray(extractor, frame);
    if (!result && plan->scheme->smooth_image)
        result = inspect_texture(extractor, frame, plan->summed, 0);
    if (!result)
        result = inspect_texture(extractor, frame, plan->integral, 0);
    for (int g = 0; !result && !plan->given && g < plan->group_count; ++g)
        result = inspect_texture(extractor, frame, plan->maps[g].response, g);
    if (!result && glsurf_inspect_features(&frame->desc, &extractor->features))
        result = glsurf_extractor_no_memory(extractor, frame);
    return result;
}

/* ----------------------------------------------------------------- collect -- */

static glsurf_result read_features(glsurf_extractor *extractor, glsurf_frame *frame,
                                   uint32_t count) {
    const glsurf_gpu_features *shape = &frame->shape;
    const size_t floats = (size_t)count * shape->descriptor_length;
    glsurf_result result =
        glsurf_extractor_reserve(extractor, count, shape->descriptor_length);
    if (result || count == 0)
        return result;
    const void *data = NULL;
    result = glsurf_readback_map(&extractor->gpu, &frame->results, 0,
                                 shape->descriptor_offset + floats * sizeof(float), &data);
    if (result)
        return result;
    const char *bytes = data;
    glsurf_reference_keypoints((const glsurf_record *)(bytes + shape->keypoint_offset),
                               count, extractor->keypoints);
    memcpy(extractor->descriptors, bytes + shape->descriptor_offset,
           floats * sizeof(float));
    return glsurf_readback_unmap(&extractor->gpu, &frame->results);
}

static glsurf_result collect(glsurf_extractor *extractor, glsurf_frame *frame) {
    glsurf_totals totals;
    glsurf_result result = glsurf_frame_complete(extractor, frame, &totals);
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
    };
    return extractor->desc.inspect ? inspect(extractor, frame) : GLSURF_OK;
}

glsurf_result glsurf_gl_collect(glsurf_extractor *extractor, glsurf_frame *frame) {
    glsurf_state state;
    glsurf_result result = adopt(extractor, glsurf_state_enter(&extractor->gpu, &state));
    if (result)
        return result;
    result = adopt(extractor, collect(extractor, frame));
    glsurf_state_leave(&extractor->gpu, &state);
    return result;
}

/* -------------------------------------------------------------- on the GPU -- */

static glsurf_result name_textures(glsurf_extractor *extractor, uint64_t number,
                                   glsurf_gpu_features *features) {
    const glsurf_plan *plan = &extractor->plan;
    const GLuint *texture = extractor->gpu.texture;
    GLuint descriptors; /* nobody may have written any */
    const glsurf_result result =
        glsurf_texture_get(&extractor->gpu, plan->features.descriptor, &descriptors);
    features->frame = number;
    features->keypoint_texture = texture[plan->features.keypoint];
    features->descriptor_texture = descriptors;
    features->count_texture = texture[plan->select.counts];
    features->capacity = plan->select.capacity;
    features->descriptor_length = extractor->planned_for.descriptor_length;
    return result;
}

/* With the buffer, or without. */
static glsurf_result show(glsurf_extractor *extractor, bool buffer,
                          glsurf_gpu_features *features) {
    glsurf_frame *frame = glsurf_frames_latest(extractor);
    *features = (glsurf_gpu_features){ 0 };
    glsurf_result result = glsurf_frame_make_resident(extractor, frame);
    if (!result && buffer) {
        result = glsurf_frame_copy(extractor, &extractor->shown, features);
        features->buffer = extractor->shown.buffer;
    }
    return result ? result : name_textures(extractor, frame->number, features);
}

static glsurf_result enter_and_show(glsurf_extractor *extractor, bool buffer,
                                    glsurf_gpu_features *features) {
    glsurf_state state;
    glsurf_result result = adopt(extractor, glsurf_state_enter(&extractor->gpu, &state));
    if (result)
        return result;
    result = adopt(extractor, show(extractor, buffer, features));
    glsurf_state_leave(&extractor->gpu, &state);
    return result;
}

glsurf_result glsurf_gl_features(glsurf_extractor *extractor,
                                 glsurf_gpu_features *features) {
    return enter_and_show(extractor, true, features);
}

glsurf_result glsurf_gl_resident(glsurf_extractor *extractor,
                                 glsurf_gpu_features *features) {
    return enter_and_show(extractor, false, features);
}
