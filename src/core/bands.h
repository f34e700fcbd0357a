/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The lattice of blending in bands: levels, tiles, and the map from canvas pixels to
 * positions in an image, on every projection. No GL here. reference/bands.c has the
 * formulas of the blend.
 *
 * LATTICE. Texel k of level l covers the canvas pixels from 2^l k to 2^l (k + 1) - 1. The
 * lattice has no borders: rows and columns beyond the canvas have directions, too, so
 * images are drawn there like anywhere else. Tiles are squares of the lattice. A texel's
 * value depends on its place in the lattice and its tile alone, so any part of the canvas
 * has the bytes of the whole.
 *
 * Level l of a tile needs `margin` more texels of level l on each side: one at the top,
 * where the next level is expanded from, and twice as many and one more at each level
 * below, where it is reduced from.
 *
 * POSITIONS. The direction of a pixel is (c0 r0, r1, c1 r0): see core/projection.h. Count
 * from an origin o in the tile, with dc = c - c(o). A row of to_image times the direction is
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
 * denominator d likewise, and the quotient q by (dn + |q| dd) / d + u |q|. A tile and its
 * margin reach 767 pixels from the middle. Where the canvas shows an image at its own size
 * and d is 1, |ax r0| + |bx| is at most 1534 along both axes together, and a position is
 * off by at most 4.6e-4 pixels.
 */
#ifndef GLSURF_CORE_BANDS_H
#define GLSURF_CORE_BANDS_H

#include "core/number.h"
#include "core/view.h"

/* The images that own the canvas, in cells of cell x cell pixels. Cell (i, j) has its
 * centre at the canvas pixel ((i + 0.5) cell - 0.5, (j + 0.5) cell - 0.5). */
struct gls_survey {
    int cell;          /* pixels of the canvas along a cell's side */
    int width, height; /* cells of the whole canvas */
    uint16_t *owner;   /* row by row; UINT16_MAX: none. NULL: no survey */
    uint32_t images;   /* that were surveyed */
};

#endif
