/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The passes of matching: see match.c.
 */
#ifndef GLSURF_STAGES_MATCH_H
#define GLSURF_STAGES_MATCH_H

#include "gl/pass.h"
#include "matching.h"

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
    GLSURF_MATCH_SPOTS,
    GLSURF_MATCH_ASKED,
    GLSURF_MATCH_DISTANCES,
    /* First, second and index, of a and of b, two of each that take turns. */
    GLSURF_MATCH_STATE = GLSURF_MATCH_DISTANCES + 4,
    GLSURF_MATCH_SLOTS = GLSURF_MATCH_STATE + 12,
};

/* A set's textures. */
typedef struct glsurf_match_side {
    GLuint values, spots;
    uint32_t count;
} glsurf_match_side;

typedef struct glsurf_match_job {
    glsurf_match_side a, b;
    uint32_t length; /* of descriptors */
    const glsurf_gate *gate;
    bool one_way;
} glsurf_match_job;

/* The lists of an extractor. */
typedef struct glsurf_match_source {
    GLuint places, kinds, descriptors;
    uint32_t count, length;
} glsurf_match_source;

static inline int glsurf_match_tiles(uint32_t count) {
    return (int)((count + GLSURF_MATCH_TILE - 1) / GLSURF_MATCH_TILE);
}

/* The textures of a set: VALUES and SPOTS. */
void glsurf_match_plan_set(uint32_t count, uint32_t length, glsurf_texture_plan slots[2]);

/* All the others, by the counts of both sets. */
void glsurf_match_plan(uint32_t count_a, uint32_t count_b,
                       glsurf_texture_plan slots[GLSURF_MATCH_SLOTS]);

/* lists of an extractor -> VALUES, SPOTS. */
glsurf_result glsurf_stage_match_set(glsurf_gpu *gpu, const glsurf_match_source *source);

/* a's spots -> ASKED; with a guide, before the tiles. */
glsurf_result glsurf_stage_match_guide(glsurf_gpu *gpu, const glsurf_match_job *job);

/* The pairs of a tile of a and one of b -> the state of both. In order: tiles of b ascend,
 * and for each tile of a all of them. */
glsurf_result glsurf_stage_match_tile(glsurf_gpu *gpu, const glsurf_match_job *job,
                                      int tile_a, int tile_b);

/* Where the state of a set is, side 0 being a, after so many tiles of the other. */
glsurf_slot glsurf_match_state(int side, int tiles);

#endif
