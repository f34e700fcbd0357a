/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The ways of computing a thing that [T] compares, to be measured beside the library's own:
 * none of them is in the library. Each adds its textures to a plan that belongs to the
 * benchmark, then runs in the slots of that plan.
 */
#ifndef GLSURF_BENCH_PAPERS_H
#define GLSURF_BENCH_PAPERS_H

#include "gl/error.h"
#include "gl/pass.h"
#include "gl/texture.h"
#include "plan/plan.h"

/* Fetches and words of 32 bits written, counted where the draws are made: the mean over the
 * fragments, as [T] counts, where a pass_info has the most of any fragment. */
typedef struct papers_tally {
    double reads, writes;
    int passes;
} papers_tally;

/* Adds a texture to a plan. */
glsurf_slot papers_texture(glsurf_plan *plan, const char *label, glsurf_texel texel,
                           int width, int height);

/* glsurf_pass_run(), counted with `reads` fetches a fragment; tally may be NULL. */
glsurf_result papers_run(glsurf_gpu *gpu, papers_tally *tally, const glsurf_pass *pass,
                         const glsurf_draw *draw, double reads);

/* Tests and writes depth, whatever the library holds best for this driver. */
glsurf_result papers_run_culled(glsurf_gpu *gpu, const glsurf_pass *pass,
                                const glsurf_draw *draw);

/* Runs a pass, of one output, with GL_POINTS instead of a quad: points 0 to count - 1,
 * whose number the vertex shader has as point_first + gl_VertexID; target_size is the
 * output's. Uniforms are floats. */
glsurf_result papers_points(glsurf_gpu *gpu, const glsurf_pass *pass,
                            const glsurf_draw *draw, int count);

/* ------------------------------------------------- III-A: integral images -- */

typedef enum papers_sums_kind {
    PAPERS_SUMS_PING_PONG, /* III-A.1: one column, then one row, at a time */
    PAPERS_SUMS_DOUBLING,  /* rows, then columns, by recursive doubling */
    PAPERS_SUMS_BLELLOCH,  /* III-A.2 */
    PAPERS_SUMS_PROPOSED,  /* III-A.3 as printed */
    PAPERS_SUMS_KINDS
} papers_sums_kind;

/* Blelloch's prescan of lines along an axis; the levels of its two pyramids. */
typedef struct papers_scan {
    bool columns; /* lines are columns */
    glsurf_slot up[GLSURF_MAX_PYRAMID], down[GLSURF_MAX_PYRAMID];
} papers_scan;

typedef struct papers_sums {
    papers_sums_kind kind;
    int width, height;
    glsurf_slot image, integral;
    glsurf_slot rows;    /* sums along rows alone */
    glsurf_slot line[2]; /* written and read in turn */
    papers_scan scan[2]; /* along x, along y */

    /* The proposed one. */
    int levels, doublings;
    int blocks_x[GLSURF_MAX_PYRAMID], blocks_y[GLSURF_MAX_PYRAMID];
    glsurf_slot u[GLSURF_MAX_PYRAMID], h[GLSURF_MAX_PYRAMID], v[GLSURF_MAX_PYRAMID];
    glsurf_slot x[GLSURF_MAX_PYRAMID], y[GLSURF_MAX_PYRAMID], d[GLSURF_MAX_PYRAMID];
} papers_sums;

/* Adds textures for images of that size; `image` is a slot of theirs. doubling_size: T0. */
void papers_sums_plan(papers_sums *self, glsurf_plan *plan, papers_sums_kind kind,
                      glsurf_slot image, int doubling_size);

/* image -> integral. */
glsurf_result papers_sums_run(glsurf_gpu *gpu, papers_tally *tally,
                              const papers_sums *self);

/* --------------------------------------------------- III-B.1: box filters -- */

typedef enum papers_boxes_kind {
    PAPERS_BOXES_PLAIN,     /* 32 lookups, one pass a level */
    PAPERS_BOXES_PLAIN_ALL, /* the same, one pass for all levels */
    PAPERS_BOXES_THREE,     /* 17 lookups, three passes a level */
    PAPERS_BOXES_FIVE,      /* table III: 40 lookups, five passes for all levels */
    PAPERS_BOXES_KINDS
} papers_boxes_kind;

typedef struct papers_boxes {
    papers_boxes_kind kind;
    glsurf_slot integral;
    glsurf_slot temporary[3]; /* T0, T1, T2 */
    glsurf_slot response[3];  /* of one level each, or only the first, of all */
} papers_boxes;

/* For the first octave of the paper's preset. */
void papers_boxes_plan(papers_boxes *self, glsurf_plan *plan, papers_boxes_kind kind,
                       glsurf_slot integral);

/* integral -> response; `octave` is of that size. Outside of level[].fits there is nothing
 * of use. */
glsurf_result papers_boxes_run(glsurf_gpu *gpu, papers_tally *tally,
                               const papers_boxes *self, const glsurf_octave *octave);

/* ---------------------------------- III-C: sub-pixel access, III-D: samples -- */

