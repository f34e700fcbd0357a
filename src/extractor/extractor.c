/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The public calls of an extractor. Each checks its arguments and calls one of the two
 * backends.
 */
#include "extractor/extractor.h"

#include "core/sized.h"
#include "gl/call.h"
#include "gl/pass.h"

#include <stdlib.h>
#include <string.h>

static glsurf_object *object_of(glsurf_extractor *extractor) {
    return (glsurf_object *)extractor; /* the object is the first field */
}

static bool on_cpu(const glsurf_extractor *extractor) {
    return glsurf_object_on_cpu(&extractor->object);
}

/* The GPU whose state the calls enter; NULL with the CPU backend. */
static glsurf_gpu *gpu_of(glsurf_extractor *extractor) {
    return on_cpu(extractor) ? NULL : &extractor->gpu;
}

/* ---------------------------------------------------------------- create -- */

glsurf_result glsurf_extractor_create(glsurf_extractor **extractor,
                                      const glsurf_extractor_desc *desc, size_t desc_size) {
    if (!extractor)
        return GLSURF_ERROR_ARGUMENT;
    *extractor = NULL;
    glsurf_extractor_desc own;
    const char *mistake = glsurf_take_extractor_desc(&own, desc, desc_size);
    const glsurf_object_desc common = { .name = "extractor",
                                        .frames = own.frames,
                                        .trace = own.trace,
                                        .trace_user = own.trace_user,
                                        GLSURF_OBJECT_FIELDS(&own) };
    glsurf_result result;
    glsurf_extractor *made = glsurf_object_create(
        sizeof *made, &common, mistake ? mistake : glsurf_settings_mistake(&own), &result);
    if (!made)
        return result;
    made->desc = own;
    glsurf_settings_fill(&made->desc);
    made->frames.ring.capacity = made->desc.frames;
    if (!on_cpu(made))
        result = glsurf_gl_create(made);
    if (result)
        glsurf_extractor_destroy(made);
    else
        *extractor = made;
    return result;
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
    glsurf_object_abandon(&extractor->object);
}

glsurf_result glsurf_extractor_change(glsurf_extractor *extractor,
                                      const glsurf_extractor_desc *desc, size_t desc_size) {
    const glsurf_result result = glsurf_object_check(object_of(extractor));
    if (result)
        return result;
    glsurf_extractor_desc own, changed = extractor->desc;
    const char *mistake = glsurf_take_extractor_desc(&own, desc, desc_size);
    glsurf_settings_take(&changed, &own);
    if (!mistake)
        mistake = glsurf_settings_mistake(&changed);
    if (mistake)
        return glsurf_object_mistaken(&extractor->object, mistake);
    glsurf_settings_fill(&changed);
    extractor->desc = changed;
    return glsurf_object_end(&extractor->object, GLSURF_OK);
}

/* --------------------------------------------------------------- prepare -- */

static const char *check_prepare(const glsurf_extractor *extractor, double seconds,
                                 const bool *done) {
    if (!done)
        return "the pointer to the answer is NULL; pass the address of a bool";
    if (!(seconds >= 0.0))
        return "the time for a step of the preparation is negative or not a number; pass "
               "seconds, or 0 for the shortest step";
    if (extractor->frames.ring.waiting > 0)
        return "images wait to be collected; collect them before the preparation";
    return NULL;
}

glsurf_result glsurf_extractor_prepare(glsurf_extractor *extractor,
                                       const glsurf_image *image, double seconds,
                                       bool *done, size_t image_size) {
    const glsurf_result result = glsurf_object_check(object_of(extractor));
    if (result)
        return result;
    glsurf_own_image own;
    const char *mistake = check_prepare(extractor, seconds, done);
    if (!mistake)
        mistake = glsurf_own_image_take(&own, image, image_size, extractor->desc.backend);
    if (mistake)
        return glsurf_object_mistaken(&extractor->object, mistake);
    *done = on_cpu(extractor); /* plain C has nothing to prepare */
    glsurf_call call;
    if (glsurf_call_begin(&call, &extractor->object, gpu_of(extractor), "prepare", 0) &&
        !on_cpu(extractor))
        call.result = glsurf_gl_prepare(extractor, &own.image, seconds, done);
    return glsurf_call_end(&call);
}

/* ------------------------------------------------------ submit and collect -- */

