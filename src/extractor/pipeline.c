/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "extractor/pipeline.h"

#include "gl/error.h"
#include "gl/texture.h"
#include "stages/plan.h"

glsurf_result gls_pipeline_tables(const gls_pipeline *line) {
    const glsurf_result result = gls_orientation_tables(line->gpu, line->plan);
    return result ? result : gls_descriptor_tables(line->gpu, line->plan);
}

static glsurf_result respond(gls_gpu *gpu, const gls_plan *plan) {
    static glsurf_result (*const stages[GLSURF_DETECTORS])(gls_gpu *, const gls_plan *) = {
        [GLSURF_DETECTOR_HESSIAN] = gls_stage_hessian,
        [GLSURF_DETECTOR_CENSURE] = gls_stage_censure,
        [GLSURF_DETECTOR_DOG] = gls_stage_dog,
    };
    return stages[plan->space.preset->detector](gpu, plan);
}

static glsurf_result list_points(gls_gpu *gpu, const gls_plan *plan) {
    if (plan->space.octave_count == 0)
        return gls_list_nothing(gpu, plan);
    glsurf_result result = gls_stage_points(gpu, plan);
    if (gls_plan_takes(plan, GLSURF_PATH_EARLY_Z))
        return result;
    if (!result)
        result = gls_stage_suppress_candidates(gpu, plan);
    return result ? result : gls_stage_candidates(gpu, plan);
}

static glsurf_result find_keypoints(gls_gpu *gpu, const gls_plan *plan, bool masked,
                                    float threshold) {
    glsurf_result result = list_points(gpu, plan);
    if (!result)
        result = gls_stage_refine(gpu, plan, masked, threshold);
    return result ? result : gls_stage_select(gpu, plan);
}

/* An image that is smaller than every filter has no features, unless the keypoints are
 * input. */
static bool has_none(const gls_plan *plan) {
    return plan->space.octave_count == 0 && !plan->from_input;
}

static glsurf_result describe_keypoints(gls_gpu *gpu, const gls_plan *plan, bool masked,
                                        bool upright) {
    if (has_none(plan))
        return GLSURF_OK;
    glsurf_result result = gls_stage_haar(gpu, plan);
    if (!result)
        result = gls_stage_localise(gpu, plan, masked);
    if (!result && !upright)
        result = gls_stage_orientation(gpu, plan);
    return result ? result : gls_stage_descriptor(gpu, plan, upright);
}

glsurf_result gls_pipeline_list(gls_pipeline *line, const gls_pipeline_params *params) {
    gls_gpu *gpu = line->gpu;
    const gls_plan *plan = line->plan;
    gpu->device->passes.count = line->list_passes;
    glsurf_result result =
        plan->from_input
            ? gls_stage_input(gpu, plan, params->input, params->input_count, params->origin)
            : find_keypoints(gpu, plan, params->masked, params->threshold);
    if (!result)
        result = describe_keypoints(gpu, plan, params->masked, params->upright);
    if (!result)
        result =
            gls_stage_publish(gpu, plan, params->upright || has_none(plan), params->origin);
    return result ? result : gls_check_error(gpu->device, "the end of the frame");
}

glsurf_result gls_pipeline_responses(gls_pipeline *line,
                                     const gls_pipeline_params *params) {
    gls_gpu *gpu = line->gpu;
    const gls_plan *plan = line->plan;
    gpu->device->passes.count = line->response_passes;
    const glsurf_result result =
        plan->from_input ? GLSURF_OK : gls_stage_suppress(gpu, plan, params->threshold);
    line->list_passes = gpu->device->passes.count;
    return result ? result : gls_pipeline_list(line, params);
}

glsurf_result gls_pipeline_image(gls_pipeline *line, const gls_views *views, bool masked) {
    gls_gpu *gpu = line->gpu;
    gls_passes_begin(gpu);
    glsurf_result result = gls_stage_gray(gpu, &views->image, line->plan->gray.image);
    if (!result && masked)
        result = gls_stage_gray(gpu, &views->mask, line->plan->gray.mask);
    line->gray_passes = gpu->device->passes.count;
    return result;
}

glsurf_result gls_pipeline_gray(gls_pipeline *line, const gls_pipeline_params *params) {
    gls_gpu *gpu = line->gpu;
    const gls_plan *plan = line->plan;
    gpu->device->passes.count = line->gray_passes;
    glsurf_result result = gls_stage_enlarge(gpu, plan);
    if (!result)
        result = gls_stage_smooth(gpu, plan);
    if (!result)
        result = gls_stage_integral(gpu, plan);
    if (!result && !plan->from_input)
        result = respond(gpu, plan);
    line->response_passes = gpu->device->passes.count;
    return result ? result : gls_pipeline_responses(line, params);
}
