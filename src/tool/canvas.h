/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* What pictures are drawn on and with: images as cairo surfaces, colours, and files. */
#ifndef GLSURF_TOOL_CANVAS_H
#define GLSURF_TOOL_CANVAS_H

#include "tool/image.h"
#include "tool/output.h"

#include <cairo.h>
#include <stdbool.h>
#include <stddef.h>

/* The palette of Okabe and Ito, which all kinds of colour vision tell apart, and two grays.
 */
enum { CANVAS_ORANGE = 4, CANVAS_SKY_BLUE = 5, CANVAS_COLOURS = 8 };

/* Sets what is drawn with; after the last colour comes the first. */
void canvas_colour(cairo_t *cairo, size_t colour);

/* The image at two thirds of its brightness, so that thin bright lines stand out. Each
 * `factor` x `factor` pixels become one, their mean; what is left over at the right and the
 * bottom is cut off. A failure shows in the status of the surface. */
cairo_surface_t *canvas_image(const image *picture, uint32_t factor);

/* Writes the surface to `path` as PNG and destroys it; `way_out` ends the sentence that
 * says that it cannot be drawn. */
bool canvas_write(cairo_surface_t *surface, const char *path, const char *way_out);

/* The same with a file that is open, and a status of the drawing. A surface that is no
 * image writes to the file itself, by canvas_block(). */
bool canvas_close(output *out, cairo_surface_t *surface, cairo_status_t status,
                  const char *path, const char *way_out);
cairo_status_t canvas_block(void *file, const unsigned char *data, unsigned int length);

#endif
