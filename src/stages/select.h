/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The keypoints that are kept. */
#ifndef GLSURF_STAGES_SELECT_H
#define GLSURF_STAGES_SELECT_H

#include "stages/points.h"

/* Entries of the list that have a box around their grid cells. */
#define GLS_SELECT_BLOCK 64

/* Lists up to GLS_RANKED_CAPACITY have ranks with the path "short-loops", and up to
 * GLS_UNSAMPLED_CAPACITY no samples: select_ranks.c. They are split into tiles. */
#define GLS_RANKED_CAPACITY    8192
#define GLS_UNSAMPLED_CAPACITY 3456
#define GLS_TILES              16
#define GLS_SAMPLE_GROUPS      32

typedef struct gls_ranks_plan {
    bool on;
    int tile_groups;       /* groups of four entries in a tile */
    gls_slot keys, tiles;  /* in textures that held other lists: see select_ranks.c */
    gls_slot sampled;      /* counts of samples; GLS_NONE: all entries are ranked */
    gls_slot keys_in_cell; /* only with a grid */
} gls_ranks_plan;

typedef struct gls_select_plan {
    uint32_t max; /* 0: keep all */
    gls_ranks_plan ranks;
    /* Without ranks: a round of the selection reads four textures and writes the four
     * others: a texel for each of `blocks` blocks of `block` entries, and one before them.
     */
    uint32_t block, blocks;
    int digit_bits;              /* bits of the key that a round decides */
    gls_slot count[2][4];        /* state and counts of digits: see include/digits.glsl */
    gls_slot cut;                /* the weakest key that is kept: see select/flags.frag */
    int grid_columns, grid_rows; /* 0: no grid */
    gls_slot cell, box, rank;    /* only with a grid */
    /* Keypoints to find; `max` of them stay. Differs from `max` only with a grid. 0: no
     * target. */
    uint32_t wanted;
    gls_slot weakest; /* only with a grid and `wanted`: the weakest wanted key */
    gls_slot strong;  /* likewise: signs of the Laplacian, 0 for weaker keypoints */
    gls_pyramid_plan pyramid;
    uint32_t capacity;
    gls_slot position, laplacian; /* position: after keypoints were moved */
    gls_slot sample;              /* only with GLS_PART_DETECT: candidates that are kept */
    gls_slot counts;
    gls_text_offset digits[2]; /* of keys without and with a rank */
    gls_variant list;
} gls_select_plan;

/* The numbers of keypoints to find and to keep, and the grid, from the settings. */
gls_select_plan gls_selection_counts(const gls_plan_params *params);

void gls_plan_select(gls_plan *plan, const gls_plan_params *params);

/* The counts of a frame, as the GPU writes them. `capacity` is the capacity for keypoints.
 * If the list could not hold all block maxima, `candidates` is the capacity that is needed
 * to list them. `mark` is the mark of the work: counts with another mark are not this
 * frame's. With the setting `features`, `found` is `kept`; `enough` is the number of
 * keypoints before the selection, over a grid at most the wanted number; and `weakest` is
 * the weakest wanted response, if so many were found. */
typedef struct gls_totals {
    uint32_t kept, found, candidates, capacity;
    uint32_t mark;
    uint32_t enough;
    float weakest;
    uint32_t zero;
} gls_totals;

/* refine.position, refine.laplacian -> localise.found, select.laplacian, select.counts. */
glsurf_result gls_stage_select(gls_gpu *gpu, const gls_plan *plan);

/* The rest is for the files of this stage alone: select_ranks.c. */

/* Plans the ranks, if the selection is to be by ranks. */
void gls_plan_ranks(gls_plan *plan);

/* Marks the entries that stay, in the finest level of the pyramid, and writes the weakest
 * keys. */
glsurf_result gls_mark_ranked(gls_gpu *gpu, const gls_plan *plan);

#endif
