/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The annotated picture. Each keypoint is a circle of radius 2.5 sigma, which is about the
 * rim of the blob, with a line from its centre in the direction of its orientation.
 */
#include "tool/annotate.h"

#include "tool/canvas.h"

#include <cairo.h>

static const double RADIUS = 2.5; /* in sigma */
static const double LINE_WIDTH = 1.0;
static const double TURN = 6.283185307179586;

static void draw(cairo_t *cairo, const glsurf_keypoint *point) {
    /* The keypoint (0, 0) is at the centre of the first pixel, which is (0.5, 0.5) in
     * cairo. */
    const double x = (double)point->x + 0.5, y = (double)point->y + 0.5;
    const double radius = RADIUS * (double)point->scale, angle = (double)point->angle;
    /* Dark blobs are orange, light ones sky blue. */
    canvas_colour(cairo, point->laplacian > 0 ? CANVAS_ORANGE : CANVAS_SKY_BLUE);
    cairo_new_path(cairo);
    cairo_move_to(cairo, x, y);
    /* The arc begins where the line ends, so both are one path. In cairo, too, y runs down
     * and angles are clockwise. */
    cairo_arc(cairo, x, y, radius, angle, angle + TURN);
    cairo_stroke(cairo);
}

static cairo_surface_t *paint(const image *picture, const glsurf_features *features) {
    cairo_surface_t *const surface = canvas_image(picture, 1);
    if (cairo_surface_status(surface) != CAIRO_STATUS_SUCCESS)
        return surface;
    cairo_t *const cairo = cairo_create(surface);
    cairo_set_line_width(cairo, LINE_WIDTH);
    /* Coarse keypoints tend to be late in the list. Drawing from the end keeps most of them
     * from covering fine ones. */
    for (uint32_t i = features->count; i-- > 0;)
        draw(cairo, &features->keypoints[i]);
    cairo_destroy(cairo);
    return surface;
}

bool annotate(const char *path, const image *picture, const glsurf_features *features) {
    return canvas_write(paint(picture, features), path,
                        "leave out --annotate or use a smaller image");
}
