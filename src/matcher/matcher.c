/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Creates and destroys a matcher, checks its memory limit, and gives its messages and
 * passes.
 */
#include "matcher/matcher.h"

#include "core/sized.h"
#include "gl/pass.h"

#include <math.h>
#include <stdlib.h>

glsurf_result glsurf_matcher_check_bytes(glsurf_matcher *matcher, uint64_t bytes) {
    const uint64_t all = matcher->set_bytes + bytes;
    const uint64_t limit = matcher->object.desc.memory_limit;
    if (all <= limit)
        return GLSURF_OK;
    return glsurf_object_fail(
        &matcher->object, GLSURF_ERROR_LIMIT,
        "the sets of this matcher and the textures of this call need %.0f MiB and the "
        "limit is %.0f MiB; destroy sets, keep fewer features or raise the memory limit",
        ceil((double)all / 1048576.0), floor((double)limit / 1048576.0));
}

glsurf_result glsurf_matcher_create(glsurf_matcher **matcher,
                                    const glsurf_matcher_desc *desc, size_t desc_size) {
    if (!matcher)
        return GLSURF_ERROR_ARGUMENT;
    *matcher = NULL;
    glsurf_matcher_desc own;
    const char *mistake = glsurf_take_matcher_desc(&own, desc, desc_size);
    const glsurf_object_desc common = { .name = "matcher",
                                        .frames = own.frames,
                                        .trace = own.trace,
                                        .trace_user = own.trace_user,
                                        GLSURF_OBJECT_FIELDS(&own) };
    glsurf_result result;
    glsurf_matcher *made = glsurf_object_create(sizeof *made, &common, mistake, &result);
    if (!made)
        return result;
    made->desc = own;
    made->ring.capacity = made->object.desc.frames;
    if (!glsurf_matcher_on_cpu(made))
        result = glsurf_matcher_gl_create(made);
    if (result)
        glsurf_matcher_destroy(made);
    else
        *matcher = made;
    return result;
}

void glsurf_matcher_destroy(glsurf_matcher *matcher) {
    if (!matcher)
        return;
    glsurf_matcher_gl_destroy(matcher);
    for (int i = 0; i < GLSURF_MAX_FRAMES; ++i)
        free(matcher->pending[i].matches);
    free(matcher->matches);
    free(matcher);
}

void glsurf_matcher_abandon(glsurf_matcher *matcher) {
    if (!matcher)
        return;
    glsurf_gpu_abandon(&matcher->gpu);
    glsurf_object_abandon(&matcher->object);
}

const char *glsurf_matcher_message(const glsurf_matcher *matcher) {
    return matcher ? matcher->object.message : "";
}

uint32_t glsurf_matcher_passes(glsurf_matcher *matcher, const glsurf_pass_info **passes) {
    return glsurf_passes_read(matcher ? &matcher->gpu : NULL, passes);
}
