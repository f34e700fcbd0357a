/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Elementary functions, compared with libm in double (src/reference/maths.h derives the
 * bounds). Positions of a warped tile, compared with the homography in double
 * (src/core/warp.h). And the linear maps of descriptors: the whitening's matrix is
 * symmetric and positive definite, and means the same in a mirrored image. So does the
 * projection, which lengthens no vector by more than its bound.
 */
#include "reference/maths.h"
#include "core/warp.h"
#include "presets/weights.h"
#include "support/test.h"

#include <math.h>
#include <string.h>

/* ------------------------------------------------------------------------- functions -- */

static void check_angle(float x, float y) {
    const double exact = atan2((double)y, (double)x);
    const double expected = exact < 0.0 ? exact + 2.0 * pi : exact;
    const float actual = gls_angle_of(x, y);
    const double turn = fabs((double)actual - expected);
    if (!(actual >= 0.0f && actual < GLS_TWO_PI))
        fail_msg("the angle of (%.9g, %.9g) is %.9g, not in [0, 2 pi)", (double)x,
                 (double)y, (double)actual);
    if (!(fmin(turn, 2.0 * pi - turn) < 9.3e-7))
        fail_msg("the angle of (%.9g, %.9g) is %.9g and should be %.9g", (double)x,
                 (double)y, (double)actual, expected);
}

static void angle_of(void **state) {
    enum { STEPS = 1000000 };
    for (int k = 0; k < STEPS; ++k) {
        const double angle = 2.0 * pi * k / STEPS;
        check_angle((float)cos(angle), (float)sin(angle));
        check_angle((float)(1e6 * cos(angle)), (float)(1e6 * sin(angle)));
    }
    for (int y = -60; y <= 60; ++y)
        for (int x = -60; x <= 60; ++x)
            if (x != 0 || y != 0)
                check_angle((float)x, (float)y);
}

static void angle_of_special_vectors(void **state) {
    assert_true(gls_angle_of(0.0f, 0.0f) == 0.0f);
    assert_true(gls_angle_of(-0.0f, -0.0f) == 0.0f);
    assert_true(gls_angle_of(1.0f, 0.0f) == 0.0f);
    assert_true(gls_angle_of(1.0f, -0.0f) == 0.0f);
    check_angle(1.0f, -1e-30f); /* would round to 2 pi */
    check_angle(-1.0f, 1e-30f);
    check_angle(-1.0f, -1e-30f);
    check_angle(1e-30f, 1.0f);
    check_angle(-1e-30f, -1.0f);
    check_angle(1e30f, 1e30f);
    check_angle(1e-35f, -2e-35f);
}

static void unit_of(void **state) {
    enum { STEPS = 2000000 };
    for (int k = 0; k <= STEPS; ++k) {
        const float angle = (float)(GLS_TWO_PI * (double)k / STEPS);
        float c, s;
        gls_unit_of(angle, &c, &s);
        if (!(fabs((double)c - cos((double)angle)) < 2e-7 &&
              fabs((double)s - sin((double)angle)) < 2e-7))
            fail_msg("the unit vector of %.9g is (%.9g, %.9g) and should be (%.9g, %.9g)",
                     (double)angle, (double)c, (double)s, cos((double)angle),
                     sin((double)angle));
        assert_true(k > 0 || (c == 1.0f && s == 0.0f));
    }
}

/* Horner's rule in units of u = 2^-24, backwards from exp(v) = e1 v + 1, e1 = e2 v + 1, e2
 * = e3 v + 1/2, with |v| <= 0.7 and half an ulp for each value:
 *   e2 <= 0.64      sum 0.5, product 0.25, from e3 at most 0.1: 0.85
 *   e1 <= 1.45      sum 1, product 0.5, from e2 0.6: 2.1
 *   exp(v) < 2.02   sum 2, product 1, from e1 1.5: 4.5
 * With the truncation this is 4.5 u + 8e-9 = 2.8e-7. */
static void exponential(void **state) {
    enum { STEPS = 1000000 };
    for (int k = -STEPS; k <= STEPS; ++k) {
        const float v = (float)(0.7 * k / STEPS);
        const double expected = exp((double)v), actual = (double)gls_exp(v);
        if (!(fabs(actual - expected) < 2.8e-7))
            fail_msg("exp(%.9g) is %.9g and should be %.9g", (double)v, actual, expected);
    }
    assert_true(gls_exp(0.0f) == 1.0f);
}

/* ----------------------------------------------------------------------------- warps -- */

static const double U = 1.0 / (1 << 24);

/* The value of a warp, by the operations of the reference. Writes its bound. */
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
    /* A thousandth more for terms of higher order and for the roundings of doubles. */
    *bound = 1.001 * ((dn + q * dd) / d + U * q) + 1e-8;
    return base + (double)quotient;
}

/* The largest error of a tile's pixels. Only pixels count that are within 20000 pixels of
 * the image's origin and have a denominator above 1/64. */
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

/* ------------------------------------------------------------------------- whitening -- */

static const uint32_t lengths[] = { 64, 128 };

/* Returns true if the symmetric matrix of side n has a Cholesky decomposition. */
static bool is_positive(int n, const float *matrix, int stride) {
    double L[16][16];
    for (int i = 0; i < n; ++i)
        for (int j = 0; j <= i; ++j) {
            double sum = (double)matrix[i * stride + j];
            for (int k = 0; k < j; ++k)
                sum -= L[i][k] * L[j][k];
            if (i == j && !(sum > 0.05))
                return false;
            L[i][j] = i == j ? sqrt(sum) : sum / L[j][j];
        }
    return true;
}

