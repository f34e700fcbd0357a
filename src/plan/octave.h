/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The scale space in an image. A LEVEL is one size of the box filters. An OCTAVE is a set
 * of up to four levels on one sampling grid: one of the preset's, as far as it fits into
 * the image.
 */
#ifndef GLSURF_PLAN_OCTAVE_H
#define GLSURF_PLAN_OCTAVE_H

#include "core/integer.h"
#include "presets/preset.h"

enum {
    GLSURF_MAX_LEVELS = GLSURF_MAX_OCTAVES * GLSURF_MAX_OCTAVE_LEVELS,

    /* Words that hold the row differences of an octave: three a level. */
    GLSURF_MAX_ROW_WORDS = 3 * GLSURF_MAX_OCTAVE_LEVELS,
};

/* No response: the filter does not fit into the image. Below any determinant, finite so
 * that multiplying it by a zero weight gives zero. */
#define GLSURF_NO_RESPONSE (-1e30f)

/* A text of the plan, by where it begins in glsurf_plan.text; 0: the empty one. */
typedef int glsurf_text;

/* What a draw is compiled with, and fetches for a fragment at most. */
typedef struct glsurf_variant {
    glsurf_text defines;
    uint32_t fetches;
} glsurf_variant;

/* The box filters of a level. */
typedef enum glsurf_box { GLSURF_DXX, GLSURF_DYY, GLSURF_DXY, GLSURF_BOXES } glsurf_box;

/* Where a number stands among the words of a texel; of the rows of units that belong to a
 * row of samples those that there are, by a bit each. */
typedef struct glsurf_field {
    int word, shift, bits;
    uint32_t residues;
} glsurf_field;

/* The draw of some words of row differences. */
typedef struct glsurf_row_draw {
    int first, count; /* words */
    glsurf_variant variant;
} glsurf_row_draw;

typedef struct glsurf_octave_level {
    glsurf_filter filter;
    glsurf_field row[GLSURF_BOXES]; /* its differences along x, one per box */
    glsurf_rect fits;  /* samples around which the filter stays inside the image */
    glsurf_rect valid; /* samples that have a response: the same, or after smoothing less */
    glsurf_rect centre; /* samples that may be keypoints: all their neighbours have one */
} glsurf_octave_level;

/* An octave in this image. See glsurf_preset_octave for step, offset and unit. */
typedef struct glsurf_octave {
    int step, offset, unit;
    int width, height; /* samples */
    int rows;          /* of units */
    int rows_above;    /* of samples, in the textures of rows: 1, or 0 for want of room */
    int row_words;     /* that hold those of a sample: see plan/box_rows.c */
    int row_column;    /* first texel of theirs in glsurf_plan.box_rows */
    int row_draw_count;
    glsurf_row_draw row_draw[GLSURF_MAX_ROW_WORDS];
    glsurf_variant determinants, block_maxima;
    int level_count;
    glsurf_octave_level level[GLSURF_MAX_OCTAVE_LEVELS];
    /* Where it begins in the responses' atlas: texels along x, samples, a multiple of
     * GLSURF_BLOCK, along y. */
    int atlas_column, atlas_row;
} glsurf_octave;

/* Where the samples p of one axis of a finer octave are on the next coarser one's, as a
 * fraction: (2 p - shift) / (2 ratio). */
static inline int glsurf_octave_ratio(const glsurf_octave *finer,
                                      const glsurf_octave *coarser) {
    return coarser->step / finer->step;
}
static inline int glsurf_octave_shift(const glsurf_octave *finer,
                                      const glsurf_octave *coarser) {
    return 2 * (coarser->offset - finer->offset) / finer->step;
}

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
