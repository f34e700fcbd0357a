/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The plan of a frame: from parameters and image size to levels, sampling grids, textures
 * and bytes. No GL here, so that it can be tested, and refused, before anything exists.
 *
 * A LEVEL is one size of the box filters. A GROUP is a set of up to four levels on one
 * sampling grid: the channels of one texel. A group is an octave of the preset that fits
 * into the image.
 */
#ifndef GLSURF_PLAN_H
#define GLSURF_PLAN_H

#include "scheme.h"

enum {
    GLSURF_MAX_LEVELS = GLSURF_MAX_GROUPS * GLSURF_MAX_GROUP_LEVELS,
    GLSURF_MAX_PYRAMID = 18,      /* levels from 2^17 texels a side to one */
    GLSURF_MAX_POINT_LEVELS = 15, /* that points_list.frag has samplers for */
    GLSURF_MAX_TEXTURES = 224,
};

/* No response: the filter does not fit into the image. Below any determinant, finite so
 * that multiplying it by a zero weight gives zero. */
#define GLSURF_NO_RESPONSE (-1e30f)

/* Descriptors whose length, before it is made one, is at most this times sigma^2 are zero:
 * they are what roundings leave of an image without contrast. On a constant image of 255
 * the halves of a Haar filter of side 2 s cancel, but for the roundings of its edges, which
 * are at most 16 s from the keypoint's pixel: 3 x 2^-24 x 16 s wide and 2 s long, 1.5e-3
 * s^2; and those of the sums along edges, six of at most 2 s x 255: another 4e-4 s^2 for s
 * >= 1. The Gaussian weights of a sub-region's points add up to 13.0, 1.9 or 0.28, so the
 * length is at most sqrt(8 x (4 x 13.0^2 + 8 x 1.9^2 + 4 x 0.28^2)) = 75 times 1.9e-3 s^2 =
 * 0.15 s^2. */
#define GLSURF_CONTRAST_FLOOR 0.25f

/* The same for the soft descriptor. Intensities are in quarters, the half side is 1.7 s,
 * and the border goes on: roundings of edges, 3 x 2^-24 x 17.6 s wide and 3.4 s long, make
 * 0.011 s^2; those of the sums along edges, six of at most 17.6 s x 3.4 s x 1020 beyond the
 * border, 0.022 s^2; and 2^-24 of the sums themselves less than 0.002 s^2. The weights of a
 * sub-region add up to 8.9, 5.1 or 3.0: a length of at most sqrt(8 (4 x 8.9^2 + 8 x 5.1^2 +
 * 4 x 3.0^2)) x 0.035 s^2 = 2.3 s^2. */
#define GLSURF_SOFT_CONTRAST_FLOOR 4.0f

/* Samples x0 <= x < x1, y0 <= y < y1. */
typedef struct glsurf_rect {
    int x0, y0, x1, y1;
} glsurf_rect;

typedef struct glsurf_pixel {
    int x, y;
} glsurf_pixel;

/* A keypoint as the GPU has it: two texels of floats. */
typedef struct glsurf_record {
    float x, y, scale, angle;
    float response, laplacian, unused[2];
} glsurf_record;

typedef struct glsurf_group_level {
    glsurf_filter filter;
    glsurf_rect fits;  /* samples around which the filter stays inside the image */
    glsurf_rect valid; /* samples that have a response: the same, or after smoothing less */
    glsurf_rect centre; /* samples that may be keypoints: all their neighbours have one */
} glsurf_group_level;

/* An octave in this image. See glsurf_octave for step, offset and unit. */
typedef struct glsurf_group {
    int step, offset, unit;
    int width, height; /* samples */
    int rows;          /* of units, where the filters' differences along x are kept */
    int level_count;
    glsurf_group_level level[GLSURF_MAX_GROUP_LEVELS];
    int atlas_row; /* first row, in samples (even), in the point list's Z-order plane */
} glsurf_group;

/* A texture of the frame, by its place in glsurf_plan.textures. */
typedef int glsurf_slot;

typedef enum glsurf_texel {
    GLSURF_TEXEL_R8UI,
    GLSURF_TEXEL_R8I,
    GLSURF_TEXEL_R16UI,
    GLSURF_TEXEL_RGBA8UI,
    GLSURF_TEXEL_RGBA16UI,
    GLSURF_TEXEL_R32UI,
    GLSURF_TEXEL_RG32UI,
    GLSURF_TEXEL_RGBA32UI,
    GLSURF_TEXEL_RGBA32I,
    GLSURF_TEXEL_RGBA8,
    GLSURF_TEXEL_RGBA16F,
    GLSURF_TEXEL_R32F,
    GLSURF_TEXEL_RG32F,
    GLSURF_TEXEL_RGBA32F,
    GLSURF_TEXEL_DEPTH,
    GLSURF_TEXEL_COUNT
} glsurf_texel;

