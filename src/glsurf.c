/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The public calls: what they check and what they hand on to a backend.
 */
#include "glsurf/glsurf.h"

#include "backend.h"
#include "host_image.h"

#include <math.h>
#include <stdlib.h>

const char *glsurf_version(void) {
    return GLSURF_VERSION;
}

const char *glsurf_result_string(glsurf_result result) {
    switch (result) {
    case GLSURF_OK:
        return "success";
    case GLSURF_ERROR_ARGUMENT:
        return "bad argument";
    case GLSURF_ERROR_LIMIT:
        return "too large";
    case GLSURF_ERROR_MEMORY:
        return "out of memory";
    case GLSURF_ERROR_UNSUPPORTED:
        return "OpenGL 3.3 is not available";
    case GLSURF_ERROR_GL:
        return "OpenGL failure";
    case GLSURF_ERROR_GEOMETRY:
        return "no consistent geometry";
    }
    return "unknown result";
}

/* ---------------------------------------------------------------- create -- */

static const char *check_desc(const glsurf_extractor_desc *desc) {
    if (!(desc->threshold >= 0.0f) || isinf(desc->threshold))
        return "the threshold has to be a number above zero, or zero for the default";
    if ((unsigned)desc->backend > GLSURF_BACKEND_REFERENCE)
        return "unknown backend; use GLSURF_BACKEND_GL or GLSURF_BACKEND_REFERENCE";
    if ((unsigned)desc->preset > GLSURF_PRESET_PAPER)
        return "unknown preset; use GLSURF_PRESET_DEFAULT or GLSURF_PRESET_PAPER";
    if (desc->descriptor_length != 0 &&
        desc->descriptor_length != GLSURF_DESCRIPTOR_LENGTH &&
        desc->descriptor_length != GLSURF_MAX_DESCRIPTOR)
        return "descriptors have 64 or 128 numbers; set descriptor_length to one of them, "
               "or "
               "to 0 for 64";
    return NULL;
}

static void log_failure(const glsurf_extractor_desc *desc, const char *message) {
    if (desc->log)
        desc->log(desc->log_user, GLSURF_LOG_ERROR, message);
}

static void fill_defaults(glsurf_extractor_desc *desc) {
    if (desc->threshold == 0.0f)
        desc->threshold = glsurf_scheme_of(desc->preset)->threshold;
    if (desc->descriptor_length == 0)
        desc->descriptor_length = GLSURF_DESCRIPTOR_LENGTH;
    if (desc->memory_limit == 0)
        desc->memory_limit = GLSURF_DEFAULT_MEMORY_LIMIT;
}

glsurf_result glsurf_extractor_create(glsurf_extractor **extractor,
                                      const glsurf_extractor_desc *desc) {
    if (!extractor)
        return GLSURF_ERROR_ARGUMENT;
    *extractor = NULL;
    if (!desc)
        return GLSURF_ERROR_ARGUMENT;
    const char *mistake = check_desc(desc);
    if (mistake) {
        log_failure(desc, mistake);
        return GLSURF_ERROR_ARGUMENT;
    }
    glsurf_extractor *made = calloc(1, sizeof *made);
    if (!made) {
        log_failure(desc, "no memory for an extractor");
        return GLSURF_ERROR_MEMORY;
    }
    made->desc = *desc;
    fill_defaults(&made->desc);
    if (made->desc.backend == GLSURF_BACKEND_GL) {
        const glsurf_result result = glsurf_gl_create(made);
        if (result) {
            glsurf_extractor_destroy(made);
            return result;
        }
    }
    *extractor = made;
    return GLSURF_OK;
}

void glsurf_extractor_destroy(glsurf_extractor *extractor) {
    if (!extractor)
        return;
    glsurf_gl_destroy(extractor);
    glsurf_host_destroy(extractor);
    free(extractor->keypoints);
    free(extractor->descriptors);
    free(extractor);
}

/* ------------------------------------------------------ submit and collect -- */

/* After a failure of the driver or of memory the extractor's objects may be half made. */
static glsurf_result finish(glsurf_extractor *extractor, glsurf_result result) {
    extractor->broken |= result == GLSURF_ERROR_GL || result == GLSURF_ERROR_MEMORY ||
                         result == GLSURF_ERROR_UNSUPPORTED;
    if (!result)
        extractor->message[0] = '\0';
    return result;
}

