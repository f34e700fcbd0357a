/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Non-maximum suppression over 3x3x3 neighbourhoods, [T] III-B.2, in two rounds: a dense
 * one that reads each response little more than once, and one on the list of what is left.
 *
 * The first round looks for block maxima: responses that reach the threshold and are
 * largest among the neighbours of their octave that are in the same four columns, a texel.
 * Fragments are blocks of 4x4 samples; so six rows of texels do for four, and no texel is
 * read for one column of it. About one sample in 150 is a block maximum, and 2 to 3 are for
 * each candidate.
 *
 * The second round is done when points.c has listed the block maxima. It compares the
 * columns beside a block, and other octaves: the first level of an octave with the finer
 * octave, whose nine 3x3 neighbourhoods make up a square of 9x9 samples, or 7x7, and the
 * last with the coarser octave, interpolated. [T] culls it by Early-Z; a list culls single
 * samples.
 *
 * A neighbour counts as earlier, and has to be smaller, if it precedes in scan order or in
 * scale; the others have to be not larger. So of equal responses exactly one wins.
 *
 * Cost: 18 fetches of 16 bytes, 8 bytes written a block of 16 samples and three levels. A
 * block maximum 23 of the paper's triplets, and 24 more of the first level of a coarser
 * octave; of the half octaves, whose octaves differ in their last level, 29, and 54 more.
 */
#include "stages/stages.h"

#include <float.h>
#include <math.h>

static const glsurf_pass block_maxima = {
    .stage = "suppress",
    .label = "round 1",
    .fragment = "suppress/blocks.frag",
    .inputs = { "response0", "response1", "response2", "response3" },
    .outputs = { "mask" },
};

static const glsurf_pass candidates = {
    .stage = "suppress",
    .label = "round 2",
    .vertex = "include/counted.vert",
    .fragment = "suppress/candidates.frag",
    .inputs = { "count_of", "block_maxima", "response0", "response1", "response2",
                "response3" },
    .outputs = { "is_candidate" },
    .geometry = GLSURF_COUNTED,
};

static void level_weights(const glsurf_plan *plan, int index, float weight[4]) {
    const glsurf_octave *octave = &plan->octave[index];
    for (int i = 0; i < 4; ++i)
        weight[i] = i < octave->level_count
                        ? glsurf_level_weight(plan->preset, &octave->level[i].filter)
                        : 0.0f;
}

void glsurf_atlas_inputs(const glsurf_plan *plan, glsurf_slot inputs[4]) {
    for (int l = 0; l < 4; ++l)
        inputs[l] = l < plan->octave[0].level_count ? plan->response[l] : GLSURF_NONE;
}

void glsurf_atlas_octaves(const glsurf_plan *plan, int octaves[GLSURF_MAX_OCTAVES][4]) {
    for (int g = 0; g < plan->octave_count; ++g) {
        const glsurf_octave *octave = &plan->octave[g];
        octaves[g][0] = octave->atlas_column;
        octaves[g][1] = octave->atlas_row;
        octaves[g][2] = octave->width;
        octaves[g][3] = octave->height;
    }
}

/* The least response, above zero, whose product with the weight reaches the threshold: the
 * product ascends with it, also rounded. Numbers below FLT_MIN are zero for some drivers.
 */
static float least_response(float threshold, float weight) {
    float f = fmaxf(threshold / weight, FLT_MIN);
    while (f > FLT_MIN && nextafterf(f, 0.0f) * weight >= threshold)
        f = nextafterf(f, 0.0f);
    while (f * weight < threshold)
        f = nextafterf(f, FLT_MAX);
    return f;
}

static glsurf_result mark_maxima(glsurf_gpu *gpu, const glsurf_plan *plan, int index,
                                 float threshold) {
    const glsurf_octave *octave = &plan->octave[index];
    const int columns = (octave->width + GLSURF_BLOCK - 1) / GLSURF_BLOCK;
    const int blocks = (octave->height + GLSURF_BLOCK - 1) / GLSURF_BLOCK;
    const int column = octave->atlas_column, row = octave->atlas_row / GLSURF_BLOCK;
    float weight[4], least[4] = { 0 };
    int rows[4][2] = { { 0 } };
    level_weights(plan, index, weight);
    for (int l = 0; l < octave->level_count; ++l) {
        least[l] = least_response(threshold, weight[l]);
        rows[l][0] = octave->atlas_row + octave->level[l].centre.y0;
        rows[l][1] = octave->atlas_row + octave->level[l].centre.y1;
    }
    const uint32_t fetches = octave->block_maxima.fetches;
    glsurf_draw draw = { .defines = glsurf_plan_text(plan, octave->block_maxima.defines),
                         .outputs = { plan->mask },
                         .area = { column, row, column + columns, row + blocks },
                         .clear = index == 0,
                         .fetches = fetches,
                         .bytes = 16 * fetches,
                         .uniforms = { { "least", GLSURF_FLOAT, 4, 1, least },
                                       { "rows", GLSURF_INT, 2, 4, rows } } };
    glsurf_atlas_inputs(plan, draw.inputs);
    return glsurf_pass_run(gpu, &block_maxima, &draw);
}

glsurf_result glsurf_stage_suppress(glsurf_gpu *gpu, const glsurf_plan *plan,
                                    float threshold) {
    glsurf_result result = GLSURF_OK;
    for (int g = 0; !result && g < plan->octave_count; ++g)
        result = mark_maxima(gpu, plan, g, threshold);
    return result;
}

glsurf_result glsurf_stage_suppress_candidates(glsurf_gpu *gpu, const glsurf_plan *plan) {
    int octaves[GLSURF_MAX_OCTAVES][4] = { { 0 } };
    glsurf_rect centre[GLSURF_MAX_OCTAVES][GLSURF_MAX_OCTAVE_LEVELS] = { { { 0 } } };
    glsurf_atlas_octaves(plan, octaves);
    for (int g = 0; g < plan->octave_count; ++g)
        for (int l = 0; l < plan->octave[g].level_count; ++l)
            centre[g][l] = plan->octave[g].level[l].centre;
    const int all = plan->octave_count;
    const uint32_t fetches = plan->suppress.fetches;
    glsurf_draw draw = {
        .defines = glsurf_plan_text(plan, plan->suppress.defines),
        .inputs = { glsurf_pyramid_top(&plan->block_maxima), plan->list.block_maximum },
        .outputs = { plan->list.is_candidate },
        .fetches = 2 + fetches,
        .bytes = 24 + 16 * fetches,
        .uniforms = { { "octaves", GLSURF_INT, 4, all, octaves },
                      { "centre", GLSURF_INT, 4, 4 * all, centre },
                      GLSURF_COUNTED_UNIFORMS(
                          0, GLSURF_LIST_ROW,
                          plan->texture[plan->list.block_maximum].height) },
    };
    glsurf_atlas_inputs(plan, draw.inputs + 2);
    return glsurf_pass_run(gpu, &candidates, &draw);
}
