/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The defines that describe the boxes of the filters to the shaders of the Hessian, and the
 * number of texels that those of the path "row-differences" fetch.
 */
#ifndef GLSURF_STAGES_HESSIAN_TEXT_H
#define GLSURF_STAGES_HESSIAN_TEXT_H

#include "stages/hessian.h"
#include "stages/responses.h"

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
