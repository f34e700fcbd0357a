/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The textures that a frame owns, and the copy of its results to memory. Submit copies the
 * results into a buffer. Where copies wait (path "late-copy"), collect does.
 */
#include "extractor/frame_gl.h"
#include "gl/error.h"
#include "gl/gpu.h"

#include <string.h>

/* -------------------------------------------------------------- textures -- */

/* Among a frame's own textures: the index of the first result texture, and the number of
 * result textures. */
enum { RESULTS = 2, RESULT_COUNT = GLS_FRAME_TEXTURES - RESULTS };

static gls_slot slot_of(const gls_plan *plan, int texture) {
    const gls_slot slots[GLS_FRAME_TEXTURES] = { plan->gray.image, plan->gray.mask,
                                                 plan->select.counts,
                                                 plan->publish.keypoint,
                                                 plan->descriptor.descriptor };
    return slots[texture];
}

static int texture_count(const gls_gpu *gpu) {
    return gls_device_takes(gpu->device, GLSURF_PATH_LATE_COPY) ? GLS_FRAME_TEXTURES
                                                                : RESULTS;
}

/* A new frame that takes the place of an old one in the ring reuses its textures, if they
 * have the right size. */
void gls_frame_attach(glsurf_extractor *extractor, gls_frame *frame) {
    gls_gpu *gpu = &extractor->gpu;
    gpu->mark = frame->mark;
    for (int i = 0; i < texture_count(gpu); ++i) {
        const gls_slot slot = slot_of(extractor->plan, i);
        gls_frame_texture *texture = &frame->texture[i];
        const gls_texture_desc *wanted = &gpu->slots[slot];
        if (texture->desc.width != wanted->width ||
            texture->desc.height != wanted->height) {
            gls_texture_delete(gpu, texture->name);
            texture->name = 0;
        }
        gls_texture_swap(gpu, slot, texture->name);
    }
}

void gls_frame_detach(glsurf_extractor *extractor, gls_frame *frame) {
    gls_gpu *gpu = &extractor->gpu;
    for (int i = 0; i < texture_count(gpu); ++i) {
        const gls_slot slot = slot_of(extractor->plan, i);
        frame->texture[i] = (gls_frame_texture){ .name = gls_texture_swap(gpu, slot, 0),
                                                 .desc = gpu->slots[slot] };
    }
}

void gls_frame_free(gls_gpu *gpu, gls_frame *frame) {
    for (int i = 0; i < GLS_FRAME_TEXTURES; ++i) {
        gls_texture_delete(gpu, frame->texture[i].name);
        frame->texture[i].name = 0;
    }
    gls_readback_free(gpu, &frame->results);
}

/* ---------------------------------------------------------------- copies -- */

/* Where the results of the frame that the plan is for are placed in a buffer. */
static glsurf_gpu_features shape_of(const glsurf_extractor *extractor) {
    const gls_plan *plan = extractor->plan;
    const size_t first = sizeof(gls_record); /* the counts take at most all of it */
    return (glsurf_gpu_features){
        .capacity = plan->select.capacity,
        .descriptor_length = extractor->planned_for.descriptor_length,
        .keypoint_offset = first,
        .descriptor_offset =
            first + (size_t)gls_texture_bytes(&plan->textures.desc[plan->publish.keypoint]),
    };
}

/* Copies the first rows[i] rows of result i to its place in the buffer. */
static glsurf_result copy_results(gls_gpu *gpu, gls_readback *buffer,
                                  const glsurf_gpu_features *shape,
                                  const gls_frame_texture results[RESULT_COUNT],
                                  const int rows[RESULT_COUNT]) {
    const size_t offset[RESULT_COUNT] = { 0, shape->keypoint_offset,
                                          shape->descriptor_offset };
    glsurf_result result =
        gls_readback_begin(gpu, buffer,
                           shape->descriptor_offset +
                               (size_t)gls_texture_bytes(&results[RESULT_COUNT - 1].desc));
    for (int i = 0; !result && i < RESULT_COUNT; ++i)
        if (rows[i] > 0)
            result = gls_readback_texture(gpu, results[i].name, &results[i].desc, rows[i],
                                          offset[i]);
    gls_readback_close(gpu);
    return result;
}

