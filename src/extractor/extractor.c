/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The public calls of an extractor. Each call checks its arguments and calls one of the two
 * backends.
 */
#include "extractor/extractor.h"

#include "gl/error.h"
#include "gl/image_source.h"
#include "gl/object.h"

#include <stdlib.h>

static bool on_cpu(const glsurf_extractor *extractor) {
    return gls_object_on_cpu(&extractor->object);
}

/* --------------------------------------------------------------- create -- */

static glsurf_result check_desc(glsurf_device *device, const glsurf_extractor_desc *desc) {
    return desc ? GLSURF_OK
                : gls_refuse(device, GLS_IS_NULL("settings", "glsurf_extractor_desc"));
}

glsurf_result glsurf_extractor_create(glsurf_extractor **extractor, glsurf_device *device,
                                      const glsurf_extractor_desc *desc) {
    if (!extractor)
        return GLSURF_ERROR_ARGUMENT;
    *extractor = NULL;
    glsurf_result result = gls_object_begin_create(device, "extractor");
    if (!result)
        result = check_desc(device, desc);
    if (!result)
        result = gls_settings_check(&device->failure, desc);
    if (result)
        return result;
    glsurf_extractor *made = gls_object_create(sizeof *made, "extractor", device, &result);
    if (!made)
        return result;
    made->desc = *desc;
    gls_settings_fill(&made->desc);
    made->gpu.device = device;
    made->frames.ring.capacity = made->desc.frames;
    if (!on_cpu(made))
        result = gls_gl_create(made);
    if (result)
        glsurf_extractor_destroy(made);
    else
        *extractor = made;
    return result;
}

void glsurf_extractor_destroy(glsurf_extractor *extractor) {
    if (!extractor)
        return;
    gls_gl_destroy(extractor);
    for (int i = 0; i < GLSURF_MAX_FRAMES; ++i) {
        gls_cpu_destroy(&extractor->frames.frame[i]);
        free(extractor->frames.frame[i].input);
    }
    free(extractor->keypoints);
    free(extractor->descriptors);
    free(extractor->computed);
    gls_object_free(&extractor->object);
}

glsurf_result glsurf_extractor_change(glsurf_extractor *extractor,
                                      const glsurf_extractor_desc *desc) {
    glsurf_result result = gls_object_check(extractor);
    if (!result)
        result = check_desc(extractor->object.device, desc);
    if (result)
        return result;
    gls_failure *failure = &extractor->object.device->failure;
    glsurf_extractor_desc changed = extractor->desc;
    gls_settings_take(&changed, desc);
    result = gls_settings_check(failure, &changed);
    if (result)
        return result;
    gls_settings_fill(&changed);
    if (!gls_settings_plan_alike(&changed, &extractor->desc))
        extractor->memory.last[0] = extractor->memory.last[1] = 0.0f;
    extractor->half_prepared = false;
    extractor->desc = changed;
    failure->message[0] = '\0';
    return GLSURF_OK;
}

/* -------------------------------------------------------------- prepare -- */

static glsurf_result prepare_views(glsurf_extractor *extractor, gls_views *views,
                                   double seconds, bool *done) {
    const glsurf_result result = gls_views_resolve(extractor->object.device, views);
    if (result)
        return result;
    const gls_frame settings = gls_frame_like(&extractor->desc, views);
    return gls_tiles_needed(extractor, &settings, views)
               ? gls_tiles_prepare(extractor, &settings, views, seconds, done)
               : gls_gl_prepare(extractor, &settings, views, seconds, done);
}

