/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The GL backend of an extractor: submits, hands out. Every entry saves the host's GL state
 * and restores it.
 */
#include "extractor/backend.h"
#include "gl/host_state.h"
#include "plan/inspect.h"

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
    gpu->binaries.load = extractor->desc.program_load;
    gpu->binaries.store = extractor->desc.program_store;
    gpu->binaries.user = extractor->desc.program_user;
    gpu->paths = extractor->desc.paths;
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
static uint32_t first_capacity(const glsurf_frame *frame) {
    const uint64_t rows = (uint64_t)frame->input_count / GLSURF_LIST_ROW + 1;
    const uint64_t capacity = rows * GLSURF_LIST_ROW;
    return !frame->input           ? frame->desc.capacity
           : capacity < UINT32_MAX ? (uint32_t)capacity
                                   : UINT32_MAX;
}

/* What refuses the image comes before anything that the others notice. */
static glsurf_result submit(glsurf_extractor *extractor, const glsurf_image *image,
                            const glsurf_input_keypoints *input) {
    glsurf_view view;
    glsurf_result result = glsurf_image_check(&extractor->gpu, image, &view);
    if (result)
        return result;
    glsurf_frame like = glsurf_frame_like(extractor, image, &view);
    result = glsurf_extractor_give(extractor, &like, input);
    if (!result)
        result = glsurf_frame_plan(extractor, &like, first_capacity(&like));
    if (result) {
        free(like.input);
        return result;
    }
    glsurf_extractor_list_levels(extractor, &extractor->plan);
    return glsurf_frame_run(extractor, glsurf_frames_add(extractor, &like), image, &view);
}

glsurf_result glsurf_gl_submit(glsurf_extractor *extractor, const glsurf_image *image,
                               const glsurf_input_keypoints *input) {
    glsurf_state state;
    glsurf_result result = adopt(extractor, glsurf_state_enter(&extractor->gpu, &state));
    if (result)
        return result;
    result = adopt(extractor, submit(extractor, image, input));
    glsurf_trace_stage(&extractor->gpu.trace, NULL);
    glsurf_state_leave(&extractor->gpu, &state);
    return result;
}

/* Asks for a fence, which no state has a say in. */
glsurf_result glsurf_gl_poll(glsurf_extractor *extractor, glsurf_frame *frame,
                             bool *ready) {
    glsurf_drop_errors(&extractor->gpu);
    return adopt(extractor, glsurf_readback_ready(&extractor->gpu, &frame->results, ready));
}

glsurf_result glsurf_gl_timer_check(glsurf_extractor *extractor,
                                    glsurf_timer_check *check) {
    glsurf_state state;
    glsurf_result result = adopt(extractor, glsurf_state_enter(&extractor->gpu, &state));
    if (result)
        return result;
    result = adopt(extractor, glsurf_timer_check_run(&extractor->gpu, check));
    glsurf_trace_stage(&extractor->gpu.trace, NULL);
    glsurf_state_leave(&extractor->gpu, &state);
    return result;
}

/* ----------------------------------------------------------------- inspect -- */

/* Rows of texels of four pixels, but for the ends of their last, close together. */
static void close_rows(const glsurf_plan *plan, size_t pixel, void *data) {
    const size_t row = (size_t)plan->width * pixel;
    const size_t stride = ((size_t)plan->width + 3) / 4 * 4 * pixel;
    for (size_t y = 1; y < (size_t)plan->height; ++y)
        memmove((char *)data + y * row, (char *)data + y * stride, row);
}

/* Of a level of an octave; not used of what is no response. */
typedef struct level_place {
    int octave, level;
} level_place;

static const level_place no_place;

static glsurf_result show_response(const glsurf_frame *frame, const glsurf_plan *plan,
                                   level_place position, const float *atlas) {
    const glsurf_octave *octave = &plan->octave[position.octave];
    const size_t row = 4 * (size_t)plan->texture[plan->response[position.level]].width;
    return glsurf_inspect_response(
        &frame->desc, plan, position.octave, position.level,
        atlas + row * (size_t)octave->atlas_row + 4 * (size_t)octave->atlas_column, row, 1);
}

