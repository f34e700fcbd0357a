/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The public calls: what they check and what they hand on to a backend.
 */
#include "glsurf/glsurf.h"

#include "core/view.h"
#include "extractor/backend.h"

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

static void log_failure(const glsurf_extractor_desc *desc, const char *message) {
    if (desc->log)
        desc->log(desc->log_user, GLSURF_LOG_ERROR, message);
}

glsurf_result glsurf_extractor_create(glsurf_extractor **extractor,
                                      const glsurf_extractor_desc *desc) {
    if (!extractor)
        return GLSURF_ERROR_ARGUMENT;
    *extractor = NULL;
    if (!desc)
        return GLSURF_ERROR_ARGUMENT;
    const char *mistake = glsurf_settings_mistake(desc);
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
    made->gpu.trace.callback = desc->trace;
    made->gpu.trace.user = desc->trace_user;
    glsurf_settings_fill(&made->desc);
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
    for (int i = 0; i < GLSURF_MAX_FRAMES; ++i) {
        glsurf_cpu_destroy(&extractor->frames.frame[i]);
        free(extractor->frames.frame[i].input);
    }
    free(extractor->keypoints);
    free(extractor->descriptors);
    free(extractor);
}

void glsurf_extractor_abandon(glsurf_extractor *extractor) {
    if (!extractor)
        return;
    glsurf_gpu_abandon(&extractor->gpu);
    extractor->broken = extractor->abandoned = true;
}

/* ------------------------------------------------------ submit and collect -- */

/* After a failure of the driver or of memory the extractor's objects may be half made. */
static glsurf_result finish(glsurf_extractor *extractor, glsurf_result result) {
    extractor->broken |= result == GLSURF_ERROR_GL || result == GLSURF_ERROR_MEMORY ||
                         result == GLSURF_ERROR_UNSUPPORTED;
    if (!result)
        extractor->message[0] = '\0';
    glsurf_trace_end(&extractor->gpu.trace);
    return result;
}

/* A call begins that finish() ends. */
static void start(glsurf_extractor *extractor, const char *call, uint64_t frame) {
    glsurf_trace_call(&extractor->gpu.trace, call, frame);
}

static glsurf_result refuse_broken(glsurf_extractor *extractor) {
    return glsurf_extractor_fail(
        extractor, GLSURF_ERROR_GL,
        extractor->abandoned
            ? "this extractor was abandoned; destroy it and create another"
            : "an earlier failure left this extractor unusable; destroy it and create "
              "another");
}

static bool is_on_cpu(const glsurf_extractor *extractor) {
    return extractor->desc.backend == GLSURF_BACKEND_REFERENCE;
}

glsurf_result glsurf_extractor_change(glsurf_extractor *extractor,
                                      const glsurf_extractor_desc *desc) {
    if (!extractor)
        return GLSURF_ERROR_ARGUMENT;
    if (extractor->broken)
        return refuse_broken(extractor);
    if (!desc)
        return glsurf_extractor_fail(extractor, GLSURF_ERROR_ARGUMENT,
                                     "no settings were given");
    glsurf_extractor_desc changed = extractor->desc;
    glsurf_settings_take(&changed, desc);
    const char *mistake = glsurf_settings_mistake(&changed);
    if (mistake)
        return glsurf_extractor_fail(extractor, GLSURF_ERROR_ARGUMENT, "%s", mistake);
    glsurf_settings_fill(&changed);
    extractor->desc = changed;
    return finish(extractor, GLSURF_OK);
}

static glsurf_result submit(glsurf_extractor *extractor, const glsurf_image *image,
                            const glsurf_input_keypoints *input) {
    const char *mistake = glsurf_image_mistake(image, extractor->desc.backend);
    if (mistake)
        return glsurf_extractor_fail(extractor, GLSURF_ERROR_ARGUMENT, "%s", mistake);
    start(extractor, input ? "describe" : "submit", extractor->frames.submitted + 1);
    return finish(extractor, is_on_cpu(extractor)
                                 ? glsurf_cpu_submit(extractor, image, input)
                                 : glsurf_gl_submit(extractor, image, input));
}

glsurf_result glsurf_extractor_submit(glsurf_extractor *extractor,
                                      const glsurf_image *image) {
    if (!extractor)
        return GLSURF_ERROR_ARGUMENT;
    if (extractor->broken)
        return refuse_broken(extractor);
    return submit(extractor, image, NULL);
}

glsurf_result glsurf_extractor_describe(glsurf_extractor *extractor,
                                        const glsurf_image *image,
                                        const glsurf_keypoint *keypoints, uint32_t count) {
    if (!extractor)
        return GLSURF_ERROR_ARGUMENT;
    if (extractor->broken)
        return refuse_broken(extractor);
    if (!keypoints && count > 0)
        return glsurf_extractor_fail(extractor, GLSURF_ERROR_ARGUMENT,
                                     "no keypoints were given; give them, or 0 as count");
    return submit(extractor, image, &(glsurf_input_keypoints){ keypoints, count });
}

