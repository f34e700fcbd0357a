/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The passes of matching: see match.c and pairs.c.
 */
#ifndef GLSURF_STAGES_MATCH_H
#define GLSURF_STAGES_MATCH_H

#include "core/match_rule.h"
#include "gl/pass.h"
#include "plan/plan.h"

enum {
    /* Features of a tile, of each side. */
    GLSURF_MATCH_TILE = 1024,
    /* Texels of a row of the running nearest. */
    GLSURF_MATCH_STATE_COLUMNS = 128,
    GLSURF_MATCH_STATE_ROWS = GLSURF_MATCH_TILE / 4 / GLSURF_MATCH_STATE_COLUMNS,
};

/* A matcher's slots. */
enum {
    GLSURF_MATCH_VALUES, /* of a set that is being made */
    GLSURF_MATCH_KEYPOINTS,
    GLSURF_MATCH_COUNT,
    GLSURF_MATCH_SET_SLOTS,
    GLSURF_MATCH_ASKED = GLSURF_MATCH_SET_SLOTS,
    GLSURF_MATCH_DISTANCES,
    /* First, second and index, of a and of b, two of each that take turns. */
    GLSURF_MATCH_STATE = GLSURF_MATCH_DISTANCES + 4,
    /* The pyramid over the features of a: so many levels for GLSURF_MATCH_MAX_COUNT. */
    GLSURF_MATCH_LEVELS = 12,
    GLSURF_MATCH_LEVEL = GLSURF_MATCH_STATE + 12,
    GLSURF_MATCH_PICKS = GLSURF_MATCH_LEVEL + GLSURF_MATCH_LEVELS,
    GLSURF_MATCH_LIST,
    GLSURF_MATCH_TOTAL,
    GLSURF_MATCH_SLOTS,
};

/* A set's textures. */
typedef struct glsurf_match_side {
    GLuint values, keypoints, count;
    uint32_t capacity;
} glsurf_match_side;

enum { GLSURF_MAX_MATCH_DEFINES = 256 };

typedef struct glsurf_match_job {
    glsurf_match_side a, b;
    uint32_t length; /* of descriptors */
    const glsurf_gate *gate;
    const glsurf_rule *rule;

    /* What its draws are compiled with, by glsurf_match_prepare(): nearest by side, and
     * whether the tile of the other side is the first. */
    char distances[GLSURF_MAX_MATCH_DEFINES], nearest[2][2][GLSURF_MAX_MATCH_DEFINES];
    char flags[GLSURF_MAX_MATCH_DEFINES], list[GLSURF_MAX_MATCH_DEFINES];
} glsurf_match_job;

/* Fills in the defines, once for all tiles. */
void glsurf_match_prepare(glsurf_match_job *job);

/* At least one: textures have a size. */
static inline int glsurf_match_tiles(uint32_t capacity) {
    return capacity == 0 ? 1
                         : (int)((capacity + GLSURF_MATCH_TILE - 1) / GLSURF_MATCH_TILE);
}

/* Rows of the list that a set of this capacity fills. */
static inline int glsurf_match_rows(uint32_t capacity) {
    return capacity == 0 ? 1 : (int)((capacity + GLSURF_LIST_ROW - 1) / GLSURF_LIST_ROW);
}

/* The textures of a set: VALUES, KEYPOINTS, COUNT. */
void glsurf_match_plan_set(uint32_t capacity, uint32_t length,
                           glsurf_texture_desc slots[GLSURF_MATCH_SET_SLOTS]);

/* All the others, by the capacities of both sets. */
void glsurf_match_plan(uint32_t capacity_a, uint32_t capacity_b,
                       glsurf_texture_desc slots[GLSURF_MATCH_SLOTS]);

/* features of an extractor -> VALUES, KEYPOINTS, COUNT. */
glsurf_result glsurf_stage_match_set(glsurf_gpu *gpu, const glsurf_gpu_features *source);

/* a's keypoints -> ASKED; with a guide, before the tiles. */
glsurf_result glsurf_stage_match_guide(glsurf_gpu *gpu, const glsurf_match_job *job);

/* The pairs of a tile of a and one of b -> the state of both. In order: tiles of b ascend,
 * and for each tile of a all of them. */
glsurf_result glsurf_stage_match_tile(glsurf_gpu *gpu, const glsurf_match_job *job,
                                      int tile_a, int tile_b);

/* Where the state of a set is, side 0 being a, after so many tiles of the other. */
glsurf_slot glsurf_match_state(int side, int tiles);

/* The state of both, after all tiles -> LIST, TOTAL. */
glsurf_result glsurf_stage_pairs(glsurf_gpu *gpu, const glsurf_match_job *job);

#endif
