/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The scale space in an image. A LEVEL is one size of the filters. An OCTAVE is a set of
 * levels on one sampling grid: an octave of the preset, as far as it fits into the image.
 */
#ifndef GLSURF_PLAN_OCTAVE_H
#define GLSURF_PLAN_OCTAVE_H

#include "core/integer.h"
#include "presets/preset.h"

enum {
    GLS_MAX_LEVELS = GLS_MAX_OCTAVES * GLS_MAX_OCTAVE_LEVELS,

    /* The most words that hold the row differences of an octave: three per level. */
    GLS_MAX_ROW_WORDS = 3 * GLS_HESSIAN_LEVELS,

    /* The most rows of samples of a fragment that writes responses, each to a layer. */
    GLS_MAX_ROWS_TOGETHER = 2,
    GLS_MAX_RESPONSE_LAYERS = GLS_MAX_OCTAVE_LEVELS * GLS_MAX_ROWS_TOGETHER,
    /* The most draws that write an octave's responses, to four layers each. */
    GLS_MAX_RESPONSE_DRAWS = GLS_MAX_RESPONSE_LAYERS / 4,
};

/* The determinant where the filter does not fit into the image. It is below any other
 * determinant, and finite, so that multiplying it by a zero weight gives zero. Detectors
 * that have minima take 0 instead, which is below any threshold with either sign. */
#define GLS_NO_RESPONSE (-1e30f)

static inline float gls_no_response(const gls_preset_data *preset) {
    return preset->has_minima ? 0.0f : GLS_NO_RESPONSE;
}

/* A text of the plan, as its start in gls_plan.text. 0: the empty text. */
typedef int gls_text;

/* What a draw is compiled with, and the most texels that a fragment fetches. */
typedef struct gls_variant {
    gls_text defines;
    uint32_t fetches;
} gls_variant;

/* The box filters of a level. */
typedef enum gls_box { GLS_DXX, GLS_DYY, GLS_DXY, GLS_BOXES } gls_box;

/* The position of a row difference among the words of a texel. A row of samples has step /
 * unit rows of units. Bit r of `residues` is set if row r of these is in the texture. */
typedef struct gls_field {
    int word, shift, bits;
    uint32_t residues;
} gls_field;

/* The draw that writes some words of row differences. */
typedef struct gls_row_draw {
    int first, count; /* words */
    gls_variant variant;
} gls_row_draw;

/* The draw that writes the responses of some levels, with `rows` rows of samples to a
 * fragment: `count` levels from `first` on, then no response in the other outputs. */
typedef struct gls_level_draw {
    int rows, first, count, outputs;
    gls_variant variant;
} gls_level_draw;

typedef struct gls_octave_level {
    gls_filter filter;
    gls_field row[GLS_BOXES]; /* its row differences, one per box */
    gls_rect fits;            /* samples around which the filter stays inside the image */
    gls_rect valid;  /* samples that have a response: `fits`, or fewer after smoothing */
    gls_rect centre; /* samples that may be keypoints: all neighbours have a response */
} gls_octave_level;

/* The row differences of an octave whose box filters take two passes; others have none. */
typedef struct gls_octave_rows {
    int count;  /* rows of units */
    int above;  /* rows of samples above the image in the textures: 1, or 0 */
    int words;  /* of row differences per sample: see plan/box_rows.c */
    int column; /* their first texel in gls_hessian_textures.rows */
    int draw_count;
    gls_row_draw draw[GLS_MAX_ROW_WORDS];
} gls_octave_rows;

/* The detectors "hessian" and "censure": the draws of their responses. */
typedef struct gls_octave_responses {
    int draw_count;
    gls_level_draw draw[GLS_MAX_RESPONSE_DRAWS];
} gls_octave_responses;

/* An octave in this image. See gls_preset_octave for step, offset and unit. */
typedef struct gls_octave {
    int step, offset, unit;
    int width, height; /* samples */
    /* The start of the octave in the atlas of responses: texels along x, samples along y.
     * The row is a multiple of GLS_BLOCK. */
    int atlas_column, atlas_row;
    int level_count;
    int channels; /* floats per sample in maps of the reference: levels, up to 4 or 8 */
    gls_octave_level level[GLS_MAX_OCTAVE_LEVELS];
    int sums_column; /* its first texel in gls_hessian_textures.unit_sums, or 0 */
    gls_octave_rows rows;
    gls_octave_responses responses;
    gls_variant block_maxima, culled; /* of the suppression */
} gls_octave;

/* Units from sample to sample. */
static inline int gls_octave_units(const gls_octave *octave) {
    return octave->step / octave->unit;
}

/* Along one axis, sample p of a finer octave is at (2 p - shift) / (2 ratio) on the grid of
 * the next coarser octave. */
static inline int gls_octave_ratio(const gls_octave *finer, const gls_octave *coarser) {
    return coarser->step / finer->step;
}
static inline int gls_octave_shift(const gls_octave *finer, const gls_octave *coarser) {
    return 2 * (coarser->offset - finer->offset) / finer->step;
}

/* The distance between two levels along log sigma: log(to / from). */
float gls_log_step(float from, float to);

/* The most steps of a refinement with re-centring, and the longest offset of the last one,
 * in samples and levels: src/reference/quadratic.c. */
enum { GLS_QUADRATIC_STEPS = 5 };
#define GLS_QUADRATIC_OFFSET 0.6f

/* The parabola through values at -h1, 0 and h2. With fm the second value minus the first
 * and fp the third minus the second,
 *   slope = fp slope_up + fm slope_down,  curvature = fp bend_up - fm bend_down. */
typedef struct gls_parabola {
    float slope_down, slope_up; /* h2 / (h1 (h1 + h2)), h1 / (h2 (h1 + h2)) */
    float bend_down, bend_up;   /* 2 / (h1 (h1 + h2)), 2 / (h2 (h1 + h2)) */
} gls_parabola;

gls_parabola gls_parabola_make(float h1, float h2);

#endif
