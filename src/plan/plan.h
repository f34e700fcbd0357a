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
    GLS_MAX_PYRAMID = 18,     /* levels from 2^17 texels a side to one */
    GLS_MAX_TEXT = 10240,     /* bytes of all defines; at most 6755 are needed */
    GLS_MAX_POINT_LEVELS = 8, /* levels that points/block_maxima.frag can read */
    GLS_MAX_LIST_LEVELS = 4,  /* samplers in entries.glsl, all levels but the last */
    /* Texels of the last level of a pyramid, in one row, and how many of them are written;
     * texels of the level before that they count, and a side of their square in the plane:
     * see points/top.frag. */
    GLS_TOP_WIDTH = 32,
    GLS_TOP_TEXELS = 21,
    GLS_TOP_COUNTS = 256,
    GLS_TOP_SIDE = 16,
    GLS_MASK_ENTRIES = 128, /* of a list, for each texel of its pyramid's finest level */
};

/* What the planner has to know. */
typedef struct gls_plan_params {
    int width, height; /* of the image */
    bool double_image; /* enlarge it first */
    const gls_preset_data *preset;
    gls_scales scales;     /* all zero: the defaults */
    uint32_t octaves;      /* 0: as many as fit */
    uint32_t candidates;   /* capacity of the list; 0: GLS_FIRST_CANDIDATES */
    bool input;            /* only describe `candidates` input keypoints */
    uint32_t max_features; /* keep this many; 0: all */
    uint32_t features;     /* find this many; 0: those that reach the threshold */
    uint32_t grid_columns; /* cells to spread them over; 0: no grid */
    uint32_t grid_rows;
    uint32_t descriptor_length; /* 0: GLS_DESCRIPTOR_LENGTH */
    bool masked;                /* images have a mask */
    uint32_t doubling_size;     /* T0 of [T]; 0: GLS_DOUBLING_SIZE */
    uint32_t batch; /* features of a batch, whole rows of lists; 0: GLS_MAX_BATCH */
    /* Images kept beside the last, in gray and with their masks; with the path "late-copy"
     * their results are kept as well. */
    uint32_t waiting;
    uint32_t paths; /* sum of 1u << glsurf_path, of those that the device takes */
    uint64_t memory_limit;
    int max_size;         /* the driver's largest texture side */
    uint64_t array_bytes; /* of an array texture at most; 0: GLS_ARRAY_BYTES */
} gls_plan_params;

enum {
    /* Samples of a block along each axis. A block maximum is a maximum as far as its block
     * can tell. */
    GLS_BLOCK = 4,
    /* The capacity for block maxima, per candidate. Measured: 2 to 3. */
    GLS_MAXIMA_PER_CANDIDATE = 4,
    GLS_ARRAY_BYTES = 1 << 30, /* what Mesa's software rasteriser takes in one texture */
    GLS_DOUBLING_SIZE = 8192,  /* pixels below which [T] III-A.3 switches to doubling */

    /* Lines of the integral image are reduced to at most this length, and then summed one
     * by one. */
    GLS_LINE_TOP = 40,

    /* Feature i is at texel (i % ROW, i / ROW) of the lists. */
    GLS_LIST_ROW = 256,
    /* The most features whose samples and histograms are in memory at the same time. */
    GLS_MAX_BATCH = 16384,

    /* Features side by side in the textures of the orientation and descriptor stages. */
    GLS_SAMPLE_COLUMNS = 16,
    GLS_SOFT_COLUMNS = 8,
    GLS_SUM_COLUMNS = 16,
    GLS_HISTOGRAM_COLUMNS = 8,
    GLS_SUB_REGION_COLUMNS = 64,

    GLS_SELECT_BLOCK = 64, /* entries of the list that have a box around their grid cells */
};

/* What is made of the image before it is summed. */
typedef struct gls_image_plan {
    int width, height;       /* of the image itself, and of its mask */
    bool enlarged;           /* by two, along each axis: see src/reference/enlarge.c */
    gls_slot gray;           /* four pixels of a row to a texel; 0 beyond the last */
    gls_slot working;        /* gray, or the enlarged image, which has the same layout */
    gls_slot mask;           /* the application's mask: 0 where no keypoint may be */
    uint64_t mask_bytes;     /* of the mask, and of the masks of waiting images */
    bool masked;             /* gls_plan.bytes contains mask_bytes */
    gls_slot smooth_columns; /* two layers, with smooth_image: see smooth/columns.frag */
} gls_image_plan;