typedef enum papers_access {
    PAPERS_ACCESS_FOUR,   /* (18) */
    PAPERS_ACCESS_GATHER, /* the same by textureGather */
    PAPERS_ACCESS_THREE,  /* (19) */
    PAPERS_ACCESS_TWO,    /* (20)-(22) */
    PAPERS_ACCESS_ONE,    /* all of that in one texel */
    PAPERS_ACCESS_KINDS
} papers_access;

/* How the 113 lattice points of a feature, a row of the output, are covered. */
typedef enum papers_cover {
    PAPERS_COVER_TABLE,   /* a column each, by a texture of the lattice */
    PAPERS_COVER_LINES,   /* a quadrilateral for each row of the lattice */
    PAPERS_COVER_EARLY_Z, /* a square of 13 x 13, whose corners Early Z culls */
    PAPERS_COVER_DISCARD, /* the same, the corners discarded by the shader */
    PAPERS_COVER_POINTS,  /* a list of points */
    PAPERS_COVER_KINDS
} papers_cover;

enum {
    PAPERS_SQUARE = 13, /* lattice points along a side */
};

typedef struct papers_samples {
    papers_access access;
    papers_cover cover;
    int features;
    glsurf_slot integral;
    glsurf_slot places;  /* RGBA32F, x, y, scale of feature i at (0, i) */
    glsurf_slot lattice; /* RGBA32F: i, j, weight */
    glsurf_slot pixels, row_column, corners; /* what the access needs beside the integral */
    glsurf_slot depth;
    glsurf_slot samples; /* RG32F: row i is of feature i */
    bool squares;        /* rows are squares: 169 texels, of which 113 count */
} papers_samples;

void papers_samples_plan(papers_samples *self, glsurf_plan *plan, papers_access access,
                         papers_cover cover, glsurf_slot integral, int features);

/* Uploads places (three floats each, which belong to no filter that leaves the image), the
 * lattice, and the depth that culls the corners of squares: once. */
glsurf_result papers_samples_prepare(glsurf_gpu *gpu, const papers_samples *self,
                                     const float *places);

/* integral -> pixels, row_column or corners. */
glsurf_result papers_samples_access(glsurf_gpu *gpu, const papers_samples *self);

/* -> samples. */
glsurf_result papers_samples_run(glsurf_gpu *gpu, const papers_samples *self);

/* ---------------------------------------------------- III-D: histograms -- */

typedef enum papers_bins_kind {
    PAPERS_BINS_SCATTER,    /* points, blended */
    PAPERS_BINS_GATHER,     /* each bin looks at the bin of every sample */
    PAPERS_BINS_GATHER_ALL, /* the same, sixteen samples to a fetch */
    PAPERS_BINS_KINDS
} papers_bins_kind;

typedef struct papers_bins {
    papers_bins_kind kind;
    int features;
    glsurf_slot samples;   /* rows of 113 */
    glsurf_slot numbers;   /* of the samples' bins */
    glsurf_slot histogram; /* RG32F, rows of 256 */
} papers_bins;

void papers_bins_plan(papers_bins *self, glsurf_plan *plan, papers_bins_kind kind,
                      glsurf_slot samples, int features);
glsurf_result papers_bins_run(glsurf_gpu *gpu, const papers_bins *self);

/* ------------------------------------------------- III-B.2: culled rounds -- */

typedef enum papers_cull_kind {
    PAPERS_CULL_NONE,    /* the second round runs everywhere */
    PAPERS_CULL_EARLY_Z, /* where the first one left depth 1 */
    PAPERS_CULL_BRANCH,  /* the shader asks first */
    PAPERS_CULL_POINTS,  /* of a list that a HistoPyramid made */
    PAPERS_CULL_KINDS
} papers_cull_kind;

typedef struct papers_cull {
    papers_cull_kind kind;
    int width, height;
    glsurf_slot map; /* R32F */
    glsurf_slot depth;
    glsurf_slot mask; /* R8UI */
    glsurf_pyramid_plan pyramid;
    glsurf_slot list; /* RG32UI, rows of GLSURF_LIST_ROW */
    int capacity;
} papers_cull;

void papers_cull_plan(papers_cull *self, glsurf_plan *plan, papers_cull_kind kind,
                      glsurf_slot map, int capacity);

/* map -> mask: 1 where a value above the threshold is larger than all others within four
 * pixels. */
glsurf_result papers_cull_run(glsurf_gpu *gpu, const papers_cull *self, float threshold);

/* ------------------------------------------------------------------ checks -- */

/* How far a result is from that of plain C, in parts of what roundings allow: 0 the same
 * bits, above 1 wrong. What is exact is 0 or infinity. Sums have `row` numbers a row. */
double papers_sums_off(const uint8_t *image, int width, int height,
                       const uint32_t *integral, int row);

/* Of one level, in `channel` of texels of `channels` floats, in rows of `row` texels. */
double papers_responses_off(const glsurf_octave *octave, const uint32_t *integral,
                            int level, const float *responses, int channels, int channel,
                            int row);

/* Of all features: places and samples as above; `squares` as in papers_samples. */
double papers_samples_off(const uint32_t *integral, int width, int height,
                          const float *places, int features, const float *samples,
                          bool squares);
double papers_bins_off(const float *samples, int features, const float *histograms);

double papers_cull_off(const float *map, int width, int height, float threshold,
                       const uint8_t *mask);

#endif
