/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Where the pixels of a canvas lie in an image, tile by tile. No GL here.
 *
 * Floats have 24 bits, of which a position of 16384 takes 15. So a tile counts canvas
 * pixels from one of its own, and positions in the image from a pixel near there; both are
 * whole numbers, and what is left for floats is small. With (i, j) the canvas pixel
 * counted from the origin,
 *
 *     x = base_x + (x0 i + (x1 j + x2)) / (w0 i + (w1 j + 1)),
 *
 * and the same with y. The numerator and the denominator are linear in i and j for any
 * homography; the denominator is 1 at the origin because all are divided by its value
 * there. The sums are taken in this order because Mesa's compilers do so, however they are
 * written.
 *
 * ERROR. With u = 2^-24, a coefficient is rounded once, each product once, and each of
 * the two sums once: the numerator n is off by at most
 *     dn = u (3 |x0 i| + 4 |x1 j| + 3 |x2|),
 * the denominator d by dd = u (3 |w0 i| + 4 |w1 j| + 2), the quotient q by
 *     (dn + |q| dd) / d + u |q|
 * to first order. A canvas that shows an image in its own size has |x0 i| + |x1 j| <= 363
 * and |x2| <= 1/2: off by 1.3e-4 pixels with w = 0, wherever on the canvas that is.
 */
#ifndef GLSURF_CORE_WARP_H
#define GLSURF_CORE_WARP_H

#include "core/integer.h"
#include "glsurf/glsurf.h"

enum { GLSURF_WARP_TILE = 512 };

/* Positions farther than this from the base are in no image. */
#define GLSURF_WARP_FAR 1048576.0f

typedef struct glsurf_warp {
    glsurf_rect area;       /* pixels of the canvas, at most a tile */
    int origin_x, origin_y; /* canvas pixel that i and j count from */
    int base_x, base_y;     /* image pixel that positions count from */
    float x[3], y[3], w[2];
} glsurf_warp;

/* The canvas pixels that the image may touch: those of the box around its corners or,
 * where one of these is not visible, all. Empty (x1 <= x0) where there is none. */
glsurf_rect glsurf_warp_bounds(const double to_canvas[9], int width, int height,
                               int canvas_width, int canvas_height);

/* The warp of a tile. False where the image is behind all of it. */
bool glsurf_warp_make(glsurf_warp *warp, const double to_image[9], glsurf_rect area);

/* Least of what is raised to the eighth power for the weight of a pixel in a blend. */
#define GLSURF_BLEND_FLOOR 6.103515625e-5f /* 2^-14 */

/* (gain - 1) / 255 */
float glsurf_blend_slope(float gain);

#endif
