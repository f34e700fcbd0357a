/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "tool/plot.h"

#include "tool/output.h"
#include "tool/text.h"

#include <cairo-svg.h>
#include <cairo.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

static const double TICK_SIZE = 7.5; /* of the numbers at the axes */
static const double TURN = 6.283185307179586;
static const double MARKER = 2.3; /* radius */
static const double PNG_SCALE = 2.0;

/* -------------------------------------------------------------------- axes -- */

/* The least of 1, 2, 5, 10, 20, 50, ... that is not below `least`. */
static double round_step(double least) {
    double power = 1.0;
    while (5.0 * power < least)
        power *= 10.0;
    return power >= least ? power : 2.0 * power >= least ? 2.0 * power : 5.0 * power;
}

void plot_round(double most, double *top, double *step) {
    *step = round_step(most / 5.0);
    *top = fmax(1.0, ceil(most / *step)) * *step;
}

static double place_x(const plot_panel *panel, double x) {
    /* Half a unit of room at both ends keeps markers off the frame. */
    return panel->x +
           (x - panel->first + 0.5) / (panel->last - panel->first + 1.0) * panel->width;
}

static double place_y(const plot_panel *panel, double y) {
    return panel->y + panel->height * (1.0 - y / panel->top);
}

/* -------------------------------------------------------------------- text -- */

static void set_font(cairo_t *cairo, double size, bool bold) {
    cairo_select_font_face(cairo, "sans-serif", CAIRO_FONT_SLANT_NORMAL,
                           bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(cairo, size);
}

static void set_gray(cairo_t *cairo, double level) {
    cairo_set_source_rgb(cairo, level, level, level);
}

static double text_width(cairo_t *cairo, const char *text) {
    cairo_text_extents_t extents;
    cairo_text_extents(cairo, text, &extents);
    return extents.x_advance;
}

double plot_text(cairo_t *cairo, double x, double y, plot_align align, double size,
                 bool bold, const char *text) {
    set_font(cairo, size, bold);
    set_gray(cairo, 0.0);
    const double width = text_width(cairo, text);
    const double left = align == PLOT_LEFT ? 0.0 : align == PLOT_RIGHT ? width : width / 2;
    cairo_move_to(cairo, x - left, y);
    cairo_show_text(cairo, text);
    return x - left + width;
}

void plot_text_upright(cairo_t *cairo, double x, double y, double size, double length,
                       const char *text) {
    set_font(cairo, size, true);
    const double width = text_width(cairo, text);
    const double fitting = width > length ? size * length / width : size;
    cairo_save(cairo);
    cairo_translate(cairo, x, y);
    cairo_rotate(cairo, -TURN / 4.0);
    plot_text(cairo, 0.0, 0.35 * fitting, PLOT_MIDDLE, fitting, true, text);
    cairo_restore(cairo);
}

/* ------------------------------------------------------------------ panels -- */

static void draw_segment(cairo_t *cairo, double x0, double y0, double x1, double y1) {
    cairo_move_to(cairo, x0, y0);
    cairo_line_to(cairo, x1, y1);
    cairo_stroke(cairo);
}

static void draw_number(cairo_t *cairo, double x, double y, plot_align align,
                        double number) {
    char text[32];
    snprintf(text, sizeof text, "%.0f", number);
    plot_text(cairo, x, y, align, TICK_SIZE, false, text);
}

static void draw_y_axis(cairo_t *cairo, const plot_panel *panel) {
    const int ticks = (int)lround(panel->top / panel->step);
    for (int i = 0; i <= ticks; ++i) {
        const double value = i * panel->step, y = place_y(panel, value);
        set_gray(cairo, 0.88);
        draw_segment(cairo, panel->x, y, panel->x + panel->width, y);
        draw_number(cairo, panel->x - 4.0, y + 0.35 * TICK_SIZE, PLOT_RIGHT, value);
    }
}

static void draw_x_axis(cairo_t *cairo, const plot_panel *panel) {
    static const double ROOM = 16.0; /* for a number of two digits */
    const double numbers = panel->last - panel->first + 1.0;
    const double step = round_step(numbers * ROOM / panel->width);
    const double y = panel->y + panel->height + 10.0;
    for (double x = ceil(panel->first / step) * step; x <= panel->last; x += step)
        draw_number(cairo, place_x(panel, x), y, PLOT_MIDDLE, x);
}

void plot_frame(cairo_t *cairo, const plot_panel *panel) {
    cairo_set_line_width(cairo, 0.6);
    draw_y_axis(cairo, panel);
    draw_x_axis(cairo, panel);
    set_gray(cairo, 0.35);
    cairo_rectangle(cairo, panel->x, panel->y, panel->width, panel->height);
    cairo_stroke(cairo);
}

/* ------------------------------------------------------------------ curves -- */

/* From the palette of Okabe and Ito, which all kinds of colour vision tell apart. */
static void set_style(cairo_t *cairo, unsigned style, bool dashed) {
    static const double COLOURS[][3] = {
        { 0.00, 0.45, 0.70 }, /* blue */
        { 0.84, 0.37, 0.00 }, /* vermilion */
        { 0.00, 0.62, 0.45 }, /* bluish green */
        { 0.80, 0.47, 0.65 }, /* reddish purple */
    };
    static const double DASHES[] = { 3.5, 2.0 };
    const double *const c = COLOURS[style % (sizeof COLOURS / sizeof *COLOURS)];
    cairo_set_source_rgb(cairo, c[0], c[1], c[2]);
    cairo_set_line_width(cairo, 1.3);
    cairo_set_dash(cairo, DASHES, dashed ? 2 : 0, 0.0);
}

/* A regular polygon, or for style 0 a disc. */
static void draw_marker(cairo_t *cairo, double x, double y, unsigned style) {
    static const int CORNERS[] = { 0, 4, 3, 6 };
    const int corners = CORNERS[style % 4];
    cairo_new_path(cairo);
    for (int i = 0; i < corners; ++i) {
        const double angle = TURN * i / corners - TURN / 4.0;
        cairo_line_to(cairo, x + 1.3 * MARKER * cos(angle), y + 1.3 * MARKER * sin(angle));
    }
    if (corners == 0)
        cairo_arc(cairo, x, y, MARKER, 0.0, TURN);
    cairo_fill(cairo);
}

void plot_line(cairo_t *cairo, const plot_panel *panel, const plot_curve *curve) {
    cairo_save(cairo);
    set_style(cairo, curve->style, curve->dashed);
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND);
    for (size_t i = 0; i < curve->count; ++i)
        cairo_line_to(cairo, place_x(panel, curve->x[i]), place_y(panel, curve->y[i]));
    cairo_stroke(cairo);
    for (size_t i = 0; !curve->dashed && i < curve->count; ++i) {
        draw_marker(cairo, place_x(panel, curve->x[i]), place_y(panel, curve->y[i]),
                    curve->style);
    }
    cairo_restore(cairo);
}

