/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The plan of a frame: from parameters and image size to levels, sampling grids, textures
 * and bytes. It uses no GL, so a plan can be tested, and refused, before any GL object
 * exists.
 */
#ifndef GLSURF_PLAN_PLAN_H
#define GLSURF_PLAN_PLAN_H

#include "core/failure.h"
#include "core/keypoint_record.h"
#include "core/texel.h"
#include "plan/octave.h"
#include "presets/gaussian.h"
#include "presets/samples.h"
#include "presets/settings.h"
#include "presets/squares.h"
#include "presets/whitening.h"

enum {
    GLSURF_MAX_PYRAMID = 18,     /* levels from 2^17 texels a side to one */
    GLSURF_MAX_TEXT = 8192,      /* bytes of all defines; at most 4254 are needed */
    GLSURF_MAX_POINT_LEVELS = 9, /* levels that points/block_maxima.frag can read */
    GLSURF_MAX_LIST_LEVELS = 6,  /* samplers in entries.glsl, all levels but the last */
};

/* What the planner has to know. */
typedef struct glsurf_plan_params {
    int width, height;
    const glsurf_preset_data *preset;
    glsurf_scales scales;  /* all zero: the defaults */
    uint32_t octaves;      /* 0: as many as fit */
    uint32_t candidates;   /* capacity of the list; 0: GLSURF_FIRST_CANDIDATES */
    bool input;            /* only describe `candidates` input keypoints */
    uint32_t max_features; /* keep this many; 0: all */
    uint32_t grid_columns; /* cells to spread them over; 0: no grid */
    uint32_t grid_rows;
    uint32_t descriptor_length; /* 0: GLSURF_DESCRIPTOR_LENGTH */
    bool masked;                /* images have a mask */
    uint32_t doubling_size;     /* T0 of [T]; 0: GLSURF_DOUBLING_SIZE */
    uint32_t waiting;     /* images kept beside the last, in gray and with their masks */
    bool waiting_results; /* their results are kept as well */
    uint32_t paths;       /* sum of 1u << glsurf_path, of those that are taken */
    uint64_t memory_limit;
    int max_size; /* the driver's largest texture side */
} glsurf_plan_params;

enum {
    /* Samples of a block along each axis. A block maximum is a maximum as far as its block
     * can tell. */
    GLSURF_BLOCK = 4,
    /* The capacity for block maxima, per candidate. Measured: 2 to 3. */
    GLSURF_MAXIMA_PER_CANDIDATE = 4,
    GLSURF_DOUBLING_SIZE = 8192, /* pixels below which [T] III-A.3 switches to doubling */

    /* Lines of the integral image are reduced to at most this length, and then summed one
     * by one. */
    GLSURF_LINE_TOP = 40,

    /* Feature i is at texel (i % ROW, i / ROW) of the lists. */
    GLSURF_LIST_ROW = 256,
    /* The most features whose samples and histograms are in memory at the same time. */
    GLSURF_MAX_BATCH = 16384,

    /* Features side by side in the textures of the orientation and descriptor stages. */
    GLSURF_SAMPLE_COLUMNS = 16,
    GLSURF_SOFT_COLUMNS = 8,
    GLSURF_SUM_COLUMNS = 16,
    GLSURF_HISTOGRAM_COLUMNS = 8,
    GLSURF_SUB_REGION_COLUMNS = 64,

    /* Entries of the list that one fragment counts in a round of the selection, and bits of
     * the key that a round decides. */
    GLSURF_SELECT_BLOCK = 64,
    GLSURF_SELECT_BITS = 4,
};

/* Textures of the integral image, [T] III-A.3 with radix 4. Level k has blocks of 4^k x 4^k
 * pixels. A texel of lines has four rows, or columns, of a block of level 1. */
typedef struct glsurf_integral_plan {
    int levels; /* at least 2; level `levels` is summed by doubling */
    int blocks_x[GLSURF_MAX_PYRAMID], blocks_y[GLSURF_MAX_PYRAMID]; /* rounded up */
    glsurf_slot sum[GLSURF_MAX_PYRAMID];  /* U of levels 2 to `levels` - 1 */
    glsurf_slot row_blocks;               /* U of level 1, added up in fours */
    glsurf_slot down[GLSURF_MAX_PYRAMID]; /* D of levels 1 to `levels` - 1 */
    glsurf_slot doubled[2];
    int doublings;

    /* Sums of 4^d texels of H along rows and of V along columns, d = 0 .. depths, and their
     * prefix sums X, Y. Both have the same layout: see integral/lines.frag. */
    int depths;
    glsurf_slot rows[GLSURF_MAX_PYRAMID], columns[GLSURF_MAX_PYRAMID];
    glsurf_slot row_prefix[GLSURF_MAX_PYRAMID], column_prefix[GLSURF_MAX_PYRAMID];
} glsurf_integral_plan;

