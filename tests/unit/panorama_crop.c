/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* glsurf_panorama_crop() against the search of all rectangles. */
#include "support/test.h"

enum { SIDE = 12, STEP = 4 };

static bool covered(const uint8_t *alpha, uint32_t width, const glsurf_region *r) {
    for (uint32_t y = r->y; y < r->y + r->height; ++y)
        for (uint32_t x = r->x; x < r->x + r->width; ++x)
            if (alpha[(y * width + x) * STEP] != 255)
                return false;
    return true;
}

/* The largest rectangle, the first one by its last row, then by its left column. */
static glsurf_region search(const uint8_t *alpha, uint32_t width, uint32_t height) {
    glsurf_region best = { 0 };
    for (uint32_t last = 0; last < height; ++last)
        for (uint32_t x = 0; x < width; ++x)
            for (uint32_t h = 1; h <= last + 1; ++h)
                for (uint32_t w = 1; x + w <= width; ++w) {
                    const glsurf_region r = { x, last + 1 - h, w, h };
                    if (w * h > best.width * best.height && covered(alpha, width, &r))
                        best = r;
                }
    return best;
}

static void the_largest_rectangle(void **state) {
    gls_random random = test_random_make(2);
    uint8_t rgba[STEP * SIDE * SIDE];
    for (int n = 0; n < 400; ++n) {
        const uint32_t width = 1 + gls_random_below(&random, SIDE);
        const uint32_t height = 1 + gls_random_below(&random, SIDE);
        const uint32_t holes = gls_random_below(&random, 5); /* per 4 pixels; 4: all */
        for (uint32_t i = 0; i < width * height; ++i) {
            const bool hole = gls_random_below(&random, n % 2 ? 4 : 20) < holes;
            rgba[STEP * i + 3] = hole ? (uint8_t)gls_random_below(&random, 255) : 255;
        }
        const glsurf_region best = search(rgba + 3, width, height);
        glsurf_region found = { 7, 7, 7, 7 };
        assert_ok(glsurf_panorama_crop(rgba + 3, STEP, width, height, &found));
        assert_int_equal(found.width * found.height, best.width * best.height);
        assert_int_equal(found.y + found.height, best.y + best.height);
        assert_true(found.width == 0 || covered(rgba + 3, width, &found));
    }
}

static void bad_arguments(void **state) {
    static const uint8_t alpha[4] = { 255, 255, 255, 255 };
    glsurf_region found = { 7, 7, 7, 7 };
    assert_argument(glsurf_panorama_crop(NULL, 1, 2, 2, &found));
    assert_argument(glsurf_panorama_crop(alpha, 0, 2, 2, &found));
    assert_argument(glsurf_panorama_crop(alpha, 1, 0, 2, &found));
    assert_argument(glsurf_panorama_crop(alpha, 1, 2, 0, &found));
    assert_argument(glsurf_panorama_crop(alpha, 1, 2, 2, NULL));
    assert_int_equal(found.width, 7);
    assert_ok(glsurf_panorama_crop(alpha, 1, 2, 2, &found));
    assert_true(found.x == 0 && found.y == 0 && found.width == 2 && found.height == 2);
}

int main(void) {
    TEST_LIST(tests, the_largest_rectangle, bad_arguments);
    return test_main("panorama_crop", tests, COUNT(tests));
}
