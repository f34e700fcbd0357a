/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Writes pixels to PNG files unchanged. */
#ifndef GLSURF_IMAGES_PNG_H
#define GLSURF_IMAGES_PNG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* Order of the four bytes of a pixel in memory. */
typedef enum png_order {
    PNG_ORDER_RGBA,
    PNG_ORDER_RGB,  /* the fourth byte is left out */
    PNG_ORDER_CAIRO /* CAIRO_FORMAT_RGB24: a 32-bit number with blue in the lowest byte */
} png_order;

/* Rows of pixels to write, the top row first. */
typedef struct png_pixels {
    const uint8_t *first; /* the top left pixel */
    size_t stride;        /* bytes from one row to the next */
    uint32_t width, height;
    png_order order;
} png_pixels;

/* Writes a file. False after a report. */
bool write_png(const char *path, const png_pixels *from);

/* Writes into an open file. `path` and `way_out` are for messages; `way_out` says what the
 * user can do. False after a report. If the stream fails, returns true and leaves the
 * stream's error set, which output_close() reports. */
bool write_png_into(FILE *file, const png_pixels *from, const char *path,
                    const char *way_out);

#endif
