/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Point lists by HistoPyramids. */
#ifndef GLSURF_STAGES_POINTS_H
#define GLSURF_STAGES_POINTS_H

#include "stages/stage.h"

enum {
    GLS_MAX_PYRAMID = 18,     /* levels from 2^17 texels a side to one */
    GLS_MAX_POINT_LEVELS = 8, /* levels that points/block_maxima.frag can read */
    GLS_MAX_LIST_LEVELS = 4,  /* samplers in entries.glsl, all levels but the last */
    /* The last level of a pyramid, see points/top.frag: texels of its row, texels written,
     * texels of the level before that are counted, and the side of the square of these. */
    GLS_TOP_WIDTH = 32,
    GLS_TOP_TEXELS = 21,
    GLS_TOP_COUNTS = 256,
    GLS_TOP_SIDE = 16,
    GLS_MASK_ENTRIES = 128, /* list entries per texel of its pyramid's finest level */
};

/* The capacity for block maxima, per candidate. Measured: 2 to 3. */
#define GLS_MAXIMA_PER_CANDIDATE 4

typedef struct gls_pyramid_plan {
    int levels;
    int width[GLS_MAX_PYRAMID], height[GLS_MAX_PYRAMID];
    gls_slot level[GLS_MAX_PYRAMID]; /* the finest first; the last: points/top.frag */
} gls_pyramid_plan;

/* With the path "early-z" the masks hold candidates only. Then the HistoPyramid makes the
 * list of candidates, and block_maximum is candidate. */
typedef struct gls_points_plan {
    /* The pyramid over the masks; its last level counts the block maxima. */
    gls_pyramid_plan block_maxima;
    /* The pyramid over the list of block maxima; its last level counts the candidates. With
     * "early-z": the same as block_maxima. */
    gls_pyramid_plan candidates;
    uint32_t maxima_capacity;
    gls_slot block_maximum; /* the list that the HistoPyramid makes */
    gls_slot candidate;
    gls_text_offset count; /* defines of the pass that counts masks */
    gls_variant list_maxima, list_candidates;
} gls_points_plan;

void gls_plan_points(gls_plan *plan, const gls_plan_params *params);

/* Entries of the list of block maxima, or with the path "early-z" of candidates. */
uint32_t gls_maxima_capacity(const gls_plan *plan, int max_size);

/* Plans a pyramid over a list of this many entries. The first level has a bit per entry, in
 * masks of 32 entries. Each texel of the levels above has four counts. */
void gls_plan_list_pyramid(gls_plan *plan, gls_pyramid_plan *pyramid, uint32_t entries);

/* The variant of a pass that descends a pyramid: 5 fetches per level, one less for the last
 * level, and `others`. */
gls_variant gls_descent(gls_plan *plan, const gls_pyramid_plan *pyramid, uint32_t others,
                        const char *more);

/* suppress.mask -> points.block_maxima, points.block_maximum. */
glsurf_result gls_stage_points(gls_gpu *gpu, const gls_plan *plan);

/* points.block_maximum, suppress.is_candidate -> points.candidates, points.candidate. */
glsurf_result gls_stage_candidates(gls_gpu *gpu, const gls_plan *plan);

/* Sets both counts to zero, so that lists are empty. Without octaves no pass writes masks
 * of block maxima. */
glsurf_result gls_list_nothing(gls_gpu *gpu, const gls_plan *plan);

/* The passes that sum a pyramid over a list. Arguments name their stage and constants. */
typedef struct gls_list_passes {
    gls_pass sum, top;
} gls_list_passes;

#define GLS_LIST_PASSES(...)                                                               \
    {                                                                                      \
        GLS_LIST_PASS("points/list_sum.frag", __VA_ARGS__),                                \
            GLS_LIST_PASS("points/top.frag", __VA_ARGS__)                                  \
    }
#define GLS_LIST_PASS(FILE, ...)                                                           \
    {                                                                                      \
        .label = "pyramid", .fragment = FILE, .inputs = { "finer" },                       \
        .outputs = { "counts" }, __VA_ARGS__                                               \
    }

/* Sums a pyramid over a list, from the bits of its finest level. gls_list_inputs()
 * gives the inputs of shaders that include entries.glsl, to find entries in it. */
glsurf_result gls_list_pyramid(gls_gpu *gpu, const gls_list_passes *passes,
                               const gls_pyramid_plan *pyramid);
void gls_list_inputs(const gls_pyramid_plan *pyramid, gls_slot inputs[GLS_MAX_LIST_LEVELS]);

/* The last level of a pyramid. Its first texel has four counts, whose sum is the number of
 * entries of the list that is made from it. */
static inline gls_slot gls_pyramid_top(const gls_pyramid_plan *pyramid) {
    return pyramid->level[pyramid->levels - 1];
}

#endif