static glsurf_result submit(glsurf_extractor *extractor, const glsurf_image *image,
                            size_t image_size, const glsurf_input_keypoints *input) {
    glsurf_own_image own;
    const char *mistake =
        glsurf_own_image_take(&own, image, image_size, extractor->desc.backend);
    if (mistake)
        return glsurf_object_mistaken(&extractor->object, mistake);
    glsurf_call call;
    if (glsurf_call_begin(&call, &extractor->object, gpu_of(extractor),
                          input ? "describe" : "submit",
                          extractor->frames.ring.submitted + 1))
        call.result = on_cpu(extractor) ? glsurf_cpu_submit(extractor, &own.image, input)
                                        : glsurf_gl_submit(extractor, &own.image, input);
    return glsurf_call_end(&call);
}

glsurf_result glsurf_extractor_submit(glsurf_extractor *extractor,
                                      const glsurf_image *image, size_t image_size) {
    const glsurf_result result = glsurf_object_check(object_of(extractor));
    return result ? result : submit(extractor, image, image_size, NULL);
}

glsurf_result glsurf_extractor_describe(glsurf_extractor *extractor,
                                        const glsurf_image *image,
                                        const glsurf_keypoint *keypoints, uint32_t count,
                                        size_t image_size) {
    const glsurf_result result = glsurf_object_check(object_of(extractor));
    if (result)
        return result;
    if (!keypoints && count > 0)
        return glsurf_object_mistaken(
            &extractor->object,
            "the pointer to the keypoints is NULL; pass an array, or 0 as count");
    return submit(extractor, image, image_size,
                  &(glsurf_input_keypoints){ keypoints, count });
}

static glsurf_result poll(glsurf_extractor *extractor, glsurf_frame *frame, bool *ready) {
    if (!on_cpu(extractor))
        return glsurf_gl_poll(extractor, frame, ready);
    *ready = true;
    return GLSURF_OK;
}

glsurf_result glsurf_extractor_poll(glsurf_extractor *extractor, bool *ready) {
    const glsurf_result result = glsurf_object_check(object_of(extractor));
    if (result)
        return result;
    if (!ready)
        return glsurf_object_mistaken(
            &extractor->object,
            "the pointer to the answer is NULL; pass the address of a bool");
    glsurf_frame *frame = glsurf_frames_oldest(&extractor->frames);
    glsurf_call call;
    *ready = false;
    if (glsurf_call_begin(&call, &extractor->object, NULL, "poll",
                          frame ? frame->number : 0) &&
        glsurf_call_check(&call, gpu_of(extractor)) && frame)
        call.result = poll(extractor, frame, ready);
    return glsurf_call_end(&call);
}

/* Collects the oldest frame. After LIMIT, MEMORY or GL the frame is removed, and its
 * features are lost. After ARGUMENT it still waits. */
static glsurf_result collect(glsurf_extractor *extractor, glsurf_frame *frame) {
    const glsurf_result result = on_cpu(extractor) ? glsurf_cpu_collect(extractor, frame)
                                                   : glsurf_gl_collect(extractor, frame);
    if (result == GLSURF_ERROR_ARGUMENT)
        return result;
    if (result && frame == glsurf_frames_latest(&extractor->frames))
        extractor->frames.present = false;
    glsurf_ring_remove(&extractor->frames.ring);
    return result;
}

glsurf_result glsurf_extractor_collect(glsurf_extractor *extractor,
                                       glsurf_features *features, size_t features_size) {
    const glsurf_result result = glsurf_object_check(object_of(extractor));
    if (result)
        return result;
    glsurf_frame *frame = glsurf_frames_oldest(&extractor->frames);
    const char *mistake = glsurf_check_features(features, features_size);
    if (!mistake && !frame)
        mistake = "no image waits to be collected; submit an image first";
    if (mistake)
        return glsurf_object_mistaken(&extractor->object, mistake);
    glsurf_call call;
    if (glsurf_call_begin(&call, &extractor->object, NULL, "collect", frame->number) &&
        glsurf_call_enter_reading(&call, gpu_of(extractor)))
        call.result = collect(extractor, frame);
    if (!call.result) {
        extractor->features.dropped = extractor->frames.ring.dropped;
        glsurf_give_features(features, features_size, &extractor->features);
    }
    return glsurf_call_end(&call);
}

