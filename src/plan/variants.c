/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * What the draws of a frame are compiled with, and how much they fetch, where that depends
 * on the plan. These texts are made once with the plan and not at every draw. Equal texts
 * are stored once.
 */
#include "core/literal.h"
#include "plan/detector.h"
#include "plan/parts.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* --------------------------------------------------------------- responses -- */

static const char *level_bits(const gls_plan *plan) {
    return gls_plan_level_bits(plan) == 4 ? "" : "#define LEVEL_BITS 8\n";
}

static const char *minima(const gls_plan *plan) {
    return plan->preset->has_minima ? "#define MINIMA\n" : "";
}

static const char *smooth(const gls_plan *plan) {
    return plan->preset->smooth_response ? "#define SMOOTH\n" : "";
}

/* How the responses lie in layers. */
typedef struct layers_text {
    char text[64];
} layers_text;

static layers_text layers_of(const gls_plan *plan) {
    layers_text layers;
    const int n = snprintf(layers.text, sizeof layers.text, "#define ROWS_TOGETHER %d\n",
                           plan->rows_together);
    if (gls_more_responses(plan) != GLS_NONE)
        snprintf(layers.text + n, sizeof layers.text - (size_t)n,
                 "#define FIRST_LEVELS %d\n", plan->first_levels);
    return layers;
}

static const char *separate(const gls_plan *plan) {
    return plan->preset->separate_octaves ? "#define SEPARATE\n" : "";
}

/* Fetches for a block: six rows of each level, or with means eight of three texels. With
 * minima and rows that are not kept, first the block's own rows of the levels that may have
 * block maxima, and then all rows for each of both. */
static uint32_t block_fetches(const gls_plan *plan, const gls_octave *octave) {
    const uint32_t levels = (uint32_t)octave->level_count;
    const uint32_t once = (plan->preset->smooth_response ? 24 : 6) * levels;
    if (!plan->preset->has_minima || !gls_plan_takes(plan, GLSURF_PATH_FEW_REGISTERS))
        return once;
    const uint32_t ends = plan->preset->separate_octaves ? 2 : 0;
    return 4 * (levels > ends ? levels - ends : 0) + 2 * once;
}

static void vary_octave(gls_plan *plan, gls_octave *octave) {
    const bool early_z = gls_plan_takes(plan, GLSURF_PATH_EARLY_Z);
    octave->block_maxima =
        (gls_variant){ gls_plan_keep_format(plan, "#define BLOCK_LEVELS %d\n%s%s%s%s%s%s",
                                            octave->level_count, layers_of(plan).text,
                                            level_bits(plan), minima(plan), smooth(plan),
                                            separate(plan),
                                            early_z ? "#define EARLY_Z\n" : ""),
                       block_fetches(plan, octave) };
}

/* ------------------------------------------------------------------- atlas -- */

/* All of these but FIRST_LEVELS follow from the preset, not from the image: a program that
 * is compiled for an image is there for images with more octaves, or fewer, too. */

/* How the grid of an octave lies to that of the next coarser one. */
typedef struct grids {
    int ratio, shift;
} grids;

static grids grids_of(const gls_plan *plan) {
    const gls_preset_octave finer = plan->preset->octave(0, &plan->scales);
    const gls_preset_octave coarser = plan->preset->octave(1, &plan->scales);
    const gls_octave a = { .step = finer.step, .offset = finer.offset };
    const gls_octave b = { .step = coarser.step, .offset = coarser.offset };
    return (grids){ gls_octave_ratio(&a, &b), gls_octave_shift(&a, &b) };
}

/* The defines of shaders that include atlas.glsl. */
static gls_text keep_atlas(gls_plan *plan, const char *more) {
    const grids steps = grids_of(plan);
    return gls_plan_keep_format(plan,
                                "#define LEVELS %d\n#define OCTAVES %d\n"
                                "#define RATIO %d\n#define SHIFT %d\n%s%s%s%s%s",
                                plan->octave[0].level_count, plan->preset->max_octaves,
                                steps.ratio, steps.shift, layers_of(plan).text,
                                minima(plan), smooth(plan), separate(plan), more);
}

