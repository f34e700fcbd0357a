/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Non-maximum suppression over 3x3x3 neighbourhoods, [T] III-B.2, in two rounds. Round 1
 * reads each response little more than once; round 2 runs for the few samples left.
 *
 * Round 1 finds block maxima: responses that reach the threshold and are largest among the
 * neighbours of their octave in the same four columns, which are one texel. A fragment is a
 * block of 4x4 samples, so it reads six rows of texels for four rows of samples, and no
 * texel for a single column. About one sample in 150 is a block maximum, and there are 2 to
 * 3 block maxima for each candidate.
 *
 * Where a preset smooths responses, the textures hold determinants, and the responses are
 * their means over 3x3 samples. A block then fetches three columns of eight texels a level.
 * These make the means beside the block as well. So round 1 compares with all neighbours of
 * the octave, round 2 only with other octaves, and there are half as many block maxima.
 * A pass that writes the means, and a round that reads them, took 27 + 4.5 fetches for four
 * samples of three levels, and three texels written; single blocks take 18.
 *
 * There a fragment is a group of 2x2 blocks, which share four columns of twelve texels a
 * level: 12 fetches a block instead of 24, so 9 for four samples of three levels. A group
 * of two blocks would take 16 or 18. It also counts its block maxima, and one draw has all
 * octaves. By nouveau's compiler, the program needs 195 registers on an NVIDIA GP106, with
 * the maxima of a whole level. So with the path "few-registers" a fragment remains a block;
 * and with "early-z", where a mark is for one block. Without smoothed responses blocks
 * share nothing beside each other, and 5 of 6 rows one above the other.
 *
 * Round 2 runs when points.c has listed the block maxima. It compares each with the columns
 * beside its block and with other octaves. The first level of an octave is compared with
 * the finer octave, whose nine 3x3 neighbourhoods together are a square of 9x9 samples, or
 * of 7x7. The last level is compared with the coarser octave, interpolated. [T] culls
 * samples by Early-Z here. A list leaves out every single sample that is no block maximum.
 *
 * With the path "early-z" round 1 leaves a depth instead of masks, 1 for blocks with block
 * maxima. Round 2 draws all blocks, and the depth test leaves blocks with depth 1: in
 * photographs of 640x480, 14 to 22 % of all blocks. They find their block maxima again.
 * Round 2 writes masks of candidates, which points.c lists. So round 2 is one draw an
 * octave, and the four passes that flag and move list entries are left out, or more if the
 * capacity is large.
 *
 * Responses that may be negative have minima, which are maxima of the negated responses.
 * Round 1 then looks for one sign, and in blocks that reach the threshold both ways for the
 * other. On llvmpipe this takes 0.5 of the time of looking for both at once. If octaves are
 * separate, only the levels between the first and the last have block maxima. The report of
 * Sandia moves a threshold mask and a mask of maxima to the CPU to make lists. Here the
 * list of block maxima replaces the first, and round 2 compares its entries.
 *
 * A neighbour is earlier if it precedes in scale, then row, then column. Earlier neighbours
 * have to be smaller, later ones not larger. So of equal responses exactly one wins.
 *
 * Single blocks of octaves with the same number of levels are one draw, except for the
 * first: the diagonal of a quad takes more fragments than a triangle that reaches out of
 * the area, and the first octave has three quarters of all blocks or more.
 *
 * Cost of round 1: two or three passes; for a block of 16 samples and three levels 18
 * fetches of 16 bytes, and 8 bytes written. With groups, one pass; 36 fetches, and 9 bytes
 * written. Cost of round 2: one pass; a block maximum of
 * the paper's triplets takes 18 fetches, most of 16 bytes, and 27 more on the first level
 * of a coarser octave. One of the half octaves takes 2, or 18 if it is compared with
 * another octave, and again 27 more with the finer one. Each writes 1 byte.
 */
#include "stages/plan.h"

#include <float.h>
#include <math.h>

