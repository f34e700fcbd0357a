/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "tool/canvas.h"
#include "tool/plot.h"

#include <cairo-svg.h>
#include <math.h>
#include <string.h>
#include <strings.h>

static bool has_ending(const char *path, const char *ending) {
    const char *const dot = strrchr(path, '.');
    return dot && strcasecmp(dot, ending) == 0;
}

bool plot_has_ending(const char *path) {
    return has_ending(path, ".svg") || has_ending(path, ".png");
}

static cairo_status_t paint_page(cairo_surface_t *surface, double scale,
                                 plot_painter *paint, const void *data) {
    cairo_t *const cairo = cairo_create(surface);
    cairo_scale(cairo, scale, scale);
    cairo_set_source_rgb(cairo, 1.0, 1.0, 1.0);
    cairo_paint(cairo);
    if (cairo_status(cairo) == CAIRO_STATUS_SUCCESS)
        paint(cairo, data);
    const cairo_status_t status = cairo_status(cairo);
    cairo_destroy(cairo);
    return status;
}

bool plot_write(const char *path, double width, double height, plot_painter *paint,
                const void *data, const char *way_out) {
    static const double PNG_SCALE = 2.0;
    output out;
    if (!output_open(&out, path))
        return false;
    const bool svg = has_ending(path, ".svg");
    cairo_surface_t *const surface =
        svg ? cairo_svg_surface_create_for_stream(canvas_block, out.file, width, height)
            : cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)ceil(width * PNG_SCALE),
                                         (int)ceil(height * PNG_SCALE));
    const cairo_status_t status = paint_page(surface, svg ? 1.0 : PNG_SCALE, paint, data);
    return canvas_close(&out, surface, status, path, way_out);
}
