/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "pipeline.h"

#include "reference/reference.h"
#include "stages/stages.h"

glsurf_result glsurf_pipeline_tables(glsurf_gpu *gpu) {
    glsurf_lattice_point lattice[GLSURF_LATTICE_POINTS];
    float texels[GLSURF_LATTICE_POINTS][4] = { 0 }, hard[20], soft[4][GLSURF_SOFT_POINTS];
    glsurf_lattice(lattice);
    for (int i = 0; i < GLSURF_LATTICE_POINTS; ++i) {
        texels[i][0] = (float)lattice[i].i;
        texels[i][1] = (float)lattice[i].j;
        texels[i][2] = lattice[i].weight;
    }
    glsurf_descriptor_weights(hard);
    glsurf_descriptor_soft_weights(soft);
    const void *weights = gpu->plan->scheme->soft_cells ? (const void *)soft : hard;
    const glsurf_result result =
        glsurf_texture_write(gpu, gpu->plan->features.lattice, texels);
    return result ? result
                  : glsurf_texture_write(gpu, gpu->plan->features.weights, weights);
}

static glsurf_result find_maxima(glsurf_gpu *gpu, float threshold) {
    const int groups = gpu->plan->group_count;
    glsurf_result result = GLSURF_OK;
    for (int g = 0; !result && g < groups; ++g)
        result = glsurf_stage_hessian(gpu, g);
    for (int g = 0; !result && g < groups; ++g)
        result = glsurf_stage_maxima(gpu, g, threshold);
    for (int g = 0; !result && g < groups; ++g)
        result = glsurf_stage_suppress(gpu, g, threshold);
    return result;
}

glsurf_result glsurf_pipeline_list(glsurf_gpu *gpu, const glsurf_pipeline_params *params) {
    gpu->list_pass = gpu->pass_count;
    glsurf_result result = glsurf_stage_points(gpu);
    if (!result)
        result = glsurf_stage_refine(gpu);
    if (!result)
        result = glsurf_stage_select(gpu);
    if (!result)
        result = glsurf_stage_haar(gpu);
    if (!result && !params->upright)
        result = glsurf_stage_orientation(gpu);
    if (!result)
        result = glsurf_stage_descriptor(gpu, params->upright);
    return result ? result : glsurf_check_error(gpu, "the end of the frame");
}

glsurf_result glsurf_pipeline_run(glsurf_gpu *gpu, const glsurf_pipeline_params *params,
                                  const glsurf_image *image) {
    gpu->pass_count = 0;
    glsurf_result result = glsurf_stage_gray(gpu, image);
    if (!result)
        result = glsurf_stage_smooth(gpu);
    if (!result)
        result = glsurf_stage_integral(gpu);
    if (!result && gpu->plan->group_count == 0) /* smaller than any filter: no features */
        return glsurf_check_error(gpu, "the end of the frame");
    if (!result)
        result = find_maxima(gpu, params->threshold);
    return result ? result : glsurf_pipeline_list(gpu, params);
}