/* Fetches at most: the sample; of three samples beside its block three levels; three texels
 * in each of 2 ratio + 3 rows of the finer octave; and six texels of the coarser octave.
 * With means: six texels for the sample; two rows more of the finer octave, and with a
 * ratio above 2 a texel more in each; and ten texels of the coarser octave. */
static uint32_t suppress_fetches(const gls_plan *plan) {
    if (plan->preset->separate_octaves)
        return 1 + 9;
    const int ratio = grids_of(plan).ratio, rows = 2 * ratio + 3;
    if (plan->preset->smooth_response)
        return (uint32_t)(6 + (ratio > 2 ? 4 : 3) * (rows + 2) + 10);
    return (uint32_t)(1 + 9 + 3 * rows + 6);
}

/* Fetches: six texels of three levels; of the finer octave one sample, or the rows of a
 * block with two texels each; and six texels of the coarser octave. With means: ten texels
 * of three levels; two texels in each row of the finer octave, and two rows more; and ten
 * texels of the coarser octave. With steps: those of one step, and the sample. */
static uint32_t refine_fetches(const gls_plan *plan) {
    const int levels = gls_min_int(plan->octave->level_count, 3);
    if (plan->preset->separate_octaves)
        return (uint32_t)(6 * levels + plan->preset->recentre);
    const grids steps = grids_of(plan);
    if (plan->preset->smooth_response)
        return (uint32_t)(10 * levels + 2 * (steps.shift != 0 ? steps.ratio + 2 : 3) + 10);
    return (uint32_t)(6 * levels + (steps.shift != 0 ? 2 * steps.ratio : 1) + 6);
}

/* Round 2 with Early-Z. The fetches are those of a block with one block maximum. */
static void vary_culled(gls_plan *plan, gls_octave *octave) {
    char more[64];
    snprintf(more, sizeof more, "#define BLOCK_LEVELS %d\n%s", octave->level_count,
             level_bits(plan));
    octave->culled = (gls_variant){ keep_atlas(plan, more),
                                    octave->block_maxima.fetches + suppress_fetches(plan) };
}

static void vary_atlas(gls_plan *plan) {
    const char *clamped = plan->preset->clamp_offset ? "#define CLAMPED\n" : "";
    const char *edge = plan->preset->edge_ratio > 0.0f ? "#define EDGE\n" : "";
    char steps[64] = "";
    if (plan->preset->recentre)
        snprintf(
            steps, sizeof steps,
            "#define STEPS %d\n#define LONGEST " GLS_LITERAL(GLS_QUADRATIC_OFFSET) "\n",
            GLS_QUADRATIC_STEPS);
    if (gls_plan_takes(plan, GLSURF_PATH_EARLY_Z))
        for (int o = 0; o < plan->octave_count; ++o)
            vary_culled(plan, &plan->octave[o]);
    else
        plan->variants.suppress =
            (gls_variant){ keep_atlas(plan, ""), suppress_fetches(plan) };
    const char *share = plan->preset->recentre && plan->select.wanted > 0
                            ? "#define SHARE " GLS_LITERAL(GLS_CANDIDATE_SHARE) "\n"
                            : "";
    for (int masked = 0; masked < 2; ++masked) {
        char more[160];
        snprintf(more, sizeof more, "%s%s%s%s%s", clamped, edge, steps, share,
                 masked ? gls_plan_mask_defines(plan) : "");
        plan->variants.refine[masked] =
            (gls_variant){ keep_atlas(plan, more), refine_fetches(plan) };
    }
}

/* ------------------------------------------------------------------- lists -- */

/* The variant of a pass that descends a pyramid: 5 fetches per level, of which the last
 * level saves one, and `others`. */
static gls_variant descent(gls_plan *plan, const gls_pyramid_plan *pyramid, uint32_t others,
                           const char *more) {
    return (gls_variant){ gls_plan_keep_format(plan, "#define PYRAMID_LEVELS %d\n%s",
                                               pyramid->levels, more),
                          5 * (uint32_t)pyramid->levels - 1 + others };
}

