/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The plan of a frame: from parameters and image size to levels, sampling grids, textures
 * and bytes. No GL here, so that it can be tested, and refused, before anything exists.
 */
#ifndef GLSURF_PLAN_PLAN_H
#define GLSURF_PLAN_PLAN_H

#include "core/keypoint_record.h"
#include "core/texel.h"
#include "plan/octave.h"
#include "presets/samples.h"

enum {
    GLSURF_MAX_PYRAMID = 18,     /* levels from 2^17 texels a side to one */
    GLSURF_MAX_TEXT = 8192,      /* bytes of all defines; 4254 is the most that is needed */
    GLSURF_MAX_POINT_LEVELS = 9, /* that points/block_maxima.frag has samplers for */
    GLSURF_MAX_LIST_LEVELS = 6,  /* that entries.glsl has samplers for, below the last */
};

/* What the planner has to know. */
typedef struct glsurf_plan_params {
    int width, height;
    const glsurf_preset_data *preset;
    uint32_t octaves;      /* 0: as many as fit */
    uint32_t candidates;   /* room for so many; 0: GLSURF_FIRST_CANDIDATES */
    bool input;            /* describe only: `candidates` keypoints of the caller */
    uint32_t max_features; /* keep this many; 0: all */
    uint32_t grid_columns; /* of those, spread over a grid; 0: not */
    uint32_t grid_rows;
    uint32_t descriptor_length; /* 0: GLSURF_DESCRIPTOR_LENGTH */
    bool masked;                /* there is a mask */
    uint32_t doubling_size;     /* T0 of [T]; 0: GLSURF_DOUBLING_SIZE */
    uint32_t waiting;           /* images that are kept, in gray and with their masks,
                                   beside the last */
    bool waiting_results;       /* their results are kept, too */
    bool gathers;               /* no corners are needed: see stages/haar.c */
    uint64_t memory_limit;
    int max_size; /* largest texture side of the driver */
} glsurf_plan_params;

enum {
    GLSURF_FIRST_CANDIDATES = 8192,
    /* Samples of a block along each axis; and block maxima, the maxima as far as a block
     * can tell, that there is room for per candidate. Measured: 2 to 3. */
    GLSURF_BLOCK = 4,
    GLSURF_MAXIMA_PER_CANDIDATE = 4,
    GLSURF_DOUBLING_SIZE = 8192, /* pixels below which III-A.3 switches to doubling */

    /* Length of the rows of the integral image's lines that are summed one by one. */
    GLSURF_LINE_TOP = 40,

    /* Feature i is texel (i % ROW, i / ROW) of the lists. */
    GLSURF_LIST_ROW = 256,
    /* Features whose samples and histograms are in memory at a time. */
    GLSURF_MAX_BATCH = 16384,

    /* Features side by side in the textures of the orientation and descriptor stages. */
    GLSURF_SAMPLE_COLUMNS = 16,
    GLSURF_SOFT_COLUMNS = 8,
    GLSURF_HISTOGRAM_COLUMNS = 8,
    GLSURF_SUB_REGION_COLUMNS = 64,

    /* Entries of the list that one fragment counts in a selection round, and bits that
     * a round decides. */
    GLSURF_SELECT_BLOCK = 64,
    GLSURF_SELECT_BITS = 4,
};

/* Textures of the integral image, [T] III-A.3 with radix 4. Level k has blocks of 4^k x 4^k
 * pixels; texels of lines have four rows, or columns, of a block of level 1. */
typedef struct glsurf_integral_plan {
    int levels; /* at least 2; level `levels` is summed by doubling */
    int blocks_x[GLSURF_MAX_PYRAMID], blocks_y[GLSURF_MAX_PYRAMID]; /* rounded up */
    glsurf_slot sum[GLSURF_MAX_PYRAMID];  /* U of levels 2 to `levels` - 1 */
    glsurf_slot row_blocks;               /* U of level 1, added up in fours */
    glsurf_slot down[GLSURF_MAX_PYRAMID]; /* D of levels 1 to `levels` - 1 */
    glsurf_slot doubled[2];
    int doublings;

    /* Sums of 4^d texels of H along rows and V along columns, d = 0 .. depths, and the
     * prefix sums X, Y of those. Both are laid out alike: see integral/lines.frag. */
    int depths;
    glsurf_slot rows[GLSURF_MAX_PYRAMID], columns[GLSURF_MAX_PYRAMID];
    glsurf_slot row_prefix[GLSURF_MAX_PYRAMID], column_prefix[GLSURF_MAX_PYRAMID];
} glsurf_integral_plan;

typedef struct glsurf_list_plan {
    uint32_t capacity;
    glsurf_slot candidate; /* the first slot of all lists */
    uint32_t maxima_capacity;
    glsurf_slot block_maximum; /* the HistoPyramid's list */
    glsurf_slot is_candidate;
    glsurf_slot position, laplacian;
} glsurf_list_plan;

typedef struct glsurf_pyramid_plan {
    int levels;
    int width[GLSURF_MAX_PYRAMID], height[GLSURF_MAX_PYRAMID];
    glsurf_slot level[GLSURF_MAX_PYRAMID]; /* from the finest; the last is one texel */
} glsurf_pyramid_plan;