void plot_sample(cairo_t *cairo, double x, double y, double length, unsigned style,
                 bool dashed, bool marker) {
    cairo_save(cairo);
    set_style(cairo, style, dashed);
    if (!marker)
        set_gray(cairo, 0.35);
    draw_segment(cairo, x, y, x + length, y);
    if (marker)
        draw_marker(cairo, x + length / 2.0, y, style);
    cairo_restore(cairo);
}

/* ------------------------------------------------------------------- files -- */

static cairo_status_t write_block(void *file, const unsigned char *data,
                                  unsigned int length) {
    return fwrite(data, 1, length, file) == length ? CAIRO_STATUS_SUCCESS
                                                   : CAIRO_STATUS_WRITE_ERROR;
}

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
                const void *data) {
    output out;
    if (!output_open(&out, path))
        return false;
    const bool svg = has_ending(path, ".svg");
    cairo_surface_t *const surface =
        svg ? cairo_svg_surface_create_for_stream(write_block, out.file, width, height)
            : cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)ceil(width * PNG_SCALE),
                                         (int)ceil(height * PNG_SCALE));
    cairo_status_t status = paint_page(surface, svg ? 1.0 : PNG_SCALE, paint, data);
    if (status == CAIRO_STATUS_SUCCESS && !svg)
        status = cairo_surface_write_to_png_stream(surface, write_block, out.file);
    cairo_surface_finish(surface);
    status = status == CAIRO_STATUS_SUCCESS ? cairo_surface_status(surface) : status;
    cairo_surface_destroy(surface);
    /* output_close() knows more about write errors. */
    const bool good = status == CAIRO_STATUS_SUCCESS || status == CAIRO_STATUS_WRITE_ERROR;
    if (!good) {
        report("cannot draw %s: %s; evaluate fewer folders at a time", path,
               cairo_status_to_string(status));
    }
    return output_close(&out, good) && status == CAIRO_STATUS_SUCCESS;
}
