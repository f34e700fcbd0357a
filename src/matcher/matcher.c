/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Creates and destroys a matcher.
 */
#include "matcher/matcher.h"

#include "gl/error.h"
#include "presets/settings.h"

#include <stdlib.h>

static glsurf_result check_create(glsurf_device *device, const glsurf_matcher_desc *desc) {
    const glsurf_result result = gls_object_begin_create(device, "matcher");
    if (result)
        return result;
    return desc ? gls_frames_check(&device->failure, desc->frames)
                : gls_fail(device, GLSURF_ERROR_ARGUMENT,
                           "the pointer to the settings is NULL; pass the address of a "
                           "glsurf_matcher_desc");
}

glsurf_result glsurf_matcher_create(glsurf_matcher **matcher, glsurf_device *device,
                                    const glsurf_matcher_desc *desc) {
    if (!matcher)
        return GLSURF_ERROR_ARGUMENT;
    *matcher = NULL;
    glsurf_result result = check_create(device, desc);
    if (result)
        return result;
    glsurf_matcher *made = gls_object_create(sizeof *made, "matcher", device, &result);
    if (!made)
        return result;
    made->desc = *desc;
    made->desc.frames = gls_frames_asked(desc->frames);
    made->desc.memory_limit = gls_memory_asked(desc->memory_limit);
    made->ring.capacity = made->desc.frames;
    gls_matcher_gl_create(made);
    *matcher = made;
    return GLSURF_OK;
}

void glsurf_matcher_destroy(glsurf_matcher *matcher) {
    if (!matcher)
        return;
    gls_matcher_gl_destroy(matcher);
    for (int i = 0; i < GLSURF_MAX_FRAMES; ++i)
        free(matcher->pending[i].matches);
    free(matcher->matches);
    gls_object_free(&matcher->object);
}