typedef struct glsurf_select_plan {
    uint32_t max; /* 0: keep all */
    int reductions;
    uint32_t blocks[4];
    glsurf_slot count[4][4]; /* per reduction, of 16 digits, four to a texture */
    glsurf_slot state[2], found;
    int grid_columns, grid_rows; /* 0: no grid */
    glsurf_slot cell, box, rank; /* with a grid */
    glsurf_pyramid_plan pyramid;
    uint32_t capacity;
    glsurf_slot position, laplacian;
    glsurf_slot counts;
    glsurf_slot input; /* the caller's keypoints: 2 per feature, as features.keypoint */
} glsurf_select_plan;

typedef struct glsurf_feature_plan {
    uint32_t batch; /* features worked on at a time */
    glsurf_slot lattice, weights;
    glsurf_slot samples;

    glsurf_slot sample_bins; /* the sliding window: 113 per feature */
    glsurf_slot packed_bins; /* 8, of a byte a sample */
    glsurf_slot sector[8];   /* 16, of two cumulative bins */
    glsurf_slot peaks;       /* 16 */

    glsurf_slot bins[3]; /* with smooth_histogram: 3 per feature, of four */

    glsurf_slot angle;
    int sub_region_texels;    /* of a sub-region: 1, or 2 of the extended descriptor */
    glsurf_slot soft_samples; /* with soft_sub_regions: 128 per feature, of two */
    glsurf_slot sub_regions;  /* 16 sub_region_texels per feature, of a batch */
    glsurf_slot descriptor;   /* 16 sub_region_texels per feature, of all */
    glsurf_slot keypoint;     /* 2 per feature, of all: see glsurf_gpu_features */
} glsurf_feature_plan;

typedef struct glsurf_plan {
    const glsurf_preset_data *preset;
    bool input; /* keypoints are the caller's: no maps, no candidates */
    int width, height;
    int octave_count;
    glsurf_octave octave[GLSURF_MAX_OCTAVES];

    glsurf_slot gray;           /* four pixels of a row to a texel; 0 beyond the last */
    glsurf_slot mask_image;     /* of the host: 0 where no keypoint may be */
    uint64_t mask_bytes;        /* of that, and of those of the images that wait */
    bool masked;                /* they are among the bytes */
    glsurf_slot smooth_columns; /* with smooth_image */
    glsurf_slot summed; /* what the integral image is of: gray, or that smoothed, which is
                           laid out alike */
    glsurf_slot integral;
    glsurf_slot integral_by_four; /* the same, four pixels of a row to a texel: x = 4 X +
                          channel. Pixels beyond the last have its sum. */
    /* Responses of level l of every octave, four samples of a row to a texel; octave g has
     * begins at its atlas_column and atlas_row. */
    glsurf_slot response[GLSURF_MAX_OCTAVE_LEVELS];
    /* Differences along x of the first octave, and side by side of the others, by the
     * words of a sample; like responses four samples to a texel. Row 0 is above the image.
     */
    glsurf_slot box_rows[2][GLSURF_MAX_ROW_WORDS];
    glsurf_slot determinant[GLSURF_MAX_OCTAVE_LEVELS]; /* to be smoothed, like response */
    glsurf_slot corners;                               /* where sums are not gathered */
    glsurf_integral_plan sums;
    glsurf_slot mask; /* of block maxima; a texel per block, in the atlas's order */
    glsurf_pyramid_plan
        block_maxima;           /* over the masks: the last level is how many there are */
    glsurf_pyramid_plan points; /* over the list of block maxima: how many are candidates */
    glsurf_list_plan list;
    glsurf_select_plan select;
    glsurf_feature_plan features;

    int texture_count;
    glsurf_texture_desc texture[GLSURF_MAX_TEXTURES];
    uint64_t bytes;

    /* What draws are compiled with, and fetch, where that depends on the plan. */
    bool gathers;
    glsurf_variant mean;
    glsurf_variant suppress;
    glsurf_variant list_maxima, list_candidates, list_selected;
    glsurf_variant refine[2];     /* without a mask, and with one */
    glsurf_variant samples;       /* of orientations */
    glsurf_variant descriptor[2]; /* with orientations, and upright */
    bool text_full;               /* some text had no room: the plan is refused */
    int text_length;
    char text[GLSURF_MAX_TEXT];
} glsurf_plan;

static inline const char *glsurf_plan_text(const glsurf_plan *plan, glsurf_text text) {
    return plan->text + text;
}

/* Levels, grids and textures for one image size. On failure the reason, with the figure,
 * is written to `message`. Errors: ARGUMENT (empty image), LIMIT. */
glsurf_result glsurf_plan_make(glsurf_plan *plan, const glsurf_plan_params *params,
                               char *message, size_t message_size);

/* The same for the reference, which has no textures but host memory; lists are not counted.
 */
glsurf_result glsurf_plan_cpu(glsurf_plan *plan, const glsurf_plan_params *params,
                              char *message, size_t message_size);

/* From now on the plan is one for images with a mask, too. */
void glsurf_plan_add_mask(glsurf_plan *plan);

/* Levels and grids alone. */
void glsurf_plan_scales(glsurf_plan *plan, const glsurf_preset_data *preset, int width,
                        int height, uint32_t octaves);

#endif