typedef struct glsurf_texture_plan {
    const char *label;
    glsurf_texel texel;
    int width, height;
} glsurf_texture_plan;

/* What the planner has to know. */
typedef struct glsurf_plan_params {
    int width, height;
    const glsurf_scheme *scheme;
    uint32_t octaves;      /* 0: as many as fit */
    uint32_t candidates;   /* room for this many maxima; 0: GLSURF_FIRST_CANDIDATES */
    bool given;            /* describe only: `candidates` keypoints of the caller */
    uint32_t max_features; /* keep this many; 0: all */
    uint32_t grid_columns; /* of those, spread over a grid; 0: not */
    uint32_t grid_rows;
    uint32_t descriptor_length; /* 0: GLSURF_DESCRIPTOR_LENGTH */
    bool masked;                /* there is a mask */
    uint32_t doubling_size;     /* T0 of [T]; 0: GLSURF_DOUBLING_SIZE */
    uint32_t waiting;           /* images that are kept, in gray and with their masks,
                                   beside the last */
    uint64_t memory_limit;
    int max_size; /* largest texture side of the driver */
} glsurf_plan_params;

enum {
    GLSURF_FIRST_CANDIDATES = 8192,
    GLSURF_DOUBLING_SIZE = 8192, /* pixels below which III-A.3 switches to doubling */

    /* Radix of the one-dimensional prefix sums, and the length of the rows that are
     * summed one by one at their top. */
    GLSURF_SCAN_RADIX = 4,
    GLSURF_SCAN_TOP = 16,

    /* Feature i is texel (i % ROW, i / ROW) of the lists. */
    GLSURF_LIST_ROW = 256,
    /* Features whose samples and histograms are in memory at a time. */
    GLSURF_MAX_BATCH = 16384,

    GLSURF_LATTICE_POINTS = 113, /* i^2 + j^2 <= 36: [T] III-D */
    GLSURF_HISTOGRAM_BINS = 256,
    GLSURF_WINDOW_BINS = 43, /* pi / 3 in whole bins */
    GLSURF_PEAK_BINS = 36,
    GLSURF_DESCRIPTOR_LENGTH = 64,
    GLSURF_MAX_DESCRIPTOR = 128,

    /* The soft descriptor: samples along an axis, and those that count for a sub-region. */
    GLSURF_SOFT_POINTS = 16,
    GLSURF_SOFT_SPAN = 7,

    /* Features side by side in the textures of the orientation and descriptor stages. */
    GLSURF_SAMPLE_COLUMNS = 16,
    GLSURF_SOFT_COLUMNS = 8,
    GLSURF_HISTOGRAM_COLUMNS = 8,
    GLSURF_CELL_COLUMNS = 64,

    /* Entries of the list that one fragment counts in a selection round, and bits that
     * a round decides. */
    GLSURF_SELECT_BLOCK = 64,
    GLSURF_SELECT_BITS = 4,
};

/* Textures of the integral image, [T] III-A.3. Level k has blocks of 2^k x 2^k pixels. */
typedef struct glsurf_integral_plan {
    int levels; /* up-sweeps; level `levels` is summed by doubling */
    int blocks_x[GLSURF_MAX_PYRAMID], blocks_y[GLSURF_MAX_PYRAMID]; /* rounded up */
    glsurf_slot sum[GLSURF_MAX_PYRAMID];                            /* U */
    glsurf_slot half[GLSURF_MAX_PYRAMID];                           /* H, V */
    glsurf_slot prescan[GLSURF_MAX_PYRAMID];                        /* X, Y */
    glsurf_slot down[GLSURF_MAX_PYRAMID];                           /* D */
    glsurf_slot doubled[2];
    int doublings;

    /* The rows of all H and columns of all V are the lines of one texture per depth of
     * the scan, the first level's in its left half and the others' in its right half, so
     * that a pass serves all of them. */
    int line_x[GLSURF_MAX_PYRAMID], line_y[GLSURF_MAX_PYRAMID]; /* first row of H, of V */
    int line_column[GLSURF_MAX_PYRAMID];
    int depths;                          /* reductions of the scan */
    int line_length[GLSURF_MAX_PYRAMID]; /* width of a half, per depth 1..depths */
    glsurf_slot line_sum[GLSURF_MAX_PYRAMID];
    glsurf_slot line_prefix[GLSURF_MAX_PYRAMID];
} glsurf_integral_plan;

typedef struct glsurf_group_textures {
    glsurf_slot response;
    glsurf_slot maxima; /* before them, determinants that are still to be smoothed */
    glsurf_slot depth;
    glsurf_slot mask;
} glsurf_group_textures;

