/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Point list by HistoPyramid: Ziegler, Tevs, Theobalt, Seidel, "On-the-fly point clouds
 * through histogram pyramids", VMV 2006; [T] III-B.3.
 *
 * A texel of a level holds the numbers of points below its four children, so the last
 * texel knows their sum, and entry i of the list finds its sample by one fetch a level.
 * The list is in Z-order of the samples, the same on every run. Its texture has rows of
 * GLSURF_LIST_ROW entries: no limit of 4096 as in [T]. The groups' masks lie below each
 * other in the finest level, so that there is one pyramid and one list for all of them.
 *
 * Cost: 4 fetches a texel of the pyramid, of which there are N/3, and about log2(side)
 * fetches a point.
 */
#include "stages/stages.h"

#include <stdio.h>

static const glsurf_pass pack = {
    .stage = "points",
    .label = "pack masks",
    .fragment = "points_pack.frag",
    .inputs = { "mask" },
    .outputs = { "masks" },
};

static const glsurf_pass reduce = {
    .stage = "points",
    .label = "HistoPyramid",
    .fragment = "points_sum.frag",
    .inputs = { "finer" },
    .outputs = { "counts" },
};

static const glsurf_pass list = {
    .stage = "points",
    .label = "list",
    .vertex = "counted.vert",
    .fragment = "points_list.frag",
    .inputs = { "count_of", "level0", "level1", "level2", "level3", "level4", "level5",
                "level6", "level7", "level8", "level9", "level10", "level11", "level12",
                "level13", "level14" },
    .outputs = { "candidate" },
    .geometry = GLSURF_COUNTED,
};

static glsurf_result pack_masks(glsurf_gpu *gpu) {
    const glsurf_plan *plan = gpu->plan;
    const glsurf_slot level0 = plan->points.level[0];
    glsurf_result result = GLSURF_OK;
    for (int g = 0; !result && g < plan->group_count; ++g) {
        const glsurf_group *group = &plan->group[g];
        const int row = group->atlas_row / 2;
        result = glsurf_pass_run(
            gpu, &pack,
            &(glsurf_draw){
                .inputs = { plan->maps[g].mask },
                .outputs = { level0 },
                .area = { 0, row, (group->width + 1) / 2, row + (group->height + 1) / 2 },
                .clear = g == 0,
                .fetches = 4,
                .bytes = 4,
                .uniforms = { GLSURF_INTS("first_row", 1, row) } });
    }
    return result;
}

static glsurf_result build(glsurf_gpu *gpu) {
    const glsurf_pyramid_plan *points = &gpu->plan->points;
    glsurf_result result = GLSURF_OK;
    for (int k = 1; !result && k < points->levels; ++k)
        result =
            glsurf_pass_run(gpu, &reduce,
                            &(glsurf_draw){ .defines = k == 1 ? "#define MASKS\n" : NULL,
                                            .inputs = { points->level[k - 1] },
                                            .outputs = { points->level[k] },
                                            .fetches = 4,
                                            .bytes = k == 1 ? 16 : 64 });
    return result;
}

glsurf_result glsurf_stage_points(glsurf_gpu *gpu) {
    const glsurf_plan *plan = gpu->plan;
    glsurf_result result = pack_masks(gpu);
    if (!result)
        result = build(gpu);
    if (result)
        return result;
    char defines[GLSURF_MAX_DEFINES];
    snprintf(defines, sizeof defines, "#define PYRAMID_LEVELS %d\n", plan->points.levels);
    int rows[8] = { 0 };
    for (int g = 0; g < plan->group_count; ++g)
        rows[g] = plan->group[g].atlas_row;
    const int height = plan->texture[plan->list.candidate].height;
    glsurf_draw draw = {
        .defines = defines,
        .inputs = { glsurf_pyramid_top(&plan->points) },
        .outputs = { plan->list.candidate },
        .fetches = (uint32_t)plan->points.levels + 1,
        .bytes = 16 * (uint32_t)plan->points.levels + 4,
        .uniforms = { { "group_rows", GLSURF_INT, 4, 2, rows },
                      GLSURF_INTS("group_count", 1, plan->group_count),
                      GLSURF_COUNTED_UNIFORMS(0, GLSURF_LIST_ROW, height) },
    };
    for (int k = 0; k < GLSURF_MAX_INPUTS - 1; ++k)
        draw.inputs[k + 1] = k < plan->points.levels ? plan->points.level[k] : GLSURF_NONE;
    return glsurf_pass_run(gpu, &list, &draw);
}
