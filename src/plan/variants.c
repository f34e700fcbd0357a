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

/* Draw buffers. */
enum { MANY_TARGETS = 8, FEW_TARGETS = 4 };

int glsurf_plan_targets(const glsurf_plan *plan) {
    return glsurf_plan_takes(plan, GLSURF_PATH_FEW_TARGETS) ? FEW_TARGETS : MANY_TARGETS;
}

glsurf_text glsurf_plan_keep(glsurf_plan *plan, const char *text) {
    const int size = (int)strlen(text) + 1;
    if (plan->text_length == 0)
        plan->text_length = 1; /* the empty text */
    for (int at = 0; at < plan->text_length; at += (int)strlen(plan->text + at) + 1)
        if (strcmp(plan->text + at, text) == 0)
            return at;
    if (plan->text_length + size > GLSURF_MAX_TEXT) {
        plan->text_full = true;
        return 0;
    }
    const glsurf_text at = plan->text_length;
    memcpy(plan->text + at, text, (size_t)size);
    plan->text_length += size;
    return at;
}

glsurf_text glsurf_plan_keep_format(glsurf_plan *plan, const char *format, ...) {
    char text[640];
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    plan->text_full |= length >= (int)sizeof text;
    return glsurf_plan_keep(plan, text);
}

/* --------------------------------------------------------------- responses -- */

static const char *level_bits(const glsurf_plan *plan) {
    return glsurf_plan_level_bits(plan) == 4 ? "" : "#define LEVEL_BITS 8\n";
}

static const char *minima(const glsurf_plan *plan) {
    return plan->preset->has_minima ? "#define MINIMA\n" : "";
}

static void vary_octave(glsurf_plan *plan, glsurf_octave *octave) {
    const bool early_z = glsurf_plan_takes(plan, GLSURF_PATH_EARLY_Z);
    octave->block_maxima =
        (glsurf_variant){ glsurf_plan_keep_format(plan, "#define BLOCK_LEVELS %d\n%s%s%s",
                                                  octave->level_count, level_bits(plan),
                                                  minima(plan),
                                                  early_z ? "#define EARLY_Z\n" : ""),
                          6 * (uint32_t)octave->level_count };
}

/* ------------------------------------------------------------------- atlas -- */

/* All of these follow from the preset, not from the image: a program that is compiled for
 * an image is there for images with more octaves, or fewer, too. */

/* The index of the last level of the octaves that have a coarser one: only octaves whose
 * levels all fit have one. -1: it differs between octaves. */
static int finer_level(const glsurf_plan *plan) {
    const glsurf_preset_data *preset = plan->preset;
    const int level = preset->octave(0, &plan->scales).level_count - 1;
    for (int o = 1; o + 1 < preset->octaves_at_most; ++o)
        if (preset->octave(o, &plan->scales).level_count - 1 != level)
            return -1;
    return level;
}

/* How the grid of an octave lies to that of the next coarser one. */
typedef struct grids {
    int ratio, shift;
} grids;

static grids grids_of(const glsurf_plan *plan) {
    const glsurf_preset_octave finer = plan->preset->octave(0, &plan->scales);
    const glsurf_preset_octave coarser = plan->preset->octave(1, &plan->scales);
    const glsurf_octave a = { .step = finer.step, .offset = finer.offset };
    const glsurf_octave b = { .step = coarser.step, .offset = coarser.offset };
    return (grids){ glsurf_octave_ratio(&a, &b), glsurf_octave_shift(&a, &b) };
}

/* Fetches for a texel of the finer octave: one if the last level is level 1 or 2 in all
 * octaves, for which atlas.glsl has a branch each; otherwise one per level. */
static int finer_fetches(const glsurf_plan *plan) {
    const int level = finer_level(plan);
    return level == 1 || level == 2 ? 1 : plan->octave[0].level_count;
}

