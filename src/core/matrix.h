/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * 3x3 matrices, row by row. The public glsurf_homography_map() and
 * glsurf_homography_invert() are in matrix.c as well: warps need them, and warps lie below
 * the geometry.
 */
#ifndef GLSURF_CORE_MATRIX_H
#define GLSURF_CORE_MATRIX_H

double glsurf_determinant(const double m[9]);
void glsurf_multiply(const double left[9], const double right[9], double product[9]);

#endif
