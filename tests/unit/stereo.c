/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The points of a stereo camera, compared with projections; and their covariance, compared
 * with numeric derivatives and with actual errors.
 */
#include "support/test.h"

#include <math.h>
#include <string.h>

static const glsurf_stereo_camera CAMERA = {
    .focal = 512.0, .centre = { 320.0, 240.0 }, .right_centre = 312.0, .baseline = 0.25
};

/* x and y in the left image, and the disparity. */
typedef struct seen {
    double x, y, disparity;
} seen;

static seen project(const glsurf_stereo_camera *camera, const double p[3]) {
    const double f = camera->focal;
    const double x = f * p[0] / p[2] + camera->centre[0];
    const double right = f * (p[0] - camera->baseline) / p[2] + camera->right_centre;
    return (seen){ x, f * p[1] / p[2] + camera->centre[1], x - right };
}

static void find(const glsurf_stereo_camera *camera, const seen *at, double error,
                 double point[3], double covariance[9]) {
    assert_ok(
        glsurf_stereo_point(camera, at->x, at->y, at->disparity, error, point, covariance));
}

/* Makes a camera and a point before it, whose disparity is at least 4 above the disparity
 * at infinity. */
static void make_case(gls_random *random, glsurf_stereo_camera *camera, double point[3]) {
    *camera = (glsurf_stereo_camera){
        .focal = gls_random_between(random, 200.0, 2000.0),
        .centre = { gls_random_between(random, 0.0, 1000.0),
                    gls_random_between(random, 0.0, 1000.0) },
        .right_centre = gls_random_between(random, 0.0, 1000.0),
        .baseline = gls_random_between(random, 0.01, 2.0),
    };
    const double z =
        camera->focal * camera->baseline / gls_random_between(random, 4.0, 200.0);
    point[0] = z * gls_random_between(random, -1.0, 1.0);
    point[1] = z * gls_random_between(random, -1.0, 1.0);
    point[2] = z;
}

static void by_hand(void **state) {
    const seen at = { 320.0 + 64.0, 240.0 - 32.0, 16.0 + 8.0 };
    double p[3], c[9];
    find(&CAMERA, &at, 0.5, p, c);
    assert_true(p[0] == 1.0 && p[1] == -0.5 && p[2] == 8.0);
    /* 0.25 (s^2 (ii + jj) + 2 PP / d^2 - s (iP + Pi) / d), with s = b / d = 1/64 */
    const double expected[9] = {
        0.25 * (0x1p-12 + 0x1p-7 - 0x1p-9),
        0.25 * (-0x1p-8 + 0x1p-11),
        0.25 * (0x1p-4 - 0x1p-7),
        0.25 * (-0x1p-8 + 0x1p-11),
        0.25 * (0x1p-12 + 0x1p-9),
        0.25 * -0x1p-5,
        0.25 * (0x1p-4 - 0x1p-7),
        0.25 * -0x1p-5,
        0.25 * 0x1p-1,
    };
    for (int i = 0; i < 9; ++i)
        assert_true(c[i] == expected[i]);
    find(&CAMERA, &at, 0.0, p, c);
    for (int i = 0; i < 9; ++i)
        assert_true(c[i] == 0.0);
    p[0] = 0.0;
    find(&CAMERA, &at, 0.5, p, NULL);
    assert_true(p[0] == 1.0);
}

/* Coordinates are up to 3000 and off by a few units of 2^-52 of that. The disparity is at
 * least 4 away from the one at infinity. So it is off by less than 16 x 3000 x 2^-52 / 4 =
 * 2.7e-12 of itself, and so is the point; x less its centre is off by as small a part of f.
 */
static void projections(void **state) {
    gls_random random = test_random_make(1);
    for (int i = 0; i < 2000; ++i) {
        glsurf_stereo_camera camera;
        double truth[3], p[3];
        make_case(&random, &camera, truth);
        const seen at = project(&camera, truth);
        find(&camera, &at, 1.0, p, NULL);
        for (int k = 0; k < 3; ++k)
            assert_true(fabs(p[k] - truth[k]) < 6e-12 * truth[2]);
    }
}

