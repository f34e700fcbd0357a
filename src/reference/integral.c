/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Goal: the sum over any box in four lookups.
 *
 *     II(x, y) = sum over i <= x, j <= y of I(i, j)                       [T] (1)
 *
 * Reduction: II(x, y) = II(x, y - 1) + sum over i <= x of I(i, y), one pass.
 *
 * Sums are modulo 2^32. They may overflow from 2^32 / 255 = 16.8 million white pixels on,
 * or from 4.2 million on in quarters of a gray level. That does no harm: every use
 * subtracts sums, and the difference is exact as long as the true value fits into 32 bits.
 */
#include "reference/reference.h"

void gls_reference_integral(const void *image, size_t bytes, int width, int height,
                            uint32_t *integral) {
    const size_t columns = (size_t)width;
    for (size_t y = 0; y < (size_t)height; ++y) {
        uint32_t row = 0;
        for (size_t x = 0; x < columns; ++x) {
            const size_t i = y * columns + x;
            row += bytes == 1 ? ((const uint8_t *)image)[i] : ((const uint16_t *)image)[i];
            integral[i] = row + (y > 0 ? integral[i - columns] : 0);
        }
    }
}
