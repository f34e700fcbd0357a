/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * What both backends need for a frame: its plan, its levels, and memory for its results.
 */
#include "extractor/extractor.h"
#include "gl/error.h"

#include <stdlib.h>

glsurf_result gls_extractor_no_memory(glsurf_extractor *extractor, const gls_frame *frame) {
    return gls_fail(extractor->object.device, GLSURF_ERROR_MEMORY,
                    "no memory for an image of %dx%d pixels; submit a smaller image",
                    frame->width, frame->height);
}

void gls_extractor_guess(const glsurf_extractor *extractor, gls_frame *frame) {
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
                        "no memory for the results of %u features; set max_features",
                        count);
    return GLSURF_OK;
}

static glsurf_result make_plan(gls_failure *failure, const glsurf_extractor *extractor,
                               gls_plan *plan, const gls_frame *frame, uint32_t capacity) {
    const glsurf_device *device = extractor->object.device;
    const bool on_cpu = gls_device_on_cpu(device);
    gls_plan_params params = gls_plan_params_of(&frame->desc);
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

glsurf_result gls_extractor_plan(glsurf_extractor *extractor, gls_plan *plan,
                                 const gls_frame *frame, uint32_t capacity) {
    return make_plan(&extractor->object.device->failure, extractor, plan, frame, capacity);
}

bool gls_extractor_fits(const glsurf_extractor *extractor, const gls_frame *frame,
                        uint32_t capacity) {
    gls_plan plan;
    return make_plan(NULL, extractor, &plan, frame, capacity) == GLSURF_OK;
}

void gls_extractor_list_levels(glsurf_extractor *extractor, const gls_plan *plan) {
    extractor->level_count = 0;
    for (int o = 0; o < plan->space.octave_count; ++o)
        for (int l = 0; l < plan->space.octave[o].level_count; ++l)
            extractor->level[extractor->level_count++] = (glsurf_level){
                .size = (uint32_t)plan->space.octave[o].level[l].filter.size,
                .step = (uint32_t)plan->space.octave[o].step,
                .offset = (uint32_t)plan->space.octave[o].offset,
                .sigma = plan->space.octave[o].level[l].filter.sigma,
            };
}
