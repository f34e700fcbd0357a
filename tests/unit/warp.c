/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Positions of a warped tile in floats against the homography in doubles, within the bound
 * that src/core/warp.h derives. And no pixel of the image is left out.
 */
#include "support/test.h"

#include "core/warp.h"

#include <math.h>
#include <string.h>

static const double U = 1.0 / (1 << 24);

/* The value of a warp, in the operations of the reference, and its bound. */
static double value(const float n[3], const float w[2], float i, float j, int base,
                    double *bound) {
    const float numerator = n[0] * i + (n[1] * j + n[2]);
    const float denominator = w[0] * i + (w[1] * j + 1.0f);
    const float quotient = numerator / denominator;
    const double q = fabs((double)quotient), d = (double)denominator;
    const double xi = fabs((double)n[0] * (double)i), xj = fabs((double)n[1] * (double)j);
    const double wi = fabs((double)w[0] * (double)i), wj = fabs((double)w[1] * (double)j);
    const double dn = U * (3.0 * xi + 4.0 * xj + 3.0 * fabs((double)n[2]));
    const double dd = U * (3.0 * wi + 4.0 * wj + 2.0);
    /* A thousandth more for terms that are not of first order, and for the roundings of
     * doubles. */
    *bound = 1.001 * ((dn + q * dd) / d + U * q) + 1e-8;
    return base + (double)quotient;
}

/* The largest error of the pixels of a tile that are within 20000 pixels of the image's
 * origin and have a denominator above 1/64. */
static double check_tile(const double to_image[9], gls_rect area) {
    gls_warp warp;
    double worst = 0.0;
    if (!gls_warp_make(&warp, to_image, area)) {
        for (int k = 0; k < 4; ++k) {
            double x, y;
            assert_false(glsurf_homography_map(to_image, k % 2 ? area.x1 - 1 : area.x0,
                                               k / 2 ? area.y1 - 1 : area.y0, &x, &y));
        }
        return 0.0;
    }
    assert_memory_equal(&warp.area, &area, sizeof area);
    for (int y = area.y0; y < area.y1; y += 7)
        for (int x = area.x0; x < area.x1; x += 5) {
            const float i = (float)(x - warp.origin_x), j = (float)(y - warp.origin_y);
            double ex, ey, bx, by;
            if (!(warp.w[0] * i + warp.w[1] * j + 1.0f > 1.0f / 64.0f) ||
                !glsurf_homography_map(to_image, x, y, &ex, &ey) || fabs(ex) > 20000.0 ||
                fabs(ey) > 20000.0)
                continue;
            const double ax = value(warp.x, warp.w, i, j, warp.base_x, &bx);
            const double ay = value(warp.y, warp.w, i, j, warp.base_y, &by);
            if (!(fabs(ax - ex) <= bx && fabs(ay - ey) <= by))
                fail_msg("seed %llu: canvas (%d, %d) is (%.9g, %.9g) and should be "
                         "(%.9g, %.9g), bounds %.3g, %.3g",
                         (unsigned long long)test_seed(), x, y, ax, ay, ex, ey, bx, by);
            worst = fmax(worst, fmax(fabs(ax - ex), fabs(ay - ey)));
        }
    return worst;
}

static void random_matrix(gls_random *random, double perspective, double m[9]) {
    const double angle = gls_random_between(random, 0.0, 6.283);
    const double scale = exp(gls_random_between(random, -1.5, 1.5));
    const double c = scale * cos(angle), s = scale * sin(angle);
    const double matrix[9] = { c,
                               -s + gls_random_between(random, -0.2, 0.2),
                               gls_random_between(random, -2000.0, 2000.0),
                               s,
                               c,
                               gls_random_between(random, -2000.0, 2000.0),
                               gls_random_between(random, -perspective, perspective),
                               gls_random_between(random, -perspective, perspective),
                               1.0 };
    memcpy(m, matrix, sizeof matrix);
}

static void positions_are_within_the_bound(void **state) {
    gls_random random = test_random_make(1);
    for (int n = 0; n < 2000; ++n) {
        double m[9];
        random_matrix(&random, n % 2 ? 3e-3 : 1e-4, m);
        const int x = (int)gls_random_below(&random, 16384 - 512);
        const int y = (int)gls_random_below(&random, 16384 - 512);
        const gls_rect area = { x, y, x + 1 + (int)gls_random_below(&random, 512),
                                y + 1 + (int)gls_random_below(&random, 512) };
        check_tile(m, area);
    }
}

/* The bound that the header promises: rotations at the far end of the largest canvas. */
static void a_canvas_of_the_image_s_own_size(void **state) {
    gls_random random = test_random_make(2);
    const gls_rect area = { 16384 - 512, 16384 - 512, 16384, 16384 };
    for (int n = 0; n < 200; ++n) {
        const double angle = gls_random_between(&random, 0.0, 6.283);
        const double c = cos(angle), s = sin(angle);
        const double m[9] = { c, -s, gls_random_between(&random, -9.0, 9.0), s, c, 0.5, 0,
                              0, 1 };
        assert_true(check_tile(m, area) <= 1.3e-4);
    }
    const double moved[9] = { 1, 0, -15000, 0, 1, -14000, 0, 0, 1 };
    assert_true(check_tile(moved, area) == 0.0);
}

/* Every pixel that maps into the image lies in the bounds. */
static void bounds_hold_all_of_the_image(void **state) {
    enum { WIDTH = 60, HEIGHT = 45, CANVAS_X = 150, CANVAS_Y = 130 };
    gls_random random = test_random_make(3);
    int inside = 0;
    for (int n = 0; n < 500; ++n) {
        double m[9], inverse[9];
        random_matrix(&random, n % 2 ? 3e-2 : 1e-3, m);
        m[2] = gls_random_between(&random, -50.0, 150.0);
        m[5] = gls_random_between(&random, -50.0, 150.0);
        if (!glsurf_homography_invert(m, inverse))
            continue;
        const gls_rect b = gls_warp_bounds(m, WIDTH, HEIGHT, CANVAS_X, CANVAS_Y);
        assert_true(b.x0 >= 0 && b.y0 >= 0 && b.x1 <= CANVAS_X && b.y1 <= CANVAS_Y);
        for (int y = 0; y < CANVAS_Y; ++y)
            for (int x = 0; x < CANVAS_X; ++x) {
                double u, v;
                if (!glsurf_homography_map(inverse, x, y, &u, &v) || u < -0.5 || v < -0.5 ||
                    u > WIDTH - 0.5 || v > HEIGHT - 0.5)
                    continue;
                assert_true(x >= b.x0 && x < b.x1 && y >= b.y0 && y < b.y1);
                ++inside;
            }
    }
    assert_true(inside > 100000);
    const double far[9] = { 1, 0, 1e12, 0, 1, 0, 0, 0, 1 };
    const gls_rect none = gls_warp_bounds(far, WIDTH, HEIGHT, CANVAS_X, CANVAS_Y);
    assert_true(none.x1 <= none.x0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_are_within_the_bound),
        cmocka_unit_test(a_canvas_of_the_image_s_own_size),
        cmocka_unit_test(bounds_hold_all_of_the_image),
    };
    return test_main("warp", tests, COUNT(tests));
}
