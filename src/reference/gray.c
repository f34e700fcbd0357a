/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Goal: one byte of luma per pixel, so that later stages up to the box sums use integers.
 *
 *     gray = (19595 R + 38470 G + 7471 B + 2^15) >> 16
 *
 * The weights are 0.299, 0.587 and 0.114 in units of 2^-16. They add up to 2^16, so that R
 * = G = B comes out unchanged and white does not overflow. [T] starts from gray images; the
 * weights come from ITU-R BT.601.
 *
 * A mask only tells black pixels from others, so each pixel becomes R | G | B.
 */
#include "reference/reference.h"

#include <string.h>

static uint8_t luma(uint32_t r, uint32_t g, uint32_t b) {
    return (uint8_t)((19595u * r + 38470u * g + 7471u * b + 32768u) >> 16);
}

void gls_reference_gray(const gls_view *view, uint8_t *gray) {
    const size_t width = view->region.width, bytes = gls_pixel_bytes(view->format);
    const size_t red = gls_pixel_channel(view->format, 0);
    const size_t blue = gls_pixel_channel(view->format, 2);
    for (uint32_t y = 0; y < view->region.height; ++y) {
        const uint8_t *row = gls_view_row(view, y);
        if (bytes == 1)
            memcpy(gray + y * width, row, width);
        else
            for (size_t x = 0; x < width; ++x) {
                const uint8_t r = row[x * bytes + red], g = row[x * bytes + 1],
                              b = row[x * bytes + blue];
                gray[y * width + x] = view->is_mask ? r | g | b : luma(r, g, b);
            }
    }
}
