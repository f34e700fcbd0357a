/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Point list by HistoPyramid: Ziegler et al. (src/reference/points.c), [T] III-B.3.
 *
 * A texel of a level has the numbers of block maxima in its four quadrants, so the last
 * texel counts all of them, and entry i of the list finds its sample by a few fetches a
 * level. Each pass costs a change of framebuffers, so only every second level of Ziegler et
 * al. is kept: a quadrant of a level is 2x2 texels of the finer level, which are fetched
 * instead. Above 16x16 texels one pass makes the last three levels, in one texture:
 * points/top.frag. The list follows the Z-order of the blocks of 4x4 samples, the same on
 * every run. Its texture has rows of GLS_LIST_ROW entries, so it is not limited to 4096
 * entries as in [T]. The masks of all octaves lie side by side in one texture, so there is
 * one pyramid and one list.
 *
 * Not all block maxima in the list are candidates (suppress.c). A second pyramid, over the
 * list, moves the candidates together. Its finest level has a bit for each entry, 128 to a
 * texel. Each other level has a sixteenth of the texels of the level before, and above 256
 * texels one pass makes the last three.
 *
 * Where round 1 finds the block maxima of groups of 2x2 blocks, it counts them, too, and
 * the pass that counts is left out.
 *
 * Cost: one fetch of 8 bytes for each block, one of 4 or 16 for each texel of the pyramid,
 * which has one texel for 3.75 blocks, and 768 for the last pass. A block maximum takes 5 L
 * fetches, with L = 1 + log4(m / 8) passes that count, rounded up and at least 2, where m
 * is the longer side of the masks' texture. The second pyramid, over a capacity of n, takes
 * one fetch an entry of the list, and 5 l a candidate, with l = 1 + log16(n / 2048) passes,
 * rounded up and at least 2. Each list takes one pass more.
 */
#include "gl/gpu.h"
#include "stages/plan.h"

#define PASS          .stage = "points", .constants = GLS_LIST_DEFINES
#define OVER_FEATURES PASS, GLS_OVER_FEATURES

static const gls_pass count = {
    PASS,
    .label = "count",
    .fragment = "points/count.frag",
    .inputs = { "masks" },
    .outputs = { "counts" },
};

static const gls_pass reduce = {
    PASS,
    .label = "HistoPyramid",
    .fragment = "points/sum.frag",
    .inputs = { "finer" },
    .outputs = { "counts" },
};

static const gls_pass top = {
    PASS,
    .label = "HistoPyramid",
    .fragment = "points/top.frag",
    .inputs = { "finer" },
    .outputs = { "counts" },
};

static const gls_pass list_maxima = {
    OVER_FEATURES,
    .label = "positions",
    .fragment = "points/block_maxima.frag",
    .inputs = { "count_of", "masks", "level0", "level1", "level2", "level3", "level4",
                "level5", "level6" },
    .outputs = { "block_maximum" },
};

static const gls_pass flags = {
    PASS,
    .label = "flags",
    .fragment = "points/flags.frag",
    .inputs = { "count_of", "is_candidate" },
    .outputs = { "masks" },
};

static const gls_list_passes list_pyramid = GLS_LIST_PASSES(PASS);

static const gls_pass list = {
    OVER_FEATURES,
    .label = "list",
    .fragment = "points/list.frag",
    .inputs = { "count_of", "block_maxima", "level0", "level1", "level2", "level3" },
    .outputs = { "candidate" },
};

/* ---------------------------------------------------------------------- plan -- */

static void add_level(gls_pyramid_plan *pyramid, int width, int height, gls_slot slot) {
    const int k = pyramid->levels++;
    pyramid->width[k] = width;
    pyramid->height[k] = height;
    pyramid->level[k] = slot;
}

static void add_mask_level(gls_plan *plan, gls_texel texel, int width, int height) {
    add_level(&plan->points.block_maxima, width, height,
              gls_add_texture(&plan->textures, "HistoPyramid", texel, width, height));
}

