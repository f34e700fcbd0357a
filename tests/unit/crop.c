/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The largest covered rectangle of a picture. */
#include "support/test.h"

#include "pictures/crop.h"

static bool covered(const uint8_t *rgba, uint32_t width, const crop_rectangle *r) {
    for (uint32_t y = r->y; y < r->y + r->height; ++y)
        for (uint32_t x = r->x; x < r->x + r->width; ++x)
            if (rgba[4 * (y * width + x) + 3] != 255)
                return false;
    return true;
}

static uint32_t best_area(const uint8_t *rgba, uint32_t width, uint32_t height) {
    uint32_t best = 0;
    for (uint32_t y = 0; y < height; ++y)
        for (uint32_t x = 0; x < width; ++x)
            for (uint32_t h = 1; y + h <= height; ++h)
                for (uint32_t w = 1; x + w <= width; ++w) {
                    const crop_rectangle r = { x, y, w, h };
                    if (w * h > best && covered(rgba, width, &r))
                        best = w * h;
                }
    return best;
}

static void the_largest_rectangle(void **state) {
    gls_random random = test_random_make(2);
    uint8_t rgba[4 * 12 * 12];
    for (int n = 0; n < 400; ++n) {
        const uint32_t width = 1 + gls_random_below(&random, 12);
        const uint32_t height = 1 + gls_random_below(&random, 12);
        const uint32_t holes = gls_random_below(&random, 5); /* per 4 pixels; 4: all */
        for (uint32_t i = 0; i < width * height; ++i) {
            const bool hole = gls_random_below(&random, n % 2 ? 4 : 20) < holes;
            rgba[4 * i + 3] = hole ? (uint8_t)gls_random_below(&random, 255) : 255;
        }
        crop of;
        assert_true(crop_begin(&of, width));
        for (uint32_t y = 0; y < height; ++y)
            crop_row(&of, rgba + 4 * y * width);
        crop_end(&of);
        const crop_rectangle found = of.largest;
        assert_true(found.x + found.width <= width && found.y + found.height <= height);
        assert_true(covered(rgba, width, &found));
        assert_int_equal(found.width * found.height, best_area(rgba, width, height));
    }
}

int main(void) {
    TEST_LIST(tests, the_largest_rectangle);
    return test_main("crop", tests, COUNT(tests));
}
