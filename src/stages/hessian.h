/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The determinants of the Hessian by box filters.
 */
#ifndef GLSURF_STAGES_HESSIAN_H
#define GLSURF_STAGES_HESSIAN_H

#include "stages/stage.h"

/* The most words that hold the row differences of an octave: three per level. */
enum { GLS_MAX_ROW_WORDS = 3 * GLS_HESSIAN_LEVELS };

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

/* The row differences of an octave whose box filters take two passes; others have none. */
typedef struct gls_octave_rows {
    gls_field field[GLS_MAX_OCTAVE_LEVELS][GLS_BOXES];
    int count;  /* rows of units */
    int above;  /* rows of samples above the image in the textures: 1, or 0 */
    int words;  /* of row differences per sample: see stages/hessian_rows.c */
    int column; /* their first texel in gls_hessian_plan.rows */
    int draw_count;
    gls_row_draw draw[GLS_MAX_ROW_WORDS];
    int sums_column; /* first texel in gls_hessian_plan.unit_sums, or 0 */
} gls_octave_rows;

/* Row differences, one texture per word: of the first octave, and of the others side by
 * side. Like responses they have four samples per texel. The first rows are above the
 * image, unless gls_octave_rows.above is 0. */
typedef struct gls_hessian_plan {
    gls_slot rows[2][GLS_MAX_ROW_WORDS];
    /* The integral image in units, by four, of the octaves whose units are larger than a
     * pixel, side by side; GLS_NONE if there are none. */
    gls_slot unit_sums;
    gls_octave_rows octave[GLS_MAX_OCTAVES];
} gls_hessian_plan;

void gls_plan_hessian(gls_plan *plan, const gls_plan_params *params);

/* integral.packed4 -> responses. */
glsurf_result gls_stage_hessian(gls_gpu *gpu, const gls_plan *plan);

#endif
