/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "common/plot.h"

#include "common/canvas.h"

#include <math.h>
#include <stdio.h>

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

static void set_style(cairo_t *cairo, size_t style, bool dashed) {
    static const double DASHES[] = { 3.5, 2.0 };
    canvas_colour(cairo, style);
    cairo_set_line_width(cairo, 1.3);
    cairo_set_dash(cairo, DASHES, dashed ? 2 : 0, 0.0);
}

/* A regular polygon; a disc for style 0. Styles of one colour have different markers. */
static void draw_marker(cairo_t *cairo, double x, double y, size_t style) {
    static const double RADIUS = 2.3;
    static const int CORNERS[] = { 0, 4, 3, 6 };
    const int corners = CORNERS[(style + style / CANVAS_COLOURS) % 4];
    cairo_new_path(cairo);
    for (int i = 0; i < corners; ++i) {
        const double angle = TURN * i / corners - TURN / 4.0;
        cairo_line_to(cairo, x + 1.3 * RADIUS * cos(angle), y + 1.3 * RADIUS * sin(angle));
    }
    if (corners == 0)
        cairo_arc(cairo, x, y, RADIUS, 0.0, TURN);
    cairo_fill(cairo);
}

static void draw_part(cairo_t *cairo, double x, double y, double width, double height,
                      size_t style) {
    canvas_colour(cairo, style);
    cairo_rectangle(cairo, x, y, width, height);
    cairo_fill(cairo);
}

static void draw_mark(cairo_t *cairo, double x, double y, double height) {
    set_gray(cairo, 0.0);
    cairo_set_line_width(cairo, 1.6);
    draw_segment(cairo, x, y - 1.0, x, y + height + 1.0);
}

/* Returns the width of the sample. */
static double draw_sample(cairo_t *cairo, double x, double y, double size,
                          plot_sample sample, size_t style) {
    const double length = 22.0 / PLOT_TEXT * size, middle = y - size / 3.0;
    if (sample == PLOT_PART || sample == PLOT_MARK) {
        if (sample == PLOT_PART)
            draw_part(cairo, x, y - 6.0, 6.0, 6.0, style);
        else
            draw_mark(cairo, x + 3.0, y - 6.5, 7.0);
        return 6.0;
    }
    cairo_save(cairo);
    set_style(cairo, style, sample == PLOT_DASHED);
    if (sample != PLOT_CURVE)
        set_gray(cairo, 0.35);
    draw_segment(cairo, x, middle, x + length, middle);
    if (sample == PLOT_CURVE)
        draw_marker(cairo, x + length / 2.0, middle, style);
    cairo_restore(cairo);
    return length;
}

double plot_entry(cairo_t *cairo, double x, double y, double size, plot_sample sample,
                  size_t style, const char *text) {
    const double width = draw_sample(cairo, x, y, size, sample, style);
    const bool small = sample == PLOT_PART || sample == PLOT_MARK;
    const double left = x + width + (small ? 2.5 : 4.0);
    return plot_text(cairo, left, y, PLOT_LEFT, size, false, text) +
           (small ? 6.0 : 2.0 * size);
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

/* Writes a number with few digits and without trailing zeros: from 10,000 on as thousands
 * (k), from a million on as millions (M). */
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

/* A logarithmic axis has ticks at 1, 2 and 5 times powers of ten. If it spans more than a
 * factor of 3000 it has ticks at powers of ten only, and below a factor of 6 in equal
 * steps. */
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

/* --------------------------------------------------------- curves and bars -- */

void plot_line(cairo_t *cairo, const plot_panel *panel, const plot_curve *curve) {
    cairo_save(cairo);
    set_style(cairo, curve->style, curve->dashed);
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND);
    cairo_new_path(cairo); /* drawing text leaves a current point */
    for (size_t i = 0; i < curve->count; ++i)
        cairo_line_to(cairo, canvas_x(panel, curve->x[i]), canvas_y(panel, curve->y[i]));
    cairo_stroke(cairo);
    for (size_t i = 0; !curve->dashed && !curve->bare && i < curve->count; ++i) {
        draw_marker(cairo, canvas_x(panel, curve->x[i]), canvas_y(panel, curve->y[i]),
                    curve->style);
    }
    cairo_restore(cairo);
}

static void draw_bar(cairo_t *cairo, const plot_panel *panel, double y, double height,
                     const plot_bar *bar) {
    double sum = 0.0;
    for (size_t i = 0; i < PLOT_PARTS; ++i) {
        if (bar->part[i] > 0.0) {
            const double x = canvas_x(panel, sum);
            sum += bar->part[i];
            draw_part(cairo, x, y, canvas_x(panel, sum) - x, height, i);
        }
    }
    if (bar->mark > 0.0)
        draw_mark(cairo, canvas_x(panel, bar->mark), y, height);
    plot_text(cairo, panel->x - 4.0, y + height / 2.0 + 0.35 * PLOT_SMALL, PLOT_RIGHT,
              PLOT_SMALL, false, bar->label);
}

void plot_bars(cairo_t *cairo, const plot_panel *panel, const plot_bar *bars,
               size_t count) {
    const double step = panel->height / (double)count;
    for (size_t i = 0; i < count; ++i)
        draw_bar(cairo, panel, panel->y + ((double)i + 0.15) * step, 0.7 * step, &bars[i]);
}
