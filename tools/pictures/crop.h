/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The largest rectangle of covered pixels in a picture that comes row by row:
 *
 *     crop c;
 *     bool good = crop_begin(&c, width);
 *     for (uint32_t y = 0; good && y < height; ++y)
 *         crop_row(&c, rows[y]);
 *     crop_end(&c); // c.largest stays
 */
#ifndef GLSURF_PICTURES_CROP_H
#define GLSURF_PICTURES_CROP_H

#include <stdbool.h>
#include <stdint.h>

typedef struct crop_rectangle {
    uint32_t x, y, width, height;
} crop_rectangle;

typedef struct crop {
    /* Pixels with alpha 255 in the rows so far; empty if there are none. Among
     * rectangles of equal area, the one whose last row is topmost, then the one found first
     * from the left. */
    crop_rectangle largest;
    uint32_t width, y;  /* the next row */
    uint32_t *heights;  /* of each column: covered pixels up to the last row */
    struct step *steps; /* see crop_row() */
} crop;

/* Returns false if memory is short. */
bool crop_begin(crop *self, uint32_t width);

/* Takes the next row of RGBA pixels. */
void crop_row(crop *self, const uint8_t *rgba);

/* Frees the memory, also after crop_begin() failed. */
void crop_end(crop *self);

#endif