static const char constants[] = GLS_LIST_DEFINES GLS_DEFINE(NO_RESPONSE);

#define PASS          .stage = "suppress", .constants = constants
#define OVER_FEATURES PASS, GLS_OVER_FEATURES
#define OVER_BLOCKS   PASS, .vertex = "suppress/octaves.vert", .geometry = GLS_QUADS

static const gls_pass block_maxima = {
    OVER_BLOCKS,
    .label = "round 1",
    .fragment = "suppress/blocks.frag",
    .inputs = { "responses", "more_responses" },
    .outputs = { "mask" },
};

/* A fragment is a group of 2x2 blocks. */
static const gls_pass groups = {
    PASS,
    .label = "round 1",
    .fragment = "suppress/groups.frag",
    .inputs = { "responses", "more_responses" },
    .outputs = { "upper", "lower", "counts" },
};

static const gls_pass blocks_with_maxima = {
    OVER_BLOCKS,
    .label = "round 1",
    .fragment = "suppress/blocks.frag",
    .inputs = { "responses", "more_responses" },
    .depth = GLS_DEPTH_MARK,
};

static const gls_pass culled = {
    OVER_BLOCKS,
    .label = "round 2",
    .fragment = "suppress/culled.frag",
    .inputs = { "responses", "more_responses" },
    .outputs = { "mask" },
    .depth = GLS_DEPTH_TEST,
};

static const gls_pass candidates = {
    OVER_FEATURES,
    .label = "round 2",
    .fragment = "suppress/candidates.frag",
    .inputs = { "responses", "more_responses", "count_of", "block_maxima" },
    .outputs = { "is_candidate" },
};

/* Fetches for a block: six rows of each level, or with means eight of three texels. With
 * minima and rows that are not kept, first the block's own rows of the levels that may have
 * block maxima, and then all rows twice. */
static uint32_t block_fetches(const gls_plan *plan, const gls_octave *octave) {
    const gls_preset_data *preset = plan->space.preset;
    const uint32_t levels = (uint32_t)octave->level_count;
    const uint32_t once = (preset->smooth_response ? 24 : 6) * levels;
    if (!preset->has_minima || !gls_plan_takes(plan, GLSURF_PATH_FEW_REGISTERS))
        return once;
    const uint32_t ends = preset->separate_octaves ? 2 : 0;
    return 4 * (levels > ends ? levels - ends : 0) + 2 * once;
}

/* The most fetches: the sample; three levels of three samples beside its block; three
 * texels in each of 2 ratio + 3 rows of the finer octave; and six texels of the coarser
 * octave. With means: six texels for the sample; two rows more of the finer octave, and
 * with a ratio above 2 a texel more in each; and ten texels of the coarser octave. */
static uint32_t candidate_fetches(const gls_scale_space *space) {
    if (space->preset->separate_octaves)
        return 1 + 9;
    const int ratio = gls_grids_of(space).ratio, rows = 2 * ratio + 3;
    if (space->preset->smooth_response)
        return (uint32_t)(6 + (ratio > 2 ? 4 : 3) * (rows + 2) + 10);
    return (uint32_t)(1 + 9 + 3 * rows + 6);
}

/* Defines round 1, and with the path "early-z" round 2, with the fetches of a block that
 * has one block maximum. */
static void define_blocks(gls_plan *plan, int o) {
    const gls_octave *octave = &plan->space.octave[o];
    const bool early_z = gls_plan_takes(plan, GLSURF_PATH_EARLY_Z);
    const uint32_t fetches = block_fetches(plan, octave);
    gls_defines t = { .text = "" }, more = { .text = "" };
    gls_put_text(&more, "#define BLOCK_LEVELS %d\n%s", octave->level_count,
                 gls_level_bits(&plan->space) == 4 ? "" : "#define LEVEL_BITS 8\n");
    gls_put_text(&t, "#define OCTAVES %d\n%s", plan->space.preset->max_octaves, more.text);
    gls_put_response_defines(&t, plan);
    gls_put_text(&t, "%s", early_z ? "#define EARLY_Z\n" : "");
    plan->suppress.block_maxima[o] =
        (gls_variant){ gls_intern_defines(&plan->texts, t.text), fetches };
    if (early_z)
        plan->suppress.culled[o] =
            (gls_variant){ gls_atlas_defines(plan, more.text),
                           fetches + candidate_fetches(&plan->space) };
}

