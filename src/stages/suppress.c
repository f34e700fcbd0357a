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
 * These make the means beside the block as well, so that block maxima are compared with all
 * neighbours of their octave, and round 2 only with other octaves: there are half as many.
 * A pass that writes the means, and a round that reads them, took 27 + 4.5 fetches for four
 * samples of three levels, and three texels written; this takes 18. On llvmpipe it takes
 * 0.6 of the time.
 *
 * Round 2 runs when points.c has listed the block maxima. It compares each with the columns
 * beside its block and with other octaves. The first level of an octave is compared with
 * the finer octave, whose nine 3x3 neighbourhoods together are a square of 9x9 samples, or
 * of 7x7. The last level is compared with the coarser octave, interpolated. [T] culls
 * samples by Early-Z here. A list leaves out every single sample that is no block maximum.
 *
 * With the path "early-z" round 1 leaves a depth instead of masks, 1 for blocks with block
 * maxima. Round 2 draws all blocks, and the depth test leaves those with depth 1: of
 * photographs of 640x480 14 to 22 % of all blocks. They find their block maxima again.
 * Round 2 writes masks of candidates, which points.c lists. So round 2 is one draw an
 * octave, and four passes fall away that flag and move entries of the list, or more if its
 * capacity is large. On llvmpipe frames of 1280x960 take 1.02 times the processor time
 * with the paper preset and 1.08 times with the default one.
 *
 * Responses that may be negative have minima, which are maxima of the negated responses.
 * Round 1 then looks for one kind, and where a block reaches the threshold both ways, for
 * the other. On llvmpipe that takes 0.5 of the time of looking for both at once. Where
 * octaves are separate, only the levels between the first and the last have block maxima.
 * The list of block maxima is what is left of that threshold mask, and round 2 what
 * compares its pixels: the report of Sandia moves both masks to the CPU to make lists of
 * them.
 *
 * A neighbour is earlier if it precedes in scale, then row, then column. Earlier neighbours
 * have to be smaller, later ones not larger. So of equal responses exactly one wins.
 *
 * Cost of round 1: one pass an octave; for a block of 16 samples and three levels 18
 * fetches of 16 bytes, and 8 bytes written. Cost of round 2: one pass; a block maximum of
 * the paper's triplets takes 18 fetches, most of 16 bytes, and 27 more on the first level
 * of a coarser octave. One of the half octaves takes 2, or 18 if it is compared with
 * another octave, and again 27 more with the finer one. Each writes 1 byte.
 */
#include "stages/stages.h"

#include <float.h>
#include <math.h>

static const gls_pass block_maxima = {
    .stage = "suppress",
    .label = "round 1",
    .fragment = "suppress/blocks.frag",
    .inputs = { "responses", "more_responses" },
    .outputs = { "mask" },
};

static const gls_pass blocks_with_maxima = {
    .stage = "suppress",
    .label = "round 1",
    .fragment = "suppress/blocks.frag",
    .inputs = { "responses", "more_responses" },
    .depth = GLS_DEPTH_MARK,
};

static const gls_pass culled = {
    .stage = "suppress",
    .label = "round 2",
    .fragment = "suppress/culled.frag",
    .inputs = { "responses", "more_responses" },
    .outputs = { "mask" },
    .depth = GLS_DEPTH_TEST,
};

static const gls_pass candidates = {
    .stage = "suppress",
    .label = "round 2",
    .vertex = "include/counted.vert",
    .fragment = "suppress/candidates.frag",
    .inputs = { "responses", "more_responses", "count_of", "block_maxima" },
    .outputs = { "is_candidate" },
    .geometry = GLS_COUNTED,
};

void gls_response_outputs(const gls_plan *plan, const gls_level_draw *levels,
                          gls_slot outputs[GLS_MAX_OUTPUTS]) {
    for (int i = 0; i < GLS_MAX_OUTPUTS; ++i)
        outputs[i] = i < levels->outputs ? plan->response[levels->rows * levels->first + i]
                                         : GLS_NONE;
}

void gls_response_fitting(const gls_octave *octave, const gls_level_draw *levels,
                          int fitting[4 * GLS_MAX_OUTPUTS]) {
    for (int i = 0; i < levels->count; ++i) {
        const gls_rect fits = octave->level[levels->first + i].fits;
        const int rect[4] = { fits.x0, fits.y0, fits.x1, fits.y1 };
        for (int k = 0; k < 4; ++k)
            fitting[4 * i + k] = rect[k];
    }
}

gls_rect gls_atlas_area(const gls_octave *octave) {
    return (gls_rect){ octave->atlas_column, octave->atlas_row,
                       octave->atlas_column + gls_ceil_div(octave->width, 4),
                       octave->atlas_row + octave->height };
}

gls_rect gls_response_area(const gls_plan *plan, const gls_octave *octave) {
    gls_rect area = gls_atlas_area(octave);
    area.y0 /= plan->rows_together;
    area.y1 = gls_ceil_div(area.y1, plan->rows_together);
    return area;
}

gls_atlas gls_atlas_of(const gls_plan *plan) {
    gls_atlas self = { .count = plan->octave_count };
    for (int o = 0; o < plan->octave_count; ++o) {
        const gls_octave *octave = &plan->octave[o];
        self.octave[o][0] = octave->atlas_column;
        self.octave[o][1] = octave->atlas_row;
        self.octave[o][2] = octave->width;
        self.octave[o][3] = octave->height;
        self.levels[o] = octave->level_count;
    }
    return self;
}