static void vary_lists(gls_plan *plan) {
    char octaves[64];
    const int bits = gls_plan_level_bits(plan);
    snprintf(octaves, sizeof octaves, "#define OCTAVES %d\n#define LEVEL_BITS %d\n",
             plan->preset->max_octaves, bits);
    plan->variants.count = gls_plan_keep_format(plan, "#define LEVEL_BITS %d\n", bits);
    plan->variants.list_maxima = descent(plan, &plan->points.block_maxima, 1, octaves);
    if (!gls_plan_takes(plan, GLSURF_PATH_EARLY_Z))
        plan->variants.list_candidates = descent(plan, &plan->points.candidates, 1, "");
    for (int grid = 0; grid < 2; ++grid)
        plan->variants.digits[grid] =
            gls_plan_keep_format(plan, "#define DIGIT_BITS %d\n%s", plan->select.digit_bits,
                                 grid ? "#define GRID\n" : "");
    plan->variants.list_selected = descent(plan, &plan->select.pyramid, 2, "");
}

/* ---------------------------------------------------------------- features -- */

static void define_soft(const gls_preset_data *preset, char text[128]) {
    const gls_soft_layout *layout = &preset->soft_layout;
    text[0] = '\0';
    if (preset->soft_sub_regions)
        snprintf(
            text, 128, "#define SOFT\n#define SOFT_POINTS %d\n#define SOFT_SIZES %d\n%s",
            layout->points, layout->sizes, layout->whitened ? "#define WHITENED\n" : "");
}

static void vary_features(gls_plan *plan) {
    char haar[128], soft[128];
    define_soft(plan->preset, soft);
    const uint32_t texels = (plan->preset->soft_sub_regions ? 4 : 2) +
                            16 * (uint32_t)plan->features.sub_region_texels;
    snprintf(haar, sizeof haar, "%s%s",
             gls_plan_takes(plan, GLSURF_PATH_GATHER) ? "#define GATHER\n" : "",
             plan->preset->extend_border ? "#define EXTEND_BORDER\n" : "");
    const int points = plan->features.lattice_points;
    const uint32_t corner = gls_corner_fetches(plan), side = GLS_LOCALISE_BOXES + 1;
    const uint32_t corners =
        side * side * (gls_plan_takes(plan, GLSURF_PATH_FEW_REGISTERS) ? 2 : 1);
    for (int masked = 0; masked < 2; ++masked)
        plan->variants.localise[masked] = (gls_variant){
            gls_plan_keep_format(plan, "%s%s%s", haar,
                                 masked ? gls_plan_mask_defines(plan) : "",
                                 plan->preset->take_scale ? "#define TAKE_SCALE\n" : ""),
            1 + GLS_LOCALISE_STEPS * corners * corner + (uint32_t)masked
        };
    plan->variants.samples = (gls_variant){
        gls_plan_keep_format(plan, "#define POINTS %d\n%s%s", points, haar,
                             plan->preset->smooth_histogram ? "#define POLAR\n" : ""),
        plan->preset->smooth_histogram ? 1 + 2 * (1 + 8 * corner) : 2 + 8 * corner
    };
    plan->variants.bins =
        (gls_variant){ gls_plan_keep_format(plan, "#define POINTS %d\n", points),
                       2 * (uint32_t)gls_ceil_div(points, 4) };
    for (int upright = 0; upright < 2; ++upright)
        plan->variants.descriptor[upright] =
            (gls_variant){ gls_plan_keep_format(plan,
                                                "#define SUB_REGION_TEXELS %d\n%s%s%s",
                                                plan->features.sub_region_texels, haar,
                                                upright ? "#define UPRIGHT\n" : "", soft),
                           texels };
}

static void vary_responses(gls_plan *plan) {
    for (int o = 0; o < plan->octave_count; ++o)
        vary_octave(plan, &plan->octave[o]);
    if (plan->octave_count == 0)
        return;
    const gls_detector_plan *detector = gls_detector_plan_of(plan->preset);
    if (detector->variants)
        detector->variants(plan);
    vary_atlas(plan);
}

void gls_plan_variants(gls_plan *plan) {
    if (!plan->input) {
        vary_responses(plan);
        vary_lists(plan);
    }
    vary_features(plan);
}