/* With the path "early-z" the masks hold candidates only. Then the HistoPyramid makes the
 * list of candidates, block_maximum is candidate, and there is no is_candidate. */
typedef struct glsurf_list_plan {
    uint32_t capacity;
    glsurf_slot candidate; /* the first slot of all lists */
    uint32_t maxima_capacity;
    glsurf_slot block_maximum; /* the list that the HistoPyramid makes */
    glsurf_slot is_candidate;
    glsurf_slot position, laplacian;
} glsurf_list_plan;

typedef struct glsurf_pyramid_plan {
    int levels;
    int width[GLSURF_MAX_PYRAMID], height[GLSURF_MAX_PYRAMID];
    glsurf_slot level[GLSURF_MAX_PYRAMID]; /* the finest first; the last is one texel */
} glsurf_pyramid_plan;

typedef struct glsurf_select_plan {
    uint32_t max; /* 0: keep all */
    int reductions;
    uint32_t blocks[4];
    glsurf_slot count[4][4]; /* per reduction: counts of 16 digits, four per texture */
    glsurf_slot state[2], found;
    int grid_columns, grid_rows; /* 0: no grid */
    glsurf_slot cell, box, rank; /* only with a grid */
    glsurf_pyramid_plan pyramid;
    uint32_t capacity;
    glsurf_slot position, laplacian; /* position: after keypoints were moved */
    glsurf_slot counts;
    glsurf_slot input; /* input keypoints: 2 texels per feature, as features.keypoint */
} glsurf_select_plan;

/* Keypoints that the preset moves. */
typedef struct glsurf_place_plan {
    glsurf_slot found; /* the keypoints as the selection leaves them */
    glsurf_slot step[GLSURF_PLACE_STEPS];
    glsurf_place_weights weight[GLSURF_PLACE_BOXES];
} glsurf_place_plan;

typedef struct glsurf_feature_plan {
    uint32_t batch; /* features per batch */
    glsurf_slot lattice, weights;
    int lattice_points;
    glsurf_slot samples;

    glsurf_slot sample_bins; /* for the sliding window: 113 texels per feature */
    glsurf_slot packed_bins; /* 8 texels per feature, a byte per sample */
    glsurf_slot sector[8];   /* 16 texels per feature, of two cumulative bins */
    glsurf_slot peaks;       /* 16 texels per feature */

    glsurf_slot bins[3]; /* with smooth_histogram: 3 texels per feature, of four bins */

    glsurf_slot angle;
    int sub_region_texels; /* texels of a sub-region: 1, or 2 if extended */
    /* With soft_sub_regions: a texel for 2x2 boxes; 16 sub_region_texels per size; and the
     * table of glsurf_whitening_texels(). */
    glsurf_slot boxes, soft_sums, whitening;
    glsurf_slot sub_regions; /* 16 sub_region_texels per feature of a batch */
    glsurf_slot descriptor;  /* 16 sub_region_texels per feature, for all */
    glsurf_slot keypoint;    /* 2 texels per feature, for all: see glsurf_gpu_features */
} glsurf_feature_plan;

