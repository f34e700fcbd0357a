/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Positions on a canvas, their directions, and their positions in an image.
 *
 * DIRECTIONS. A direction is the product of a part that depends on the column alone and a
 * part that depends on the row alone, (X, Y, Z) = (c0 r0, r1, c1 r0). So a canvas needs two
 * numbers for each column and each row, and no function of angles for a pixel. A plane has
 * X and 1, and 1 and Y. A cylinder has the sine and cosine of the angle, and 1 and Y. A
 * sphere has them, and the cosine and sine of the latitude.
 *
 * MAPS. Count from an origin o nearby, with dc = c - c(o). A row m of to_image times the
 * direction is
 *
 *     m (dc0 r0, 0, dc1 r0) + m (c0(o) r0, r1, c1(o) r0)
 *
 * a number of the column times r0, and a number of the row. Both are small if the rows of
 * x and y have the base's position subtracted, base w, as in core/warp.h, and if all rows
 * are divided by w at the origin. They are computed in double and stored as floats:
 *
 *     x = base_x + (ax r0 + bx) / (aw r0 + bw),  and the same for y.
 *
 * ERROR. With u = 2^-24, the numerator n is off by at most u (4 |ax r0| + 2 |bx|), the
 * denominator d likewise, and the quotient q by (dn + |q| dd) / d + u |q|. A map reaches
 * 767 pixels from the middle. Where the canvas shows an image at its own size and d is 1,
 * |ax r0| + |bx| is at most 1534 along both axes together, and a position is off by at most
 * 4.6e-4 pixels.
 */
#ifndef GLSURF_CORE_PROJECTION_H
#define GLSURF_CORE_PROJECTION_H

#include "glsurf/panorama.h"

/* c0 and c1 of a column, and r0 and r1 of a row. */
void gls_canvas_column(const glsurf_canvas *canvas, double x, double column[2]);
void gls_canvas_row(const glsurf_canvas *canvas, double y, double row[2]);

void gls_canvas_direction(const glsurf_canvas *canvas, double x, double y,
                          double direction[3]);

/* Position of a direction. Returns false if it has none: behind a plane, or along the axis
 * of a cylinder. */
bool gls_canvas_position(const glsurf_canvas *canvas, const double direction[3],
                         double position[2]);

enum { GLS_CANVAS_REACH = 1534 }; /* columns and rows of a map */

/* w at the origin is 1. A pixel whose w is not above this one is not in the image. */
#define GLS_CANVAS_NEAR 9.5367431640625e-7f /* 2^-20 */

/* Positions of the pixels of a grid in an image. `base` is added to all. */
typedef struct gls_canvas_map {
    int base_x, base_y;
    float column[GLS_CANVAS_REACH][4]; /* ax, ay, aw, 0 */
    float row[GLS_CANVAS_REACH][4];    /* bx, by, bw, r0 */
} gls_canvas_map;

/* Makes the map of a grid: its column i is at the canvas position x + i step. Positions
 * count from one of `reach`, a box of positions. Returns false if the image is behind it.
 */
bool gls_canvas_map_make(gls_canvas_map *map, const glsurf_canvas *canvas,
                         const double to_image[9], double x, double y, double step,
                         int width, int height, const double reach[4]);

#endif
