/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * One frame on the GPU: its plan, its passes, the copy of its results, and all of that once
 * more where it is needed.
 */
#include "backend.h"
#include "pipeline.h"

/* ------------------------------------------------------------------- plan -- */

/* Whether the plan differs from the frame's in the room for candidates, at most. */
static bool is_planned_like(const glsurf_extractor *extractor, const glsurf_frame *frame) {
    const glsurf_extractor_desc *a = &extractor->planned_for, *b = &frame->desc;
    return extractor->planned && extractor->plan.given == (frame->given != NULL) &&
           extractor->plan.width == frame->width &&
           extractor->plan.height == frame->height && a->preset == b->preset &&
           a->octaves == b->octaves && a->max_features == b->max_features &&
           a->grid_columns == b->grid_columns && a->grid_rows == b->grid_rows &&
           a->descriptor_length == b->descriptor_length && a->capacity == b->capacity;
}

glsurf_result glsurf_frame_plan(glsurf_extractor *extractor, const glsurf_frame *frame,
                                uint32_t room) {
    glsurf_plan *present = &extractor->plan;
    const bool alike = is_planned_like(extractor, frame);
    const bool first_mask = frame->masked && !present->masked;
    if (alike && present->list.capacity >= room &&
        present->bytes + (first_mask ? present->mask_bytes : 0) <=
            frame->desc.memory_limit) {
        if (first_mask)
            glsurf_plan_add_mask(present);
        return GLSURF_OK;
    }
    glsurf_plan plan;
    const glsurf_result result = glsurf_extractor_plan(extractor, &plan, frame, room);
    if (result)
        return result;
    extractor->plan = plan;
    extractor->planned_for = frame->desc;
    extractor->planned = true;
    /* What comes before the lists does not depend on their room. */
    glsurf_gpu_set_plan(&extractor->gpu, &extractor->plan, alike ? plan.list.candidate : 0);
    if (!alike)
        extractor->resident = 0;
    return glsurf_pipeline_tables(&extractor->gpu);
}

/* ----------------------------------------------------------------- passes -- */

static void delete_own(glsurf_gpu *gpu, glsurf_frame *frame) {
    glsurf_texture_delete(gpu, frame->gray);
    glsurf_texture_delete(gpu, frame->mask);
    frame->gray = frame->mask = 0;
}

static glsurf_pipeline_params params_of(const glsurf_frame *frame) {
    return (glsurf_pipeline_params){ .threshold = frame->desc.threshold,
                                     .upright = frame->desc.upright,
                                     .masked = frame->masked,
                                     .origin = frame->origin,
                                     .given = frame->given,
                                     .given_count = frame->given_count };
}

/* The frame's own textures stand in the plan's slots while passes run; who takes the
 * frame's place in the ring takes them over, if they have the size. */
static void lend(glsurf_extractor *extractor, glsurf_frame *frame) {
    glsurf_gpu *gpu = &extractor->gpu;
    if (frame->own_width != frame->width || frame->own_height != frame->height)
        delete_own(gpu, frame);
    glsurf_texture_swap(gpu, extractor->plan.gray, frame->gray);
    glsurf_texture_swap(gpu, extractor->plan.mask_image, frame->mask);
}

static void take_back(glsurf_extractor *extractor, glsurf_frame *frame) {
    frame->gray = glsurf_texture_swap(&extractor->gpu, extractor->plan.gray, 0);
    frame->mask = glsurf_texture_swap(&extractor->gpu, extractor->plan.mask_image, 0);
    frame->own_width = frame->width;
    frame->own_height = frame->height;
}

glsurf_result glsurf_frame_copy(glsurf_extractor *extractor, glsurf_readback *buffer,
                                glsurf_gpu_features *shape) {
    glsurf_gpu *gpu = &extractor->gpu;
    const glsurf_plan *plan = &extractor->plan;
    const glsurf_texture_plan *keypoint = &plan->texture[plan->features.keypoint];
    const glsurf_texture_plan *descriptor = &plan->texture[plan->features.descriptor];
    const size_t texel = glsurf_texel_bytes(GLSURF_TEXEL_RGBA32F);
    const size_t keypoints = (size_t)keypoint->width * (size_t)keypoint->height * texel;
    const size_t descriptors =
        (size_t)descriptor->width * (size_t)descriptor->height * texel;
    const size_t first = sizeof(glsurf_record); /* the counts take half of that */
    *shape = (glsurf_gpu_features){
        .capacity = plan->select.capacity,
        .descriptor_length = extractor->planned_for.descriptor_length,
        .keypoint_offset = first,
        .descriptor_offset = first + keypoints,
    };
    glsurf_result result =
        glsurf_readback_begin(gpu, buffer, first + keypoints + descriptors);
    if (!result)
        result = glsurf_readback_rows(gpu, plan->select.counts, 1, 0);
    if (!result)
        result = glsurf_readback_rows(gpu, plan->features.keypoint, keypoint->height,
                                      shape->keypoint_offset);
    if (!result)
        result = glsurf_readback_rows(gpu, plan->features.descriptor, descriptor->height,
                                      shape->descriptor_offset);
    gpu->gl.BindBuffer(GL_PIXEL_PACK_BUFFER, 0);
    return result;
}