/* Defines round 1 of groups: four columns of twelve texels a level. */
static void define_groups(gls_plan *plan) {
    const gls_octave *octave = &plan->space.octave[0];
    gls_defines t = { .text = "" };
    gls_put_text(&t, "#define BLOCK_LEVELS %d\n#define OCTAVES %d\n", octave->level_count,
                 plan->space.preset->max_octaves);
    gls_put_response_defines(&t, plan);
    plan->suppress.block_maxima[0] =
        (gls_variant){ gls_intern_defines(&plan->texts, t.text),
                       48 * (uint32_t)octave->level_count };
}

void gls_plan_suppress(gls_plan *plan, const gls_plan_params *params) {
    gls_suppress_plan *suppress = &plan->suppress;
    gls_textures *textures = &plan->textures;
    static const char *const label = "masks of block maxima";
    const bool early_z = gls_plan_takes(plan, GLSURF_PATH_EARLY_Z);
    const bool grouped = plan->space.preset->smooth_response && !early_z &&
                         !gls_plan_takes(plan, GLSURF_PATH_FEW_REGISTERS);
    int w = 1, h = 1;
    suppress->grouped = grouped;
    for (int o = 0; o < plan->space.octave_count; ++o) {
        const gls_octave *octave = &plan->space.octave[o];
        w = gls_max_int(w, octave->atlas_column + gls_ceil_div(octave->width, GLS_BLOCK));
        h = gls_max_int(h, gls_ceil_div(octave->atlas_row + octave->height, GLS_BLOCK));
        if (!grouped)
            define_blocks(plan, o);
    }
    if (grouped && plan->space.octave_count > 0)
        define_groups(plan);
    w = 2 * gls_ceil_div(w, 2); /* takes the same memory without groups */
    h = 2 * gls_ceil_div(h, 2);
    if (grouped) {
        suppress->mask =
            gls_add_layers(textures, label, GLS_TEXEL_RGBA32UI, w / 2, h / 2, 2);
    } else {
        const bool narrow = gls_level_bits(&plan->space) == 4;
        suppress->mask = gls_add_texture(
            textures, label, narrow ? GLS_TEXEL_RGBA16UI : GLS_TEXEL_RGBA32UI, w, h);
    }
    if (early_z) {
        suppress->depth =
            gls_add_texture(textures, "depth of blocks", GLS_TEXEL_DEPTH, w, h);
        return;
    }
    suppress->is_candidate =
        gls_add_list(textures, "block maxima that are candidates", GLS_TEXEL_R8UI,
                     gls_maxima_capacity(plan, params->max_size), GLS_LIST_ROW, 1);
    if (plan->space.octave_count > 0)
        suppress->candidates =
            (gls_variant){ gls_atlas_defines(plan, ""), candidate_fetches(&plan->space) };
}

/* The smallest response, at least FLT_MIN, whose product with the weight reaches the
 * threshold. The product ascends with the response, even rounded. Some drivers treat
 * numbers below FLT_MIN as zero. */
static float min_response(float threshold, float weight) {
    float f = fmaxf(threshold / weight, FLT_MIN);
    while (f > FLT_MIN && nextafterf(f, 0.0f) * weight >= threshold)
        f = nextafterf(f, 0.0f);
    while (f * weight < threshold)
        f = nextafterf(f, FLT_MAX);
    return f;
}

typedef struct candidate_uniforms {
    gls_atlas atlas;
    gls_rect centre[GLS_MAX_LEVELS]; /* level_count of the first octave for each */
} candidate_uniforms;

