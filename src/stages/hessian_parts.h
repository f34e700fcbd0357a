/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The parts of the stage "hessian", which only its own files include.
 */
#ifndef GLSURF_STAGES_HESSIAN_PARTS_H
#define GLSURF_STAGES_HESSIAN_PARTS_H

#include "stages/hessian.h"
#include "stages/responses.h"

/* ------------------------------------------------------- hessian_rows.c -- */

/*
 * Which positions of the integral image the box filters read along each axis, and how the
 * row differences between the two passes are packed into words.
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
 * number of texels that those of the path "row-differences" fetch.
 */

/* Of hessian/rows.frag: for `count` words from `first` on, which have the same residues. */
gls_defines gls_row_defines(const gls_octave *octave, const gls_octave_rows *rows,
                            int first, int count);
uint32_t gls_row_fetches(const gls_octave *octave, const gls_octave_rows *rows, int first,
                         int count);

/* Of hessian/determinants.frag, for the levels of a draw. */
void gls_put_column_defines(gls_defines *t, const gls_plan *plan, int o,
                            const gls_level_draw *draw);
void gls_put_column_call(gls_defines *t, const gls_octave *octave, int level, int place,
                         int row);
uint32_t gls_column_fetches(const gls_plan *plan, int o, const gls_level_draw *draw);

/* Of hessian/boxes.frag. */
void gls_put_box_defines(gls_defines *t, const gls_plan *plan, int o,
                         const gls_level_draw *draw);
void gls_put_box_call(gls_defines *t, const gls_octave *octave, int level, int place,
                      int row);
uint32_t gls_box_fetches(const gls_plan *plan, int o, const gls_level_draw *draw);

#endif
