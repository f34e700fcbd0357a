/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The defines that describe the boxes of the filters to hessian/rows.frag and
 * hessian/determinants.frag, and the number of texels that these shaders fetch.
 */
#ifndef GLSURF_PLAN_BOXES_H
#define GLSURF_PLAN_BOXES_H

#include "plan/octave.h"

enum { GLSURF_MAX_BOX_DEFINES = 768 };

/* The text is cut off where it is full. The compiler then refuses it. */
typedef struct glsurf_defines {
    char text[GLSURF_MAX_BOX_DEFINES];
    size_t length;
} glsurf_defines;

/* For `count` words from `first` on, which have the same residues. */
glsurf_defines glsurf_row_defines(const glsurf_octave *octave, int first, int count);
uint32_t glsurf_row_fetches(const glsurf_octave *octave, int first, int count);

/* For all boxes of all levels. The pass writes `outputs` levels, also where the octave has
 * fewer. */
glsurf_defines glsurf_column_defines(const glsurf_octave *octave, int outputs);
uint32_t glsurf_column_fetches(const glsurf_octave *octave);

#endif
