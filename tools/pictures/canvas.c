/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "pictures/canvas.h"

#include "images/picture_file.h"
#include "system/text.h"

#include <math.h>
#include <stdio.h>

/* Space for a picture on a common screen of 1920x1080. */
static const double SCREEN_WIDTH = 1800.0, SCREEN_HEIGHT = 1000.0;

double canvas_unit(double width, double height) {
    return fmax(1.0, fmax(width / SCREEN_WIDTH, height / SCREEN_HEIGHT));
}

void canvas_colour(cairo_t *cairo, size_t colour) {
    static const double COLOURS[CANVAS_COLOURS][3] = {
        { 0.00, 0.45, 0.70 }, { 0.84, 0.37, 0.00 }, { 0.00, 0.62, 0.45 },
        { 0.80, 0.47, 0.65 }, { 0.90, 0.62, 0.00 }, { 0.34, 0.71, 0.91 },
        { 0.60, 0.60, 0.60 }, { 0.25, 0.25, 0.25 },
    };
    const double *const c = COLOURS[colour % CANVAS_COLOURS];
    cairo_set_source_rgb(cairo, c[0], c[1], c[2]);
}

/* Interpolates the map between multiples of 1/10, where it is nearly linear. */
void canvas_scale(double value, double colour[3]) {
    enum { STEPS = 10 };
    static const double COLOURS[STEPS + 1][3] = {
        { 68, 1, 84 },    { 72, 36, 117 },  { 65, 68, 135 },  { 53, 95, 141 },
        { 42, 120, 142 }, { 33, 145, 140 }, { 34, 168, 132 }, { 68, 191, 112 },
        { 122, 209, 81 }, { 189, 223, 38 }, { 253, 231, 37 },
    };
    const double at = fmin(fmax(value, 0.0), 1.0) * STEPS;
    const int step = (int)fmin(at, STEPS - 1.0);
    for (int i = 0; i < 3; ++i)
        colour[i] =
            (COLOURS[step][i] + (at - step) * (COLOURS[step + 1][i] - COLOURS[step][i])) /
            255.0;
}

void canvas_scale_colour(cairo_t *cairo, double value) {
    double colour[3];
    canvas_scale(value, colour);
    cairo_set_source_rgb(cairo, colour[0], colour[1], colour[2]);
}

/* Returns two thirds of the mean of a channel over a square of factor x factor pixels.
 * Handles single pixels, the common case, without a division by a variable. */
static uint32_t shade_square(const image *picture, uint32_t column, uint32_t row,
                             uint32_t channel, uint32_t factor) {
    if (factor == 1) {
        const size_t at = (size_t)row * picture->width + column;
        return picture->pixels[at * picture->channels + channel] * 2u / 3u;
    }
    uint64_t sum = 0;
    for (uint32_t y = row * factor; y < (row + 1) * factor; ++y) {
        for (uint32_t x = column * factor; x < (column + 1) * factor; ++x) {
            sum += picture->pixels[((size_t)y * picture->width + x) * picture->channels +
                                   channel];
        }
    }
    return (uint32_t)(sum * 2 / 3 / ((uint64_t)factor * factor));
}

static void fill_surface(cairo_surface_t *surface, const image *picture, uint32_t factor) {
    cairo_surface_flush(surface);
    unsigned char *const data = cairo_image_surface_get_data(surface);
    const size_t stride = (size_t)cairo_image_surface_get_stride(surface);
    const uint32_t width = (uint32_t)cairo_image_surface_get_width(surface);
    const uint32_t height = (uint32_t)cairo_image_surface_get_height(surface);
    const bool colour = picture->channels == 3;
    for (uint32_t y = 0; y < height; ++y) {
        uint32_t *const row = (uint32_t *)(void *)(data + y * stride);
        for (uint32_t x = 0; x < width; ++x) {
            const uint32_t red = shade_square(picture, x, y, 0, factor);
            const uint32_t green = colour ? shade_square(picture, x, y, 1, factor) : red;
            const uint32_t blue = colour ? shade_square(picture, x, y, 2, factor) : red;
            row[x] = red << 16 | green << 8 | blue;
        }
    }
    cairo_surface_mark_dirty(surface);
}

cairo_surface_t *canvas_image(const image *picture, uint32_t factor) {
    cairo_surface_t *const surface =
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)(picture->width / factor),
                                   (int)(picture->height / factor));
    if (cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS)
        fill_surface(surface, picture, factor);
    return surface;
}

cairo_matrix_t canvas_upright(const image *picture, double scale, double left, double top) {
    const image_turn to = image_find_turn(picture);
    const double x = to.columns ? -scale : scale, y = to.rows ? -scale : scale;
    cairo_matrix_t matrix = { x, 0.0, 0.0, y, left, top };
    if (to.transposed)
        matrix = (cairo_matrix_t){ 0.0, y, x, 0.0, left, top };
    matrix.x0 += to.columns ? to.width * scale : 0.0;
    matrix.y0 += to.rows ? to.height * scale : 0.0;
    return matrix;
}

cairo_status_t canvas_block(void *file, const unsigned char *data, unsigned int length) {
    return fwrite(data, 1, length, file) == length ? CAIRO_STATUS_SUCCESS
                                                   : CAIRO_STATUS_WRITE_ERROR;
}

/* Writes an image surface into the file as PNG. False after a report. */
static bool write_pixels(FILE *file, cairo_surface_t *surface, const char *path,
                         const char *way_out) {
    cairo_surface_flush(surface);
    const picture_pixels pixels = {
        .first = cairo_image_surface_get_data(surface),
        .stride = (size_t)cairo_image_surface_get_stride(surface),
        .width = (uint32_t)cairo_image_surface_get_width(surface),
        .height = (uint32_t)cairo_image_surface_get_height(surface),
        .order = PICTURE_CAIRO,
    };
    return write_picture_into(file, &pixels, path, way_out);
}

bool canvas_close(output *out, cairo_surface_t *surface, cairo_status_t status,
                  const char *path, const char *way_out) {
    bool good = true;
    if (status == CAIRO_STATUS_SUCCESS &&
        cairo_surface_get_type(surface) == CAIRO_SURFACE_TYPE_IMAGE)
        good = write_pixels(out->file, surface, path, way_out);
    cairo_surface_finish(surface);
    status = status == CAIRO_STATUS_SUCCESS ? cairo_surface_status(surface) : status;
    cairo_surface_destroy(surface);
    /* output_close() reports write errors, because it knows more about them. */
    if (status != CAIRO_STATUS_SUCCESS && status != CAIRO_STATUS_WRITE_ERROR) {
        report("cannot draw %s: %s; %s", path, cairo_status_to_string(status), way_out);
        good = false;
    }
    return output_close(out, good) && status == CAIRO_STATUS_SUCCESS;
}

bool canvas_write(cairo_surface_t *surface, const char *path, const char *way_out) {
    output out;
    if (output_open(&out, path))
        return canvas_close(&out, surface, cairo_surface_status(surface), path, way_out);
    cairo_surface_destroy(surface);
    return false;
}
