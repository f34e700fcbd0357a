/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* What pictures are drawn on: images as cairo surfaces, and PNG files of them. */
#ifndef GLSURF_TOOL_CANVAS_H
#define GLSURF_TOOL_CANVAS_H

#include "tool/image.h"

#include <cairo.h>
#include <stdbool.h>

/* The image at two thirds of its brightness, so that thin bright lines stand out. Each
 * `factor` x `factor` pixels become one, their mean; what is left over at the right and the
 * bottom is cut off. A failure shows in the status of the surface. */
cairo_surface_t *canvas_image(const image *picture, uint32_t factor);

/* Writes the surface to `path` as PNG and destroys it; `way_out` ends the sentence that
 * says that it cannot be drawn. */
bool canvas_write(cairo_surface_t *surface, const char *path, const char *way_out);

#endif
