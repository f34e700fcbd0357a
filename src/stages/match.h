/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The stages of matching: see match.c and pairs.c. */
#ifndef GLSURF_STAGES_MATCH_H
#define GLSURF_STAGES_MATCH_H

#include "core/match_rule.h"
#include "gl/pass.h"
#include "stages/plan.h"

enum {
    /* Features of a and of b in a tile. */
    GLS_MATCH_TILE = 1024,
    /* Texels in a row of the running two nearest, and rows of a tile. */
    GLS_MATCH_STATE_COLUMNS = 128,
    GLS_MATCH_STATE_ROWS = GLS_MATCH_TILE / 4 / GLS_MATCH_STATE_COLUMNS,
    /* Texels in a row of a folded row of distances. */
    GLS_MATCH_FOLD = 16,
};

/* A matcher's slots. */
enum {
    GLS_MATCH_VALUES, /* this and the next two: of a set that is being made */
    GLS_MATCH_KEYPOINTS,
    GLS_MATCH_COUNT,
    GLS_MATCH_SET_SLOTS,
    GLS_MATCH_EXPECTED = GLS_MATCH_SET_SLOTS,
    /* For each block of 4x4 pairs of a tile: the two nearest of a, and the nearest of b. */
    GLS_MATCH_BLOCKS,
    /* The running two nearest of a: first, index and second; the running nearest of b:
     * first and index. Each has two textures that take turns. */
    GLS_MATCH_STATE_OF_A = GLS_MATCH_BLOCKS + 3,
    GLS_MATCH_STATE_OF_B = GLS_MATCH_STATE_OF_A + 6,
    /* Levels of the pyramid over GLS_MATCH_MAX_COUNT features of a. */
    GLS_MATCH_LEVELS = 12,
    /* If the rule has rivals: marks of the features of a that look for one, and for these
     * features the index of the running second nearest and the running distance to the
     * rival. The last two have two textures each that take turns. */
    GLS_MATCH_RIVALS = GLS_MATCH_STATE_OF_B + 4,
    GLS_MATCH_OTHER,
    GLS_MATCH_SECOND = GLS_MATCH_OTHER + 2,
    GLS_MATCH_LEVEL = GLS_MATCH_SECOND + 2,
    GLS_MATCH_PICKS = GLS_MATCH_LEVEL + GLS_MATCH_LEVELS,
    GLS_MATCH_LIST,
    GLS_MATCH_TOTAL,
    GLS_MATCH_SLOTS,
};

/* The textures of a set, and its capacity in features. */
typedef struct gls_match_side {
    GLuint values, keypoints, count;
    uint32_t capacity;
} gls_match_side;

enum { GLS_MAX_MATCH_DEFINES = 288 };

/* A match of two sets. */
typedef struct gls_match_job {
    gls_match_side a, b;
    uint32_t length; /* numbers of a descriptor */
    const gls_match_guide *guide;
    const gls_match_rule *rule;

    /* The defines of its draws, made by gls_match_prepare(). nearest[side][first]: side
     * 1 for b, first 1 for the first tile of the other set. */
    char distances[GLS_MAX_MATCH_DEFINES], nearest[2][2][GLS_MAX_MATCH_DEFINES];
    char rivals[GLS_MAX_MATCH_DEFINES], second[2][GLS_MAX_MATCH_DEFINES];
    char flags[GLS_MAX_MATCH_DEFINES], list[GLS_MAX_MATCH_DEFINES];
} gls_match_job;

/* Fills in the defines, once for all tiles. */
void gls_match_prepare(gls_match_job *job);

/* Tiles of a set of this capacity. At least one, because a texture cannot be empty. */
static inline int gls_match_tiles(uint32_t capacity) {
    return capacity == 0 ? 1 : (int)((capacity + GLS_MATCH_TILE - 1) / GLS_MATCH_TILE);
}

/* Rows of GLS_LIST_ROW entries in a list of this capacity; at least one. */
static inline int gls_match_rows(uint32_t capacity) {
    return capacity == 0 ? 1 : (int)((capacity + GLS_LIST_ROW - 1) / GLS_LIST_ROW);
}

/* Describes the textures of a set: VALUES, KEYPOINTS, COUNT. */
void gls_match_plan_set(uint32_t capacity, uint32_t length,
                        gls_texture_desc slots[GLS_MATCH_SET_SLOTS]);

/* Describes all other textures, by the capacities of both sets. Textures of rivals are
 * empty if the rule has none. */
void gls_match_plan(uint32_t capacity_a, uint32_t capacity_b, bool rivals,
                    gls_texture_desc slots[GLS_MATCH_SLOTS]);

/* Features of an extractor -> VALUES, KEYPOINTS, COUNT. */
glsurf_result gls_stage_match_set(gls_gpu *gpu, const glsurf_gpu_features *source);

/* Keypoints of a, or the positions of the guide -> EXPECTED. Runs before the tiles; does
 * nothing without a guide. */
glsurf_result gls_stage_match_guide(gls_gpu *gpu, const gls_match_job *job);

/* The pairs of a tile of a and a tile of b -> the running nearest of both. The caller
 * runs for each tile of a all tiles of b, both in ascending order. */
glsurf_result gls_stage_match_tile(gls_gpu *gpu, const gls_match_job *job, int tile_a,
                                   int tile_b);

/* Marks of the features of a that look for a rival -> RIVALS. Runs after all tiles of b. */
glsurf_result gls_stage_match_rivals(gls_gpu *gpu, const gls_match_job *job);

/* The rivals among the pairs of a tile -> the running second of a. Afterwards, the caller
 * runs for each tile of a all tiles of b, in ascending order. */
glsurf_result gls_stage_match_rival_tile(gls_gpu *gpu, const gls_match_job *job, int tile_a,
                                         int tile_b);

/* The first of the slots with the running nearest of a set after `tiles` tiles of the other
 * set; side 0 is a, which has three slots, side 1 is b, which has two. */
gls_slot gls_match_state(int side, int tiles);

/* The slot with the squared distances of a to its rivals after `tiles` tiles of b. */
gls_slot gls_match_second(const gls_match_rule *rule, int tiles);

/* The running nearest of both sets after all tiles -> LIST, TOTAL. */
glsurf_result gls_stage_pairs(gls_gpu *gpu, const gls_match_job *job);

/* Constants of the shaders of this stage and of stage "pairs". */
#define GLS_MATCH_DEFINES                                                                  \
    GLS_LIST_DEFINES GLS_DEFINE(SUB_REGION_COLUMNS) "#define SCALE " GLS_LITERAL(          \
        GLS_MATCH_SCALE) "\n"                                                              \
                         "#define NONE " GLS_LITERAL(                                      \
                             GLS_MATCH_NONE) "\n"                                          \
                                             "#define NO_SECOND " GLS_LITERAL(             \
                                                 GLS_MATCH_NO_SECOND) "\n"

#endif