typedef struct glsurf_list_plan {
    uint32_t capacity;
    glsurf_slot candidate; /* the HistoPyramid's list; the first slot of all lists */
    glsurf_slot place, kind;
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
    glsurf_slot place, kind;
    glsurf_slot counts;
    glsurf_slot given; /* the caller's keypoints: 2 per feature, as features.keypoint */
} glsurf_select_plan;

typedef struct glsurf_feature_plan {
    uint32_t batch; /* features worked on at a time */
    glsurf_slot lattice, weights;
    glsurf_slot samples;

    glsurf_slot packed_bins; /* the sliding window: 8 per feature, of a byte a sample */
    glsurf_slot histogram;   /* 256 per feature */
    glsurf_slot sum[2];      /* 64 and 16 */
    glsurf_slot prefix;      /* 64 */
    glsurf_slot cumulative;  /* 256 */
    glsurf_slot peaks;       /* 16 */

    glsurf_slot
        bins[2]; /* with smooth_histogram: 9 per feature, as they are and smoothed */

    glsurf_slot angle;
    int cell_texels;          /* of a sub-region: 1, or 2 of the extended descriptor */
    glsurf_slot soft_samples; /* with soft_cells: 256 per feature */
    glsurf_slot cells;        /* 16 cell_texels per feature, of a batch */
    glsurf_slot descriptor;   /* 16 cell_texels per feature, of all */
    glsurf_slot keypoint;     /* 2 per feature, of all: see glsurf_gpu_features */
} glsurf_feature_plan;

typedef struct glsurf_plan {
    const glsurf_scheme *scheme;
    bool given; /* keypoints are the caller's: no maps, no candidates */
    int width, height;
    int group_count;
    glsurf_group group[GLSURF_MAX_GROUPS];

    glsurf_slot gray;
    glsurf_slot mask_image;  /* of the host: 0 where no keypoint may be */
    uint64_t mask_bytes;     /* of that, and of those of the images that wait */
    bool masked;             /* they are among the bytes */
    glsurf_slot smooth_rows; /* with smooth_image */
    glsurf_slot summed;      /* what the integral image is of: gray, or that smoothed */
    glsurf_slot integral;
    /* Differences along x for Dxx, Dyy, Dxy of one group after the other; then rows[1]
     * holds maxima along x, and at last rows[0] corners. */
    glsurf_slot rows[3];
    glsurf_slot row_maxima, corners;
    glsurf_integral_plan sums;
    glsurf_group_textures maps[GLSURF_MAX_GROUPS];
    glsurf_pyramid_plan points;
    glsurf_list_plan list;
    glsurf_select_plan select;
    glsurf_feature_plan features;

    int texture_count;
    glsurf_texture_plan texture[GLSURF_MAX_TEXTURES];
    uint64_t bytes;
} glsurf_plan;

/* Levels, grids and textures for one image size. On failure the reason, with the figure,
 * is written to `message`. Errors: ARGUMENT (empty image), LIMIT. */
glsurf_result glsurf_plan_make(glsurf_plan *plan, const glsurf_plan_params *params,
                               char *message, size_t message_size);

/* The same for the reference, which has no textures but host memory; lists are not counted.
 */
glsurf_result glsurf_plan_host(glsurf_plan *plan, const glsurf_plan_params *params,
                               char *message, size_t message_size);

/* From now on the plan is one for images with a mask, too. */
void glsurf_plan_add_mask(glsurf_plan *plan);

/* Levels and grids alone. */
void glsurf_plan_scales(glsurf_plan *plan, const glsurf_scheme *scheme, int width,
                        int height, uint32_t octaves);

/* Where the samples p of one axis of a finer group are on the next coarser one's, as a
 * fraction: (2 p - shift) / (2 ratio). */
static inline int glsurf_group_ratio(const glsurf_group *finer,
                                     const glsurf_group *coarser) {
    return coarser->step / finer->step;
}
static inline int glsurf_group_shift(const glsurf_group *finer,
                                     const glsurf_group *coarser) {
    return 2 * (coarser->offset - finer->offset) / finer->step;
}

uint32_t glsurf_texel_bytes(glsurf_texel texel);

/* A step between two levels along log sigma. */
float glsurf_log_step(float from, float to);

/* The parabola through values at -h1, 0 and h2: with fm, fp the differences from the first
 * to the second and from that to the third,
 *   slope = fp slope_up + fm slope_down,  curvature = fp bend_up - fm bend_down. */
typedef struct glsurf_parabola {
    float slope_down, slope_up; /* h2 / (h1 (h1 + h2)), h1 / (h2 (h1 + h2)) */
    float bend_down, bend_up;   /* 2 / (h1 (h1 + h2)), 2 / (h2 (h1 + h2)) */
} glsurf_parabola;

glsurf_parabola glsurf_parabola_make(float h1, float h2);

#endif
