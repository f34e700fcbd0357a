/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "pictures/plot.h"

#include "pictures/canvas.h"
#include "system/file_names.h"

#include <cairo-svg.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

static const double TURN = 6.283185307179586;

static void set_gray(cairo_t *cairo, double level) {
    cairo_set_source_rgb(cairo, level, level, level);
}

static void draw_segment(cairo_t *cairo, double x0, double y0, double x1, double y1) {
    cairo_move_to(cairo, x0, y0);
    cairo_line_to(cairo, x1, y1);
    cairo_stroke(cairo);
}

/* -------------------------------------------------------------------- text -- */

static double set_font(cairo_t *cairo, double size, bool bold, const char *text) {
    cairo_text_extents_t extents;
    cairo_select_font_face(cairo, "sans-serif", CAIRO_FONT_SLANT_NORMAL,
                           bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(cairo, size);
    cairo_text_extents(cairo, text, &extents);
    return extents.x_advance;
}

double plot_text(cairo_t *cairo, double x, double y, plot_align align, double size,
                 bool bold, const char *text) {
    const double width = set_font(cairo, size, bold, text);
    const double left = align == PLOT_LEFT ? 0.0 : align == PLOT_RIGHT ? width : width / 2;
    set_gray(cairo, 0.0);
    cairo_move_to(cairo, x - left, y);
    cairo_show_text(cairo, text);
    return x - left + width;
}

/* ------------------------------------------------------------------ styles -- */

static void set_style(cairo_t *cairo, const plot_curve *curve) {
    static const double DASHES[] = { 3.5, 2.0 };
    canvas_colour(cairo, curve->style);
    cairo_set_line_width(cairo, 1.3);
    cairo_set_dash(cairo, DASHES, curve->dashed ? 2 : 0, 0.0);
}

/* Draws a polygon, or a disc for style 0. Styles of one colour have different markers. */
static void draw_marker(cairo_t *cairo, double x, double y, const plot_curve *curve) {
    static const double RADIUS = 2.3;
    static const int CORNERS[] = { 0, 4, 3, 6 };
    const int corners = CORNERS[(curve->style + curve->style / CANVAS_COLOURS) % 4];
    if (curve->dashed || curve->bare)
        return;
    cairo_new_path(cairo);
    for (int i = 0; i < corners; ++i) {
        const double angle = TURN * i / corners - TURN / 4.0;
        cairo_line_to(cairo, x + 1.3 * RADIUS * cos(angle), y + 1.3 * RADIUS * sin(angle));
    }
    if (corners == 0)
        cairo_arc(cairo, x, y, RADIUS, 0.0, TURN);
    cairo_fill(cairo);
}

/* -------------------------------------------------------------------- axes -- */

double plot_step(double minimum) {
    const double power = pow(10.0, floor(log10(minimum)));
    return power >= minimum         ? power
           : 2.0 * power >= minimum ? 2.0 * power
           : 5.0 * power >= minimum ? 5.0 * power
                                    : 10.0 * power;
}

static double part_of(const plot_axis *on, double value) {
    return on->step > 0.0 ? (value - on->first) / (on->last - on->first)
                          : log(value / on->first) / log(on->last / on->first);
}

static double canvas_x(const plot_panel *panel, double x) {
    return panel->x + part_of(&panel->across, x) * panel->width;
}

static double canvas_y(const plot_panel *panel, double y) {
    return panel->y + panel->height * (1.0 - part_of(&panel->up, y));
}

/* Writes a number with few digits and without trailing zeros: in thousands (k) from 10,000
 * on, in millions (M) from a million on. */
static void print_number(char text[32], double value) {
    const double unit = value >= 1e6 ? 1e6 : value >= 1e4 ? 1e3 : 1.0;
    snprintf(text, 32, "%g%s", value / unit, unit > 1e3 ? "M" : unit > 1.0 ? "k" : "");
}

static void draw_tick(cairo_t *cairo, const plot_panel *panel, bool up, double value) {
    const double left = panel->x, right = panel->x + panel->width;
    const double top = panel->y, bottom = panel->y + panel->height;
    char text[32];
    print_number(text, value + 0.0); /* no negative zero */
    set_gray(cairo, 0.88);
    if (up) {
        const double y = canvas_y(panel, value);
        if (panel->up.grid)
            draw_segment(cairo, left, y, right, y);
        plot_text(cairo, left - 4.0, y + 0.35 * PLOT_SMALL, PLOT_RIGHT, PLOT_SMALL, false,
                  text);
    } else {
        const double x = canvas_x(panel, value);
        if (panel->across.grid)
            draw_segment(cairo, x, top, x, bottom);
        plot_text(cairo, x, bottom + 10.0, PLOT_MIDDLE, PLOT_SMALL, false, text);
    }
}

/* A logarithmic axis has ticks at 1, 2 and 5 times powers of ten. Over a factor of 3000 it
 * has them at powers of ten; below 6, in equal steps. */
static void draw_ticks(cairo_t *cairo, const plot_panel *panel, bool up) {
    const plot_axis *const on = up ? &panel->up : &panel->across;
    const double first = on->first, last = 1.0001 * on->last;
    if (!(on->last > first))
        return;
    if (on->step > 0.0 || last < 6.0 * first) {
        const double step = on->step > 0.0 ? on->step : plot_step((last - first) / 5.0);
        for (double i = ceil(first / step); i * step <= last; ++i)
            draw_tick(cairo, panel, up, i * step);
        return;
    }
    double tick = pow(10.0, floor(log10(first)));
    for (int i = 0; tick <= last; ++i) {
        if (tick >= first)
            draw_tick(cairo, panel, up, tick);
        tick *= last > 3e3 * first ? 10.0 : i % 3 == 1 ? 2.5 : 2.0;
    }
}

static void draw_upright(cairo_t *cairo, double x, double y, double length,
                         const char *text) {
    const double width = set_font(cairo, PLOT_TEXT, true, text);
    const double size = width > length ? PLOT_TEXT * length / width : PLOT_TEXT;
    cairo_save(cairo);
    cairo_translate(cairo, x, y);
    cairo_rotate(cairo, -TURN / 4.0);
    plot_text(cairo, 0.0, 0.35 * size, PLOT_MIDDLE, size, true, text);
    cairo_restore(cairo);
}

void plot_frame(cairo_t *cairo, const plot_panel *panel) {
    cairo_set_line_width(cairo, 0.6);
    draw_ticks(cairo, panel, true);
    draw_ticks(cairo, panel, false);
    set_gray(cairo, 0.35);
    cairo_rectangle(cairo, panel->x, panel->y, panel->width, panel->height);
    cairo_stroke(cairo);
    if (panel->across.label) {
        plot_text(cairo, panel->x + panel->width / 2.0, panel->y + panel->height + 23.0,
                  PLOT_MIDDLE, PLOT_TEXT, false, panel->across.label);
    }
    if (panel->up.label) {
        draw_upright(cairo, panel->x - 40.0, panel->y + panel->height / 2.0,
                     panel->height + 19.0, panel->up.label);
    }
}

/* ------------------------------------------------------------------ curves -- */

void plot_line(cairo_t *cairo, const plot_panel *panel, const plot_curve *curve) {
    cairo_save(cairo);
    set_style(cairo, curve);
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND);
    cairo_new_path(cairo); /* drawing text leaves a current point */
    for (size_t i = 0; i < curve->count; ++i)
        cairo_line_to(cairo, canvas_x(panel, curve->x[i]), canvas_y(panel, curve->y[i]));
    cairo_stroke(cairo);
    for (size_t i = 0; i < curve->count; ++i)
        draw_marker(cairo, canvas_x(panel, curve->x[i]), canvas_y(panel, curve->y[i]),
                    curve);
    cairo_restore(cairo);
}

