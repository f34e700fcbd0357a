/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Helpers to draw pictures with cairo: surfaces made from images, colours, and files. */
#ifndef GLSURF_PICTURES_CANVAS_H
#define GLSURF_PICTURES_CANVAS_H

#include "images/image.h"
#include "system/output.h"

#include <cairo.h>
#include <stdbool.h>
#include <stddef.h>

/* The palette of Okabe and Ito, for any kind of colour vision, and two grays. */
enum { CANVAS_ORANGE = 4, CANVAS_SKY_BLUE = 5, CANVAS_COLOURS = 8 };

/* Sets the drawing colour, modulo CANVAS_COLOURS. */
void canvas_colour(cairo_t *cairo, size_t colour);

/* canvas_scale() maps a number from 0 to 1 to red, green and blue, each from 0 to 1. It
 * uses the map "viridis" of S. van der Walt and N. Smith, from dark blue over green to
 * yellow: equal steps look equal, also in gray and to people with any kind of colour
 * vision. canvas_scale_colour() makes the result the drawing colour. */
void canvas_scale(double value, double colour[3]);
void canvas_scale_colour(cairo_t *cairo, double value);

/* Returns the number of picture pixels per screen pixel if the screen shows the picture
 * whole; at least 1. Pictures larger than a screen are viewed scaled down, so draw things
 * larger and thicker by this factor. */
double canvas_unit(double width, double height);

/* Makes a surface of the image at two thirds of its brightness, so that thin bright lines
 * stand out. Each `factor` x `factor` pixels become one pixel, their mean. Pixels left over
 * at the right and the bottom are cut off. On failure the surface has an error status. */
cairo_surface_t *canvas_image(const image *picture, uint32_t factor);

/* Returns the map from the stored image to its upright picture, scaled, at (left, top). */
cairo_matrix_t canvas_upright(const image *picture, double scale, double left, double top);

/* Writes the surface to `path` as PNG and destroys it. `way_out` ends the error message for
 * a picture that cannot be drawn: it says what the user can do. False after a report. */
bool canvas_write(cairo_surface_t *surface, const char *path, const char *way_out);

/* Writes the surface to an open file, closes the file and destroys the surface. `status` is
 * the status of the drawing. An image has the format RGB24. Other surfaces, such as SVG,
 * write to the file themselves, through canvas_block(). */
bool canvas_close(output *out, cairo_surface_t *surface, cairo_status_t status,
                  const char *path, const char *way_out);
cairo_status_t canvas_block(void *file, const unsigned char *data, unsigned int length);

#endif
