/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The picture of a rectified pair: A with a dot at each match, whose colour is the
 * disparity, and beside it the scale of the colours. The scale holds the range without a
 * few matches at its ends: false ones would leave one colour to all others. What lies
 * beyond has the colour of the end.
 */
#include "command/match_drawing.h"

#include "common/alloc.h"
#include "common/canvas.h"
#include "common/plot.h"
#include "common/text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const double DOT = 3.2, RIM = 1.0;
static const double TURN = 6.283185307179586;

/* The scale, in pixels before the unit of the picture. */
static const double PANEL = 84.0, SHORTEST = 160.0;
static const double BAR_LEFT = 14.0, BAR_WIDTH = 18.0, BAR_TOP = 34.0, BAR_BOTTOM = 14.0;
static const double TEXT = 12.0, LINE = 13.0; /* the size of letters, and of their lines */

/* The disparities of the scale: a pixel at least */
typedef struct range {
    double minimum, maximum;
} range;

static int by_disparity(const void *left, const void *right) {
    const double l = ((const double *)left)[2], r = ((const double *)right)[2];
    return (l > r) - (l < r);
}

/* Draws the dots. Near things are drawn last, and so lie in front. */
static void draw_dots(cairo_t *cairo, const match_result *result, const drawing_layout *at,
                      range of) {
    const double unit = canvas_unit(at->width, at->height);
    double(*const dots)[3] = alloc_zeroed(result->count, sizeof *dots);
    for (uint32_t i = 0; i < result->count; ++i) {
        const glsurf_keypoint *const a = &result->sides[0].points[result->matches[i].a];
        dots[i][0] = ((double)a->x + 0.5) * at->scale;
        dots[i][1] = ((double)a->y + 0.5) * at->scale;
        dots[i][2] = result->depths[i].disparity;
    }
    qsort(dots, result->count, sizeof *dots, by_disparity);
    for (uint32_t i = 0; i < result->count; ++i) {
        cairo_arc(cairo, dots[i][0], dots[i][1], (DOT + RIM) * unit, 0.0, TURN);
        cairo_set_source_rgb(cairo, 1.0, 1.0, 1.0);
        cairo_fill(cairo);
        cairo_arc(cairo, dots[i][0], dots[i][1], DOT * unit, 0.0, TURN);
        canvas_scale_colour(cairo, (dots[i][2] - of.minimum) / (of.maximum - of.minimum));
        cairo_fill(cairo);
    }
    free(dots);
}

/* Draws the scale into a panel of this height at the origin. The largest disparity is at
 * the top. */
static void draw_scale(cairo_t *cairo, double height, range of) {
    const double bar = height - BAR_TOP - BAR_BOTTOM;
    cairo_rectangle(cairo, 0.0, 0.0, PANEL, height);
    cairo_set_source_rgb(cairo, 1.0, 1.0, 1.0);
    cairo_fill(cairo);
    plot_text(cairo, BAR_LEFT, LINE, PLOT_LEFT, TEXT, false, "disparity,");
    plot_text(cairo, BAR_LEFT, 2.0 * LINE, PLOT_LEFT, TEXT, false, "pixels");
    for (double y = 0.0; y < bar; y += 1.0) {
        cairo_rectangle(cairo, BAR_LEFT, BAR_TOP + y, BAR_WIDTH, fmin(1.0, bar - y) + 0.5);
        canvas_scale_colour(cairo, 1.0 - y / bar);
        cairo_fill(cairo);
    }
    const double length = of.maximum - of.minimum;
    const double step = plot_step(length * 2.0 * LINE / bar);
    for (double k = ceil(of.minimum / step); k * step <= of.maximum; k += 1.0) {
        const double y = BAR_TOP + bar * (of.maximum - k * step) / length;
        const double right = BAR_LEFT + BAR_WIDTH;
        char text[32];
        snprintf(text, sizeof text, "%g", k * step + 0.0);
        plot_text(cairo, right + 8.0, y + 0.35 * TEXT, PLOT_LEFT, TEXT, false, text);
        cairo_set_line_width(cairo, 1.0);
        cairo_move_to(cairo, right, y);
        cairo_line_to(cairo, right + 5.0, y);
        cairo_stroke(cairo);
    }
}

bool match_stereo_picture(const char *path, const match_result *result) {
    const image *const a = &result->sides[0].picture;
    const double scale = fmin(1.0, DRAWING_LARGEST / fmax(a->width, a->height));
    drawing_layout at = { .scale = scale,
                          .width = (int)ceil(a->width * scale),
                          .height = (int)ceil(a->height * scale) };
    const double unit = canvas_unit(at.width, at.height);
    const int height = (int)fmax(at.height, ceil(SHORTEST * unit));
    const int panel = (int)ceil(PANEL * unit);
    const double first = result->range.first.disparity;
    const range of = { first, fmax(result->range.last.disparity, first + 1.0) };
    cairo_surface_t *const surface =
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, at.width + panel, height);
    cairo_t *const cairo = cairo_create(surface);
    cairo_set_source_rgb(cairo, 0.1, 0.1, 0.1);
    cairo_paint(cairo);
    const bool good = drawing_image(cairo, result, &at, 0);
    draw_dots(cairo, result, &at, of);
    cairo_translate(cairo, at.width, 0.0);
    cairo_scale(cairo, unit, unit);
    draw_scale(cairo, height / unit, of);
    cairo_destroy(cairo);
    if (!good) {
        cairo_surface_destroy(surface);
        report("cannot draw %s: out of memory; leave out -o or use a smaller image", path);
        return false;
    }
    return canvas_write(surface, path, "leave out -o or use a smaller image");
}
