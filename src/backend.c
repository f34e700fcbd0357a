/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "backend.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

glsurf_result glsurf_extractor_fail(glsurf_extractor *extractor, glsurf_result result,
                                    const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(extractor->message, sizeof extractor->message, format, arguments);
    va_end(arguments);
    if (extractor->desc.log)
        extractor->desc.log(extractor->desc.log_user, GLSURF_LOG_ERROR, extractor->message);
    return result;
}

glsurf_result glsurf_extractor_no_memory(glsurf_extractor *extractor) {
    return glsurf_extractor_fail(extractor, GLSURF_ERROR_MEMORY,
                                 "no memory for an image of %dx%d; reduce it",
                                 extractor->plan.width, extractor->plan.height);
}

glsurf_result glsurf_extractor_reserve(glsurf_extractor *extractor, uint32_t count,
                                       uint32_t spare) {
    const size_t length = extractor->desc.descriptor_length;
    glsurf_keypoint *keypoints =
        realloc(extractor->keypoints, (count + (size_t)1) * sizeof *keypoints);
    if (keypoints)
        extractor->keypoints = keypoints;
    float *descriptors = realloc(extractor->descriptors, ((size_t)count + spare + 1) *
                                                             length * sizeof *descriptors);
    if (descriptors)
        extractor->descriptors = descriptors;
    if (!keypoints || !descriptors)
        return glsurf_extractor_fail(extractor, GLSURF_ERROR_MEMORY,
                                     "no memory for the results of %u features", count);
    return GLSURF_OK;
}

static int to_int(uint32_t size) {
    return size < INT32_MAX ? (int)size : INT32_MAX;
}

glsurf_result glsurf_extractor_plan(glsurf_extractor *extractor, glsurf_plan *plan,
                                    uint32_t width, uint32_t height) {
    const bool host = extractor->desc.backend == GLSURF_BACKEND_REFERENCE;
    const glsurf_plan_params params = {
        .width = to_int(width),
        .height = to_int(height),
        .scheme = glsurf_scheme_of(extractor->desc.preset),
        .octaves = extractor->desc.octaves,
        .max_features = extractor->desc.max_features,
        .descriptor_length = extractor->desc.descriptor_length,
        .candidates = extractor->candidates,
        .memory_limit = extractor->desc.memory_limit,
        .max_size = host ? GLSURF_HOST_MAX_SIZE : extractor->gpu.max_size,
    };
    char message[sizeof extractor->message];
    const glsurf_result result =
        host ? glsurf_plan_host(plan, &params, message, sizeof message)
             : glsurf_plan_make(plan, &params, message, sizeof message);
    return result ? glsurf_extractor_fail(extractor, result, "%s", message) : GLSURF_OK;
}
