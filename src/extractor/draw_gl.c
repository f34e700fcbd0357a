/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The drawing of the features of the image submitted last.
 */
#include "extractor/frame_gl.h"
#include "gl/error.h"

glsurf_result glsurf_gl_draw(glsurf_extractor *extractor, glsurf_frame *frame,
                             const glsurf_frame *like, const glsurf_destination *to,
                             const glsurf_feature_drawing *drawing) {
    glsurf_gpu *gpu = &extractor->gpu;
    const glsurf_plan *plan = &extractor->plan;
    const glsurf_drawn list = { .to = to,
                                .entries = plan->features.keypoint,
                                .counts = plan->select.counts,
                                .capacity = plan->select.capacity,
                                .width = { like->whole_width },
                                .height = { like->whole_height } };
    const int passes = gpu->device->passes.count; /* draws are not listed */
    glsurf_frame_attach(extractor, frame);
    const glsurf_result result = glsurf_draw_features(gpu, &list, drawing);
    glsurf_frame_detach(extractor, frame);
    glsurf_passes_cut(gpu->device, passes);
    return result;
}

static glsurf_result check(glsurf_extractor *extractor,
                           const glsurf_feature_drawing *drawing) {
    glsurf_device *device = extractor->object.device;
    if (glsurf_device_on_cpu(device))
        return glsurf_fail(device, GLSURF_ERROR_ARGUMENT,
                           "the CPU backend has no features on the GPU; collect them and "
                           "draw them yourself");
    const glsurf_result result = glsurf_feature_drawing_check(&device->failure, drawing);
    if (!result && !glsurf_frames_latest(&extractor->frames))
        return glsurf_fail(device, GLSURF_ERROR_ARGUMENT,
                           "there are no features to draw; submit an image first");
    return result;
}

static glsurf_result draw(glsurf_extractor *extractor, glsurf_frame *frame,
                          const glsurf_destination *to,
                          const glsurf_feature_drawing *drawing) {
    const glsurf_result result = glsurf_frame_make_current(extractor, frame);
    return result ? result : glsurf_gl_draw(extractor, frame, frame, to, drawing);
}

glsurf_result glsurf_extractor_draw(glsurf_extractor *extractor,
                                    const glsurf_feature_drawing *drawing) {
    glsurf_result result = glsurf_object_check(extractor);
    if (!result)
        result = check(extractor, drawing);
    if (result)
        return result;
    glsurf_frame *frame = glsurf_frames_latest(&extractor->frames);
    glsurf_call call;
    glsurf_destination to;
    glsurf_call_begin(&call, &extractor->object, "draw", frame->number);
    if (glsurf_destination_enter(&call, &to))
        call.result = draw(extractor, frame, &to, drawing);
    return glsurf_call_end(&call);
}
