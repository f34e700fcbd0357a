/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The annotated picture: a circle of radius 2.5 sigma for each keypoint, which is about
 * the rim of the blob, and a ray from its centre in the direction of its orientation.
 */
#include "annotate.h"

#include "output.h"
#include "text.h"

#include <cairo.h>
#include <math.h>
#include <stdio.h>

static const double RADIUS = 2.5; /* in sigma */
static const double LINE_WIDTH = 1.0;
static const double TURN = 6.283185307179586;

typedef struct colour {
    double red, green, blue;
} colour;

/* From the palette of Okabe and Ito, which all kinds of colour vision tell apart. */
static const colour DARK_BLOB = { 0.90, 0.62, 0.00 };  /* orange */
static const colour LIGHT_BLOB = { 0.34, 0.71, 0.91 }; /* sky blue */

/* The image at two thirds of its brightness, so that thin bright lines stand out. */
static void fill(cairo_surface_t *surface, const image *picture) {
    cairo_surface_flush(surface);
    unsigned char *const data = cairo_image_surface_get_data(surface);
    const size_t stride = (size_t)cairo_image_surface_get_stride(surface);
    const uint32_t channels = picture->channels;
    for (uint32_t y = 0; y < picture->height; ++y) {
        uint32_t *const row = (uint32_t *)(void *)(data + y * stride);
        for (uint32_t x = 0; x < picture->width; ++x) {
            const unsigned char *const from =
                picture->pixels + ((size_t)y * picture->width + x) * channels;
            const uint32_t red = from[0] * 2u / 3u;
            const uint32_t green = from[channels == 3 ? 1 : 0] * 2u / 3u;
            const uint32_t blue = from[channels == 3 ? 2 : 0] * 2u / 3u;
            row[x] = red << 16 | green << 8 | blue;
        }
    }
    cairo_surface_mark_dirty(surface);
}

static void draw(cairo_t *cairo, const glsurf_keypoint *point) {
    const colour ink = point->laplacian > 0 ? DARK_BLOB : LIGHT_BLOB;
    /* A keypoint at (0, 0) is the centre of the first pixel, where cairo has (0.5, 0.5). */
    const double x = (double)point->x + 0.5, y = (double)point->y + 0.5;
    const double radius = RADIUS * (double)point->scale, angle = (double)point->angle;
    cairo_set_source_rgb(cairo, ink.red, ink.green, ink.blue);
    cairo_new_path(cairo);
    cairo_move_to(cairo, x, y);
    /* The arc begins where the ray ends: one path, y down and angles clockwise in both. */
    cairo_arc(cairo, x, y, radius, angle, angle + TURN);
    cairo_stroke(cairo);
}

static cairo_surface_t *paint(const image *picture, const glsurf_features *features) {
    cairo_surface_t *const surface = cairo_image_surface_create(
        CAIRO_FORMAT_RGB24, (int)picture->width, (int)picture->height);
    if (cairo_surface_status(surface) != CAIRO_STATUS_SUCCESS) {
        return surface;
    }
    fill(surface, picture);
    cairo_t *const cairo = cairo_create(surface);
    cairo_set_line_width(cairo, LINE_WIDTH);
    /* The coarse ones stand last in the list: from the back, they do not cover fine ones.
     */
    for (uint32_t i = features->count; i-- > 0;) {
        draw(cairo, &features->keypoints[i]);
    }
    cairo_destroy(cairo);
    return surface;
}

static cairo_status_t write_block(void *file, const unsigned char *data,
                                  unsigned int length) {
    return fwrite(data, 1, length, file) == length ? CAIRO_STATUS_SUCCESS
                                                   : CAIRO_STATUS_WRITE_ERROR;
}

bool annotate(const char *path, const image *picture, const glsurf_features *features) {
    output out;
    if (!output_open(&out, path)) {
        return false;
    }
    cairo_surface_t *const surface = paint(picture, features);
    cairo_status_t status = cairo_surface_status(surface);
    if (status == CAIRO_STATUS_SUCCESS) {
        status = cairo_surface_write_to_png_stream(surface, write_block, out.file);
    }
    cairo_surface_destroy(surface);
    /* output_close() knows more about write errors. */
    const bool good = status == CAIRO_STATUS_SUCCESS || status == CAIRO_STATUS_WRITE_ERROR;
    if (!good) {
        report("cannot draw %s: %s; leave out --annotate or use a smaller image", path,
               cairo_status_to_string(status));
    }
    return output_close(&out, good) && status == CAIRO_STATUS_SUCCESS;
}
