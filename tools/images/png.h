/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Writes pixels to PNG files unchanged. */
#ifndef GLSURF_IMAGES_PNG_H
#define GLSURF_IMAGES_PNG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* How the four bytes of a pixel lie in memory. */
typedef enum png_order {
    PNG_ORDER_RGBA,
    PNG_ORDER_RGB,  /* and a byte that is left out */
    PNG_ORDER_CAIRO /* CAIRO_FORMAT_RGB24: a number of 32 bits, with blue in the lowest */
} png_order;

/* What is written: rows of pixels, the first one at the top. */
typedef struct png_pixels {
    const uint8_t *first; /* the top left pixel */
    size_t stride;        /* bytes from a row to the next one */
    uint32_t width, height;
    png_order order;
} png_pixels;

/* Writes a file. False after a report. */
bool write_png(const char *path, const png_pixels *from);

/* Writes into an open file; `path` and `way_out`, what the user can do, are for messages.
 * False after a report. If the file cannot be written, returns true, and the stream has its
 * error set, which output_close() reports. */
bool write_png_into(FILE *file, const png_pixels *from, const char *path,
                    const char *way_out);

#endif