/* The defines of shaders that include atlas.glsl. */
static glsurf_text keep_atlas(glsurf_plan *plan, const char *more) {
    const grids steps = grids_of(plan);
    return glsurf_plan_keep_format(
        plan,
        "#define LEVELS %d\n#define OCTAVES %d\n#define FINER_LEVEL %d\n"
        "#define RATIO %d\n#define SHIFT %d\n%s%s%s",
        plan->octave[0].level_count, plan->preset->octaves_at_most, finer_level(plan),
        steps.ratio, steps.shift, minima(plan),
        plan->preset->separate_octaves ? "#define SEPARATE\n" : "", more);
}

/* Fetches at most: all levels of the sample and of three samples beside its block; three
 * texels in each of 2 ratio + 3 rows of the finer octave, times finer_fetches(); and six
 * texels of the coarser octave. */
static uint32_t suppress_fetches(const glsurf_plan *plan) {
    const int levels = plan->octave[0].level_count;
    if (plan->preset->separate_octaves)
        return (uint32_t)((1 + 3) * levels);
    const int rows = 2 * grids_of(plan).ratio + 3;
    return (uint32_t)((1 + 3) * levels + 3 * rows * finer_fetches(plan) + 6);
}

/* Fetches: of each level six texels for the plane and one along the scale; of the finer
 * octave one sample, or the rows of a block with two texels each, times finer_fetches();
 * and six texels of the coarser octave. */
static uint32_t refine_fetches(const glsurf_plan *plan) {
    const glsurf_octave *octave = plan->octave;
    if (plan->preset->separate_octaves)
        return (uint32_t)(7 * octave->level_count);
    const grids steps = grids_of(plan);
    const int finer = steps.shift != 0 ? 2 * steps.ratio : 1;
    return (uint32_t)(7 * octave->level_count + finer * finer_fetches(plan) + 6);
}

/* Round 2 with Early-Z. The fetches are those of a block with one block maximum. */
static void vary_culled(glsurf_plan *plan, glsurf_octave *octave) {
    char more[64];
    snprintf(more, sizeof more, "#define BLOCK_LEVELS %d\n%s", octave->level_count,
             level_bits(plan));
    octave->culled =
        (glsurf_variant){ keep_atlas(plan, more),
                          octave->block_maxima.fetches + suppress_fetches(plan) };
}

static void vary_atlas(glsurf_plan *plan) {
    const char *clamped = plan->preset->clamp_offset ? "#define CLAMPED\n" : "";
    const char *edge = plan->preset->edge_ratio > 0.0f ? "#define EDGE\n" : "";
    char steps[64] = "";
    if (plan->preset->recentre)
        snprintf(steps, sizeof steps,
                 "#define STEPS %d\n#define LONGEST " GLSURF_LITERAL(
                     GLSURF_QUADRATIC_OFFSET) "\n",
                 GLSURF_QUADRATIC_STEPS);
    if (glsurf_plan_takes(plan, GLSURF_PATH_EARLY_Z))
        for (int o = 0; o < plan->octave_count; ++o)
            vary_culled(plan, &plan->octave[o]);
    else
        plan->suppress = (glsurf_variant){ keep_atlas(plan, ""), suppress_fetches(plan) };
    for (int masked = 0; masked < 2; ++masked) {
        char more[160];
        snprintf(more, sizeof more, "%s%s%s%s", clamped, edge, steps,
                 masked ? "#define MASKED\n" : "");
        plan->refine[masked] =
            (glsurf_variant){ keep_atlas(plan, more), refine_fetches(plan) };
    }
}

/* ------------------------------------------------------------------- lists -- */

/* The variant of a pass that descends a pyramid: 5 fetches per level, less `saved`. */
static glsurf_variant descent(glsurf_plan *plan, const glsurf_pyramid_plan *pyramid,
                              uint32_t saved, const char *more) {
    return (glsurf_variant){ glsurf_plan_keep_format(plan, "#define PYRAMID_LEVELS %d\n%s",
                                                     pyramid->levels, more),
                             5 * (uint32_t)pyramid->levels - saved };
}