glsurf_result glsurf_extractor_poll(glsurf_extractor *extractor, bool *ready) {
    if (!extractor)
        return GLSURF_ERROR_ARGUMENT;
    if (extractor->broken)
        return refuse_broken(extractor);
    if (!ready)
        return glsurf_extractor_fail(extractor, GLSURF_ERROR_ARGUMENT,
                                     "no place for the answer was given");
    glsurf_frame *frame = glsurf_frames_oldest(extractor);
    start(extractor, "poll", frame ? frame->number : 0);
    *ready = frame;
    return finish(extractor, frame && !is_on_cpu(extractor)
                                 ? glsurf_gl_poll(extractor, frame, ready)
                                 : GLSURF_OK);
}

/* The oldest frame. What cannot be handed out for want of room is given up. */
static glsurf_result collect(glsurf_extractor *extractor, glsurf_frame *frame) {
    const glsurf_result result = is_on_cpu(extractor) ? glsurf_cpu_collect(extractor, frame)
                                                      : glsurf_gl_collect(extractor, frame);
    if (result == GLSURF_ERROR_ARGUMENT)
        return result;
    if (result && frame == glsurf_frames_latest(extractor))
        extractor->frames.present = false;
    glsurf_frames_remove_oldest(extractor);
    return result;
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
    glsurf_frame *frame = glsurf_frames_oldest(extractor);
    if (!frame)
        return glsurf_extractor_fail(extractor, GLSURF_ERROR_ARGUMENT,
                                     "there is nothing to collect; submit an image first");
    start(extractor, "collect", frame->number);
    const glsurf_result result = collect(extractor, frame);
    if (!result)
        *features = extractor->features;
    return finish(extractor, result);
}

static const char *check_features(glsurf_extractor *extractor,
                                  const glsurf_gpu_features *features) {
    if (!features)
        return "no place for the features was given";
    if (is_on_cpu(extractor))
        return "the reference backend has nothing on the GPU; collect the features";
    if (!glsurf_frames_latest(extractor))
        return "there are no features; submit an image first";
    return NULL;
}

glsurf_result glsurf_extractor_gpu_features(glsurf_extractor *extractor,
                                            glsurf_gpu_features *features) {
    if (!extractor)
        return GLSURF_ERROR_ARGUMENT;
    if (extractor->broken)
        return refuse_broken(extractor);
    const char *mistake = check_features(extractor, features);
    if (mistake)
        return glsurf_extractor_fail(extractor, GLSURF_ERROR_ARGUMENT, "%s", mistake);
    start(extractor, "gpu_features", glsurf_frames_latest(extractor)->number);
    return finish(extractor, glsurf_gl_features(extractor, features));
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

uint32_t glsurf_extractor_passes(glsurf_extractor *extractor,
                                 const glsurf_pass_info **passes) {
    glsurf_timer_read(&extractor->gpu);
    *passes = extractor->gpu.pass;
    return (uint32_t)extractor->gpu.pass_count;
}

void glsurf_extractor_info(const glsurf_extractor *extractor, glsurf_info *info) {
    if (extractor->desc.backend == GLSURF_BACKEND_REFERENCE) {
        *info = (glsurf_info){ .renderer = "reference (plain C)",
                               .version = GLSURF_VERSION,
                               .loader = "none",
                               .max_size = GLSURF_CPU_MAX_SIZE };
        return;
    }
    const glsurf_gpu *gpu = &extractor->gpu;
    const bool there = glsurf_gpu_is_there(gpu);
    *info = (glsurf_info){
        .renderer = there ? (const char *)gpu->gl.GetString(GL_RENDERER) : "",
        .version = there ? (const char *)gpu->gl.GetString(GL_VERSION) : "",
        .loader = extractor->desc.get_proc_address ? "callback" : "GLEW",
        .max_size = (uint32_t)gpu->max_size,
        .compiled = gpu->compiled,
        .loaded = gpu->loaded,
        .frame_bytes = extractor->planned ? extractor->plan.bytes : 0,
    };
}

void glsurf_extractor_paths(const glsurf_extractor *extractor, glsurf_path_info *paths,
                            const char **family) {
    const glsurf_gpu *gpu = is_on_cpu(extractor) ? NULL : &extractor->gpu;
    glsurf_paths_tell(gpu, paths);
    if (family)
        *family = gpu ? glsurf_family_name(gpu->family) : "none";
}

glsurf_result glsurf_extractor_timer_check(glsurf_extractor *extractor,
                                           glsurf_timer_check *check) {
    if (!extractor)
        return GLSURF_ERROR_ARGUMENT;
    if (extractor->broken)
        return refuse_broken(extractor);
    if (!check || is_on_cpu(extractor))
        return glsurf_extractor_fail(extractor, GLSURF_ERROR_ARGUMENT,
                                     check ? "the reference backend has no GPU to time"
                                           : "no place for the answer was given");
    return finish(extractor, glsurf_gl_timer_check(extractor, check));
}