static glsurf_result show_texture(glsurf_extractor *extractor, const glsurf_frame *frame,
                                  glsurf_slot slot, level_place position, void *data) {
    const glsurf_plan *plan = &extractor->plan;
    const glsurf_result result = glsurf_texture_read(&extractor->gpu, slot, data);
    if (result)
        return result;
    if (slot == plan->gray || slot == plan->summed)
        close_rows(plan, slot == plan->gray ? sizeof(uint8_t) : sizeof(uint16_t), data);
    if (slot == plan->gray)
        glsurf_inspect_gray(&frame->desc, plan, data);
    else if (slot == plan->summed)
        glsurf_inspect_smooth(&frame->desc, plan, data);
    else if (slot == plan->integral)
        glsurf_inspect_integral(&frame->desc, plan, data);
    else if (show_response(frame, plan, position, data))
        return glsurf_extractor_no_memory(extractor, frame);
    return GLSURF_OK;
}

static glsurf_result inspect_texture(glsurf_extractor *extractor, const glsurf_frame *frame,
                                     glsurf_slot slot, level_place position) {
    const glsurf_texture_desc *texture = &extractor->plan.texture[slot];
    void *data = malloc((size_t)texture->width * (size_t)texture->height *
                        glsurf_texel_bytes(texture->texel));
    if (!data)
        return glsurf_extractor_fail(extractor, GLSURF_ERROR_MEMORY,
                                     "no memory to read back the %s", texture->label);
    const glsurf_result result = show_texture(extractor, frame, slot, position, data);
    free(data);
    return result;
}

static glsurf_result inspect_gray(glsurf_extractor *extractor, glsurf_frame *frame) {
    glsurf_frame_attach(extractor, frame);
    const glsurf_result result =
        inspect_texture(extractor, frame, extractor->plan.gray, no_place);
    glsurf_frame_detach(extractor, frame);
    return result;
}

/* In the order of octaves. */
static glsurf_result inspect_responses(glsurf_extractor *extractor,
                                       const glsurf_frame *frame) {
    const glsurf_plan *plan = &extractor->plan;
    glsurf_result result = GLSURF_OK;
    for (int g = 0; g < plan->octave_count; ++g)
        for (int l = 0; !result && l < plan->octave[g].level_count; ++l)
            result =
                inspect_texture(extractor, frame, plan->response[l], (level_place){ g, l });
    return result;
}

static glsurf_result inspect(glsurf_extractor *extractor, glsurf_frame *frame) {
    glsurf_result result = glsurf_frame_make_current(extractor, frame);
    glsurf_trace_stage(&extractor->gpu.trace, "inspect");
    const glsurf_plan *plan = &extractor->plan;
    if (!result)
        result = inspect_gray(extractor, frame);
    if (!result && plan->preset->smooth_image)
        result = inspect_texture(extractor, frame, plan->summed, no_place);
    if (!result)
        result = inspect_texture(extractor, frame, plan->integral, no_place);
    if (!result && !plan->input)
        result = inspect_responses(extractor, frame);
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
    const char *bytes = NULL;
    result = glsurf_frame_map(extractor, frame, count, &bytes);
    if (result)
        return result;
    glsurf_records_to_keypoints((const glsurf_record *)(bytes + shape->keypoint_offset),
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
    glsurf_trace_stage(&extractor->gpu.trace, NULL);
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
    glsurf_result result = glsurf_frame_make_current(extractor, frame);
    if (result)
        return result;
    glsurf_frame_attach(extractor, frame);
    if (buffer) {
        result = glsurf_frame_copy(extractor, &extractor->shown, features);
        features->buffer = extractor->shown.buffer;
    }
    if (!result)
        result = name_textures(extractor, frame->number, features);
    glsurf_frame_detach(extractor, frame);
    return result;
}

static glsurf_result enter_and_show(glsurf_extractor *extractor, bool buffer,
                                    glsurf_gpu_features *features) {
    glsurf_state state;
    glsurf_result result = adopt(extractor, glsurf_state_enter(&extractor->gpu, &state));
    if (result)
        return result;
    result = adopt(extractor, show(extractor, buffer, features));
    glsurf_trace_stage(&extractor->gpu.trace, NULL);
    glsurf_state_leave(&extractor->gpu, &state);
    return result;
}

glsurf_result glsurf_gl_features(glsurf_extractor *extractor,
                                 glsurf_gpu_features *features) {
    return enter_and_show(extractor, true, features);
}

glsurf_result glsurf_gl_textures(glsurf_extractor *extractor,
                                 glsurf_gpu_features *features) {
    return enter_and_show(extractor, false, features);
}
