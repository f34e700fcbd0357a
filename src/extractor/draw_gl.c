/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The drawing of the features of the image submitted last.
 */
#include "extractor/frame_gl.h"
#include "gl/error.h"

glsurf_result gls_gl_draw(glsurf_extractor *extractor, gls_frame *frame,
                          const gls_frame *like, const gls_destination *to,
                          const glsurf_feature_drawing *drawing) {
    gls_gpu *gpu = &extractor->gpu;
    const gls_plan *plan = extractor->plan;
    const gls_drawn list = { .to = to,
                             .entries = plan->publish.keypoint,
                             .counts = plan->select.counts,
                             .capacity = plan->select.capacity,
                             .width = { like->whole_width },
                             .height = { like->whole_height } };
    const int passes = gpu->device->passes.count; /* draws are not listed */
    gls_frame_attach(extractor, frame);
    const glsurf_result result = gls_draw_features(gpu, &list, drawing);
    gls_frame_detach(extractor, frame);
    gls_passes_cut(gpu->device, passes);
    return result;
}

static glsurf_result check_drawing(glsurf_extractor *extractor,
                                   const glsurf_feature_drawing *drawing) {
    glsurf_device *device = extractor->object.device;
    if (gls_device_on_cpu(device))
        return gls_fail(device, GLSURF_ERROR_ARGUMENT,
                        "the CPU backend has no features on the GPU; collect them and "
                        "draw them yourself");
    const glsurf_result result = gls_feature_drawing_check(&device->failure, drawing);
    if (!result && !gls_frames_latest(&extractor->frames))
        return gls_fail(device, GLSURF_ERROR_ARGUMENT,
                        "there are no features to draw; submit an image first");
    return result;
}

glsurf_result glsurf_extractor_draw(glsurf_extractor *extractor,
                                    const glsurf_feature_drawing *drawing) {
    glsurf_result result = gls_object_check(extractor);
    if (!result)
        result = check_drawing(extractor, drawing);
    if (result)
        return result;
    gls_frame *frame = gls_frames_latest(&extractor->frames);
    gls_call call;
    gls_destination to;
    gls_call_begin(&call, &extractor->object, "draw", frame->number);
    if (gls_destination_enter(&call, &to)) {
        call.result = gls_frame_make_current(extractor, frame);
        if (!call.result)
            call.result = gls_gl_draw(extractor, frame, frame, &to, drawing);
    }
    return gls_call_end(&call);
}
