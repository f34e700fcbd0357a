/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "extractor/pipeline.h"

#include "gl/error.h"
#include "gl/texture.h"
#include "stages/stages.h"

static glsurf_result hard_table(const gls_pipeline *line) {
    float weight[GLS_HARD_POINTS][GLS_HARD_POINTS];
    gls_descriptor_weights(weight);
    return gls_texture_write(line->gpu, line->plan->features.weights, weight);
}

static glsurf_result soft_tables(const gls_pipeline *line) {
    const gls_feature_plan *f = &line->plan->features;
    const gls_soft_layout *layout = &line->plan->preset->soft_layout;
    float whitening[GLS_WHITENING_ROWS][4][4];
    if (!layout->whitened)
        return GLSURF_OK;
    gls_whitening_texels(64 * (uint32_t)f->sub_region_texels, whitening);
    return gls_texture_write(line->gpu, f->whitening, whitening);
}

glsurf_result gls_pipeline_tables(const gls_pipeline *line) {
    const gls_plan *plan = line->plan;
    gls_lattice_point lattice[GLS_LATTICE_POINTS];
    float texels[GLS_LATTICE_POINTS][4] = { 0 };
    const int points = gls_lattice(&plan->preset->lattice, lattice);
    for (int i = 0; i < points; ++i) {
        texels[i][0] = (float)lattice[i].i;
        texels[i][1] = (float)lattice[i].j;
        texels[i][2] = lattice[i].weight;
    }
    const glsurf_result result =
        gls_texture_write(line->gpu, plan->features.lattice, texels);
    if (result)
        return result;
    return plan->preset->soft_sub_regions ? soft_tables(line) : hard_table(line);
}

static glsurf_result respond(gls_gpu *gpu, const gls_plan *plan) {
    static glsurf_result (*const stages[GLSURF_DETECTORS])(gls_gpu *, const gls_plan *) = {
        [GLSURF_DETECTOR_HESSIAN] = gls_stage_hessian,
        [GLSURF_DETECTOR_CENSURE] = gls_stage_censure,
        [GLSURF_DETECTOR_DOG] = gls_stage_dog,
    };
    return stages[plan->preset->detector](gpu, plan);
}

/* Without octaves no pass writes masks of block maxima. Both counts are set to zero, and
 * the lists made from them are empty. */
static glsurf_result list_nothing(gls_gpu *gpu, const gls_plan *plan) {
    static const uint32_t none[4 * GLS_TOP_WIDTH];
    const glsurf_result result =
        gls_texture_write(gpu, gls_pyramid_top(&plan->points.block_maxima), none);
    return result ? result
                  : gls_texture_write(gpu, gls_pyramid_top(&plan->points.candidates), none);
}

static glsurf_result list_points(gls_gpu *gpu, const gls_plan *plan) {
    if (plan->octave_count == 0)
        return list_nothing(gpu, plan);
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
    return plan->octave_count == 0 && !plan->input;
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
        plan->input
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
        plan->input ? GLSURF_OK : gls_stage_suppress(gpu, plan, params->threshold);
    line->list_passes = gpu->device->passes.count;
    return result ? result : gls_pipeline_list(line, params);
}

glsurf_result gls_pipeline_image(gls_pipeline *line, const gls_views *views, bool masked) {
    gls_gpu *gpu = line->gpu;
    gls_passes_begin(gpu);
    glsurf_result result = gls_stage_gray(gpu, &views->image, line->plan->image.gray);
    if (!result && masked)
        result = gls_stage_gray(gpu, &views->mask, line->plan->image.mask);
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
    if (!result && !plan->input)
        result = respond(gpu, plan);
    line->response_passes = gpu->device->passes.count;
    return result ? result : gls_pipeline_responses(line, params);
}