glsurf_result glsurf_extractor_prepare(glsurf_extractor *extractor,
                                       const glsurf_image *image, double seconds,
                                       bool *done) {
    gls_views views;
    glsurf_result result = gls_object_check(extractor);
    if (result)
        return result;
    glsurf_device *device = extractor->object.device;
    if (!done)
        return gls_refuse(device, GLS_IS_NULL("answer", "bool"));
    if (!(seconds >= 0.0))
        return gls_refuse(device, "the time for a step of the preparation is out of range; "
                                  "pass seconds above 0, or 0 for the shortest step");
    if (extractor->frames.ring.waiting > 0)
        return gls_refuse(
            device, "images wait to be collected; collect them before the preparation");
    result = gls_views_from_image(&device->failure, &views, image, device->desc.backend);
    if (result)
        return result;
    *done = on_cpu(extractor); /* plain C has nothing to prepare */
    gls_call call;
    gls_call_begin(&call, &extractor->object, "prepare", 0);
    if (gls_call_enter(&call) && !on_cpu(extractor))
        call.result = prepare_views(extractor, &views, seconds, done);
    return gls_call_end(&call);
}

/* --------------------------------------------------- submit and collect -- */

static glsurf_result submit_views(glsurf_extractor *extractor, gls_views *views,
                                  const gls_input_keypoints *input) {
    glsurf_device *device = extractor->object.device;
    glsurf_result result = gls_views_resolve(device, views);
    if (result)
        return result;
    gls_frame settings = gls_frame_like(&extractor->desc, views);
    gls_choose_first_threshold(extractor, &settings);
    result = gls_frame_take_input(device, &settings, input);
    if (!result)
        result = gls_tiles_needed(extractor, &settings, views)
                     ? gls_tiles_submit(extractor, &settings, views)
                 : on_cpu(extractor) ? gls_cpu_submit(extractor, &settings, views)
                                     : gls_gl_submit(extractor, &settings, views);
    free(settings.input);
    return result;
}

static glsurf_result submit_image(glsurf_extractor *extractor, const glsurf_image *image,
                                  const gls_input_keypoints *input) {
    gls_views views;
    glsurf_device *device = extractor->object.device;
    const glsurf_result result =
        gls_views_from_image(&device->failure, &views, image, device->desc.backend);
    if (result)
        return result;
    gls_call call;
    gls_call_begin(&call, &extractor->object, input ? "describe" : "submit",
                   extractor->frames.ring.submitted + 1);
    if (gls_call_enter(&call))
        call.result = submit_views(extractor, &views, input);
    return gls_call_end(&call);
}

glsurf_result glsurf_extractor_submit(glsurf_extractor *extractor,
                                      const glsurf_image *image) {
    const glsurf_result result = gls_object_check(extractor);
    return result ? result : submit_image(extractor, image, NULL);
}

glsurf_result glsurf_extractor_describe(glsurf_extractor *extractor,
                                        const glsurf_image *image,
                                        const glsurf_keypoint *keypoints, uint32_t count) {
    const glsurf_result result = gls_object_check(extractor);
    if (result)
        return result;
    if (!keypoints && count > 0)
        return gls_refuse(
            extractor->object.device,
            "the pointer to the keypoints is NULL; pass an array, or 0 as count");
    return submit_image(extractor, image, &(gls_input_keypoints){ keypoints, count });
}

glsurf_result glsurf_extractor_poll(glsurf_extractor *extractor, bool *ready) {
    const glsurf_result result = gls_object_check(extractor);
    if (result)
        return result;
    if (!ready)
        return gls_refuse(extractor->object.device, GLS_IS_NULL("answer", "bool"));
    gls_frame *frame = gls_frames_oldest(&extractor->frames);
    gls_call call;
    *ready = false;
    gls_call_begin(&call, &extractor->object, "poll", frame ? frame->number : 0);
    if (gls_call_check(&call) && frame) {
        *ready = frame->cpu;
        if (!*ready) /* querying a fence depends on no GL state */
            call.result = gls_readback_ready(&extractor->gpu, &frame->results, ready);
    }
    return gls_call_end(&call);
}

/* After LIMIT, MEMORY or GL the frame is removed, and its features are lost. After ARGUMENT
 * it still waits. */