static candidate_uniforms uniforms_of_all(const gls_plan *plan) {
    candidate_uniforms self = { .atlas = gls_atlas_of(&plan->space) };
    for (int o = 0; o < plan->space.octave_count; ++o)
        for (int l = 0; l < plan->space.octave[o].level_count; ++l)
            self.centre[o * plan->space.octave[0].level_count + l] =
                plan->space.octave[o].level[l].centre;
    return self;
}

/* Returns the blocks of an octave in the masks. */
static gls_rect blocks_of(const gls_octave *octave) {
    const int x = octave->atlas_column, y = octave->atlas_row / GLS_BLOCK;
    return (gls_rect){ x, y, x + gls_ceil_div(octave->width, GLS_BLOCK),
                       y + gls_ceil_div(octave->height, GLS_BLOCK) };
}

/* A level's limits in include/block_maxima.glsl. */
typedef struct level_limits {
    int first, end;
    float minimum;
    int column_end; /* only of groups, which have the number of rows instead of `end` */
} level_limits;

static level_limits limits_of(const gls_plan *plan, int o, int l, float threshold) {
    const gls_octave *octave = &plan->space.octave[o];
    const gls_octave_level *level = &octave->level[l];
    const float weight = gls_level_weight(plan->space.preset, &level->filter);
    const float candidate = gls_candidate_threshold(plan->space.preset, threshold);
    return (level_limits){ .first = octave->atlas_row + level->centre.y0,
                           .end = octave->atlas_row + level->centre.y1,
                           .minimum = min_response(candidate, weight) };
}

/* A round over the blocks of octaves from `first` to `end` - 1. The octaves but the first
 * lie below each other, each no wider than the one before. Round 1 does not use all of the
 * uniforms. */
static glsurf_result run_blocks(gls_gpu *gpu, const gls_plan *plan, const gls_pass *pass,
                                const gls_variant *variant, int first, int end,
                                float threshold) {
    const int all = plan->space.octave_count,
              levels = plan->space.octave[first].level_count;
    gls_rect area = blocks_of(&plan->space.octave[first]), quads[GLS_MAX_OCTAVES];
    level_limits limits[GLS_MAX_LEVELS] = { { 0 } };
    area.y1 = blocks_of(&plan->space.octave[end - 1]).y1;
    for (int o = first; o < end; ++o) {
        const gls_octave *octave = &plan->space.octave[o];
        const gls_rect blocks = blocks_of(octave);
        quads[o - first] = (gls_rect){ blocks.x0 - area.x0, blocks.y0 - area.y0,
                                       blocks.x1 - area.x0, blocks.y1 - area.y0 };
        for (int l = 0; l < levels; ++l)
            limits[(o - first) * levels + l] = limits_of(plan, o, l, threshold);
    }
    const candidate_uniforms uniforms = uniforms_of_all(plan);
    const gls_draw
        draw = { .defines = gls_plan_text(plan, variant->defines),
                 .inputs = { plan->responses.layer[0], gls_second_response_array(plan) },
                 .outputs = { pass->outputs[0] ? plan->suppress.mask : GLS_NONE },
                 .depth = plan->suppress.depth,
                 .area = area,
                 .instances = (uint32_t)(end - first),
                 .clear = first == 0,
                 .fetches = variant->fetches,
                 .uniforms = {
                     GLS_INTS("count", 1, end - first),
                     GLS_INTS("size", 2, area.x1 - area.x0, area.y1 - area.y0),
                     { "quads", GLS_INT, 4, end - first, quads },
                     { "level_limits", GLS_INT, 4, (end - first) * levels, limits },
                     GLS_INTS("block_levels", 1, levels),
                     GLS_INTS("block_rows", 1, GLS_BLOCK),
                     GLS_ATLAS_UNIFORMS(uniforms.atlas),
                     { "centre", GLS_INT, 4, plan->space.octave[0].level_count * all,
                       uniforms.centre },
                     GLS_INTS("octave", 1, first),
                 } };
    return gls_pass_run(gpu, pass, &draw);
}