typedef struct glsurf_plan {
    const glsurf_preset_data *preset;
    glsurf_scales scales;
    bool input; /* the application gives the keypoints: no responses, no candidates */
    int width, height;
    int octave_count;
    glsurf_octave octave[GLSURF_MAX_OCTAVES];
    glsurf_gaussian blur[GLSURF_MAX_GAUSSIANS]; /* "dog": what makes L_i */

    glsurf_slot gray;           /* four pixels of a row to a texel; 0 beyond the last */
    glsurf_slot mask_image;     /* the application's mask: 0 where no keypoint may be */
    uint64_t mask_bytes;        /* of the mask, and of the masks of waiting images */
    bool masked;                /* `bytes` contains mask_bytes */
    glsurf_slot smooth_columns; /* with smooth_image */
    /* The image that is summed: gray, or the smoothed image, which has the same layout. */
    glsurf_slot summed;
    glsurf_slot integral;
    /* The same, four pixels of a row per texel: x = 4 X + channel. Pixels beyond the last
     * have the sum of the last. */
    glsurf_slot integral_by_four;
    /* Responses of level l of every octave, four samples of a row per texel. The samples of
     * an octave begin at its atlas_column and atlas_row. */
    glsurf_slot response[GLSURF_MAX_OCTAVE_LEVELS];
    /* Row differences, one texture per word: of the first octave, and of the others side by
     * side. Like responses they have four samples per texel. The first rows are above the
     * image, unless rows_above is 0. */
    glsurf_slot box_rows[2][GLSURF_MAX_ROW_WORDS];
    glsurf_slot determinant[GLSURF_MAX_OCTAVE_LEVELS]; /* before smoothing */
    /* "dog": Gaussians L_i of all octaves, in turn, and what they are after the pass along
     * columns. They are placed as responses are. */
    glsurf_slot gaussian[2], gaussian_columns;
    glsurf_slot corners; /* only where sums are not gathered */
    glsurf_integral_plan sums;
    glsurf_slot depth; /* with "early-z": 1 for blocks with block maxima; of mask's size */
    glsurf_slot mask;  /* of block maxima; a texel per block, in the order of the atlas */
    glsurf_pyramid_plan
        block_maxima; /* over the masks; its last level counts the block maxima */
    /* Over the list of block maxima; its last level counts the candidates. With "early-z":
     * the same as block_maxima. */
    glsurf_pyramid_plan points;
    glsurf_list_plan list;
    glsurf_select_plan select;
    glsurf_place_plan place; /* if glsurf_plan_places() */
    glsurf_feature_plan features;

    int texture_count;
    glsurf_texture_desc texture[GLSURF_MAX_TEXTURES];
    uint64_t bytes;

    /* What draws are compiled with, and what they fetch, where that depends on the plan. */
    uint32_t paths; /* as in the parameters */
    glsurf_variant mean;
    glsurf_variant blur_columns[GLSURF_MAX_GAUSSIANS], blur_rows[GLSURF_MAX_GAUSSIANS];
    glsurf_variant suppress;
    glsurf_text count; /* of the masks */
    glsurf_variant list_maxima, list_candidates, list_selected;
    glsurf_variant refine[2];     /* without a mask, and with one */
    glsurf_variant place_step[2]; /* the second, and the first */
    glsurf_variant samples;       /* of orientations */
    glsurf_variant bins;          /* with smooth_histogram */
    glsurf_variant descriptor[2]; /* with orientations, and upright */
    bool text_full;               /* `text` was too small: the plan is refused */
    int text_length;
    char text[GLSURF_MAX_TEXT];
} glsurf_plan;

/* Whether a path is taken. */
static inline bool glsurf_plan_takes(const glsurf_plan *plan, glsurf_path path) {
    return plan->paths >> path & 1;
}

/* Whether keypoints are moved after the selection: those that are found, not those that
 * are input. */
static inline bool glsurf_plan_places(const glsurf_plan *plan) {
    const glsurf_preset_data *preset = plan->preset;
    return !plan->input && plan->octave_count > 0 &&
           (preset->fine_reach > 0.0f || preset->coarse_reach > 0.0f);
}

/* The distance between levels that are evenly spaced along log sigma. */
static inline float glsurf_interval(const glsurf_plan *plan) {
    return glsurf_log_step(1.0f, 2.0f) / (float)plan->scales.intervals;
}

/* Bits of a sample in the masks, a bit for each level. */
static inline int glsurf_plan_level_bits(const glsurf_plan *plan) {
    return plan->octave_count > 0 && plan->octave[0].level_count > 4 ? 8 : 4;
}

static inline const char *glsurf_plan_text(const glsurf_plan *plan, glsurf_text text) {
    return plan->text + text;
}

/* What the settings of an extractor say about a plan; the rest is 0. */
glsurf_plan_params glsurf_plan_params_of(const glsurf_extractor_desc *desc);

/* Makes levels, grids and textures for one image size. The sentence of a failure has the
 * figure. Errors: ARGUMENT (empty image), LIMIT. */
glsurf_result glsurf_plan_make(glsurf_plan *plan, const glsurf_plan_params *params,
                               glsurf_failure *failure);

/* The same for the CPU backend, which has arrays in memory instead of textures. Lists
 * are not counted. */
glsurf_result glsurf_plan_cpu(glsurf_plan *plan, const glsurf_plan_params *params,
                              glsurf_failure *failure);

/* Bytes of the Gaussians of the reference: 0 unless the detector is "dog". */
size_t glsurf_plan_gaussian_bytes(const glsurf_plan *plan);

/* From now on the plan is for images with a mask, too: adds mask_bytes. */
void glsurf_plan_add_mask(glsurf_plan *plan);

/* Makes only levels and grids, with the default scales. */
void glsurf_plan_scales(glsurf_plan *plan, const glsurf_preset_data *preset, int width,
                        int height, uint32_t octaves);

/* The same, with the preset, size, scales and octaves of the parameters. */
void glsurf_plan_octaves(glsurf_plan *plan, const glsurf_plan_params *params);

#endif
