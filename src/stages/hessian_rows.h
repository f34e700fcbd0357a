/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Which positions of the integral image the box filters read along each axis, and how the
 * row differences between the two passes are packed into words.
 */
#ifndef GLSURF_STAGES_HESSIAN_ROWS_H
#define GLSURF_STAGES_HESSIAN_ROWS_H

#include "stages/hessian.h"

/* A list of different numbers, in the order in which they were added. */
typedef struct gls_offsets {
    int at[4 * GLS_MAX_ROW_WORDS * 8];
    uint32_t count;
} gls_offsets;

void gls_add_offset(gls_offsets *list, int offset);

/* Adds the positions in the integral image whose sum is a box, along x or y, in units from
 * the sample. They are the positions that span(), lobes() and corners() of the shaders
 * read. With `sums_of_two` the rows of even lobes are already sums of two. */
void gls_add_box_x(gls_offsets *list, const gls_octave *octave, int level, gls_box box);
void gls_add_box_y(gls_offsets *list, const gls_octave *octave, int level, gls_box box,
                   bool sums_of_two);

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

#endif
