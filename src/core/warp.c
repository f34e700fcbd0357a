/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "core/warp.h"

#include "core/matrix.h"
#include "core/number.h"

#include <math.h>

static int clamp_to_int(double value, int minimum, int maximum) {
    return value > minimum ? value < maximum ? (int)value : maximum : minimum;
}

gls_rect gls_warp_bounds(const double to_canvas[9], int width, int height, int canvas_width,
                         int canvas_height) {
    const gls_rect all = { 0, 0, canvas_width, canvas_height };
    double x0 = INFINITY, y0 = INFINITY, x1 = -INFINITY, y1 = -INFINITY;
    for (int i = 0; i < 4; ++i) {
        double at[2];
        if (!gls_map(to_canvas, i % 2 ? width - 0.5 : -0.5, i / 2 ? height - 0.5 : -0.5,
                     at))
            return all;
        x0 = gls_min_double(at[0], x0);
        y0 = gls_min_double(at[1], y0);
        x1 = gls_max_double(at[0], x1);
        y1 = gls_max_double(at[1], y1);
    }
    /* One pixel more on each side covers all rounding. */
    return (gls_rect){
        clamp_to_int(floor(x0) - 1.0, 0, canvas_width),
        clamp_to_int(floor(y0) - 1.0, 0, canvas_height),
        clamp_to_int(ceil(x1) + 2.0, 0, canvas_width),
        clamp_to_int(ceil(y1) + 2.0, 0, canvas_height),
    };
}

static double denominator(const double m[9], int x, int y) {
    return m[6] * x + m[7] * y + m[8];
}

/* Chooses the origin: the middle of the tile, or the corner with the largest denominator if
 * that is more than twice as large. Dividing by a small or negative denominator would lose
 * digits. Returns the denominator at the origin. */
static double choose_origin(gls_warp *warp, const double m[9]) {
    const gls_rect a = warp->area;
    warp->origin_x = (a.x0 + a.x1) / 2;
    warp->origin_y = (a.y0 + a.y1) / 2;
    double best = denominator(m, warp->origin_x, warp->origin_y), bar = 2.0 * best;
    for (int i = 0; i < 4; ++i) {
        const int x = i % 2 ? a.x1 - 1 : a.x0, y = i / 2 ? a.y1 - 1 : a.y0;
        const double here = denominator(m, x, y);
        if (here > best && here > bar) {
            best = bar = here;
            warp->origin_x = x;
            warp->origin_y = y;
        }
    }
    return best;
}

bool gls_warp_make(gls_warp *warp, const double to_image[9], gls_rect area) {
    const double *const m = to_image;
    const int far = (int)GLS_WARP_FAR;
    *warp = (gls_warp){ .area = area };
    const double w = choose_origin(warp, m);
    if (!(w > 0.0))
        return false;
    const double ox = warp->origin_x, oy = warp->origin_y;
    const double x = (m[0] * ox + m[1] * oy + m[2]) / w;
    const double y = (m[3] * ox + m[4] * oy + m[5]) / w;
    warp->base_x = clamp_to_int(floor(x + 0.5), -far, far);
    warp->base_y = clamp_to_int(floor(y + 0.5), -far, far);
    for (int i = 0; i < 2; ++i) {
        warp->x[i] = (float)((m[i] - warp->base_x * m[6 + i]) / w);
        warp->y[i] = (float)((m[3 + i] - warp->base_y * m[6 + i]) / w);
        warp->w[i] = (float)(m[6 + i] / w);
    }
    warp->x[2] = (float)(x - warp->base_x);
    warp->y[2] = (float)(y - warp->base_y);
    return true;
}

bool gls_warp_next(gls_rect bounds, gls_rect part, const double to_image[9], int *next,
                   gls_warp *warp) {
    const gls_rect *b = &bounds;
    const int tile = GLS_WARP_TILE;
    const int columns = gls_ceil_div(gls_max_int(b->x1 - b->x0, 0), tile);
    const int rows = gls_ceil_div(gls_max_int(b->y1 - b->y0, 0), tile);
    while (*next < columns * rows) {
        const int x = b->x0 + tile * (*next % columns);
        const int y = b->y0 + tile * (*next / columns);
        const gls_rect all = { x, y, gls_min_int(x + tile, b->x1),
                               gls_min_int(y + tile, b->y1) };
        const gls_rect area = gls_rect_intersect(all, part);
        ++*next;
        if (gls_rect_is_empty(&area) || !gls_warp_make(warp, to_image, all))
            continue;
        warp->area = (gls_rect){ area.x0 - part.x0, area.y0 - part.y0, area.x1 - part.x0,
                                 area.y1 - part.y0 };
        warp->origin_x -= part.x0;
        warp->origin_y -= part.y0;
        return true;
    }
    return false;
}

float gls_blend_slope(float gain) {
    return (gain - 1.0f) / 255.0f;
}
