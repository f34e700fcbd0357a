/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Positions on a canvas and directions: the equations of glsurf_projection. */
#ifndef GLSURF_CORE_PROJECTION_H
#define GLSURF_CORE_PROJECTION_H

#include "glsurf/panorama.h"

/*
 * The direction of a position is the product of a part that depends on the column alone and
 * a part that depends on the row alone:
 *
 *     (X, Y, Z) = (column[0] row[0], row[1], column[1] row[0]).
 *
 * So a canvas needs two numbers for each column and each row, and no function of angles for
 * a pixel. A plane has X and 1, and 1 and Y. A cylinder has the sine and cosine of the
 * angle, and 1 and Y. A sphere has them, and the cosine and sine of the latitude.
 */
void gls_canvas_column(const glsurf_canvas *canvas, double x, double column[2]);
void gls_canvas_row(const glsurf_canvas *canvas, double y, double row[2]);

/* Direction of a position. */
void gls_canvas_direction(const glsurf_canvas *canvas, double x, double y,
                          double direction[3]);

/* Position of a direction. Returns false if it has none: behind a plane, or along the axis
 * of a cylinder. */
bool gls_canvas_position(const glsurf_canvas *canvas, const double direction[3],
                         double position[2]);

#endif
