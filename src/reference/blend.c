/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Goal: images on one canvas, without edges where one image ends, and without ghosts where
 * two images differ by a few pixels.
 *
 * WARP. src/core/warp.h says where a pixel of the canvas lies in an image. There the image
 * is interpolated bilinearly, and its border pixels reach half a pixel outwards. With the
 * weights as multiples of 1/256 of a pixel, a0 = 256 - a1, the value is
 *     (b0 (a0 v00 + a1 v10) + b1 (a0 v01 + a1 v11)) / 2^16,
 * which gives exactly the pixel itself where a1 = b1 = 0.
 *
 * EXPOSURE. Photographs next to each other differ in exposure. Plain gains would turn skies
 * that are white in both into grays. So the gain g multiplies the odds v / (255 - v):
 *     v' = g v / (1 + (g - 1) v / 255).
 * The slope is g in the shadows and 1 / g in the lights, and 0 and 255 stay where they are.
 * Two gains, one after the other, have the effect of their product.
 *
 * BLEND. Every image has a weight of
 *     t = max(u v, 2^-14)^8, with u = 1 - |2 x / width - 1| and v likewise,
 * which is 1 in its centre and almost 0 at its border. The canvas is the weighted mean. A
 * plain feather (M. Brown, D. Lowe, "Automatic Panoramic Image Stitching using Invariant
 * Features", IJCV 2007) has no eighth power. It blends in the whole overlap, and shows two
 * edges there that should be one. With the eighth power, the weight of one
 * image goes from a tenth to nine tenths while its u v divided by the other's goes from 1 /
 * 9^(1/8) = 0.76 to 1.32, which is about a seventh of the overlap. That is too narrow for a
 * ghost to be seen, and wide enough to hide what remains of the difference in exposure. The
 * floor keeps t above 2^-112, a normal float.
 *
 * A single image comes out unchanged. t v is rounded once, and so is the quotient of the
 * sums. So a value up to 255 loses at most 255 x 2 x 2^-24 = 3e-5 before it is rounded to a
 * whole number. For n images that agree there are n + 1 roundings instead of two, n times
 * as much for the sum of weights and for the sum of values.
 */
#include "core/number.h"
#include "reference/bilinear.h"
#include "reference/reference.h"

#include <math.h>

/* Finds the position of the canvas pixel in the image. Returns false if it is far away, or
 * NaN: comparisons with NaN are false. */
static bool find_location(const gls_warp *warp, int canvas_x, int canvas_y,
                          gls_location *at) {
    const float i = (float)(canvas_x - warp->origin_x);
    const float j = (float)(canvas_y - warp->origin_y);
    const float w = warp->w[0] * i + (warp->w[1] * j + 1.0f);
    const float x = (warp->x[0] * i + (warp->x[1] * j + warp->x[2])) / w;
    const float y = (warp->y[0] * i + (warp->y[1] * j + warp->y[2])) / w;
    if (!(w > 0.0f && fabsf(x) < GLS_WARP_FAR && fabsf(y) < GLS_WARP_FAR))
        return false;
    const float x_floor = floorf(x), y_floor = floorf(y);
    *at = (gls_location){
        .pixel = { warp->base_x + (int)x_floor, warp->base_y + (int)y_floor },
        .x = x - x_floor,
        .y = y - y_floor,
    };
    return true;
}

static void add_view(const gls_view *view, const gls_warp *warp, const float gain[3], int x,
                     int y, float sum[4]) {
    const int width = (int)view->region.width, height = (int)view->region.height;
    gls_location at;
    if (!find_location(warp, x, y, &at))
        return;
    const float u = gls_tent(at.pixel.x, at.x, width),
                v = gls_tent(at.pixel.y, at.y, height);
    if (!(u >= 0.0f && v >= 0.0f))
        return;
    const float t = gls_max_float(u * v, GLS_BLEND_FLOOR);
    const float t2 = t * t, t4 = t2 * t2, weight = t4 * t4;
    float value[3];
    gls_interpolate(view, &at, value);
    for (int c = 0; c < 3; ++c) {
        const float slope = gls_blend_slope(gain[c]);
        sum[c] += gain[c] * value[c] / (1.0f + slope * value[c]) * weight;
    }
    sum[3] += weight;
}

void gls_reference_blend_add(const gls_view *view, const gls_warp *warp,
                             const float gain[3], int canvas_width, float *sum) {
    for (int y = warp->area.y0; y < warp->area.y1; ++y)
        for (int x = warp->area.x0; x < warp->area.x1; ++x)
            add_view(view, warp, gain, x, y,
                     sum + 4 * ((size_t)y * (size_t)canvas_width + (size_t)x));
}

void gls_reference_blend_canvas(const float *sum, size_t pixels, uint8_t *rgba) {
    for (size_t i = 0; i < pixels; ++i) {
        const float *s = sum + 4 * i;
        const bool covered = s[3] > 0.0f;
        for (size_t c = 0; c < 3; ++c)
            rgba[4 * i + c] =
                covered ? (uint8_t)floorf(gls_min_float(s[c] / s[3], 255.0f) + 0.5f) : 0;
        rgba[4 * i + 3] = covered ? 255 : 0;
    }
}
