/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Layout of the images of a panorama on its canvas: matrices and rectangles, no pixels.
 * Matrices are stored row by row. */
#ifndef GLSURF_PICTURES_LAYOUT_H
#define GLSURF_PICTURES_LAYOUT_H

#include "glsurf/glsurf.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* An image of a panorama. */
typedef struct layout_image {
    uint32_t width, height;
    double to_next[9];   /* from its pixels to the next image's; unused for the last */
    double to_canvas[9]; /* from its pixels to the canvas's; set by layout_make() */
} layout_image;

/* The size of a canvas, in pixels. */
typedef struct layout_size {
    double width, height;
} layout_size;

typedef struct layout_rectangle {
    uint32_t x, y, width, height;
} layout_rectangle;

/* Largest canvas, in multiples of all images' pixels. Two of 640x480: 6.1 megapixels. */
#define LAYOUT_MAX 10.0

/* Result of layout_choose(). */
typedef struct layout_choice {
    size_t reference;  /* index of the reference image */
    double distortion; /* see layout_make() */
} layout_choice;

/* Sets to_canvas of all images. The image `reference` lies undistorted on the canvas: it is
 * only moved by whole pixels. The canvas begins at pixel (0, 0) and just holds every pixel
 * centre that an image covers. Returns the distortion: the largest factor, at least 1, by
 * which a small part of an image is stretched or shrunk in any direction on its way to the
 * canvas. Returns INFINITY if an image reaches the line at infinity, so that no canvas can
 * hold it. */
double layout_make(layout_image *images, size_t count, size_t reference,
                   layout_size *canvas);

/* Chooses the reference image that distorts the others least. Chooses a reference whose
 * canvas is too large only if all others are impossible. If all references are impossible,
 * the distortion is INFINITY. Sets to_canvas as layout_make() does. */
layout_choice layout_choose(layout_image *images, size_t count, layout_size *canvas);

/* Returns whether the canvas has more than LAYOUT_MAX times the pixels of all images, or a
 * side above UINT32_MAX. */
bool layout_is_too_large(const layout_image *images, size_t count, layout_size canvas);

/* Finds the largest rectangle of pixels with alpha 255 in an RGBA image; it is empty if
 * there is no such pixel. Among rectangles of equal area it takes the one whose last row is
 * topmost, then the one found first from the left. Returns false if memory is short. */
bool layout_crop(const uint8_t *rgba, uint32_t width, uint32_t height,
                 layout_rectangle *largest);

#endif
