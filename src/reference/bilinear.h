/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Positions in an image and its values there, for stages that draw images on a canvas, as
 * in shaders/include/bilinear.glsl. */
#ifndef GLSURF_REFERENCE_BILINEAR_H
#define GLSURF_REFERENCE_BILINEAR_H

#include "core/number.h"
#include "core/view.h"

typedef struct gls_location {
    gls_pixel pixel; /* the pixel to the left and above */
    float x, y;      /* from the centre of that pixel, in [0, 1) */
} gls_location;

/* 1 in the middle of `size` pixels, 0 at their edges, negative outside. */
static inline float gls_tent(int pixel, float rest, int size) {
    const float before = (float)pixel + rest + 0.5f;
    const float after = (float)size - before;
    return 2.0f * gls_min_float(before, after) / (float)size;
}

/* Interpolates red, green and blue between pixels of the view. Pixels outside the view are
 * not read. */
static inline void gls_interpolate(const gls_view *view, const gls_location *at,
                                   float value[3]) {
    const size_t bytes = gls_pixel_bytes(view->format);
    const int last_x = (int)view->region.width - 1, last_y = (int)view->region.height - 1;
    const uint8_t *row0 =
        gls_view_row(view, (uint32_t)gls_clamp_int(at->pixel.y, 0, last_y));
    const uint8_t *row1 =
        gls_view_row(view, (uint32_t)gls_clamp_int(at->pixel.y + 1, 0, last_y));
    const size_t x0 = bytes * (size_t)gls_clamp_int(at->pixel.x, 0, last_x);
    const size_t x1 = bytes * (size_t)gls_clamp_int(at->pixel.x + 1, 0, last_x);
    const float a1 = at->x * 256.0f, a0 = 256.0f - a1;
    const float b1 = at->y * 256.0f, b0 = 256.0f - b1;
    for (size_t c = 0; c < 3; ++c) {
        const size_t channel = gls_pixel_channel(view->format, c);
        const float above = a0 * row0[x0 + channel] + a1 * row0[x1 + channel];
        const float below = a0 * row1[x0 + channel] + a1 * row1[x1 + channel];
        value[c] = (b0 * above + b1 * below) / 65536.0f;
    }
}

#endif