/* Textures of the integral image, [T] III-A.3 with radix 4. Level k has blocks of 4^k x 4^k
 * pixels. A texel of lines has four rows, or columns, of a block of level 1. */
typedef struct gls_integral_plan {
    gls_slot integral; /* with the path "gather", if keypoints are described */
    /* The same, four pixels of a row per texel: x = 4 X + channel. Pixels beyond the last
     * have the sum of the last. */
    gls_slot by_four;
    gls_slot lookup; /* what sums between pixels are read from: see src/stages/haar.c */

    int levels; /* at least 2; level `levels` is summed by doubling */
    int blocks_x[GLS_MAX_PYRAMID], blocks_y[GLS_MAX_PYRAMID]; /* rounded up */
    gls_slot sum[GLS_MAX_PYRAMID];  /* U of levels 2 to `levels` - 1 */
    gls_slot row_blocks;            /* U of level 1, added up in fours */
    gls_slot down[GLS_MAX_PYRAMID]; /* D of levels 1 to `levels` - 1 */
    gls_slot doubled[2];
    int doublings;

    gls_slot block_sums; /* of each block of level 1 alone, in two layers: blocks.frag */

    /* Sums of 4^d texels of H along rows and of V along columns, d = 0 .. depths, and their
     * prefix sums X, Y. Both have the same layout: see integral/lines.frag. columns[0] is
     * block_sums, whose second layer has V itself. */
    int depths;
    gls_slot rows[GLS_MAX_PYRAMID], columns[GLS_MAX_PYRAMID];
    gls_slot row_prefix[GLS_MAX_PYRAMID], column_prefix[GLS_MAX_PYRAMID];
} gls_integral_plan;

/* Row differences, one texture per word: of the first octave, and of the others side by
 * side. Like responses they have four samples per texel. The first rows are above the
 * image, unless gls_octave_rows.above is 0. */
typedef struct gls_hessian_textures {
    gls_slot rows[2][GLS_MAX_ROW_WORDS];
    /* The integral image in units, by four, of the octaves whose units are larger than a
     * pixel, side by side; GLS_NONE if there are none. */
    gls_slot unit_sums;
} gls_hessian_textures;

/* Gaussians L_i of all octaves, in turn, and what they are after the pass along columns.
 * They are placed as responses are. */
typedef struct gls_dog_textures {
    gls_gaussian blur[GLS_MAX_GAUSSIANS]; /* what makes L_i */
    gls_slot gaussian[2];
    gls_slot columns[2]; /* even and odd rows: the layers of one array */
} gls_dog_textures;

typedef struct gls_pyramid_plan {
    int levels;
    int width[GLS_MAX_PYRAMID], height[GLS_MAX_PYRAMID];
    gls_slot level[GLS_MAX_PYRAMID]; /* the finest first; the last: points/top.frag */
} gls_pyramid_plan;

typedef struct gls_points_plan {
    gls_slot depth; /* with "early-z": 1 for blocks with block maxima; of mask's size */
    gls_slot mask;  /* of block maxima; a texel per block, in the order of the atlas */
    /* Over the masks; its last level counts the block maxima. */
    gls_pyramid_plan block_maxima;
    /* Over the list of block maxima; its last level counts the candidates. With "early-z":
     * the same as block_maxima. */
    gls_pyramid_plan candidates;
} gls_points_plan;

/* With the path "early-z" the masks hold candidates only. Then the HistoPyramid makes the
 * list of candidates, block_maximum is candidate, and there is no is_candidate. */
typedef struct gls_list_plan {
    uint32_t capacity;
    gls_slot candidate; /* the first slot of all lists */
    uint32_t maxima_capacity;
    gls_slot block_maximum; /* the list that the HistoPyramid makes */
    gls_slot is_candidate;
    gls_slot position, laplacian;
} gls_list_plan;

