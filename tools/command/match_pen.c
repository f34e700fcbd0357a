/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Lines in colours. */
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
