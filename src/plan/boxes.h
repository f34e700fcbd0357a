/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The boxes of the filters as hessian/rows.frag and hessian/determinants.frag are told of
 * them, and what they fetch for them.
 */
#ifndef GLSURF_PLAN_BOXES_H
#define GLSURF_PLAN_BOXES_H

#include "plan/octave.h"

enum { GLSURF_MAX_BOX_DEFINES = 640 };

/* Cut where it is full, which the compiler will not take. */
typedef struct glsurf_defines {
    char text[GLSURF_MAX_BOX_DEFINES];
    size_t length;
} glsurf_defines;

/* For `count` words from `first` on, which have the same residues. */
glsurf_defines glsurf_row_defines(const glsurf_octave *octave, int first, int count);
uint32_t glsurf_row_fetches(const glsurf_octave *octave, int first, int count);

/* For all boxes of all levels; of `outputs` levels there is something to be written. */
glsurf_defines glsurf_column_defines(const glsurf_octave *octave, int outputs);
uint32_t glsurf_column_fetches(const glsurf_octave *octave);

#endif
