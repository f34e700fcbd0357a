/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Which positions of the integral image the box filters read along each axis, and how the
 * row differences between the two passes are packed into words.
 */
#ifndef GLSURF_PLAN_BOX_ROWS_H
#define GLSURF_PLAN_BOX_ROWS_H

#include "plan/octave.h"

/* A list of different numbers, in the order in which they were added. */
typedef struct glsurf_offsets {
    int at[4 * GLSURF_MAX_ROW_WORDS * 8];
    uint32_t count;
} glsurf_offsets;

void glsurf_add_offset(glsurf_offsets *list, int offset);

/* Adds the positions in the integral image whose sum is a box, along x or y, in units from
 * the sample. They are the positions that span(), lobes() and corners() of the shaders
 * read. */
void glsurf_add_box_x(glsurf_offsets *list, const glsurf_octave *octave, int level,
                      glsurf_box box);
void glsurf_add_box_y(glsurf_offsets *list, const glsurf_octave *octave, int level,
                      glsurf_box box);

/* The largest number of rows of units that belong to a row of samples: step / unit. */
enum { GLSURF_MAX_RESIDUES = 16 };

/* The residues of the fields in a word (see glsurf_field); the number of residues in a set;
 * and the number of rows of the word's texture. */
uint32_t glsurf_row_residues(const glsurf_octave *octave, int word);
int glsurf_residue_count(uint32_t residues);
int glsurf_row_count(const glsurf_octave *octave, int word);

/* Sets row_words, and row[] of each level. */
void glsurf_plan_row_words(const glsurf_preset_data *preset, glsurf_octave *octave);

#endif