/* The results of the frame, which is resident, start on their way to the host. */
static glsurf_result send(glsurf_extractor *extractor, glsurf_frame *frame) {
    const glsurf_result result =
        glsurf_frame_copy(extractor, &frame->results, &frame->shape);
    frame->room = extractor->plan.list.capacity;
    return result ? result : glsurf_readback_end(&extractor->gpu, &frame->results);
}

glsurf_result glsurf_frame_run(glsurf_extractor *extractor, glsurf_frame *frame,
                               const glsurf_image *image, const glsurf_view *view) {
    const glsurf_pipeline_params params = params_of(frame);
    lend(extractor, frame);
    glsurf_result result =
        glsurf_pipeline_image(&extractor->gpu, image, view, frame->masked);
    if (!result)
        result = glsurf_pipeline_gray(&extractor->gpu, &params);
    take_back(extractor, frame);
    extractor->resident = frame->number;
    return result ? result : send(extractor, frame);
}

/* Does the frame, which the plan is for, again: the lists alone, or all from gray on. The
 * passes that are noted stay those of the last image. */
static glsurf_result redo(glsurf_extractor *extractor, glsurf_frame *frame) {
    glsurf_gpu *gpu = &extractor->gpu;
    const glsurf_pipeline_params params = params_of(frame);
    const bool noted = frame == glsurf_frames_latest(extractor);
    const int passes = gpu->pass_count, gray = gpu->gray_pass, list = gpu->list_pass;
    if (!noted)
        gpu->gray_pass = gpu->list_pass = passes;
    lend(extractor, frame);
    const glsurf_result result = extractor->resident == frame->number
                                     ? glsurf_pipeline_list(gpu, &params)
                                     : glsurf_pipeline_gray(gpu, &params);
    take_back(extractor, frame);
    extractor->resident = frame->number;
    if (!noted) {
        gpu->pass_count = passes;
        gpu->gray_pass = gray;
        gpu->list_pass = list;
    }
    return result;
}

/* ---------------------------------------------------------------- results -- */

glsurf_result glsurf_frame_make_resident(glsurf_extractor *extractor, glsurf_frame *frame) {
    if (extractor->resident == frame->number)
        return GLSURF_OK;
    const glsurf_result result = glsurf_frame_plan(extractor, frame, frame->room);
    return result ? result : redo(extractor, frame);
}

static glsurf_result read_totals(glsurf_extractor *extractor, glsurf_frame *frame,
                                 glsurf_totals *totals) {
    const void *data = NULL;
    const glsurf_result result =
        glsurf_readback_map(&extractor->gpu, &frame->results, 0, sizeof *totals, &data);
    if (result)
        return result;
    *totals = *(const glsurf_totals *)data;
    return glsurf_readback_unmap(&extractor->gpu, &frame->results);
}

/* Doubled until it does, so that a few candidates more do not make the lists anew; where
 * that is too much, just what it takes. */
static uint32_t enough(const glsurf_extractor *extractor, const glsurf_frame *frame,
                       uint32_t candidates) {
    uint64_t more = frame->room;
    while (more < candidates)
        more *= 2;
    return more < UINT32_MAX && glsurf_extractor_fits(extractor, frame, (uint32_t)more)
               ? (uint32_t)more
               : candidates;
}

glsurf_result glsurf_frame_complete(glsurf_extractor *extractor, glsurf_frame *frame,
                                    glsurf_totals *totals) {
    glsurf_result result = read_totals(extractor, frame, totals);
    if (result || totals->candidates <= frame->room)
        return result;
    result =
        glsurf_frame_plan(extractor, frame, enough(extractor, frame, totals->candidates));
    if (!result)
        result = redo(extractor, frame);
    if (!result)
        result = send(extractor, frame);
    return result ? result : read_totals(extractor, frame, totals);
}

void glsurf_frame_free(glsurf_gpu *gpu, glsurf_frame *frame) {
    if (!glsurf_gpu_is_there(gpu))
        return;
    delete_own(gpu, frame);
    glsurf_readback_free(gpu, &frame->results);
}
