/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Copies the results of a frame to memory. Submit copies them into a buffer; with the path
 * "late-copy", collect does.
 */
#include "extractor/extractor.h"
#include "gl/error.h"
#include "gl/gpu.h"

#include <string.h>

/* The number of result textures, which are the last own textures of a frame. */
enum { RESULT_COUNT = GLS_OWN_TEXTURES - GLS_OWN_COUNTS };

typedef struct result_texture {
    GLuint name;
    gls_texture_desc desc;
} result_texture;

/* --------------------------------------------------------------- copies -- */

/* Returns the layout of the results in a buffer, for a frame of the present plan. */
static glsurf_gpu_features shape_of(const glsurf_extractor *extractor) {
    const gls_plan *plan = extractor->plan;
    const size_t first = sizeof(gls_record); /* the counts fit into it */
    return (glsurf_gpu_features){
        .capacity = plan->select.capacity,
        .descriptor_length = extractor->planned_for.descriptor_length,
        .keypoint_offset = first,
        .descriptor_offset =
            first + (size_t)gls_texture_bytes(&plan->textures.desc[plan->publish.keypoint]),
    };
}

/* Lists the frame's own textures of its results. */
static void own_results(const gls_frame *frame, result_texture results[RESULT_COUNT]) {
    for (int i = 0; i < RESULT_COUNT; ++i)
        results[i] = (result_texture){ frame->own.name[GLS_OWN_COUNTS + i],
                                       frame->own.desc[GLS_OWN_COUNTS + i] };
}

/* Copies the first rows[i] rows of result i to its offset in the buffer. */
static glsurf_result copy_results(gls_gpu *gpu, gls_readback *buffer,
                                  const glsurf_gpu_features *shape,
                                  const result_texture results[RESULT_COUNT],
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

glsurf_result gls_results_copy(glsurf_extractor *extractor, gls_readback *buffer,
                               glsurf_gpu_features *shape) {
    gls_gpu *gpu = &extractor->gpu;
    const gls_plan *plan = extractor->plan;
    const gls_slot slot[RESULT_COUNT] = { plan->select.counts, plan->publish.keypoint,
                                          plan->descriptor.descriptor };
    result_texture results[RESULT_COUNT];
    int rows[RESULT_COUNT];
    glsurf_result result = GLSURF_OK;
    for (int i = 0; !result && i < RESULT_COUNT; ++i) {
        results[i].desc = gpu->slots[slot[i]];
        rows[i] = results[i].desc.height;
        result = gls_texture_get(gpu, slot[i], &results[i].name);
    }
    *shape = shape_of(extractor);
    return result ? result : copy_results(gpu, buffer, shape, results, rows);
}

/* With the path "late-copy" makes the buffer and copies nothing. */
glsurf_result gls_results_send(glsurf_extractor *extractor, gls_frame *frame) {
    static const int none[RESULT_COUNT];
    gls_gpu *gpu = &extractor->gpu;
    glsurf_result result;
    frame->capacity = extractor->plan->capacity;
    frame->shape = shape_of(extractor);
    gls_trace_stage(&extractor->object.device->trace, "read-back");
    if (gls_device_takes(gpu->device, GLSURF_PATH_LATE_COPY)) {
        result_texture results[RESULT_COUNT];
        own_results(frame, results);
        result = copy_results(gpu, &frame->results, &frame->shape, results, none);
    } else {
        result = gls_results_copy(extractor, &frame->results, &frame->shape);
    }
    return result ? result : gls_readback_end(gpu, &frame->results);
}

/* ------------------------------------------------------------ in memory -- */

/* Returns the number of descriptors of so many features. */
static uint32_t described_of(const gls_frame *frame, uint32_t features) {
    return frame->part == GLS_PART_DETECT ? 0 : features;
}

/* With the path "late-copy" copies the results, which are complete now: `counts` rows of
 * the counts (0 or 1), and the keypoints and descriptors of `features` features. */
static glsurf_result copy_late(gls_gpu *gpu, gls_frame *frame, int counts,
                               uint32_t features) {
    const uint32_t described = described_of(frame, features);
    const int rows[RESULT_COUNT] = { counts, (int)gls_ceil_div_u32(features, GLS_LIST_ROW),
                                     (int)gls_ceil_div_u32(described,
                                                           GLS_SUB_REGION_COLUMNS) };
    if (!gls_device_takes(gpu->device, GLSURF_PATH_LATE_COPY))
        return GLSURF_OK;
    result_texture results[RESULT_COUNT];
    own_results(frame, results);
    const glsurf_result result = gls_state_enter_copying(gpu->device);
    return result ? result
                  : copy_results(gpu, &frame->results, &frame->shape, results, rows);
}

glsurf_result gls_results_totals(glsurf_extractor *extractor, gls_frame *frame,
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

glsurf_result gls_results_map(glsurf_extractor *extractor, gls_frame *frame, uint32_t count,
                              const char **bytes) {
    gls_gpu *gpu = &extractor->gpu;
    const glsurf_gpu_features *shape = &frame->shape;
    const size_t descriptors =
        (size_t)described_of(frame, count) * shape->descriptor_length * sizeof(float);
    const void *data = NULL;
    glsurf_result result = copy_late(gpu, frame, 0, count);
    if (!result)
        result = gls_readback_map(gpu, &frame->results, 0,
                                  shape->descriptor_offset + descriptors, &data);
    *bytes = data;
    return result;
}

/* --------------------------------------------------- are they complete? -- */

/* Handles more candidates than the capacity: returns a larger capacity or, with
 * desc.features, may raise the threshold instead. If the list already has enough keypoints,
 * the response of the weakest wanted keypoint is a threshold that gives enough. */
static uint32_t settle_overflow(const glsurf_extractor *extractor, gls_frame *frame,
                                const gls_totals *totals, gls_threshold_search *search) {
    float *const threshold = &frame->desc.threshold;
    if (search->wanted > 0 && totals->enough >= search->wanted &&
        totals->weakest > 1.05f * *threshold) {
        *threshold = totals->weakest;
        return frame->capacity;
    }
    if (search->wanted > 0 && !gls_extractor_fits(extractor, frame, totals->candidates) &&
        gls_threshold_raise(search, threshold))
        return frame->capacity;
    /* Doubles the old capacity until it suffices, so that a few more candidates need no new
     * lists. If that exceeds a limit, takes exactly the number of candidates. */
    uint64_t capacity = frame->capacity;
    while (capacity < totals->candidates)
        capacity *= 2;
    return capacity < UINT32_MAX && gls_extractor_fits(extractor, frame, (uint32_t)capacity)
               ? (uint32_t)capacity
               : totals->candidates;
}

bool gls_results_lack(const glsurf_extractor *extractor, gls_frame *frame,
                      const gls_totals *totals, gls_threshold_search *search,
                      uint32_t *capacity) {
    *capacity = frame->capacity;
    if (totals->candidates > frame->capacity)
        *capacity = settle_overflow(extractor, frame, totals, search);
    else if (totals->enough >= search->wanted ||
             !gls_threshold_lower(search, totals->enough, &frame->desc.threshold))
        return false;
    return true;
}
