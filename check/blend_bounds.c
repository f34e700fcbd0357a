/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Bounds of a panorama's sums. Names are as in shaders/blend/add.frag. The terms of the
 * warp come from the library: unit/maths tests them.
 */
#include "check/stage_bounds.h"

#include "core/matrix.h"
#include "core/view.h"
#include "core/warp.h"

#include <stdlib.h>

void gls_bounded_canvas_free(gls_bounded_canvas *self) {
    free(self->sum);
    free(self->unknown);
    self->sum = NULL;
    self->unknown = NULL;
}

gls_bounded_canvas gls_bounded_canvas_make(int width, int height) {
    const size_t pixels = (size_t)width * (size_t)height;
    gls_bounded_canvas made = { .width = width, .height = height };
    made.sum = calloc(pixels, sizeof *made.sum);
    made.unknown = calloc(pixels, sizeof *made.unknown);
    if (!made.sum || !made.unknown)
        gls_bounded_canvas_free(&made);
    return made;
}

/* x0 i + (x1 j + x2) */
static gls_bounded linear(float x0, float x1, float x2, int i, int j) {
    return gls_plus(gls_times(gls_exactly(x0), gls_exactly(i)),
                    gls_plus(gls_times(gls_exactly(x1), gls_exactly(j)), gls_exactly(x2)));
}

/* Computes the position of a canvas pixel in the image. Judges if w > 0 and the position is
 * less than GLS_WARP_FAR from the base. */
static gls_judgement locate(const gls_warp *warp, int x, int y, gls_bounded at[2]) {
    const int i = x - warp->origin_x, j = y - warp->origin_y;
    const gls_bounded w = linear(warp->w[0], warp->w[1], 1.0f, i, j);
    const gls_judgement ahead = gls_is_above(w, 0.0);
    if (ahead != GLS_ACCEPTED)
        return ahead;
    at[0] = gls_over(linear(warp->x[0], warp->x[1], warp->x[2], i, j), w);
    at[1] = gls_over(linear(warp->y[0], warp->y[1], warp->y[2], i, j), w);
    gls_judgement near = GLS_ACCEPTED;
    for (int k = 0; k < 2; ++k)
        near = gls_both(
            near, gls_is_above(gls_negated(gls_magnitude(at[k])), (double)-GLS_WARP_FAR));
    at[0] = gls_plus(at[0], gls_exactly(warp->base_x));
    at[1] = gls_plus(at[1], gls_exactly(warp->base_y));
    return near;
}

gls_bounded gls_bounded_tent(gls_bounded at, int size) {
    const gls_bounded before = gls_plus(at, gls_exactly(0.5)),
                      after = gls_minus(gls_exactly(size), before);
    return gls_over(gls_times(gls_exactly(2.0), gls_smaller(before, after)),
                    gls_exactly(size));
}

gls_bounded gls_bounded_power(gls_bounded t, int squares) {
    for (int k = 0; k < squares; ++k)
        t = gls_times(t, t);
    return t;
}

static double pixel(const glsurf_image *image, int x, int y, size_t channel) {
    const size_t bytes = gls_pixel_bytes(image->format);
    const size_t stride = image->stride ? image->stride : bytes * image->width;
    const int px = gls_clamp_int(x, 0, (int)image->width - 1);
    const int py = gls_clamp_int(y, 0, (int)image->height - 1);
    return ((const uint8_t *)image->pixels)[(size_t)py * stride + (size_t)px * bytes +
                                            gls_pixel_channel(image->format, channel)];
}

/* The slope is at most 255 a pixel along each axis. Weights are
 * multiples of 1/256; they and the fractions in them are exact. A pixel passes two products
 * and two sums, which round by 4 u of 255, and a division by a power of two: 5 u. */
gls_bounded gls_bounded_interpolate(const glsurf_image *image, const gls_bounded at[2],
                                    size_t channel) {
    const double x = floor(at[0].v), y = floor(at[1].v), a = at[0].v - x, b = at[1].v - y;
    double value = 0.0;
    for (int k = 0; k < 4; ++k)
        value += (k % 2 ? a : 1.0 - a) * (k / 2 ? b : 1.0 - b) *
                 pixel(image, (int)x + k % 2, (int)y + k / 2, channel);
    return (gls_bounded){ value, 255.0 * (at[0].e + at[1].e + 10.0 * GLS_ROUNDING) };
}

static void add(gls_bounded_canvas *self, const glsurf_image *image, const float gain[3],
                const gls_warp *warp, int x, int y) {
    const size_t to = (size_t)y * (size_t)self->width + (size_t)x;
    gls_bounded at[2];
    gls_judgement where = locate(warp, x, y, at);
    if (where == GLS_ACCEPTED) {
        const gls_bounded u = gls_bounded_tent(at[0], (int)image->width),
                          v = gls_bounded_tent(at[1], (int)image->height);
        where = gls_both(gls_is_above(u, 0.0), gls_is_above(v, 0.0));
        const gls_bounded t = gls_times(u, v);
        const gls_bounded weight =
            gls_bounded_power((gls_bounded){ fmax(t.v, (double)GLS_BLEND_FLOOR), t.e }, 3);
        for (size_t c = 0; c < 3 && where == GLS_ACCEPTED; ++c) {
            const gls_bounded value = gls_bounded_interpolate(image, at, c);
            const gls_bounded slope = gls_exactly(gls_blend_slope(gain[c]));
            const gls_bounded shown =
                gls_over(gls_times(gls_exactly(gain[c]), value),
                         gls_plus(gls_exactly(1.0), gls_times(slope, value)));
            self->sum[to][c] = gls_plus(self->sum[to][c], gls_times(shown, weight));
        }
        if (where == GLS_ACCEPTED)
            self->sum[to][3] = gls_plus(self->sum[to][3], weight);
    }
    self->unknown[to] |= where == GLS_EITHER;
}

void gls_bounded_canvas_add(gls_bounded_canvas *self, const glsurf_image *image,
                            const glsurf_placement *placement) {
    double to_image[9];
    if (!gls_homography_invert(placement->to_canvas, to_image))
        return;
    const gls_rect b = gls_warp_bounds(placement->to_canvas, (int)image->width,
                                       (int)image->height, self->width, self->height);
    gls_warp warp;
    int next = 0;
    while (gls_warp_next(b, (gls_rect){ 0, 0, self->width, self->height }, to_image, &next,
                         &warp))
        for (int j = warp.area.y0; j < warp.area.y1; ++j)
            for (int i = warp.area.x0; i < warp.area.x1; ++i)
                add(self, image, placement->gain, &warp, i, j);
}