/* -------------------------------------------------------------- on the GPU -- */

static const char *check_export(glsurf_extractor *extractor) {
    if (on_cpu(extractor))
        return "the reference backend has no features on the GPU; collect them instead";
    if (!glsurf_frames_latest(&extractor->frames))
        return "there are no features to export; submit an image first";
    return NULL;
}

static glsurf_result export(glsurf_extractor *extractor, const char *name, bool buffer,
                            glsurf_gpu_features *features) {
    glsurf_call call;
    if (glsurf_call_begin(&call, &extractor->object, &extractor->gpu, name,
                          glsurf_frames_latest(&extractor->frames)->number))
        call.result = glsurf_gl_export(extractor, buffer, features);
    return glsurf_call_end(&call);
}

glsurf_result glsurf_extractor_gpu_features(glsurf_extractor *extractor,
                                            glsurf_gpu_features *features,
                                            size_t features_size) {
    glsurf_result result = glsurf_object_check(object_of(extractor));
    if (result)
        return result;
    const char *mistake = glsurf_check_gpu_features(features, features_size);
    if (!mistake)
        mistake = check_export(extractor);
    if (mistake)
        return glsurf_object_mistaken(&extractor->object, mistake);
    glsurf_gpu_features own;
    result = export(extractor, "gpu_features", true, &own);
    if (!result)
        glsurf_give_gpu_features(features, features_size, &own);
    return result;
}

glsurf_result glsurf_extractor_textures(glsurf_extractor *extractor,
                                        glsurf_gpu_features *features) {
    return export(extractor, NULL, false, features);
}

/* ------------------------------------------------------------- looking in -- */

const char *glsurf_extractor_message(const glsurf_extractor *extractor) {
    return extractor ? extractor->object.message : "";
}

uint32_t glsurf_extractor_levels(const glsurf_extractor *extractor,
                                 const glsurf_level **levels) {
    if (levels)
        *levels = extractor ? extractor->level : NULL;
    return extractor && levels ? extractor->level_count : 0;
}

uint32_t glsurf_extractor_passes(glsurf_extractor *extractor,
                                 const glsurf_pass_info **passes) {
    return glsurf_passes_read(extractor ? &extractor->gpu : NULL, passes);
}

static glsurf_info info_of(const glsurf_extractor *extractor) {
    if (!extractor)
        return (glsurf_info){ 0 };
    if (on_cpu(extractor))
        return (glsurf_info){ .renderer = "reference (plain C)",
                              .version = GLSURF_VERSION,
                              .loader = "none",
                              .max_size = GLSURF_CPU_MAX_SIZE };
    const glsurf_gpu *gpu = &extractor->gpu;
    const bool there = glsurf_gpu_is_there(gpu) && glsurf_current_is(&gpu->current);
    return (glsurf_info){
        .renderer = there ? (const char *)gpu->gl.GetString(GL_RENDERER) : "",
        .version = there ? (const char *)gpu->gl.GetString(GL_VERSION) : "",
        .loader = extractor->desc.get_proc_address ? "callback" : "GLEW",
        .max_size = (uint32_t)gpu->max_size,
        .compiled = gpu->programs.compiled,
        .loaded = gpu->programs.loaded,
        .frame_bytes = extractor->planned ? extractor->plan.bytes : 0,
    };
}

void glsurf_extractor_info(const glsurf_extractor *extractor, glsurf_info *info,
                           size_t info_size) {
    if (glsurf_check_info(info, info_size))
        return;
    const glsurf_info own = info_of(extractor);
    glsurf_give_info(info, info_size, &own);
}

uint32_t glsurf_extractor_paths(const glsurf_extractor *extractor, glsurf_path_info *paths,
                                const char **family, uint32_t path_count) {
    if (family)
        *family = "";
    if (paths)
        memset(paths, 0, path_count * sizeof *paths);
    if (!extractor)
        return 0;
    const glsurf_gpu *gpu = on_cpu(extractor) ? NULL : &extractor->gpu;
    glsurf_path_info own[GLSURF_PATHS];
    glsurf_paths_tell(gpu, own);
    for (uint32_t i = 0; paths && i < path_count && i < GLSURF_PATHS; ++i)
        paths[i] = own[i];
    if (family)
        *family = gpu ? glsurf_family_name(gpu->family) : "none";
    return GLSURF_PATHS;
}