double plot_entry(cairo_t *cairo, double x, double y, double size, const plot_curve *like,
                  const char *text) {
    const double length = 22.0 / PLOT_TEXT * size, middle = y - size / 3.0;
    cairo_save(cairo);
    set_style(cairo, like);
    draw_segment(cairo, x, middle, x + length, middle);
    draw_marker(cairo, x + length / 2.0, middle, like);
    cairo_restore(cairo);
    return plot_text(cairo, x + length + 4.0, y, PLOT_LEFT, size, false, text) + 2.0 * size;
}

/* ------------------------------------------------------------------- files -- */

const char *const PLOT_ENDINGS[] = { "svg", "png", "jpg", "jpeg", NULL };

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
    static const double PIXEL_SCALE = 2.0;
    output out;
    if (!output_open(&out, path))
        return false;
    const bool svg = strcasecmp(path_ending(path), "svg") == 0;
    cairo_surface_t *const surface =
        svg ? cairo_svg_surface_create_for_stream(canvas_block, out.file, width, height)
            : cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)ceil(width * PIXEL_SCALE),
                                         (int)ceil(height * PIXEL_SCALE));
    const cairo_status_t status = paint_page(surface, svg ? 1.0 : PIXEL_SCALE, paint, data);
    return canvas_close(&out, surface, status, path, way_out);
}
