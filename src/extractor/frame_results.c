/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The textures that a frame owns, and the copy of its results to memory. Submit copies the
 * results into a buffer. Where copies wait (path "late-copy"), collect does.
 */
#include "extractor/frame_gl.h"
#include "gl/texture.h"

/* -------------------------------------------------------------- textures -- */

/* Among a frame's own textures: the index of the first result texture, and the number of
 * result textures. */
enum { RESULTS = 2, RESULT_COUNT = GLSURF_FRAME_TEXTURES - RESULTS };

static glsurf_slot slot_of(const glsurf_plan *plan, int texture) {
    const glsurf_slot slots[GLSURF_FRAME_TEXTURES] = { plan->gray, plan->mask_image,
                                                       plan->select.counts,
                                                       plan->features.keypoint,
                                                       plan->features.descriptor };
    return slots[texture];
}

static int texture_count(const glsurf_gpu *gpu) {
    return glsurf_device_takes(gpu->device, GLSURF_PATH_LATE_COPY) ? GLSURF_FRAME_TEXTURES
                                                                   : RESULTS;
}

static bool has_size(const glsurf_texture_desc *a, const glsurf_texture_desc *b) {
    return a->width == b->width && a->height == b->height;
}

/* A new frame that takes the place of an old one in the ring reuses its textures, if they
 * have the right size. */
void glsurf_frame_attach(glsurf_extractor *extractor, glsurf_frame *frame) {
    glsurf_gpu *gpu = &extractor->gpu;
    for (int i = 0; i < texture_count(gpu); ++i) {
        const glsurf_slot slot = slot_of(&extractor->plan, i);
        glsurf_frame_texture *texture = &frame->texture[i];
        if (!has_size(&texture->desc, &gpu->slots[slot])) {
            glsurf_texture_delete(gpu, texture->name);
            texture->name = 0;
        }
        glsurf_texture_swap(gpu, slot, texture->name);
    }
}

void glsurf_frame_detach(glsurf_extractor *extractor, glsurf_frame *frame) {
    glsurf_gpu *gpu = &extractor->gpu;
    for (int i = 0; i < texture_count(gpu); ++i) {
        const glsurf_slot slot = slot_of(&extractor->plan, i);
        frame->texture[i] =
            (glsurf_frame_texture){ .name = glsurf_texture_swap(gpu, slot, 0),
                                    .desc = gpu->slots[slot] };
    }
}

void glsurf_frame_free(glsurf_gpu *gpu, glsurf_frame *frame) {
    for (int i = 0; i < GLSURF_FRAME_TEXTURES; ++i) {
        glsurf_texture_delete(gpu, frame->texture[i].name);
        frame->texture[i].name = 0;
    }
    glsurf_readback_free(gpu, &frame->results);
}

/* ---------------------------------------------------------------- copies -- */

/* Where the results of the frame that the plan is for are placed in a buffer. */
static glsurf_gpu_features shape_of(const glsurf_extractor *extractor) {
    const glsurf_plan *plan = &extractor->plan;
    const size_t first = sizeof(glsurf_record); /* the counts take half of it */
    return (glsurf_gpu_features){
        .capacity = plan->select.capacity,
        .descriptor_length = extractor->planned_for.descriptor_length,
        .keypoint_offset = first,
        .descriptor_offset =
            first + (size_t)glsurf_texture_bytes(&plan->texture[plan->features.keypoint]),
    };
}

/* Copies the first rows[i] rows of result i to its place in the buffer. */
static glsurf_result copy(glsurf_gpu *gpu, glsurf_readback *buffer,
                          const glsurf_gpu_features *shape,
                          const glsurf_frame_texture results[RESULT_COUNT],
                          const int rows[RESULT_COUNT]) {
    const size_t offset[RESULT_COUNT] = { 0, shape->keypoint_offset,
                                          shape->descriptor_offset };
    glsurf_result result = glsurf_readback_begin(
        gpu, buffer,
        shape->descriptor_offset +
            (size_t)glsurf_texture_bytes(&results[RESULT_COUNT - 1].desc));
    for (int i = 0; !result && i < RESULT_COUNT; ++i)
        if (rows[i] > 0)
            result = glsurf_readback_texture(gpu, results[i].name, &results[i].desc,
                                             rows[i], offset[i]);
    glsurf_readback_close(gpu);
    return result;
}