typedef struct gls_select_plan {
    uint32_t max; /* 0: keep all */
    /* A round of the selection reads four textures and writes the four others: a texel for
     * each of `blocks` blocks of `block` entries, and one before them. */
    uint32_t block, blocks;
    int digit_bits;              /* bits of the key that a round decides */
    gls_slot count[2][4];        /* state and counts of digits: see include/digits.glsl */
    gls_slot cut;                /* the weakest key that is kept: see select/flags.frag */
    int grid_columns, grid_rows; /* 0: no grid */
    gls_slot cell, box, rank;    /* only with a grid */
    /* How many keypoints have to be found, of which `max` are kept; more than these only
     * with a grid. 0: whatever reaches the threshold. */
    uint32_t wanted;
    gls_slot weakest; /* only with a grid and `wanted`: the weakest of these, and the */
    gls_slot strong;  /* signs of the Laplacian, 0 for keypoints that are weaker */
    gls_pyramid_plan pyramid;
    uint32_t capacity;
    gls_slot position, laplacian; /* position: after keypoints were moved */
    gls_slot counts;
    gls_slot input; /* input keypoints: 2 texels per feature, as features.keypoint */
} gls_select_plan;

/* Keypoints that the preset moves. */
typedef struct gls_localise_plan {
    gls_slot found; /* the keypoints as the selection leaves them */
    gls_slot step[GLS_LOCALISE_STEPS];
    gls_localise_weights weight[GLS_LOCALISE_BOXES];
} gls_localise_plan;

typedef struct gls_feature_plan {
    uint32_t batch; /* features per batch */
    gls_slot lattice, weights;
    int lattice_points;
    gls_slot samples;

    gls_slot sample_bins; /* for the sliding window: 113 texels per feature */
    gls_slot packed_bins; /* 8 texels per feature, a byte per sample */
    gls_slot sector[8];   /* 16 texels per feature, of two cumulative bins */
    gls_slot peaks;       /* 16 texels per feature */

    gls_slot bins[3]; /* with smooth_histogram: 3 texels per feature, of four bins */

    gls_slot angle;
    int sub_region_texels; /* texels of a sub-region: 1, or 2 if extended */
    gls_slot sub_regions;  /* 16 sub_region_texels per feature of a batch */

    /* With soft_sub_regions: a texel for 2x2 boxes; four columns of sub-regions, 4
     * sub_region_texels per size, and for all sizes together; the table of
     * gls_whitening_texels(); and gls_descriptor_soft_weights(). */
    gls_slot boxes, soft_sums[4], pooled[4], whitening;
    float soft_weights[4][GLS_SOFT_WINDOW];

    gls_slot descriptor; /* 16 sub_region_texels per feature, for all */
    gls_slot keypoint;   /* 2 texels per feature, for all: see glsurf_gpu_features */
} gls_feature_plan;

/* What draws are compiled with, and what they fetch, where that depends on the plan and not
 * on an octave alone. */
typedef struct gls_variants {
    gls_variant blur_columns[GLS_MAX_GAUSSIANS], blur_rows[GLS_MAX_GAUSSIANS];
    gls_variant suppress;
    gls_text count; /* of the masks */
    gls_variant list_maxima, list_candidates, list_selected;
    gls_text digits[2];        /* of keys without and with a rank */
    gls_variant refine[2];     /* without a mask, and with one */
    gls_variant localise[2];   /* without a mask, and with one */
    gls_variant samples;       /* of orientations */
    gls_variant bins;          /* with smooth_histogram */
    gls_variant descriptor[2]; /* with orientations, and upright */
} gls_variants;

/* The texts of variants, one after the other. */
typedef struct gls_texts {
    bool full; /* `text` was too small: the plan is refused */
    int length;
    char text[GLS_MAX_TEXT];
} gls_texts;

typedef struct gls_textures {
    int count;
    gls_texture_desc desc[GLS_MAX_TEXTURES];
} gls_textures;

typedef struct gls_plan {
    const gls_preset_data *preset;
    gls_scales scales;
    uint32_t paths; /* as in the parameters, but see gls_plan_make() */
    bool input;     /* the application gives the keypoints: no responses, no candidates */
    int width, height; /* of the working image, which positions and scales are in */
    int octave_count;
    gls_octave octave[GLS_MAX_OCTAVES];

    gls_image_plan image;
    gls_integral_plan sums;
    gls_hessian_textures hessian; /* with this detector, as the next */
    gls_dog_textures dog;
    /* Responses of every octave, four samples of a row per texel, or with smooth_response
     * the determinants that they are means of. The samples of an octave begin at its
     * atlas_column and atlas_row. Row y of the atlas of level l is row y / rows_together of
     * layer rows_together l + y % rows_together. */
    int rows_together;
    gls_slot response[GLS_MAX_RESPONSE_LAYERS];
    int first_levels; /* levels in the first array; the others are in a second one */
    gls_points_plan points;
    gls_list_plan list;
    gls_select_plan select;
    gls_localise_plan localise; /* if gls_plan_localises() */
    gls_feature_plan features;

    uint64_t bytes;
    uint64_t waiting_bytes; /* the part of them that results of waiting images take */
    gls_textures textures;
    gls_variants variants;
    gls_texts texts;
} gls_plan;

