/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Point list by HistoPyramid: Ziegler, Tevs, Theobalt, Seidel, "On-the-fly point clouds
 * through histogram pyramids", VMV 2006; [T] III-B.3.
 *
 * A texel of a level has the numbers of block maxima in its four quadrants, so the last
 * texel has all of them, and entry i of the list finds its sample by a few fetches a level.
 * Each pass costs a change of framebuffers, so only every second level of Ziegler et al. is
 * kept: a quadrant of a level is 2x2 texels of the finer level, which are fetched instead.
 * Above 16x16 texels one pass makes the last three levels, in one texture: points/top.frag.
 * The list follows the Z-order of the blocks of 4x4 samples, the same on every run. Its
 * texture has rows of GLS_LIST_ROW entries, so it is not limited to 4096 entries as in [T].
 * The masks of all octaves lie side by side in one texture, so there is one pyramid and one
 * list.
 *
 * Not all block maxima in the list are candidates (suppress.c). A second pyramid, over the
 * list, moves the candidates together. Its finest level has a bit for each entry, 128 to a
 * texel. Each other level has a sixteenth of the texels of the level before, and above 256
 * texels one pass makes the last three.
 *
 * Cost: one fetch of 8 bytes for each block, one of 4 or 16 for each texel of the pyramid,
 * which has one texel for 3.75 blocks, and 768 for the last pass. A block maximum takes 5 L
 * fetches, with L = 1 + log4(m / 8) passes that count, rounded up and at least 2, where m
 * is the longer side of the masks' texture. For the second pyramid over a capacity of n,
 * one fetch an entry of the list, and 5 l a candidate, with l = 1 + log16(n / 2048) passes,
 * rounded up and at least 2. Each list takes one pass more.
 */
#include "stages/stages.h"

static const gls_pass count = {
    .stage = "points",
    .label = "count",
    .fragment = "points/count.frag",
    .inputs = { "masks" },
    .outputs = { "counts" },
};

static const gls_pass reduce = {
    .stage = "points",
    .label = "HistoPyramid",
    .fragment = "points/sum.frag",
    .inputs = { "finer" },
    .outputs = { "counts" },
};

static const gls_pass top = {
    .stage = "points",
    .label = "HistoPyramid",
    .fragment = "points/top.frag",
    .inputs = { "finer" },
    .outputs = { "counts" },
};

static const gls_pass list_maxima = {
    .stage = "points",
    .label = "positions",
    .vertex = "include/counted.vert",
    .fragment = "points/block_maxima.frag",
    .inputs = { "count_of", "masks", "level0", "level1", "level2", "level3", "level4",
                "level5", "level6", "level7" },
    .outputs = { "block_maximum" },
    .geometry = GLS_COUNTED,
};

static const gls_pass flags = {
    .stage = "points",
    .label = "flags",
    .fragment = "points/flags.frag",
    .inputs = { "count_of", "is_candidate" },
    .outputs = { "masks" },
};

static const gls_list_passes list_pyramid = {
    { .stage = "points",
      .label = "pyramid",
      .fragment = "points/list_sum.frag",
      .inputs = { "finer" },
      .outputs = { "counts" } },
    { .stage = "points",
      .label = "pyramid",
      .fragment = "points/top.frag",
      .inputs = { "finer" },
      .outputs = { "counts" } },
};

static const gls_pass list = {
    .stage = "points",
    .label = "list",
    .vertex = "include/counted.vert",
    .fragment = "points/list.frag",
    .inputs = { "count_of", "block_maxima", "level0", "level1", "level2", "level3",
                "level4", "level5" },
    .outputs = { "candidate" },
    .geometry = GLS_COUNTED,
};

/* The last level of a pyramid. */
static glsurf_result sum_top(gls_gpu *gpu, const gls_pass *pass, const char *defines,
                             const gls_pyramid_plan *pyramid, uint32_t finer_bytes) {
    return gls_pass_run(gpu, pass,
                        &(gls_draw){ .defines = defines,
                                     .inputs = { pyramid->level[pyramid->levels - 2] },
                                     .outputs = { gls_pyramid_top(pyramid) },
                                     .area = { 0, 0, GLS_TOP_TEXELS, 1 },
                                     .fetches = GLS_TOP_COUNTS,
                                     .bytes = GLS_TOP_COUNTS * finer_bytes });
}