/* The derivatives by x in the left image, y, and x in the right image, times the error. */
static void derive(const glsurf_stereo_camera *camera, const seen *at, double h,
                   double error, double by[3][3]) {
    const seen moves[3] = { { h, 0, h }, { 0, h, 0 }, { 0, 0, -h } };
    for (int k = 0; k < 3; ++k) {
        double more[3], less[3];
        find(camera,
             &(seen){ at->x + moves[k].x, at->y + moves[k].y,
                      at->disparity + moves[k].disparity },
             1.0, more, NULL);
        find(camera,
             &(seen){ at->x - moves[k].x, at->y - moves[k].y,
                      at->disparity - moves[k].disparity },
             1.0, less, NULL);
        for (int i = 0; i < 3; ++i)
            by[k][i] = error * (more[i] - less[i]) / (2.0 * h);
    }
}

/* Central differences of 1 / d are off by (h / d)^2 of themselves: with h = 0.002 and d at
 * least 4 by 2.5e-7. Points are off by 6e-12 Z, and derivatives are at least Z / f, with f
 * at most 2000: rounding adds 6e-12 x 2000 / h = 6e-6. Both count twice in a product. */
static void covariance_by_differences(void **state) {
    gls_random random = test_random_make(2);
    for (int n = 0; n < 1000; ++n) {
        glsurf_stereo_camera camera;
        double p[3], c[9], by[3][3];
        make_case(&random, &camera, p);
        const double error = gls_random_between(&random, 0.0, 2.0);
        const seen at = project(&camera, p);
        find(&camera, &at, error, p, c);
        derive(&camera, &at, 0.002, error, by);
        for (int i = 0; i < 3; ++i)
            for (int j = 0; j < 3; ++j) {
                double sum = 0.0;
                for (int k = 0; k < 3; ++k)
                    sum += by[k][i] * by[k][j];
                assert_true(c[3 * i + j] == c[3 * j + i]);
                assert_true(fabs(c[3 * i + j] - sum) <= 1.5e-5 * sqrt(c[4 * i] * c[4 * j]));
            }
    }
}

/* The standard deviation of the depth is Z^2 / (f b) times the disparity's. The bound
 * allows a few roundings of 2^-53. */
static void depth_by_its_square(void **state) {
    gls_random random = test_random_make(3);
    for (int n = 0; n < 1000; ++n) {
        glsurf_stereo_camera camera;
        double p[3], c[9];
        make_case(&random, &camera, p);
        const seen at = project(&camera, p);
        find(&camera, &at, 0.3, p, c);
        const double expected =
            p[2] * p[2] / (camera.focal * camera.baseline) * sqrt(2.0) * 0.3;
        assert_true(fabs(sqrt(c[8]) - expected) <= 1e-14 * expected);
    }
}

/* Errors from -r to r, r^2 = 3 e^2, have the variance e^2. The mean of n products of errors
 * has a standard deviation of at most sqrt(2 C_ii C_jj / n), as their kurtosis is below a
 * normal variable's. The test allows five standard deviations. To higher orders, the error
 * of the depth is Z (-q + q^2 - ...) with q = (left - right) / d, which has the variance v
 * = 2 e^2 / d^2 and a fourth moment of at most 3 v^2. The square has the mean Z^2 (v + 3
 * E(q^4) + ...) <= Z^2 v (1 + 9 v), up to terms of v^3. */
static void covariance_of_errors(void **state) {
    enum { TRIALS = 20000 };
    const double error = 0.2, r = sqrt(3.0) * error;
    const double d = 8.0, truth[3] = { -3.0, 2.0, 512.0 * 0.25 / d };
    const seen at = project(&CAMERA, truth);
    gls_random random = test_random_make(4);
    double p[3], c[9], sum[9] = { 0 };
    find(&CAMERA, &at, error, p, c);
    for (int n = 0; n < TRIALS; ++n) {
        const double left = gls_random_between(&random, -r, r);
        const double down = gls_random_between(&random, -r, r);
        const double right = gls_random_between(&random, -r, r);
        double off[3];
        find(&CAMERA, &(seen){ at.x + left, at.y + down, at.disparity + left - right }, 0.0,
             off, NULL);
        for (int i = 0; i < 9; ++i)
            sum[i] += (off[i / 3] - truth[i / 3]) * (off[i % 3] - truth[i % 3]);
    }
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) {
            const double bound =
                5.0 * sqrt(2.0 / TRIALS) + 9.0 * 2.0 * error * error / (d * d);
            assert_true(fabs(sum[3 * i + j] / TRIALS - c[3 * i + j]) <=
                        bound * sqrt(c[4 * i] * c[4 * j]));
        }
}

