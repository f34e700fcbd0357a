/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The lines of matches in pictures: their colours, and epipolar lines. */
#include "command/match_drawing.h"

#include <math.h>

static const double LINE_WIDTH = 1.4, RIM = 0.9;
static const double TURN = 6.283185307179586;

/* One channel of a saturated colour with hue in [0, 1); the channel is strongest at hue
 * `strongest`. */
static double channel(double hue, double strongest) {
    const double away = fabs(hue - strongest);
    const double nearest = fmin(away, 1.0 - away);
    return fmin(1.0, fmax(0.3, 2.0 - 6.0 * nearest));
}

void drawing_colour(const drawing_pen *self, const drawing_line *of) {
    const double angle = atan2(of->ay - self->y, of->ax - self->x);
    const double hue = angle < 0.0 ? 1.0 + angle / TURN : angle / TURN;
    cairo_set_source_rgb(self->cairo, channel(hue, 0.0), channel(hue, 1.0 / 3.0),
                         channel(hue, 2.0 / 3.0));
}

void drawing_stroke(const drawing_pen *self, const drawing_line *of) {
    cairo_set_source_rgba(self->cairo, 0.0, 0.0, 0.0, 0.55);
    cairo_set_line_width(self->cairo, (LINE_WIDTH + 2.0 * RIM) * self->unit);
    cairo_stroke_preserve(self->cairo);
    drawing_colour(self, of);
    cairo_set_line_width(self->cairo, LINE_WIDTH * self->unit);
    cairo_stroke(self->cairo);
}

/* ---------------------------------------------------------- epipolar lines -- */

/* The feature that a position a in A matches lies on the line F a of B, and the one that b
 * matches on the line F^T b of A. A line (l0, l1, l2) holds the pixels (x, y) with l0 x +
 * l1 y + l2 = 0. Returns F p, or F^T p. */
static void line_of(const double f[9], bool transposed, const glsurf_keypoint *p,
                    double line[3]) {
    const double at[3] = { (double)p->x, (double)p->y, 1.0 };
    for (int i = 0; i < 3; ++i) {
        line[i] = 0.0;
        for (int j = 0; j < 3; ++j)
            line[i] += (transposed ? f[3 * j + i] : f[3 * i + j]) * at[j];
    }
}

/* Draws a line in an image, which clips it. The piece begins at the foot of the
 * perpendicular from the middle of the image and is longer than any chord. */
static void draw_epipolar(const drawing_pen *self, const drawing_line *of,
                          const double line[3], const image *picture,
                          const drawing_layout *at, int side) {
    cairo_t *const cairo = self->cairo;
    const double width = picture->width, height = picture->height;
    const double norm = hypot(line[0], line[1]);
    const double x = (width - 1.0) / 2.0, y = (height - 1.0) / 2.0;
    const double away = (line[0] * x + line[1] * y + line[2]) / norm;
    const double nx = line[0] / norm, ny = line[1] / norm;
    if (!(fabs(away) < width + height)) /* the epipole, or a line that is far away */
        return;
    cairo_save(cairo);
    cairo_translate(cairo, at->left[side], at->top[side]);
    cairo_rectangle(cairo, 0.0, 0.0, width * at->scale, height * at->scale);
    cairo_clip(cairo);
    const double reach = width + height;
    const double foot_x = x - away * nx + 0.5, foot_y = y - away * ny + 0.5;
    cairo_move_to(cairo, (foot_x - reach * ny) * at->scale,
                  (foot_y + reach * nx) * at->scale);
    cairo_line_to(cairo, (foot_x + reach * ny) * at->scale,
                  (foot_y - reach * nx) * at->scale);
    drawing_stroke(self, of);
    cairo_restore(cairo);
}

void drawing_epipolar(const drawing_pen *self, const drawing_line *of,
                      const match_result *result, const drawing_layout *at) {
    const glsurf_match *const match = &result->matches[of->match];
    const match_side *const a = &result->sides[0], *const b = &result->sides[1];
    double line[3];
    line_of(result->fundamental.matrix, true, &b->points[match->b], line);
    draw_epipolar(self, of, line, &a->picture, at, 0);
    line_of(result->fundamental.matrix, false, &a->points[match->a], line);
    draw_epipolar(self, of, line, &b->picture, at, 1);
}
