/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The defines that describe the boxes of the filters to hessian/rows.frag and
 * hessian/determinants.frag, and the number of texels that these shaders fetch.
 */
#ifndef GLSURF_PLAN_BOXES_H
#define GLSURF_PLAN_BOXES_H

#include "plan/octave.h"

enum { GLS_MAX_BOX_DEFINES = 768 };

/* The text is cut off where it is full. The compiler then refuses it. */
typedef struct gls_defines {
    char text[GLS_MAX_BOX_DEFINES];
    size_t length;
} gls_defines;

/* For `count` words from `first` on, which have the same residues. */
gls_defines gls_row_defines(const gls_octave *octave, int first, int count);
uint32_t gls_row_fetches(const gls_octave *octave, int first, int count);

/* For all boxes of all levels. The pass writes `outputs` levels, also where the octave has
 * fewer. */
gls_defines gls_column_defines(const gls_octave *octave, int outputs);
uint32_t gls_column_fetches(const gls_octave *octave);

#endif
