/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Goal: the image without the noise of single pixels, in quarters of a gray level, for the
 * integral image.
 *
 *     S(x, y) = (sum over i, j of w(i) w(j) I(x + i, y + j) + 2^13) >> 14
 *
 * with the Gaussian of one pixel in 1/256: w = 1, 14, 62, 102, 62, 14, 1. Border pixels are
 * repeated. The products of the weights add up to 2^16, so that a gray level is four units.
 * All numbers are integers: rows reach 255 x 256 = 65,280, and the whole sum reaches 255 x
 * 2^16 = 1.7e7.
 */
#include "reference/lookup.h"
#include "reference/reference.h"

#include <stdlib.h>

/* Keeps seven smoothed rows at a time: row y at index y % 7. */
bool gls_reference_smooth(const uint8_t *gray, int width, int height, uint16_t *smooth) {
    const size_t w = (size_t)width;
    uint16_t *rows = malloc(7 * w * sizeof *rows);
    if (!rows)
        return false;
    for (int y = -3; y < height; ++y) {
        const int next = y + 3;
        const uint8_t *row = gray + (size_t)next * w;
        for (int x = 0; next < height && x < width; ++x) {
            uint32_t sum = 0;
            for (int i = -3; i <= 3; ++i)
                sum += (uint32_t)gls_smooth_weight(i) *
                       row[gls_clamp_int(x + i, 0, width - 1)];
            rows[(size_t)(next % 7) * w + (size_t)x] = (uint16_t)sum;
        }
        for (int x = 0; y >= 0 && x < width; ++x) {
            uint32_t sum = 8192;
            for (int j = -3; j <= 3; ++j) {
                const int at = gls_clamp_int(y + j, 0, height - 1);
                sum +=
                    (uint32_t)gls_smooth_weight(j) * rows[(size_t)(at % 7) * w + (size_t)x];
            }
            *smooth++ = (uint16_t)(sum >> 14);
        }
    }
    free(rows);
    return true;
}
