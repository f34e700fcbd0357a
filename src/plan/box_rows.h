/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * What the box filters read along either axis, and how what is kept in between is packed.
 */
#ifndef GLSURF_PLAN_BOX_ROWS_H
#define GLSURF_PLAN_BOX_ROWS_H

#include "plan/octave.h"

/* Different numbers, in the order of coming. */
typedef struct glsurf_offsets {
    int at[4 * GLSURF_MAX_ROW_WORDS * 8];
    uint32_t count;
} glsurf_offsets;

void glsurf_add_offset(glsurf_offsets *list, int offset);

/* Places of the integral image that a box is a sum of, along x or y, in units from the
 * sample: those of span(), lobes() and corners() of the shaders. */
void glsurf_add_box_x(glsurf_offsets *list, const glsurf_octave *octave, int level,
                      glsurf_box box);
void glsurf_add_box_y(glsurf_offsets *list, const glsurf_octave *octave, int level,
                      glsurf_box box);

/* The most rows of units that belong to a row of samples: step / unit. */
enum { GLSURF_MAX_RESIDUES = 8 };

/* Of a word, the field's residues that are in it; their number; the rows of its texture. */
uint32_t glsurf_row_residues(const glsurf_octave *octave, int word);
int glsurf_residue_count(uint32_t residues);
int glsurf_row_count(const glsurf_octave *octave, int word);

/* Sets row_words, and row[] of each level. */
void glsurf_plan_row_words(const glsurf_preset_data *preset, glsurf_octave *octave);

#endif