static void vary_lists(glsurf_plan *plan) {
    char octaves[64];
    const int bits = glsurf_plan_level_bits(plan);
    snprintf(octaves, sizeof octaves, "#define OCTAVES %d\n#define LEVEL_BITS %d\n",
             plan->preset->octaves_at_most, bits);
    plan->count = glsurf_plan_keep_format(plan, "#define LEVEL_BITS %d\n", bits);
    plan->list_maxima = descent(plan, &plan->block_maxima, 2, octaves);
    if (!glsurf_plan_takes(plan, GLSURF_PATH_EARLY_Z))
        plan->list_candidates = descent(plan, &plan->points, 2, "");
    plan->list_selected = descent(plan, &plan->select.pyramid, 1, "");
}

/* ---------------------------------------------------------------- features -- */

static void define_soft(const glsurf_preset_data *preset, char text[128]) {
    const glsurf_soft_layout *layout = &preset->soft_layout;
    text[0] = '\0';
    if (preset->soft_sub_regions)
        snprintf(
            text, 128, "#define SOFT\n#define SOFT_POINTS %d\n#define SOFT_SIZES %d\n%s",
            layout->points, layout->sizes, layout->whitened ? "#define WHITENED\n" : "");
}

static void vary_features(glsurf_plan *plan) {
    char haar[128], soft[128];
    define_soft(plan->preset, soft);
    const uint32_t texels = (plan->preset->soft_sub_regions ? 1 : 2) +
                            16 * (uint32_t)plan->features.sub_region_texels;
    snprintf(haar, sizeof haar, "%s%s",
             glsurf_plan_takes(plan, GLSURF_PATH_GATHER) ? "#define GATHER\n" : "",
             plan->preset->extend_border ? "#define EXTEND_BORDER\n" : "");
    const int points = plan->features.lattice_points;
    for (int first = 0; first < 2; ++first)
        plan->place_step[first] = (glsurf_variant){
            glsurf_plan_keep_format(plan, "%s%s", haar, first ? "#define FIRST\n" : ""),
            1 + (uint32_t)!first + 2 * GLSURF_PLACE_BOXES * (GLSURF_PLACE_BOXES + 1)
        };
    plan->samples = (glsurf_variant){
        glsurf_plan_keep_format(plan, "#define POINTS %d\n%s%s", points, haar,
                                plan->preset->smooth_histogram ? "#define POLAR\n" : ""),
        2 + 8
    };
    plan->bins =
        (glsurf_variant){ glsurf_plan_keep_format(plan, "#define POINTS %d\n", points),
                          4 * (uint32_t)glsurf_ceil_div(points, 4) };
    for (int upright = 0; upright < 2; ++upright)
        plan->descriptor[upright] = (glsurf_variant){
            glsurf_plan_keep_format(plan, "#define SUB_REGION_TEXELS %d\n%s%s%s",
                                    plan->features.sub_region_texels, haar,
                                    upright ? "#define UPRIGHT\n" : "", soft),
            texels
        };
}

static void vary_responses(glsurf_plan *plan) {
    const int levels = plan->octave[0].level_count;
    for (int o = 0; o < plan->octave_count; ++o)
        vary_octave(plan, &plan->octave[o]);
    if (plan->octave_count == 0)
        return;
    const glsurf_detector_plan *detector = glsurf_detector_plan_of(plan->preset);
    if (detector->variants)
        detector->variants(plan);
    plan->mean =
        (glsurf_variant){ glsurf_plan_keep_format(plan, "#define OUTPUTS %d\n", levels),
                          9 * (uint32_t)levels };
    vary_atlas(plan);
}

void glsurf_plan_variants(glsurf_plan *plan) {
    if (!plan->input) {
        vary_responses(plan);
        vary_lists(plan);
    }
    vary_features(plan);
}