/* Round 1 over the groups of the whole atlas. A group may have blocks of several octaves.
 */
static glsurf_result run_groups(gls_gpu *gpu, const gls_plan *plan, float threshold) {
    const int levels = plan->space.octave[0].level_count;
    if (plan->space.octave_count == 0)
        return GLSURF_OK;
    const gls_atlas atlas = gls_atlas_of(&plan->space);
    level_limits limits[GLS_MAX_LEVELS] = { { 0 } };
    for (int o = 0; o < plan->space.octave_count; ++o)
        for (int l = 0; l < plan->space.octave[o].level_count; ++l) {
            level_limits *limit = &limits[o * levels + l];
            *limit = limits_of(plan, o, l, threshold);
            limit->end = gls_max_int(limit->end - limit->first, 0);
            limit->column_end = blocks_of(&plan->space.octave[o]).x1;
        }
    const gls_draw draw = {
        .defines = gls_plan_text(plan, plan->suppress.block_maxima[0].defines),
        .inputs = { plan->responses.layer[0], gls_second_response_array(plan) },
        .outputs = { plan->suppress.mask, plan->suppress.mask + 1,
                     plan->points.block_maxima.level[0] },
        .fetches = plan->suppress.block_maxima[0].fetches,
        .uniforms = { GLS_ATLAS_UNIFORMS(atlas),
                      GLS_INTS("block_levels", 1, levels),
                      { "level_limits", GLS_INT, 4, plan->space.octave_count * levels,
                        limits } },
    };
    return gls_pass_run(gpu, &groups, &draw);
}

glsurf_result gls_stage_suppress(gls_gpu *gpu, const gls_plan *plan, float threshold) {
    if (plan->suppress.grouped)
        return run_groups(gpu, plan, threshold);
    const bool early_z = gls_plan_takes(plan, GLSURF_PATH_EARLY_Z);
    const gls_pass *pass = early_z ? &blocks_with_maxima : &block_maxima;
    const gls_variant *variant = plan->suppress.block_maxima;
    const int all = plan->space.octave_count;
    glsurf_result result = GLSURF_OK;
    for (int o = 0, end; !result && o < all; o = end) {
        end = o + 1;
        while (o > 0 && !early_z && end < all && variant[end].defines == variant[o].defines)
            ++end;
        result = run_blocks(gpu, plan, pass, &variant[o], o, end, threshold);
    }
    for (int o = 0; early_z && !result && o < all; ++o)
        result =
            run_blocks(gpu, plan, &culled, &plan->suppress.culled[o], o, o + 1, threshold);
    return result;
}

glsurf_result gls_stage_suppress_candidates(gls_gpu *gpu, const gls_plan *plan) {
    const candidate_uniforms uniforms = uniforms_of_all(plan);
    const int all = plan->space.octave_count;
    const uint32_t fetches = plan->suppress.candidates.fetches;
    gls_draw draw = {
        .defines = gls_plan_text(plan, plan->suppress.candidates.defines),
        .inputs = { plan->responses.layer[0], gls_second_response_array(plan),
                    gls_pyramid_top(&plan->points.block_maxima),
                    plan->points.block_maximum },
        .outputs = { plan->suppress.is_candidate },
        .fetches = 2 + fetches,
        .bytes = 24 + 16 * fetches,
        .uniforms = { GLS_ATLAS_UNIFORMS(uniforms.atlas),
                      { "centre", GLS_INT, 4, plan->space.octave[0].level_count * all,
                        uniforms.centre },
                      GLS_SLOT_UNIFORMS(plan, plan->points.block_maximum, 0,
                                        GLS_LIST_ROW) },
    };
    return gls_pass_run(gpu, &candidates, &draw);
}