glsurf_result glsurf_frame_copy(glsurf_extractor *extractor, glsurf_readback *buffer,
                                glsurf_gpu_features *shape) {
    glsurf_gpu *gpu = &extractor->gpu;
    glsurf_frame_texture results[RESULT_COUNT];
    int rows[RESULT_COUNT];
    glsurf_result result = GLSURF_OK;
    for (int i = 0; !result && i < RESULT_COUNT; ++i) {
        const glsurf_slot slot = slot_of(&extractor->plan, RESULTS + i);
        results[i].desc = gpu->slots[slot];
        rows[i] = results[i].desc.height;
        result = glsurf_texture_get(gpu, slot, &results[i].name);
    }
    *shape = shape_of(extractor);
    return result ? result : copy(gpu, buffer, shape, results, rows);
}

/* Where copies wait, this makes the buffer and copies nothing. */
glsurf_result glsurf_frame_send(glsurf_extractor *extractor, glsurf_frame *frame) {
    static const int none[RESULT_COUNT];
    glsurf_gpu *gpu = &extractor->gpu;
    glsurf_result result;
    frame->capacity = extractor->plan.list.capacity;
    frame->shape = shape_of(extractor);
    glsurf_trace_stage(&extractor->object.device->trace, "read-back");
    if (glsurf_device_takes(gpu->device, GLSURF_PATH_LATE_COPY))
        result = copy(gpu, &frame->results, &frame->shape, frame->texture + RESULTS, none);
    else
        result = glsurf_frame_copy(extractor, &frame->results, &frame->shape);
    return result ? result : glsurf_readback_end(gpu, &frame->results);
}

/* --------------------------------------------------------------- in memory -- */

/* If the copy was left to collect, copies it now that the results are complete: `counts`
 * rows of the counts (0 or 1), and the keypoints and descriptors of `features` features. */
static glsurf_result copy_late(glsurf_gpu *gpu, glsurf_frame *frame, int counts,
                               uint32_t features) {
    const int rows[RESULT_COUNT] = {
        counts, (int)glsurf_ceil_div_u32(features, GLSURF_LIST_ROW),
        (int)glsurf_ceil_div_u32(features, GLSURF_SUB_REGION_COLUMNS)
    };
    if (!glsurf_device_takes(gpu->device, GLSURF_PATH_LATE_COPY))
        return GLSURF_OK;
    return copy(gpu, &frame->results, &frame->shape, frame->texture + RESULTS, rows);
}

glsurf_result glsurf_frame_totals(glsurf_extractor *extractor, glsurf_frame *frame,
                                  glsurf_totals *totals) {
    glsurf_gpu *gpu = &extractor->gpu;
    const void *data = NULL;
    glsurf_trace_stage(&extractor->object.device->trace, "wait");
    glsurf_result result = glsurf_readback_wait(gpu, &frame->results);
    glsurf_trace_stage(&extractor->object.device->trace, "read-back");
    if (!result)
        result = copy_late(gpu, frame, 1, 0);
    if (!result)
        result = glsurf_readback_map(gpu, &frame->results, 0, sizeof *totals, &data);
    if (result)
        return result;
    *totals = *(const glsurf_totals *)data;
    return glsurf_readback_unmap(gpu, &frame->results);
}

glsurf_result glsurf_frame_map(glsurf_extractor *extractor, glsurf_frame *frame,
                               uint32_t count, const char **bytes) {
    glsurf_gpu *gpu = &extractor->gpu;
    const glsurf_gpu_features *shape = &frame->shape;
    const size_t descriptors = (size_t)count * shape->descriptor_length * sizeof(float);
    const void *data = NULL;
    glsurf_result result = copy_late(gpu, frame, 0, count);
    if (!result)
        result = glsurf_readback_map(gpu, &frame->results, 0,
                                     shape->descriptor_offset + descriptors, &data);
    *bytes = data;
    return result;
}
