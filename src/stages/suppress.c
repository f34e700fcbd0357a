/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Non-maximum suppression over 3x3x3 neighbourhoods, [T] III-B.2: separable maxima of each
 * level, then rounds that Early-Z culls.
 *
 * The pass that completes the maxima also does the first round, between the scales of the
 * group, and leaves depth 1 where one is a maximum. The second round, between groups, is
 * tested against that depth and runs for the few per mille that are left. A pixel may be a
 * maximum at two levels that are not neighbours: the mask keeps a bit for each.
 *
 * A neighbour counts as earlier, and has to be smaller, if it precedes in scan order or in
 * scale; the others have to be not larger. So of equal responses exactly one wins.
 *
 * Cost: 3 + 3 fetches of 16 bytes, 37 bytes written a sample.
 */
#include "stages/stages.h"

#include <stdio.h>

static const glsurf_pass row_maxima = {
    .stage = "suppress",
    .label = "maxima along rows",
    .fragment = "suppress_rows.frag",
    .inputs = { "response" },
    .outputs = { "row_maximum" },
};

static const glsurf_pass maxima = {
    .stage = "suppress",
    .label = "maxima, round 1",
    .fragment = "suppress_maxima.frag",
    .inputs = { "row_maximum" },
    .outputs = { "maxima" },
    .depth = GLSURF_DEPTH_WRITE,
};

static const glsurf_pass between_groups = {
    .stage = "suppress",
    .label = "round 2",
    .fragment = "suppress_mask.frag",
    .inputs = { "maxima", "finer", "coarser" },
    .outputs = { "mask" },
    .depth = GLSURF_DEPTH_TEST,
};

void glsurf_neighbour_defines(const glsurf_plan *plan, int index, char *text, size_t size) {
    const glsurf_group *group = &plan->group[index];
    const int n = snprintf(text, size, "#define LEVELS %d\n", group->level_count);
    size_t at = (size_t)n;
    if (index > 0)
        at += (size_t)snprintf(
            text + at, size - at,
            "#define HAS_FINER\n#define FINER_LEVEL %d\n#define FINER_RATIO %d\n"
            "#define FINER_SHIFT %d\n",
            group[-1].level_count - 1, glsurf_group_ratio(&group[-1], group),
            glsurf_group_shift(&group[-1], group) / 2);
    if (index + 1 < plan->group_count)
        snprintf(
            text + at, size - at,
            "#define HAS_COARSER\n#define COARSER_RATIO %d\n#define COARSER_SHIFT %d\n",
            glsurf_group_ratio(group, &group[1]), glsurf_group_shift(group, &group[1]));
}

static void centre_rects(const glsurf_group *group, int centre[16]) {
    for (int i = 0; i < 4; ++i) {
        const glsurf_rect r =
            i < group->level_count ? group->level[i].centre : (glsurf_rect){ 0 };
        centre[4 * i] = r.x0;
        centre[4 * i + 1] = r.y0;
        centre[4 * i + 2] = r.x1;
        centre[4 * i + 3] = r.y1;
    }
}

void glsurf_level_weights(const glsurf_plan *plan, int index, float weight[4]) {
    const glsurf_group *group = &plan->group[index];
    for (int i = 0; i < 4; ++i)
        weight[i] = i < group->level_count
                        ? glsurf_level_weight(plan->scheme, &group->level[i].filter)
                        : 0.0f;
}

glsurf_result glsurf_stage_maxima(glsurf_gpu *gpu, int index, float threshold) {
    const glsurf_group *group = &gpu->plan->group[index];
    const glsurf_group_textures *maps = &gpu->plan->maps[index];
    char defines[GLSURF_MAX_DEFINES];
    snprintf(defines, sizeof defines, "#define LEVELS %d\n", group->level_count);
    int centre[16];
    float weight[4];
    centre_rects(group, centre);
    glsurf_level_weights(gpu->plan, index, weight);
    const glsurf_result result =
        glsurf_pass_run(gpu, &row_maxima,
                        &(glsurf_draw){ .inputs = { maps->response },
                                        .outputs = { gpu->plan->row_maxima },
                                        .area = { 0, 0, group->width, group->height },
                                        .fetches = 3,
                                        .bytes = 48 });
    if (result)
        return result;
    return glsurf_pass_run(
        gpu, &maxima,
        &(glsurf_draw){ .defines = defines,
                        .inputs = { gpu->plan->row_maxima },
                        .outputs = { maps->maxima },
                        .depth = maps->depth,
                        .fetches = 3,
                        .bytes = 48,
                        .uniforms = { GLSURF_FLOATS("threshold", 1, threshold),
                                      GLSURF_INTS("last_row", 1, group->height - 1),
                                      { "weight", GLSURF_FLOAT, 4, 1, weight },
                                      { "centre", GLSURF_INT, 4, 4, centre } } });
}

glsurf_result glsurf_stage_suppress(glsurf_gpu *gpu, int index, float threshold) {
    const glsurf_plan *plan = gpu->plan;
    const glsurf_group *group = &plan->group[index];
    const glsurf_group_textures *maps = &plan->maps[index];
    const bool finer = index > 0, coarser = index + 1 < plan->group_count;
    char defines[GLSURF_MAX_DEFINES];
    glsurf_neighbour_defines(plan, index, defines, sizeof defines);
    int centre[16];
    float weight[4];
    centre_rects(group, centre);
    glsurf_level_weights(gpu->plan, index, weight);
    return glsurf_pass_run(
        gpu, &between_groups,
        &(glsurf_draw){ .defines = defines,
                        .inputs = { maps->maxima, finer ? maps[-1].maxima : GLSURF_NONE,
                                    coarser ? maps[1].response : GLSURF_NONE },
                        .outputs = { maps->mask },
                        .depth = maps->depth,
                        .clear = true,
                        .fetches = 1 + (finer ? 9 : 0) + (coarser ? 36 : 0),
                        .bytes = 16 * (1 + (finer ? 9 : 0) + (coarser ? 36 : 0)),
                        .uniforms = { GLSURF_FLOATS("threshold", 1, threshold),
                                      { "weight", GLSURF_FLOAT, 4, 1, weight },
                                      { "centre", GLSURF_INT, 4, 4, centre } } });
}
