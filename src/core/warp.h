/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The map from canvas pixels to positions in an image, tile by tile. No GL here.
 *
 * A float has 24 bits, and a position of 16384 takes 15 bits. So a tile counts canvas
 * pixels from one of its own pixels, the origin, and positions in the image from a pixel
 * nearby, the base. Both are whole numbers, so floats hold only small numbers. With (i, j)
 * the canvas pixel counted from the origin,
 *
 *     x = base_x + (x0 i + (x1 j + x2)) / (w0 i + (w1 j + 1)),
 *
 * and the same for y. The numerator and the denominator are linear in i and j for any
 * homography. The denominator is 1 at the origin because all coefficients are divided by
 * its value there. The sums have this order because Mesa's compilers use it, however the
 * sums are written.
 *
 * ERROR. With u = 2^-24, each coefficient, each product and each of the two sums is rounded
 * once. The numerator n is off by at most
 *     dn = u (3 |x0 i| + 4 |x1 j| + 3 |x2|),
 * the denominator d by dd = u (3 |w0 i| + 4 |w1 j| + 2), and the quotient q by
 *     (dn + |q| dd) / d + u |q|
 * to first order. A canvas that shows an image in its own size has |x0 i| + |x1 j| <= 363
 * and |x2| <= 1/2. With w = 0 its positions are off by at most 1.3e-4 pixels, everywhere on
 * the canvas.
 */
#ifndef GLSURF_CORE_WARP_H
#define GLSURF_CORE_WARP_H

#include "core/number.h"
#include "glsurf/glsurf.h"

enum { GLS_WARP_TILE = 512 };

/* Pixels; positions farther from the base are in no image. */
#define GLS_WARP_FAR 1048576.0f

typedef struct gls_warp {
    gls_rect area;          /* pixels of the canvas, at most a tile */
    int origin_x, origin_y; /* canvas pixel from which i and j count */
    int base_x, base_y;     /* image pixel from which positions count */
    float x[3], y[3], w[2];
} gls_warp;

/* Returns the canvas pixels that the image may touch: the box around its four corners or,
 * if a corner is not visible, the whole canvas. Empty (x1 <= x0) if there are none. */
gls_rect gls_warp_bounds(const double to_canvas[9], int width, int height, int canvas_width,
                         int canvas_height);

/* Makes the warp of a tile. Returns false if the image is behind the whole tile. */
bool gls_warp_make(gls_warp *warp, const double to_image[9], gls_rect area);

/* Makes the warp of tile number *next of `bounds`, or of the first one after it that is not
 * behind the image and touches the part; and raises *next above its number. The tiles do
 * not depend on the part. `area` and `origin` count from the part's first pixel. Returns
 * false after the last tile. */
bool gls_warp_next(gls_rect bounds, gls_rect part, const double to_image[9], int *next,
                   gls_warp *warp);

/* The smallest base of a blend weight, which is the base's eighth power. */
#define GLS_BLEND_FLOOR 6.103515625e-5f /* 2^-14 */

/* Returns (gain - 1) / 255. */
float gls_blend_slope(float gain);

#endif
