/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "bench/panel.h"

#include "tool/plot.h"

#include <cairo.h>
#include <math.h>
#include <stdio.h>

/* In points. */
static const double RIGHT = 14.0, ABOVE = 40.0, BELOW = 32.0;

/* From the palette of Okabe and Ito, which all kinds of colour vision tell apart. */
void panel_colour(cairo_t *cairo, size_t i) {
    static const double COLOURS[][3] = {
        { 0.00, 0.45, 0.70 }, { 0.84, 0.37, 0.00 }, { 0.00, 0.62, 0.45 },
        { 0.80, 0.47, 0.65 }, { 0.90, 0.62, 0.00 }, { 0.34, 0.71, 0.91 },
        { 0.60, 0.60, 0.60 }, { 0.25, 0.25, 0.25 },
    };
    const double *const c = COLOURS[i % (sizeof COLOURS / sizeof *COLOURS)];
    cairo_set_source_rgb(cairo, c[0], c[1], c[2]);
}

void panel_gray(cairo_t *cairo, double level) {
    cairo_set_source_rgb(cairo, level, level, level);
}

void panel_segment(cairo_t *cairo, double x0, double y0, double x1, double y1) {
    cairo_move_to(cairo, x0, y0);
    cairo_line_to(cairo, x1, y1);
    cairo_stroke(cairo);
}

panel_frame panel_next(struct bench_chart *chart, double left) {
    const int at = chart->panels++;
    return (panel_frame){ .x = (at % PANELS_IN_ROW) * PANEL_WIDTH + left,
                          .y = PANEL_TOP + (at / PANELS_IN_ROW) * PANEL_HEIGHT + ABOVE,
                          .width = PANEL_WIDTH - left - RIGHT,
                          .height = PANEL_HEIGHT - ABOVE - BELOW };
}

void panel_title(cairo_t *cairo, panel_frame in, const char *title) {
    plot_text(cairo, in.x, in.y - 24.0, PLOT_LEFT, PANEL_TITLE, true, title);
}

/* Above the frame from the left; returns where the next begins. */
double panel_entry(cairo_t *cairo, panel_frame in, double x, size_t colour,
                   const char *text) {
    panel_colour(cairo, colour);
    cairo_rectangle(cairo, x, in.y - 13.0, 6.0, 6.0);
    cairo_fill(cairo);
    return plot_text(cairo, x + 8.5, in.y - 7.0, PLOT_LEFT, PANEL_SMALL, false, text) + 6.0;
}

/* --------------------------------------------------------------------- axes -- */

double panel_place(panel_axis on, double value) {
    return on.logarithmic ? log(value / on.first) / log(on.last / on.first)
                          : (value - on.first) / (on.last - on.first);
}

/* A few digits without zeros behind the point; thousands as k, millions as M. */
static void number_text(double value, char *text, size_t size) {
    const char *const unit = value >= 1e6 ? "M" : value >= 1e4 ? "k" : "";
    snprintf(text, size, "%g%s",
             value >= 1e6   ? value / 1e6
             : value >= 1e4 ? value / 1e3
                            : value,
             unit);
}

static void draw_tick(cairo_t *cairo, panel_frame in, panel_axis on, bool upright,
                      double value) {
    char text[32];
    number_text(value, text, sizeof text);
    const double at = panel_place(on, value);
    panel_gray(cairo, 0.88);
    cairo_set_line_width(cairo, 0.6);
    if (upright) {
        const double y = in.y + in.height * (1.0 - at);
        panel_segment(cairo, in.x, y, in.x + in.width, y);
        plot_text(cairo, in.x - 4.0, y + 0.35 * PANEL_TEXT, PLOT_RIGHT, PANEL_TEXT, false,
                  text);
    } else {
        const double x = in.x + in.width * at;
        panel_segment(cairo, x, in.y, x, in.y + in.height);
        plot_text(cairo, x, in.y + in.height + 10.0, PLOT_MIDDLE, PANEL_TEXT, false, text);
    }
}

/* At 1, 2 and 5 times powers of ten where that leaves room, otherwise at powers alone. */
void panel_ticks(cairo_t *cairo, panel_frame in, panel_axis on, bool upright) {
    if (!on.logarithmic) {
        double top, step;
        plot_round(on.last, &top, &step);
        for (double value = 0.0; value <= on.last * 1.0001; value += step)
            draw_tick(cairo, in, on, upright, value);
        return;
    }
    static const double STEPS[] = { 1.0, 2.0, 5.0 };
    const int count = on.last / on.first > 3e3 ? 1 : 3;
    for (double power = pow(10.0, floor(log10(on.first))); power <= on.last;
         power *= 10.0) {
        for (int i = 0; i < count; ++i) {
            const double value = STEPS[i] * power;
            if (value >= 0.999 * on.first && value <= 1.001 * on.last)
                draw_tick(cairo, in, on, upright, value);
        }
    }
}

void panel_border(cairo_t *cairo, panel_frame in, const char *x_label) {
    panel_gray(cairo, 0.35);
    cairo_set_line_width(cairo, 0.6);
    cairo_rectangle(cairo, in.x, in.y, in.width, in.height);
    cairo_stroke(cairo);
    plot_text(cairo, in.x + in.width / 2.0, in.y + in.height + 22.0, PLOT_MIDDLE,
              PANEL_TEXT, false, x_label);
}
