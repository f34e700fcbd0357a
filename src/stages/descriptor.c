/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Descriptors, [T] III-E: 4x4 sub-regions of 5x5 Haar responses in the frame of the
 * keypoint, normalised to unit length. A fragment computes a sub-region.
 *
 * Cost per feature: 16 x (25 x 10 + 3) fetches, then 16 x 19 for the norm.
 */
#include "stages/stages.h"

static const glsurf_pass cells = {
    .stage = "descriptor",
    .label = "sub-regions",
    .vertex = "counted.vert",
    .fragment = "descriptor_cells.frag",
    .inputs = { "count_of", "places", "angles", "weights", "corners" },
    .outputs = { "cell" },
    .geometry = GLSURF_COUNTED,
};

static const glsurf_pass normalise = {
    .stage = "descriptor",
    .label = "normalise",
    .vertex = "counted.vert",
    .fragment = "descriptor_normalise.frag",
    .inputs = { "count_of", "cells", "places" },
    .outputs = { "value" },
    .geometry = GLSURF_COUNTED,
};

static glsurf_result describe(glsurf_gpu *gpu, int first, bool upright) {
    const glsurf_plan *plan = gpu->plan;
    const glsurf_feature_plan *f = &plan->features;
    const glsurf_slot count = glsurf_pyramid_top(&plan->select.pyramid);
    const glsurf_texture_plan *cell = &plan->texture[f->cells];
    const glsurf_texture_plan *all = &plan->texture[f->descriptor];
    const glsurf_result result =
        glsurf_pass_run(gpu, &cells,
                        &(glsurf_draw){ .defines = upright ? "#define UPRIGHT\n" : NULL,
                                        .inputs = { count, plan->select.place,
                                                    upright ? GLSURF_NONE : f->angle,
                                                    f->weights, plan->corners },
                                        .outputs = { f->cells },
                                        .fetches = 3 + 25 * 10,
                                        .bytes = 36 + 25 * 136,
                                        .uniforms = { GLSURF_COUNTED_UNIFORMS(
                                            first, GLSURF_CELL_COLUMNS, cell->height) } });
    if (result)
        return result;
    const int row = first / GLSURF_CELL_COLUMNS;
    const int end = row + cell->height < all->height ? row + cell->height : all->height;
    return glsurf_pass_run(
        gpu, &normalise,
        &(glsurf_draw){ .inputs = { count, f->cells, plan->select.place },
                        .outputs = { f->descriptor },
                        .area = { 0, row, all->width, end },
                        .fetches = 19,
                        .bytes = 19 * 16,
                        .uniforms = { GLSURF_COUNTED_UNIFORMS(first, GLSURF_CELL_COLUMNS,
                                                              end - row) } });
}

glsurf_result glsurf_stage_descriptor(glsurf_gpu *gpu, bool upright) {
    const glsurf_plan *plan = gpu->plan;
    glsurf_result result = GLSURF_OK;
    for (uint32_t first = 0; !result && first < plan->select.capacity;
         first += plan->features.batch)
        result = describe(gpu, (int)first, upright);
    return result;
}