static void is_symmetric_and_positive(void **state) {
    for (size_t l = 0; l < COUNT(lengths); ++l) {
        const gls_whitening *table = gls_whitening_of(lengths[l]);
        const int terms = (int)lengths[l] / 16;
        for (int i = 0; i < 16; ++i)
            for (int j = 0; j < 16; ++j)
                assert_true(table->regions[i][j] == table->regions[j][i]);
        for (int i = 0; i < terms; ++i)
            for (int j = 0; j < terms; ++j)
                assert_true(table->terms[i][j] == table->terms[j][i]);
        assert_true(is_positive(16, table->regions[0], GLS_WHITENING_REGIONS));
        assert_true(is_positive(terms, table->terms[0], GLS_WHITENING_TERMS));
    }
}

/* Sub-region (x, y) is number 4 y + x. */
static void is_the_same_mirrored(void **state) {
    const gls_whitening *table = gls_whitening_of(64);
    for (int i = 0; i < 16; ++i)
        for (int j = 0; j < 16; ++j) {
            const float here = table->regions[i][j];
            assert_true(here == table->regions[i ^ 3][j ^ 3]);
            assert_true(here == table->regions[i ^ 12][j ^ 12]);
            assert_true(here == table->regions[i % 4 * 4 + i / 4][j % 4 * 4 + j / 4]);
        }
}

/* The texels that shaders get have the same numbers. */
static void texels(void **state) {
    for (size_t l = 0; l < COUNT(lengths); ++l) {
        const gls_whitening *table = gls_whitening_of(lengths[l]);
        const int terms = (int)lengths[l] / 16, per = terms / 4;
        float texel[GLS_WHITENING_ROWS][4][4];
        gls_whitening_texels(lengths[l], texel);
        for (int i = 0; i < 16; ++i)
            for (int j = 0; j < 16; ++j)
                assert_true(texel[i][j / 4][j % 4] == table->regions[i][j]);
        for (int i = 0; i < terms; ++i)
            for (int j = 0; j < terms; ++j)
                assert_true(texel[16 + per * (i / 4) + j / 4][j % 4][i % 4] ==
                            table->terms[i][j]);
    }
}

/* ------------------------------------------------------------------------ projection -- */

/* Mirrored at the diagonal, a number of parity 0 or 3 stays or changes its sign; parities 1
 * and 2 change places. */
static void projects_mirrored_images_alike(void **state) {
    for (int p = 0; p < GLS_PARITIES; ++p)
        for (int k = 0; k < GLS_PROJECTED_NUMBERS; ++k) {
            bool same = true, opposite = p == 0 || p == 3, zero = true;
            for (int i = 0; i < GLS_PARITY_NUMBERS; ++i) {
                const int other = p == 1 ? 2 : p == 2 ? 1 : p;
                const float weight = gls_projection_weight(p, k, i);
                const float mirrored = gls_projection_weight(other, k, gls_transposed(i));
                assert_int_equal(gls_transposed(gls_transposed(i)), i);
                same = same && weight == mirrored;
                opposite = opposite && weight == -mirrored;
                zero = zero && weight == 0.0f;
            }
            assert_true((same || opposite) && !zero);
        }
}

/* The largest eigenvalue of M M' is at most the root of the largest sum of magnitudes in a
 * row of its square. */
static void bounds_the_projection(void **state) {
    enum { ROWS = GLS_PROJECTED_NUMBERS };
    for (int p = 0; p < GLS_PARITIES; ++p) {
        double product[ROWS][ROWS] = { { 0.0 } };
        for (int n = 0; n < ROWS * ROWS * GLS_PARITY_NUMBERS; ++n) {
            const int k = n % ROWS, l = n / ROWS % ROWS, i = n / (ROWS * ROWS);
            product[k][l] += (double)gls_projection_weight(p, k, i) *
                             (double)gls_projection_weight(p, l, i);
        }
        for (int k = 0; k < ROWS; ++k) {
            double sum = 0.0;
            for (int l = 0; l < ROWS; ++l) {
                double entry = 0.0;
                for (int i = 0; i < ROWS; ++i)
                    entry += product[k][i] * product[i][l];
                sum += fabs(entry);
            }
            assert_true(sqrt(sqrt(sum)) < GLS_PROJECTION_NORM);
        }
    }
}

/* The mean of descriptors is nearly that of equal numbers. No number may get most of it: a
 * byte for a number ends at 0.5. */
static void shares_the_mean(void **state) {
    double number[GLS_PROJECTED_NUMBERS] = { 0.0 }, length2 = 0.0;
    for (int k = 0; k < GLS_PROJECTED_NUMBERS; ++k) {
        for (int i = 0; i < GLS_PARITY_NUMBERS; ++i)
            number[k] += (double)gls_projection_weight(0, k, i);
        length2 += number[k] * number[k];
    }
    for (int k = 0; k < GLS_PROJECTED_NUMBERS; ++k)
        assert_true(fabs(number[k]) < 0.5 * sqrt(length2));
}

int main(void) {
    TEST_LIST(tests, angle_of, angle_of_special_vectors, unit_of, exponential,
              positions_are_within_the_bound, a_canvas_of_the_image_s_own_size,
              bounds_hold_all_of_the_image, is_symmetric_and_positive, is_the_same_mirrored,
              texels, projects_mirrored_images_alike, bounds_the_projection,
              shares_the_mean);
    return test_main("maths", tests, COUNT(tests));
}