/* ---------------------------------------------------------------- refused -- */

typedef struct refused_point {
    glsurf_stereo_camera camera;
    double x, y, disparity, error;
    glsurf_result result;
} refused_point;

static void refuse(const refused_point *of) {
    double p[3] = { 7, 7, 7 }, c[9] = { 7 };
    assert_int_equal(
        glsurf_stereo_point(&of->camera, of->x, of->y, of->disparity, of->error, p, c),
        of->result);
    assert_true(p[0] == 7 && p[1] == 7 && p[2] == 7 && c[0] == 7 && c[8] == 0);
}

#define WRONG GLSURF_ERROR_ARGUMENT
#define FAR   GLSURF_ERROR_GEOMETRY
#define BIG   1.7e308

static const refused_point REFUSED[] = {
    { { 512, { 320, 240 }, 312, 0.25 }, 1, 1, 20, -0x1p-1000, WRONG },
    { { 0, { 320, 240 }, 312, 0.25 }, 1, 1, 20, 1, WRONG },
    { { -1, { 320, 240 }, 312, 0.25 }, 1, 1, 20, 1, WRONG },
    { { 512, { 320, 240 }, 312, 0 }, 1, 1, 20, 1, WRONG },
    { { 512, { 320, 240 }, 312, -1 }, 1, 1, 20, 1, WRONG },
    /* points at infinity */
    { { 512, { 320, 240 }, 312, 0.25 }, 1, 1, 8, 1, FAR },
    { { 512, { 320, 240 }, 312, 0.25 }, 1, 1, 7, 1, FAR },
    { { 512, { 320, 240 }, 312, 0.25 }, 1, 1, -1e300, 1, FAR },
    { { 512, { 320, 240 }, 320, 0.25 }, 1, 1, 0, 1, FAR },
    { { 512, { 320, 240 }, 320, 0.25 }, 1, 1, 0x1p-1073, 1, FAR }, /* infinite */
    { { 512, { 320, 240 }, 320, 0.25 }, 1, 1, 0x1p-600, 1, FAR },  /* its covariance is */
    /* finite cameras with infinite points */
    { { 1, { -BIG, 0 }, BIG, 1 }, 1, 1, 20, 1, WRONG },
    { { 1, { BIG, 0 }, -BIG, 1 }, 1, 1, 20, 1, WRONG },
    { { 1, { -BIG, 0 }, 0, 1 }, 1, 1, BIG, 1, FAR },       /* d is infinite */
    { { 1e-200, { 0, 0 }, 0, 1e-200 }, 1, 1, 20, 1, FAR }, /* Z is 0 */
};

static void refused_points(void **state) {
    static const double wrong[] = { NAN, INFINITY, -INFINITY };
    for (size_t i = 0; i < COUNT(REFUSED); ++i)
        refuse(&REFUSED[i]);
    for (size_t i = 0; i < COUNT(wrong); ++i)
        for (size_t at = 0; at < offsetof(refused_point, result); at += sizeof(double)) {
            refused_point one = { CAMERA, 1, 1, 20, 1, WRONG };
            memcpy((char *)&one + at, &wrong[i], sizeof(double));
            refuse(&one);
        }
    double p[3]; /* the nearest disparity that is not refused */
    assert_ok(glsurf_stereo_point(&CAMERA, 1, 1, nextafter(8.0, 9.0), 1, p, NULL));
    assert_true(p[2] == 512.0 * 0.25 / 0x1p-49);
}

/* ---------------------------------------------------------------- agreement -- */

enum { MATCHES = 40 };

/* Matches of a pair: rows off by up to half a pixel, disparities from 5 to 25. In A they
 * are 13 pixels apart along x. */
static void make_pair(gls_random *random, glsurf_keypoint *a, glsurf_keypoint *b,
                      glsurf_match *matches) {
    for (uint32_t i = 0; i < MATCHES; ++i) {
        a[i] = (glsurf_keypoint){ .x = 30.0f + 13.0f * (float)i,
                                  .y = (float)gls_random_between(random, 0.0, 400.0) };
        b[i] = a[i];
        b[i].x -= (float)gls_random_between(random, 5.0, 25.0);
        b[i].y += (float)gls_random_between(random, -0.5, 0.5);
        matches[i] = (glsurf_match){ .a = i, .b = i };
    }
}

