/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The determinants of the Hessian by box filters. */
#ifndef GLSURF_STAGES_HESSIAN_H
#define GLSURF_STAGES_HESSIAN_H

#include "stages/responses.h"

/* The most words that hold the row differences of an octave: three per level. */
enum { GLS_MAX_ROW_WORDS = 3 * GLS_HESSIAN_LEVELS };

/* The position of a row difference among the words of a texel. A row of samples has step /
 * unit rows of units. Bit r of `residues` is set if the texture has the row r of units. */
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
    int words;  /* words of row differences per sample: stages/hessian_rows.c */
    int column; /* first texel in gls_hessian_plan.rows */
    int draw_count;
    gls_row_draw draw[GLS_MAX_ROW_WORDS];
    int sums_column; /* first texel in gls_hessian_plan.unit_sums, or 0 */
} gls_octave_rows;

/* Row differences, one texture per word: rows[0] of the first octave, rows[1] of the others
 * side by side. Like responses they have four samples per texel. The first rows are above
 * the image, unless gls_octave_rows.above is 0. */
typedef struct gls_hessian_plan {
    gls_slot rows[2][GLS_MAX_ROW_WORDS];
    /* The integral image in units, by four or for gathers one unit to a texel behind zeros,
     * of the octaves whose units are larger than a pixel, side by side; GLS_NONE without
     * such octaves. */
    gls_slot unit_sums;
    gls_octave_rows octave[GLS_MAX_OCTAVES];
} gls_hessian_plan;

void gls_plan_hessian(gls_plan *plan, const gls_plan_params *params);

/* integral.packed4 -> responses. */
glsurf_result gls_stage_hessian(gls_gpu *gpu, const gls_plan *plan);

/* The rest is for the files of this stage alone. */

/* ------------------------------------------------------- hessian_rows.c -- */

/*
 * Positions in the integral image that box filters read along each axis, and the packing of
 * the row differences between the two passes into words.
 */

/* A list of different numbers, in the order in which they were added. */
typedef struct gls_offsets {
    int at[4 * GLS_MAX_ROW_WORDS * 8];
    uint32_t count;
} gls_offsets;

void gls_add_offset(gls_offsets *list, int offset);

/* Adds the positions in the integral image whose sum is a box, along x or y, in units from
 * the sample. They are the positions that span(), lobes() and corners() of the shaders
 * read. `lobes`: the box that has its lobes along this axis, GLS_DXX along x and GLS_DYY
 * along y. With `sums_of_two` the rows of even lobes are already sums of two. */
void gls_add_box(gls_offsets *list, const gls_octave *octave, int level, gls_box box,
                 gls_box lobes, bool sums_of_two);

/* The largest number of rows of units that belong to a row of samples: step / unit. */
enum { GLS_MAX_RESIDUES = 16 };

/* The residues of the fields in a word (see gls_field); the number of residues in a set;
 * and the number of rows of the word's texture. */
uint32_t gls_row_residues(const gls_octave_rows *rows, int word);
int gls_residue_count(uint32_t residues);
int gls_row_count(const gls_octave *octave, const gls_octave_rows *rows, int word);

/* Sets rows->words, and the fields of each level. */
void gls_plan_row_words(const gls_preset_data *preset, const gls_octave *octave,
                        gls_octave_rows *rows);

/* ------------------------------------------------------- hessian_text.c -- */

/*
 * The defines that describe the boxes of the filters to the shaders of the Hessian, and the
 * number of texels that the shaders fetch.
 */

/* Defines of hessian/rows.frag for `count` words from `first` on, which share residues. */
gls_defines gls_row_defines(const gls_octave *octave, const gls_octave_rows *rows,
                            int first, int count);
uint32_t gls_row_fetches(const gls_octave *octave, const gls_octave_rows *rows, int first,
                         int count);

/* Defines of hessian/determinants.frag, for the levels of a draw. */
void gls_put_column_defines(gls_defines *t, const gls_plan *plan, int o,
                            const gls_level_draw *draw);
void gls_put_column_call(gls_defines *t, const gls_octave *octave, int level, int place,
                         int row);
uint32_t gls_column_fetches(const gls_plan *plan, int o, const gls_level_draw *draw);

/* Defines of hessian/boxes.frag, after gls_put_step(). */
void gls_put_box_call(gls_defines *t, const gls_octave *octave, int level, int place,
                      int row);
uint32_t gls_box_fetches(const gls_plan *plan, int o, const gls_level_draw *draw);

/* Defines of hessian/window.frag; gls_box_fetches() counts its gathers. */
void gls_put_window_defines(gls_defines *t, const gls_plan *plan, int o,
                            const gls_level_draw *draw);
void gls_put_window_call(gls_defines *t, const gls_octave *octave, int level, int place,
                         int row);

/* Defines of hessian/corners.frag, and its boxes of a level. */
enum {
    GLS_FAR_OCTAVES = 3, /* at most: steps of 4, 8 and 16 units */
    GLS_LEVEL_BOXES = 8,
};
void gls_get_boxes(float to[4 * GLS_LEVEL_BOXES], const gls_octave *octave, int level,
                   const gls_texture_desc *sums);
void gls_put_corner_defines(gls_defines *t, const gls_plan *plan, int o,
                            const gls_level_draw *draw);
void gls_put_corner_call(gls_defines *t, const gls_octave *octave, int level, int place,
                         int row);
uint32_t gls_corner_gathers(const gls_plan *plan, int o, const gls_level_draw *draw);

#endif