glsurf_result gls_frame_copy(glsurf_extractor *extractor, gls_readback *buffer,
                             glsurf_gpu_features *shape) {
    gls_gpu *gpu = &extractor->gpu;
    gls_frame_texture results[RESULT_COUNT];
    int rows[RESULT_COUNT];
    glsurf_result result = GLSURF_OK;
    for (int i = 0; !result && i < RESULT_COUNT; ++i) {
        const gls_slot slot = slot_of(extractor->plan, RESULTS + i);
        results[i].desc = gpu->slots[slot];
        rows[i] = results[i].desc.height;
        result = gls_texture_get(gpu, slot, &results[i].name);
    }
    *shape = shape_of(extractor);
    return result ? result : copy_results(gpu, buffer, shape, results, rows);
}

/* Where copies wait, this makes the buffer and copies nothing. */
glsurf_result gls_frame_send(glsurf_extractor *extractor, gls_frame *frame) {
    static const int none[RESULT_COUNT];
    gls_gpu *gpu = &extractor->gpu;
    glsurf_result result;
    frame->capacity = extractor->plan->capacity;
    frame->shape = shape_of(extractor);
    gls_trace_stage(&extractor->object.device->trace, "read-back");
    if (gls_device_takes(gpu->device, GLSURF_PATH_LATE_COPY))
        result = copy_results(gpu, &frame->results, &frame->shape, frame->texture + RESULTS,
                              none);
    else
        result = gls_frame_copy(extractor, &frame->results, &frame->shape);
    return result ? result : gls_readback_end(gpu, &frame->results);
}

/* --------------------------------------------------------------- in memory -- */

/* If the copy was left to collect, copies it now that the results are complete: `counts`
 * rows of the counts (0 or 1), and the keypoints and descriptors of `features` features. */
static glsurf_result copy_late(gls_gpu *gpu, gls_frame *frame, int counts,
                               uint32_t features) {
    const int rows[RESULT_COUNT] = { counts, (int)gls_ceil_div_u32(features, GLS_LIST_ROW),
                                     (int)gls_ceil_div_u32(features,
                                                           GLS_SUB_REGION_COLUMNS) };
    if (!gls_device_takes(gpu->device, GLSURF_PATH_LATE_COPY))
        return GLSURF_OK;
    return copy_results(gpu, &frame->results, &frame->shape, frame->texture + RESULTS,
                        rows);
}

glsurf_result gls_frame_totals(glsurf_extractor *extractor, gls_frame *frame,
                               gls_totals *totals) {
    gls_gpu *gpu = &extractor->gpu;
    const void *data = NULL;
    gls_trace_stage(&extractor->object.device->trace, "wait");
    glsurf_result result = gls_readback_wait(gpu, &frame->results);
    gls_trace_stage(&extractor->object.device->trace, "read-back");
    if (!result)
        result = copy_late(gpu, frame, 1, 0);
    if (!result)
        result = gls_readback_map(gpu, &frame->results, 0, sizeof *totals, &data);
    if (result)
        return result;
    memcpy(totals, data, sizeof *totals);
    result = gls_readback_unmap(gpu, &frame->results);
    return result ? result : gls_check_mark(gpu->device, totals->mark, frame->mark);
}

glsurf_result gls_frame_map(glsurf_extractor *extractor, gls_frame *frame, uint32_t count,
                            const char **bytes) {
    gls_gpu *gpu = &extractor->gpu;
    const glsurf_gpu_features *shape = &frame->shape;
    const size_t descriptors = (size_t)count * shape->descriptor_length * sizeof(float);
    const void *data = NULL;
    glsurf_result result = copy_late(gpu, frame, 0, count);
    if (!result)
        result = gls_readback_map(gpu, &frame->results, 0,
                                  shape->descriptor_offset + descriptors, &data);
    *bytes = data;
    return result;
}