static void add_list_level(gls_plan *plan, gls_pyramid_plan *pyramid, int width,
                           int height) {
    add_level(pyramid, width, height,
              gls_add_feature_texture(&plan->textures, "list pyramid", GLS_TEXEL_RGBA32UI,
                                      width, height));
}

void gls_plan_list_pyramid(gls_plan *plan, gls_pyramid_plan *pyramid, uint32_t entries) {
    uint32_t texels = (entries + GLS_MASK_ENTRIES - 1) / GLS_MASK_ENTRIES;
    for (;; texels = (texels + 15) / 16) {
        const int width = (int)(texels < GLS_LIST_ROW ? texels : GLS_LIST_ROW);
        add_list_level(plan, pyramid, width, gls_ceil_div((int)texels, GLS_LIST_ROW));
        if (texels <= GLS_TOP_COUNTS)
            break;
    }
    add_list_level(plan, pyramid, GLS_TOP_WIDTH, 1);
}

static int power_of_two(int at_least) {
    int power = 1;
    while (power < at_least)
        power *= 2;
    return power;
}

/* Without octaves the pyramid still has two levels, because its top says that the list is
 * empty. The sizes of all levels but the finest are powers of two: Mesa's software
 * rasteriser compiles shaders once for textures of such sizes and once for others. */
static void plan_mask_pyramid(gls_plan *plan) {
    const gls_texture_desc *mask = &plan->textures.desc[plan->suppress.mask];
    const int texels = plan->suppress.grouped ? 1 : 2; /* for 2x2 blocks */
    int w = gls_ceil_div(mask->width, texels), h = gls_ceil_div(mask->height, texels);
    add_mask_level(plan, GLS_TEXEL_RGBA8UI, w, h);
    while (w > GLS_TOP_SIDE || h > GLS_TOP_SIDE) {
        w = power_of_two(gls_ceil_div(w, 4));
        h = power_of_two(gls_ceil_div(h, 4));
        add_mask_level(plan, GLS_TEXEL_RGBA32UI, w, h);
    }
    add_mask_level(plan, GLS_TEXEL_RGBA32UI, GLS_TOP_WIDTH, 1);
}

gls_variant gls_descent(gls_plan *plan, const gls_pyramid_plan *pyramid, uint32_t others,
                        const char *more) {
    return (gls_variant){ gls_intern_format(&plan->texts, "#define PYRAMID_LEVELS %d\n%s",
                                            pyramid->levels, more),
                          5 * (uint32_t)pyramid->levels - 1 + others };
}

uint32_t gls_maxima_capacity(const gls_plan *plan, int max_size) {
    const uint64_t block_maxima = (uint64_t)GLS_MAXIMA_PER_CANDIDATE * plan->capacity;
    const uint64_t maximum = (uint64_t)max_size * GLS_LIST_ROW;
    return gls_plan_takes(plan, GLSURF_PATH_EARLY_Z) ? plan->capacity
           : block_maxima < maximum                  ? (uint32_t)block_maxima
                                                     : (uint32_t)maximum;
}

void gls_plan_points(gls_plan *plan, const gls_plan_params *params) {
    gls_points_plan *points = &plan->points;
    gls_textures *textures = &plan->textures;
    gls_defines octaves = { .text = "" };
    const int bits = gls_level_bits(&plan->space);
    gls_put_text(&octaves, "#define OCTAVES %d\n#define LEVEL_BITS %d\n%s",
                 plan->space.preset->max_octaves, bits,
                 plan->suppress.grouped ? "#define GROUPS\n" : "");
    plan_mask_pyramid(plan);
    points->count = gls_intern_format(&plan->texts, "#define LEVEL_BITS %d\n", bits);
    points->list_maxima = gls_descent(plan, &points->block_maxima, 1, octaves.text);
    points->maxima_capacity = gls_maxima_capacity(plan, params->max_size);
    points->candidate = gls_add_list(textures, "candidates", GLS_TEXEL_RGBA16UI,
                                     plan->capacity, GLS_LIST_ROW, 1);
    if (gls_plan_takes(plan, GLSURF_PATH_EARLY_Z)) {
        points->block_maximum = points->candidate;
        points->candidates = points->block_maxima;
        return;
    }
    points->block_maximum = gls_add_list(textures, "block maxima", GLS_TEXEL_RGBA16UI,
                                         points->maxima_capacity, GLS_LIST_ROW, 1);
    gls_plan_list_pyramid(plan, &points->candidates, points->maxima_capacity);
    points->list_candidates = gls_descent(plan, &points->candidates, 1, "");
}