/* All matches of a pair agree, which is no coincidence. The chance is below the chance of
 * the rows alone: each of 40 matches is within 3 of 400 pixels. */
static void agreement_of_a_pair(void **state) {
    gls_random random = test_random_make(71);
    glsurf_keypoint a[MATCHES + 1], b[MATCHES + 1];
    glsurf_match matches[MATCHES + 1];
    const glsurf_match_params params = { .tolerance = 1.0f };
    glsurf_stereo_agreement found;
    make_pair(&random, a, b, matches);
    a[MATCHES] = a[7];
    a[MATCHES].x += 2.0f; /* near another one: not distinct */
    b[MATCHES] = b[7];
    matches[MATCHES] = (glsurf_match){ .a = MATCHES, .b = MATCHES };
    assert_ok(glsurf_stereo_agree(a, b, matches, MATCHES + 1, &params, &found));
    assert_int_equal(found.distinct, MATCHES);
    assert_int_equal(found.in_row, MATCHES);
    assert_int_equal(found.agreeing, MATCHES);
    assert_true(found.chance < GLSURF_CHANCE_LEVEL);

    const glsurf_match_params far = { .min_disparity = 26.0f, .max_disparity = 90.0f };
    assert_ok(glsurf_stereo_agree(a, b, matches, MATCHES, &far, &found));
    assert_int_equal(found.in_row, MATCHES);
    assert_int_equal(found.agreeing, 0);
    assert_true(found.chance == 0.0); /* log10 of C(40, 0) */
}

/* In unrelated images a share p of the matches agrees: C(n, k) p^k is above 1 for k near p
 * n. By hand, with n = 4 and k = 1: none of the 12 joined positions agrees, so p is 1 / 13.
 */
static void agreement_by_chance(void **state) {
    gls_random random = test_random_make(72);
    glsurf_keypoint a[MATCHES], b[MATCHES];
    glsurf_match matches[MATCHES];
    const glsurf_match_params params = { .tolerance = 40.0f };
    glsurf_stereo_agreement found;
    make_pair(&random, a, b, matches);
    for (uint32_t i = 0; i < MATCHES; ++i) {
        b[i].x = (float)gls_random_between(&random, 0.0, 500.0);
        b[i].y = (float)gls_random_between(&random, 0.0, 400.0);
    }
    assert_ok(glsurf_stereo_agree(a, b, matches, MATCHES, &params, &found));
    assert_in_range(found.agreeing, 1, MATCHES / 2);
    assert_true(found.chance > GLSURF_CHANCE_LEVEL);

    const glsurf_match_params one = { .tolerance = 1.0f };
    for (uint32_t i = 0; i < 4; ++i) {
        a[i].y = 100.0f * (float)i;
        b[i] = a[i];
        b[i].y += i == 0 ? 0.0f : 50.0f;
    }
    assert_ok(glsurf_stereo_agree(a, b, matches, 4, &one, &found));
    assert_int_equal(found.agreeing, 1);
    assert_true(fabs(found.chance - log10(4.0 / 13.0)) < 1e-12);
}

static void agreement_refused(void **state) {
    glsurf_keypoint a = { .x = NAN }, b = { 0 };
    const glsurf_match match = { 0 };
    glsurf_match_params params = { 0 };
    glsurf_stereo_agreement found = { .distinct = 77 };
    assert_argument(glsurf_stereo_agree(&a, &b, &match, 1, &params, &found));
    a.x = 0.0f;
    params.tolerance = NAN;
    assert_argument(glsurf_stereo_agree(&a, &b, &match, 1, &params, &found));
    params = (glsurf_match_params){ .min_disparity = 2.0f, .max_disparity = 1.0f };
    assert_argument(glsurf_stereo_agree(&a, &b, &match, 1, &params, &found));
    assert_int_equal(found.distinct, 77);
}

int main(void) {
    TEST_LIST(tests, by_hand, projections, covariance_by_differences, depth_by_its_square,
              covariance_of_errors, refused_points, agreement_of_a_pair,
              agreement_by_chance, agreement_refused);
    return test_main("stereo", tests, COUNT(tests));
}
