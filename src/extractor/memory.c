/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Plans and memory, for both backends: the plan of a frame, its bytes, and memory for
 * results.
 */
#include "extractor/extractor.h"

#include "core/platform.h"
#include "gl/error.h"
#include "gl/paths.h"
#include "presets/preset.h"
#include "stages/plan.h"

#include <stdlib.h>

glsurf_result gls_extractor_no_memory(glsurf_extractor *extractor, const gls_frame *frame) {
    return gls_fail(extractor->object.device, GLSURF_ERROR_MEMORY,
                    "out of memory for an image of %dx%d pixels; use a smaller image",
                    frame->width, frame->height);
}

void gls_choose_first_threshold(const glsurf_extractor *extractor, gls_frame *frame) {
    const gls_threshold_search search = gls_threshold_search_of(&frame->desc);
    if (search.wanted > 0)
        frame->desc.threshold =
            gls_threshold_first(&search, &extractor->memory, frame->desc.threshold);
}

glsurf_result gls_extractor_reserve(glsurf_extractor *extractor, uint32_t count,
                                    uint32_t descriptor_length) {
    const size_t capacity = (size_t)count + 1;
    glsurf_keypoint *keypoints =
        realloc(extractor->keypoints, capacity * sizeof *keypoints);
    if (keypoints)
        extractor->keypoints = keypoints;
    float *descriptors =
        realloc(extractor->descriptors,
                gls_bytes_of(capacity, descriptor_length * sizeof *descriptors));
    if (descriptors)
        extractor->descriptors = descriptors;
    if (!keypoints || !descriptors)
        return gls_fail(extractor->object.device, GLSURF_ERROR_MEMORY,
                        "out of memory for the results of %u features; set max_features",
                        count);
    return GLSURF_OK;
}

glsurf_result gls_extractor_plan(gls_failure *failure, const glsurf_extractor *extractor,
                                 gls_plan *plan, const gls_frame *frame,
                                 uint32_t capacity) {
    const glsurf_device *device = extractor->object.device;
    const bool on_cpu = gls_device_on_cpu(device);
    gls_plan_params params = gls_plan_params_of(&frame->desc);
    params.part = frame->part;
    params.tile = frame->tile;
    params.width = frame->width;
    params.height = frame->height;
    params.input = frame->input;
    params.masked = frame->masked;
    params.candidates = capacity;
    params.paths = device->paths_taken;
    params.max_size = on_cpu ? GLS_CPU_MAX_SIZE : device->max_size;
    return on_cpu ? gls_plan_cpu(failure, plan, &params)
                  : gls_plan_make(failure, plan, &params);
}

bool gls_extractor_fits(const glsurf_extractor *extractor, const gls_frame *frame,
                        uint32_t capacity) {
    gls_plan plan;
    return gls_extractor_plan(NULL, extractor, &plan, frame, capacity) == GLSURF_OK;
}

void gls_extractor_list_levels(glsurf_extractor *extractor, const gls_scale_space *space) {
    extractor->level_count = 0;
    for (const gls_octave *octave = space->octave;
         octave < space->octave + space->octave_count; ++octave)
        for (int l = 0; l < octave->level_count; ++l)
            extractor->level[extractor->level_count++] =
                (glsurf_level){ .size = (uint32_t)octave->level[l].filter.size,
                                .step = (uint32_t)octave->step,
                                .offset = (uint32_t)octave->offset,
                                .sigma = octave->level[l].filter.sigma };
}

/* ----------------------------------------- before there is an extractor -- */

static glsurf_memory memory_of(const gls_plan *plan) {
    glsurf_memory memory = { .bytes = plan->textures.bytes,
                             .feature_bytes = plan->textures.feature_bytes,
                             .capacity = plan->capacity };
    memory.image_bytes = memory.bytes - memory.feature_bytes;
    memory.bytes_per_pixel =
        (double)memory.image_bytes / ((double)plan->image.width * plan->image.height);
    if (memory.capacity > 0)
        memory.bytes_per_feature = (double)memory.feature_bytes / memory.capacity;
    return memory;
}

/* Measures every set of paths that the application's choice allows, because the driver is
 * unknown, and writes the largest memory. "row-differences" never takes less memory: if the
 * limit does not allow it, the plan does without it. The other paths may decide if the
 * limit is exceeded, so this tries them all. On an error `memory` is unchanged. */
static glsurf_result measure_plans(const glsurf_device_desc *device,
                                   const glsurf_extractor_desc *desc, int width, int height,
                                   glsurf_memory *memory) {
    const uint32_t rows = 1u << GLSURF_PATH_ROW_DIFFERENCES & ~device->paths.off,
                   either = 1u << GLSURF_PATH_GATHER | 1u << GLSURF_PATH_LATE_COPY |
                            1u << GLSURF_PATH_EARLY_Z;
    glsurf_memory largest = { 0 };
    gls_plan_params params = gls_plan_params_of(desc);
    params.width = width;
    params.height = height;
    params.max_size = GLS_CPU_MAX_SIZE; /* the driver's largest texture is unknown */
    for (uint32_t taken = 0; taken <= either; ++taken) {
        const uint32_t left = either & ~taken;
        if (taken & (~either | device->paths.off) || left & device->paths.on)
            continue;
        gls_plan plan;
        params.paths = taken | rows;
        const glsurf_result result = device->backend == GLSURF_BACKEND_CPU
                                         ? gls_plan_cpu(NULL, &plan, &params)
                                         : gls_plan_make(NULL, &plan, &params);
        if (result)
            return result;
        const glsurf_memory found = memory_of(&plan);
        if (found.bytes > largest.bytes)
            largest = found;
    }
    *memory = largest;
    return GLSURF_OK;
}

glsurf_result glsurf_extractor_memory(const glsurf_device_desc *device,
                                      const glsurf_extractor_desc *desc, uint32_t width,
                                      uint32_t height, glsurf_memory *memory) {
    if (!memory)
        return GLSURF_ERROR_ARGUMENT;
    *memory = (glsurf_memory){ 0 };
    if (!device || !desc)
        return GLSURF_ERROR_ARGUMENT;
    gls_float_mode mode;
    gls_float_mode_enter(&mode);
    glsurf_extractor_desc filled = *desc;
    glsurf_result result = GLSURF_OK;
    if ((unsigned)device->backend > GLSURF_BACKEND_CPU ||
        gls_paths_check(NULL, &device->paths) || gls_settings_check(NULL, &filled) ||
        width == 0 || height == 0)
        result = GLSURF_ERROR_ARGUMENT;
    else if (width > GLS_CPU_MAX_SIZE || height > GLS_CPU_MAX_SIZE)
        result = GLSURF_ERROR_LIMIT;
    if (!result) {
        gls_settings_fill(&filled);
        result = measure_plans(device, &filled, (int)width, (int)height, memory);
    }
    gls_float_mode_leave(&mode);
    return result;
}
