/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "extractor/pipeline.h"

#include "stages/stages.h"

glsurf_result glsurf_pipeline_tables(glsurf_gpu *gpu) {
    glsurf_lattice_point lattice[GLSURF_LATTICE_POINTS];
    float texels[GLSURF_LATTICE_POINTS][4] = { 0 }, hard[20][20],
          soft[4][GLSURF_SOFT_POINTS];
    glsurf_lattice(lattice);
    for (int i = 0; i < GLSURF_LATTICE_POINTS; ++i) {
        texels[i][0] = (float)lattice[i].i;
        texels[i][1] = (float)lattice[i].j;
        texels[i][2] = lattice[i].weight;
    }
    glsurf_descriptor_weights(hard);
    glsurf_descriptor_soft_weights(soft);
    const void *weights =
        gpu->plan->preset->soft_sub_regions ? (const void *)soft : (const void *)hard;
    const glsurf_result result =
        glsurf_texture_write(gpu, gpu->plan->features.lattice, texels);
    return result ? result
                  : glsurf_texture_write(gpu, gpu->plan->features.weights, weights);
}

static glsurf_result find_maxima(glsurf_gpu *gpu, float threshold) {
    const glsurf_result result = glsurf_stage_hessian(gpu);
    return result ? result : glsurf_stage_suppress(gpu, threshold);
}

/* Without octaves nobody writes masks: their sum is said to be zero, and the list that is
 * made of it is empty. */
static glsurf_result list_nothing(glsurf_gpu *gpu) {
    static const uint32_t none[4];
    const glsurf_plan *plan = gpu->plan;
    const glsurf_result result =
        glsurf_texture_write(gpu, glsurf_pyramid_top(&plan->block_maxima), none);
    return result ? result
                  : glsurf_texture_write(gpu, glsurf_pyramid_top(&plan->points), none);
}

static glsurf_result list_points(glsurf_gpu *gpu) {
    if (gpu->plan->octave_count == 0)
        return list_nothing(gpu);
    glsurf_result result = glsurf_stage_points(gpu);
    if (!result)
        result = glsurf_stage_suppress_candidates(gpu);
    return result ? result : glsurf_stage_candidates(gpu);
}

static glsurf_result find(glsurf_gpu *gpu, bool masked) {
    glsurf_result result = list_points(gpu);
    if (!result)
        result = glsurf_stage_refine(gpu, masked);
    return result ? result : glsurf_stage_select(gpu);
}

/* Images smaller than any filter have no features, unless they are given. */
static bool has_none(const glsurf_plan *plan) {
    return plan->octave_count == 0 && !plan->input;
}

static glsurf_result describe(glsurf_gpu *gpu, bool upright) {
    if (has_none(gpu->plan))
        return GLSURF_OK;
    glsurf_result result = glsurf_stage_haar(gpu);
    if (!result && !upright)
        result = glsurf_stage_orientation(gpu);
    return result ? result : glsurf_stage_descriptor(gpu, upright);
}

glsurf_result glsurf_pipeline_list(glsurf_gpu *gpu, const glsurf_pipeline_params *params) {
    gpu->pass_count = gpu->list_pass;
    glsurf_result result =
        gpu->plan->input
            ? glsurf_stage_input(gpu, params->input, params->input_count, params->origin)
            : find(gpu, params->masked);
    if (!result)
        result = describe(gpu, params->upright);
    if (!result)
        result = glsurf_stage_publish(gpu, params->upright || has_none(gpu->plan),
                                      params->origin);
    return result ? result : glsurf_check_error(gpu, "the end of the frame");
}

glsurf_result glsurf_pipeline_image(glsurf_gpu *gpu, const glsurf_image *image,
                                    const glsurf_view *view, bool masked) {
    gpu->pass_count = 0;
    glsurf_result result = glsurf_stage_gray(gpu, image, view, gpu->plan->gray);
    if (!result && masked)
        result = glsurf_stage_gray(gpu, image->mask, view, gpu->plan->mask_image);
    gpu->gray_pass = gpu->pass_count;
    return result;
}

glsurf_result glsurf_pipeline_gray(glsurf_gpu *gpu, const glsurf_pipeline_params *params) {
    gpu->pass_count = gpu->gray_pass;
    glsurf_result result = glsurf_stage_smooth(gpu);
    if (!result)
        result = glsurf_stage_integral(gpu);
    if (!result && !gpu->plan->input)
        result = find_maxima(gpu, params->threshold);
    gpu->list_pass = gpu->pass_count;
    return result ? result : glsurf_pipeline_list(gpu, params);
}
