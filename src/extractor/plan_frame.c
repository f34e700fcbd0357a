/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * What both backends need for a frame: its plan, its levels, and memory for its results.
 */
#include "extractor/extractor.h"
#include "gl/error.h"

#include <stdlib.h>

glsurf_result glsurf_extractor_no_memory(glsurf_extractor *extractor,
                                         const glsurf_frame *frame) {
    return glsurf_fail(extractor->object.device, GLSURF_ERROR_MEMORY,
                       "no memory for an image of %dx%d pixels; submit a smaller image",
                       frame->width, frame->height);
}

glsurf_result glsurf_extractor_reserve(glsurf_extractor *extractor, uint32_t count,
                                       uint32_t descriptor_length) {
    const size_t capacity = (size_t)count + 1;
    glsurf_keypoint *keypoints =
        realloc(extractor->keypoints, capacity * sizeof *keypoints);
    if (keypoints)
        extractor->keypoints = keypoints;
    float *descriptors =
        realloc(extractor->descriptors,
                glsurf_bytes_of(capacity, descriptor_length * sizeof *descriptors));
    if (descriptors)
        extractor->descriptors = descriptors;
    if (!keypoints || !descriptors)
        return glsurf_fail(extractor->object.device, GLSURF_ERROR_MEMORY,
                           "no memory for the results of %u features; set max_features",
                           count);
    return GLSURF_OK;
}

static glsurf_result make_plan(const glsurf_extractor *extractor, glsurf_plan *plan,
                               const glsurf_frame *frame, uint32_t capacity, char *message,
                               size_t message_size) {
    const glsurf_extractor_desc *desc = &frame->desc;
    const glsurf_device *device = extractor->object.device;
    const bool on_cpu = glsurf_device_on_cpu(device);
    const glsurf_plan_params params = {
        .width = frame->width,
        .height = frame->height,
        .preset = glsurf_preset_row(desc->preset, desc->detector),
        .scales = glsurf_settings_scales(desc),
        .octaves = desc->octaves,
        .input = frame->input,
        .max_features = desc->max_features,
        .grid_columns = desc->grid_columns,
        .grid_rows = desc->grid_rows,
        .descriptor_length = desc->descriptor_length,
        .masked = frame->masked,
        .candidates = capacity,
        .waiting = desc->frames - 1,
        .waiting_results = glsurf_device_takes(device, GLSURF_PATH_LATE_COPY),
        .paths = device->paths_taken,
        .memory_limit = desc->memory_limit,
        .max_size = on_cpu ? GLSURF_CPU_MAX_SIZE : device->max_size,
    };
    return on_cpu ? glsurf_plan_cpu(plan, &params, message, message_size)
                  : glsurf_plan_make(plan, &params, message, message_size);
}

glsurf_result glsurf_extractor_plan(glsurf_extractor *extractor, glsurf_plan *plan,
                                    const glsurf_frame *frame, uint32_t capacity) {
    char message[sizeof extractor->object.device->message];
    const glsurf_result result =
        make_plan(extractor, plan, frame, capacity, message, sizeof message);
    return result ? glsurf_fail(extractor->object.device, result, "%s", message)
                  : GLSURF_OK;
}

bool glsurf_extractor_fits(const glsurf_extractor *extractor, const glsurf_frame *frame,
                           uint32_t capacity) {
    char unsaid[sizeof extractor->object.device->message];
    glsurf_plan plan;
    return make_plan(extractor, &plan, frame, capacity, unsaid, sizeof unsaid) == GLSURF_OK;
}

void glsurf_extractor_list_levels(glsurf_extractor *extractor, const glsurf_plan *plan) {
    extractor->level_count = 0;
    for (int o = 0; o < plan->octave_count; ++o)
        for (int l = 0; l < plan->octave[o].level_count; ++l)
            extractor->level[extractor->level_count++] = (glsurf_level){
                .size = (uint32_t)plan->octave[o].level[l].filter.size,
                .step = (uint32_t)plan->octave[o].step,
                .offset = (uint32_t)plan->octave[o].offset,
                .sigma = plan->octave[o].level[l].filter.sigma,
            };
}