/* The least response, at least FLT_MIN, whose product with the weight reaches the
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

/* The blocks of an octave, in the masks. */
static gls_rect blocks_of(const gls_octave *octave) {
    const int x = octave->atlas_column, y = octave->atlas_row / GLS_BLOCK;
    return (gls_rect){ x, y, x + (octave->width + GLS_BLOCK - 1) / GLS_BLOCK,
                       y + (octave->height + GLS_BLOCK - 1) / GLS_BLOCK };
}

typedef struct block_uniforms {
    float minimum[GLS_MAX_OCTAVE_LEVELS];
    int rows[GLS_MAX_OCTAVE_LEVELS][2];
} block_uniforms;

static block_uniforms uniforms_of(const gls_plan *plan, int index, float threshold) {
    const gls_octave *octave = &plan->octave[index];
    const float minimum = gls_candidate_threshold(plan->preset, threshold);
    block_uniforms self = { .minimum = { 0 } };
    for (int l = 0; l < octave->level_count; ++l) {
        self.minimum[l] =
            min_response(minimum, gls_level_weight(plan->preset, &octave->level[l].filter));
        self.rows[l][0] = octave->atlas_row + octave->level[l].centre.y0;
        self.rows[l][1] = octave->atlas_row + octave->level[l].centre.y1;
    }
    return self;
}

typedef struct candidate_uniforms {
    gls_atlas atlas;
    gls_rect centre[GLS_MAX_LEVELS]; /* level_count of the first octave for each */
} candidate_uniforms;

static candidate_uniforms uniforms_of_all(const gls_plan *plan) {
    candidate_uniforms self = { .atlas = gls_atlas_of(plan) };
    for (int o = 0; o < plan->octave_count; ++o)
        for (int l = 0; l < plan->octave[o].level_count; ++l)
            self.centre[o * plan->octave[0].level_count + l] =
                plan->octave[o].level[l].centre;
    return self;
}

/* A round over the blocks of an octave. Round 1 does not use all of the uniforms. */
static glsurf_result run_blocks(gls_gpu *gpu, const gls_plan *plan, const gls_pass *pass,
                                const gls_variant *variant, int index, float threshold) {
    const int all = plan->octave_count, levels = plan->octave[index].level_count;
    const block_uniforms blocks = uniforms_of(plan, index, threshold);
    const candidate_uniforms uniforms = uniforms_of_all(plan);
    const gls_draw draw = { .defines = gls_plan_text(plan, variant->defines),
                            .inputs = { plan->response[0], gls_more_responses(plan) },
                            .outputs = { pass->outputs[0] ? plan->points.mask : GLS_NONE },
                            .depth = plan->points.depth,
                            .area = blocks_of(&plan->octave[index]),
                            .clear = index == 0,
                            .fetches = variant->fetches,
                            .bytes = 16 * variant->fetches,
                            .uniforms = {
                                { "minimum", GLS_FLOAT, 1, levels, blocks.minimum },
                                { "rows", GLS_INT, 2, levels, blocks.rows },
                                GLS_INTS("block_rows", 1, GLS_BLOCK),
                                GLS_ATLAS_UNIFORMS(uniforms.atlas),
                                { "centre", GLS_INT, 4, plan->octave[0].level_count * all,
                                  uniforms.centre },
                                GLS_INTS("octave", 1, index),
                            } };
    return gls_pass_run(gpu, pass, &draw);
}

glsurf_result gls_stage_suppress(gls_gpu *gpu, const gls_plan *plan, float threshold) {
    const bool early_z = gls_plan_takes(plan, GLSURF_PATH_EARLY_Z);
    const gls_pass *first = early_z ? &blocks_with_maxima : &block_maxima;
    glsurf_result result = GLSURF_OK;
    for (int o = 0; !result && o < plan->octave_count; ++o)
        result = run_blocks(gpu, plan, first, &plan->octave[o].block_maxima, o, threshold);
    for (int o = 0; early_z && !result && o < plan->octave_count; ++o)
        result = run_blocks(gpu, plan, &culled, &plan->octave[o].culled, o, threshold);
    return result;
}

glsurf_result gls_stage_suppress_candidates(gls_gpu *gpu, const gls_plan *plan) {
    const candidate_uniforms uniforms = uniforms_of_all(plan);
    const int all = plan->octave_count;
    const uint32_t fetches = plan->variants.suppress.fetches;
    gls_draw draw = {
        .defines = gls_plan_text(plan, plan->variants.suppress.defines),
        .inputs = { plan->response[0], gls_more_responses(plan),
                    gls_pyramid_top(&plan->points.block_maxima), plan->list.block_maximum },
        .outputs = { plan->list.is_candidate },
        .fetches = 2 + fetches,
        .bytes = 24 + 16 * fetches,
        .uniforms = { GLS_ATLAS_UNIFORMS(uniforms.atlas),
                      { "centre", GLS_INT, 4, plan->octave[0].level_count * all,
                        uniforms.centre },
                      GLS_COUNTED_UNIFORMS(
                          0, GLS_LIST_ROW,
                          plan->textures.desc[plan->list.block_maximum].height) },
    };
    return gls_pass_run(gpu, &candidates, &draw);
}