static glsurf_result build_pyramid(gls_gpu *gpu, const gls_plan *plan) {
    const gls_pyramid_plan *block_maxima = &plan->points.block_maxima;
    const uint32_t mask_bytes =
        gls_texel_bytes(plan->textures.desc[plan->points.mask].texel);
    glsurf_result result =
        gls_pass_run(gpu, &count,
                     &(gls_draw){ .defines = gls_plan_text(plan, plan->variants.count),
                                  .inputs = { plan->points.mask },
                                  .outputs = { block_maxima->level[0] },
                                  .fetches = 4,
                                  .bytes = 4 * mask_bytes });
    for (int k = 1; !result && k < block_maxima->levels - 1; ++k)
        result = gls_pass_run(gpu, &reduce,
                              &(gls_draw){ .inputs = { block_maxima->level[k - 1] },
                                           .outputs = { block_maxima->level[k] },
                                           .fetches = 16,
                                           .bytes = k == 1 ? 64 : 256 });
    return result ? result
                  : sum_top(gpu, &top, "#define PLANE\n", block_maxima,
                            block_maxima->levels == 2 ? 4 : 16);
}

/* The inputs of a pass that descends a pyramid: all levels but the last. */
static void pyramid_inputs(const gls_pyramid_plan *pyramid, int count_of_inputs,
                           gls_slot *inputs) {
    for (int k = 0; k < count_of_inputs; ++k)
        inputs[k] = k < pyramid->levels - 1 ? pyramid->level[k] : GLS_NONE;
}

glsurf_result gls_stage_points(gls_gpu *gpu, const gls_plan *plan) {
    const glsurf_result result = build_pyramid(gpu, plan);
    if (result)
        return result;
    const gls_variant *variant = &plan->variants.list_maxima;
    const gls_atlas atlas = gls_atlas_of(plan);
    const int height = plan->textures.desc[plan->list.block_maximum].height;
    gls_draw draw = {
        .defines = gls_plan_text(plan, variant->defines),
        .inputs = { gls_pyramid_top(&plan->points.block_maxima), plan->points.mask },
        .outputs = { plan->list.block_maximum },
        .fetches = variant->fetches,
        .bytes = 16 * variant->fetches,
        .uniforms = { GLS_ATLAS_UNIFORMS(atlas),
                      GLS_COUNTED_UNIFORMS(0, GLS_LIST_ROW, height) },
    };
    pyramid_inputs(&plan->points.block_maxima, GLS_MAX_POINT_LEVELS - 1, draw.inputs + 2);
    return gls_pass_run(gpu, &list_maxima, &draw);
}

glsurf_result gls_list_pyramid(gls_gpu *gpu, const gls_list_passes *passes,
                               const gls_pyramid_plan *pyramid) {
    static const char *const masks = "#define MASKS\n";
    glsurf_result result = GLSURF_OK;
    for (int k = 1; !result && k < pyramid->levels - 1; ++k)
        result = gls_pass_run(gpu, &passes->sum,
                              &(gls_draw){ .defines = k == 1 ? masks : NULL,
                                           .inputs = { pyramid->level[k - 1] },
                                           .outputs = { pyramid->level[k] },
                                           .fetches = 16,
                                           .bytes = 256 });
    return result ? result
                  : sum_top(gpu, &passes->top, pyramid->levels == 2 ? masks : NULL, pyramid,
                            16);
}

void gls_list_inputs(const gls_pyramid_plan *pyramid,
                     gls_slot inputs[GLS_MAX_LIST_LEVELS]) {
    pyramid_inputs(pyramid, GLS_MAX_LIST_LEVELS, inputs);
}

static glsurf_result mark_candidates(gls_gpu *gpu, const gls_plan *plan) {
    return gls_pass_run(
        gpu, &flags,
        &(gls_draw){
            .inputs = { gls_pyramid_top(&plan->points.block_maxima),
                        plan->list.is_candidate },
            .outputs = { plan->points.candidates.level[0] },
            .fetches = 1 + GLS_MASK_ENTRIES,
            .bytes = 16 + GLS_MASK_ENTRIES,
            .uniforms = { GLS_INTS("capacity", 1, (int)plan->list.maxima_capacity) } });
}

glsurf_result gls_stage_candidates(gls_gpu *gpu, const gls_plan *plan) {
    glsurf_result result = mark_candidates(gpu, plan);
    if (!result)
        result = gls_list_pyramid(gpu, &list_pyramid, &plan->points.candidates);
    if (result)
        return result;
    const gls_variant *variant = &plan->variants.list_candidates;
    gls_draw draw = {
        .defines = gls_plan_text(plan, variant->defines),
        .inputs = { gls_pyramid_top(&plan->points.candidates), plan->list.block_maximum },
        .outputs = { plan->list.candidate },
        .fetches = variant->fetches,
        .bytes = 16 * variant->fetches - 8,
        .uniforms = { GLS_COUNTED_UNIFORMS(
            0, GLS_LIST_ROW, plan->textures.desc[plan->list.candidate].height) },
    };
    gls_list_inputs(&plan->points.candidates, draw.inputs + 2);
    return gls_pass_run(gpu, &list, &draw);
}
