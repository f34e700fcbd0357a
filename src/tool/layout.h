/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Where the images of a panorama lie: matrices and rectangles, no pixels. Matrices are row
 * by row. */
#ifndef GLSURF_TOOL_LAYOUT_H
#define GLSURF_TOOL_LAYOUT_H

#include "glsurf/glsurf.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* An image of a panorama. */
typedef struct layout_image {
    uint32_t width, height;
    double to_next[9];   /* from its pixels to those of the next image; the last has none */
    double to_canvas[9]; /* what layout_make() finds */
} layout_image;

/* In pixels; of a canvas or on one. */
typedef struct layout_size {
    double width, height;
} layout_size;

typedef struct layout_rectangle {
    uint32_t x, y, width, height;
} layout_rectangle;

/* A canvas may have so many times the pixels of all images. */
#define LAYOUT_MOST 10.0

/* The image that the canvas looks at straight on: the middle one of `count`, the earlier of
 * two. The homographies of both ends are then products of the fewest factors. */
size_t layout_reference(size_t count);

/* Puts all images into the reference's frame, and that where the canvas, whose pixel
 * (0, 0) is its first, just holds every pixel centre that an image covers. False where an
 * image reaches the line at infinity, so that no canvas holds it. */
bool layout_make(layout_image *images, size_t count, layout_size *canvas);

/* Whether the canvas is too large for what there is to show on it. */
bool layout_is_too_large(const layout_image *images, size_t count, layout_size canvas);

/* The largest rectangle of pixels whose alpha is 255, in an RGBA image; empty where there
 * is none. Of equal ones that with the first last row; of these, that found first from the
 * left. False where there is no memory. */
bool layout_crop(const uint8_t *rgba, uint32_t width, uint32_t height,
                 layout_rectangle *largest);

#endif
