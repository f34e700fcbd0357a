/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Writes pixels to files: JPEG if the name ends in .jpg or .jpeg, otherwise PNG, which
 * keeps them unchanged. JPEG has no transparency; see PICTURE_ENDINGS. */
#ifndef GLSURF_IMAGES_PICTURE_FILE_H
#define GLSURF_IMAGES_PICTURE_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* Order of the four bytes of a pixel in memory. */
typedef enum picture_order {
    PICTURE_RGBA,
    PICTURE_RGB,  /* the fourth byte is left out */
    PICTURE_CAIRO /* CAIRO_FORMAT_RGB24: a 32-bit number with blue in the lowest byte */
} picture_order;

/* Returns a row, which is valid until the next call, or NULL after a report. Is called for
 * row 0, 1, 2, ... */
typedef const uint8_t *picture_row_callback(void *user, uint32_t row);

/* Rows of pixels to write, the top row first. */
typedef struct picture_pixels {
    const uint8_t *first; /* the top left pixel; unused with `row` */
    size_t stride;        /* bytes from one row to the next */
    uint32_t width, height;
    picture_order order;
    picture_row_callback *row; /* NULL: all rows are in memory */
    void *user;                /* argument of `row` */
} picture_pixels;

static inline const uint8_t *picture_row(const picture_pixels *self, uint32_t y) {
    return self->row ? self->row(self->user, y) : self->first + y * self->stride;
}

/* Writes a file. False after a report. */
bool write_picture(const char *path, const picture_pixels *from);

/* Writes into an open file. `path` and `way_out` are for messages; `way_out` says what the
 * user can do. False after a report. If the stream fails, returns true and leaves the
 * stream's error set, which output_close() reports. */
typedef bool picture_writer(FILE *file, const picture_pixels *from, const char *path,
                            const char *way_out);
picture_writer write_picture_into;
picture_writer write_jpeg_into; /* any path */

#endif