/* The layers of the responses. */
static inline int gls_response_layers(const gls_plan *plan) {
    return plan->octave_count > 0 ? plan->rows_together * plan->octave[0].level_count : 0;
}

/* A layer of the second array; GLS_NONE if the first one has all levels. */
static inline gls_slot gls_more_responses(const gls_plan *plan) {
    const int first = plan->rows_together * plan->first_levels;
    return first < gls_response_layers(plan) ? plan->response[first] : GLS_NONE;
}

/* Copies the rows that a layer of the responses has from it to the atlas of its level, or
 * with `back` from there to the layer. */
void gls_response_rows(const gls_plan *plan, int layer, float *data, float *atlas,
                       bool back);

/* Whether a path is taken. */
static inline bool gls_plan_takes(const gls_plan *plan, glsurf_path path) {
    return plan->paths >> path & 1;
}

/* The texels of hessian.unit_sums that an octave has: its whole units. */
static inline gls_rect gls_unit_sums_area(const gls_plan *plan, const gls_octave *octave) {
    const int column = octave->sums_column, columns = plan->width / octave->unit;
    return (gls_rect){ column, 0, column + gls_ceil_div(columns, 4), octave->rows.count };
}

/* The fetches of a pixel's four numbers, of which sums between pixels consist: see
 * shaders/include/corner.glsl. */
static inline uint32_t gls_corner_fetches(const gls_plan *plan) {
    return gls_plan_takes(plan, GLSURF_PATH_GATHER) ? 1 : 2;
}

/* Whether keypoints are moved after the selection: those that are found, not those that
 * are input. */
static inline bool gls_plan_localises(const gls_plan *plan) {
    const gls_preset_data *preset = plan->preset;
    return !plan->input && plan->octave_count > 0 &&
           (preset->fine_reach > 0.0f || preset->coarse_reach > 0.0f);
}

/* The distance between levels that are evenly spaced along log sigma. */
static inline float gls_interval(const gls_plan *plan) {
    return gls_log_step(1.0f, 2.0f) / (float)plan->scales.intervals;
}

/* Pixels of the working image along a pixel of the image. */
static inline int gls_plan_enlargement(const gls_plan *plan) {
    return plan->image.enlarged ? 2 : 1;
}

/* What shaders that include mask.glsl are compiled with where there is a mask. */
static inline const char *gls_plan_mask_defines(const gls_plan *plan) {
    return plan->image.enlarged ? "#define MASKED\n#define ENLARGED\n" : "#define MASKED\n";
}

/* Bits of a sample in the masks, a bit for each level. */
static inline int gls_plan_level_bits(const gls_plan *plan) {
    return plan->octave_count > 0 && plan->octave[0].level_count > 4 ? 8 : 4;
}

static inline const char *gls_plan_text(const gls_plan *plan, gls_text text) {
    return plan->texts.text + text;
}

/* What the settings of an extractor say about a plan; the rest is 0. */
gls_plan_params gls_plan_params_of(const glsurf_extractor_desc *desc);

/* Makes levels, grids and textures for one image size. The path "row-differences" takes
 * memory and is for speed alone: a plan that a limit refuses with it is made without. The
 * sentence of a failure has the figure. Errors: ARGUMENT (empty image), LIMIT. */
glsurf_result gls_plan_make(gls_failure *failure, gls_plan *plan,
                            const gls_plan_params *params);

/* The same for the CPU backend, which has arrays in memory instead of textures. Lists
 * are not counted. */
glsurf_result gls_plan_cpu(gls_failure *failure, gls_plan *plan,
                           const gls_plan_params *params);

/* Bytes of the Gaussians of the reference: 0 unless the detector is "dog". */
size_t gls_plan_gaussian_bytes(const gls_plan *plan);

/* From now on the plan is for images with a mask, too: adds mask_bytes. */
void gls_plan_add_mask(gls_plan *plan);

/* Makes only levels and grids, with the default scales. */
void gls_plan_scales(gls_plan *plan, const gls_preset_data *preset, int width, int height,
                     uint32_t octaves);

/* The same, with the preset, size, scales and octaves of the parameters. */
void gls_plan_octaves(gls_plan *plan, const gls_plan_params *params);

#endif