/* ----------------------------------------------------------------------- run -- */

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
        gls_texel_bytes(plan->textures.desc[plan->suppress.mask].texel);
    glsurf_result result = GLSURF_OK;
    if (!plan->suppress.grouped)
        result =
            gls_pass_run(gpu, &count,
                         &(gls_draw){ .defines = gls_plan_text(plan, plan->points.count),
                                      .inputs = { plan->suppress.mask },
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
    const gls_variant *variant = &plan->points.list_maxima;
    const gls_atlas atlas = gls_atlas_of(&plan->space);
    gls_draw draw = {
        .defines = gls_plan_text(plan, variant->defines),
        .inputs = { gls_pyramid_top(&plan->points.block_maxima), plan->suppress.mask },
        .outputs = { plan->points.block_maximum },
        .fetches = variant->fetches,
        .uniforms = { GLS_ATLAS_UNIFORMS(atlas),
                      GLS_SLOT_UNIFORMS(plan, plan->points.block_maximum, 0,
                                        GLS_LIST_ROW) },
    };
    pyramid_inputs(&plan->points.block_maxima, GLS_MAX_POINT_LEVELS - 1, draw.inputs + 2);
    return gls_pass_run(gpu, &list_maxima, &draw);
}

glsurf_result gls_list_nothing(gls_gpu *gpu, const gls_plan *plan) {
    static const uint32_t none[4 * GLS_TOP_WIDTH];
    const glsurf_result result =
        gls_texture_write(gpu, gls_pyramid_top(&plan->points.block_maxima), none);
    return result ? result
                  : gls_texture_write(gpu, gls_pyramid_top(&plan->points.candidates), none);
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
                                           .fetches = 16 });
    return result ? result
                  : sum_top(gpu, &passes->top, pyramid->levels == 2 ? masks : NULL, pyramid,
                            16);
}

void gls_list_inputs(const gls_pyramid_plan *pyramid,
                     gls_slot inputs[GLS_MAX_LIST_LEVELS]) {
    pyramid_inputs(pyramid, GLS_MAX_LIST_LEVELS, inputs);
}

glsurf_result gls_stage_candidates(gls_gpu *gpu, const gls_plan *plan) {
    glsurf_result result = gls_pass_run(
        gpu, &flags,
        &(gls_draw){
            .inputs = { gls_pyramid_top(&plan->points.block_maxima),
                        plan->suppress.is_candidate },
            .outputs = { plan->points.candidates.level[0] },
            .fetches = 1 + GLS_MASK_ENTRIES,
            .bytes = 16 + GLS_MASK_ENTRIES,
            .uniforms = { GLS_INTS("capacity", 1, (int)plan->points.maxima_capacity) } });
    if (!result)
        result = gls_list_pyramid(gpu, &list_pyramid, &plan->points.candidates);
    if (result)
        return result;
    const gls_variant *variant = &plan->points.list_candidates;
    gls_draw draw = {
        .defines = gls_plan_text(plan, variant->defines),
        .inputs = { gls_pyramid_top(&plan->points.candidates), plan->points.block_maximum },
        .outputs = { plan->points.candidate },
        .fetches = variant->fetches,
        .bytes = 16 * variant->fetches - 8,
        .uniforms = { GLS_SLOT_UNIFORMS(plan, plan->points.candidate, 0, GLS_LIST_ROW) },
    };
    gls_list_inputs(&plan->points.candidates, draw.inputs + 2);
    return gls_pass_run(gpu, &list, &draw);
}