static glsurf_result refuse_broken(glsurf_extractor *extractor) {
    return glsurf_extractor_fail(
        extractor, GLSURF_ERROR_GL,
        "an earlier failure left this extractor unusable; destroy it and create another");
}

static void list_levels(glsurf_extractor *extractor) {
    const glsurf_plan *plan = &extractor->plan;
    extractor->level_count = 0;
    for (int g = 0; g < plan->group_count; ++g)
        for (int l = 0; l < plan->group[g].level_count; ++l)
            extractor->level[extractor->level_count++] = (glsurf_level){
                .size = (uint32_t)plan->group[g].level[l].filter.size,
                .step = (uint32_t)plan->group[g].step,
                .offset = (uint32_t)plan->group[g].offset,
                .sigma = plan->group[g].level[l].filter.sigma,
            };
}

glsurf_result glsurf_extractor_submit(glsurf_extractor *extractor,
                                      const glsurf_image *image) {
    if (!extractor)
        return GLSURF_ERROR_ARGUMENT;
    if (extractor->broken)
        return refuse_broken(extractor);
    const char *mistake = glsurf_image_mistake(image, extractor->desc.backend);
    if (mistake)
        return glsurf_extractor_fail(extractor, GLSURF_ERROR_ARGUMENT, "%s", mistake);
    const bool host = extractor->desc.backend == GLSURF_BACKEND_REFERENCE;
    const glsurf_result result =
        host ? glsurf_host_submit(extractor, image) : glsurf_gl_submit(extractor, image);
    if (result == GLSURF_ERROR_ARGUMENT || result == GLSURF_ERROR_LIMIT)
        return result; /* refused before anything was touched: an earlier image still waits
                        */
    extractor->submitted = extractor->present = result == GLSURF_OK;
    if (!result)
        list_levels(extractor);
    return finish(extractor, result);
}

glsurf_result glsurf_extractor_collect(glsurf_extractor *extractor,
                                       glsurf_features *features) {
    if (!extractor)
        return GLSURF_ERROR_ARGUMENT;
    if (extractor->broken)
        return refuse_broken(extractor);
    if (!features)
        return glsurf_extractor_fail(extractor, GLSURF_ERROR_ARGUMENT,
                                     "no place for the features was given");
    if (!extractor->submitted)
        return glsurf_extractor_fail(extractor, GLSURF_ERROR_ARGUMENT,
                                     "there is nothing to collect; submit an image first");
    const bool host = extractor->desc.backend == GLSURF_BACKEND_REFERENCE;
    const glsurf_result result =
        host ? glsurf_host_collect(extractor) : glsurf_gl_collect(extractor);
    extractor->submitted = false;
    extractor->present = result == GLSURF_OK;
    if (!result)
        *features = extractor->features;
    return finish(extractor, result);
}

const char *glsurf_extractor_message(const glsurf_extractor *extractor) {
    return extractor ? extractor->message : "";
}

/* ------------------------------------------------------------- looking in -- */

uint32_t glsurf_extractor_levels(const glsurf_extractor *extractor,
                                 const glsurf_level **levels) {
    *levels = extractor->level;
    return extractor->level_count;
}

uint32_t glsurf_extractor_passes(const glsurf_extractor *extractor,
                                 const glsurf_pass_info **passes) {
    *passes = extractor->gpu.pass;
    return (uint32_t)extractor->gpu.pass_count;
}

void glsurf_extractor_info(const glsurf_extractor *extractor, glsurf_info *info) {
    if (extractor->desc.backend == GLSURF_BACKEND_REFERENCE) {
        *info = (glsurf_info){ .renderer = "reference (plain C)",
                               .version = GLSURF_VERSION,
                               .loader = "none",
                               .max_size = GLSURF_HOST_MAX_SIZE };
        return;
    }
    const glsurf_gpu *gpu = &extractor->gpu;
    *info = (glsurf_info){
        .renderer = (const char *)gpu->gl.GetString(GL_RENDERER),
        .version = (const char *)gpu->gl.GetString(GL_VERSION),
        .loader = extractor->desc.get_proc_address ? "callback" : "GLEW",
        .max_size = (uint32_t)gpu->max_size,
        .depth_bounds = gpu->depth_bounds,
        .frame_bytes = extractor->planned ? extractor->plan.bytes : 0,
    };
}