glsurf_result glsurf_extractor_collect(glsurf_extractor *extractor,
                                       glsurf_features *features) {
    const glsurf_result result = gls_object_check(extractor);
    if (result)
        return result;
    glsurf_device *const device = extractor->object.device;
    gls_frame *frame = gls_frames_oldest(&extractor->frames);
    if (!features)
        return gls_refuse(device, GLS_IS_NULL("features", "glsurf_features"));
    if (!frame)
        return gls_refuse(device, "no image waits to be collected; submit an image first");
    gls_call call;
    gls_call_begin(&call, &extractor->object, "collect", frame->number);
    if (gls_call_enter_reading(&call)) {
        call.result = frame->cpu ? gls_cpu_collect(extractor, frame)
                                 : gls_gl_collect(extractor, frame);
        if (call.result != GLSURF_ERROR_ARGUMENT) {
            if (call.result && frame == gls_frames_latest(&extractor->frames))
                extractor->frames.present = false;
            gls_ring_remove(&extractor->frames.ring);
        }
    }
    if (!call.result) {
        extractor->features.dropped = extractor->frames.ring.dropped;
        *features = extractor->features;
    }
    return gls_call_end(&call);
}

/* ----------------------------------------------------------- on the GPU -- */

glsurf_result glsurf_extractor_gpu_features(glsurf_extractor *extractor,
                                            glsurf_gpu_features *features) {
    const glsurf_result result = gls_object_check(extractor);
    if (result)
        return result;
    glsurf_device *const device = extractor->object.device;
    const gls_frame *latest = gls_frames_latest(&extractor->frames);
    if (!features)
        return gls_refuse(device, GLS_IS_NULL("features", "glsurf_gpu_features"));
    if (on_cpu(extractor))
        return gls_refuse(device, "the CPU backend has no features on the GPU; collect "
                                  "them instead");
    if (!latest)
        return gls_refuse(device, "there are no features to export; submit an image first");
    if (latest->cpu)
        return gls_refuse(device, "the image was computed in tiles, and has no features on "
                                  "the GPU; collect them instead");
    glsurf_gpu_features own;
    gls_call call;
    gls_call_begin(&call, &extractor->object, "gpu_features", latest->number);
    if (gls_call_enter(&call))
        call.result = gls_gl_export(extractor, true, &own);
    if (!call.result)
        *features = own;
    return gls_call_end(&call);
}

glsurf_result glsurf_extractor_draw(glsurf_extractor *extractor,
                                    const glsurf_feature_drawing *drawing) {
    glsurf_result result = gls_object_check(extractor);
    if (result)
        return result;
    glsurf_device *device = extractor->object.device;
    gls_frame *frame = gls_frames_latest(&extractor->frames);
    if (on_cpu(extractor))
        return gls_refuse(device, "the CPU backend has no features on the GPU; collect "
                                  "them and draw them yourself");
    result = gls_feature_drawing_check(&device->failure, drawing);
    if (result)
        return result;
    if (!frame)
        return gls_refuse(device, "there are no features to draw; submit an image first");
    if (frame->cpu)
        return gls_refuse(device, "the image was computed in tiles, and has no features on "
                                  "the GPU; collect them and draw them yourself");
    gls_call call;
    gls_destination to;
    gls_call_begin(&call, &extractor->object, "draw", frame->number);
    if (gls_destination_enter(&call, &to))
        call.result = gls_gl_draw(extractor, frame, &to, drawing);
    return gls_call_end(&call);
}

/* ----------------------------------------------------------- looking in -- */

uint32_t glsurf_extractor_levels(const glsurf_extractor *extractor,
                                 const glsurf_level **levels) {
    if (levels)
        *levels = extractor ? extractor->level : NULL;
    return extractor && levels ? extractor->level_count : 0;
}

uint64_t glsurf_extractor_bytes(const glsurf_extractor *extractor) {
    return extractor && extractor->plan ? extractor->plan->textures.bytes : 0;
}
