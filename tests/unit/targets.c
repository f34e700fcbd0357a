/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The filter of a target's corners, by hand; and the focal length from homographies of a
 * known camera. */
#include "targets/targets.h"
#include "support/test.h"

#include <math.h>
#include <string.h>

static void fill(double corners[4][2], double x, double y) {
    for (int i = 0; i < 4; ++i) {
        corners[i][0] = x;
        corners[i][1] = y;
    }
}

/* A step of 3 and 4 pixels in 0.1 s is a speed of 50 pixels a second. The filter of 1 Hz
 * takes its part b = 1 / (1 + 1 / (0.2 pi)). The cutoff is then 2 + 0.5 x 50 b Hz. */
static void the_filter_follows_its_formula(void **state) {
    const glsurf_targets_desc desc = { .cutoff = 2.0, .slope = 0.5 };
    gls_corner_filter filter = { 0 };
    double corners[4][2];
    fill(corners, 10.0, 20.0);
    gls_corner_filter_run(&filter, &desc, 7.0, corners);
    assert_true(corners[2][0] == 10.0 && corners[2][1] == 20.0);
    fill(corners, 13.0, 24.0);
    gls_corner_filter_run(&filter, &desc, 7.1, corners);
    const double dt = 7.1 - 7.0, b = 1.0 / (1.0 + 1.0 / (2.0 * pi * dt));
    const double cutoff = 2.0 + 0.5 * 5.0 / dt * b;
    const double a = 1.0 / (1.0 + 1.0 / (2.0 * pi * cutoff * dt));
    for (int i = 0; i < 4; ++i)
        assert_true(fabs(corners[i][0] - 10.0 - 3.0 * a) < 1e-12 &&
                    fabs(corners[i][1] - 20.0 - 4.0 * a) < 1e-12);
    fill(corners, 50.0, 60.0); /* the time does not ascend: the filter begins again */
    gls_corner_filter_run(&filter, &desc, 7.1, corners);
    assert_true(corners[0][0] == 50.0 && corners[3][1] == 60.0);
}

/* White noise of the variance v comes out with a / (2 - a) v. With 30 frames a second and 1
 * Hz, a = 0.173, and the deviation falls to 0.308. 4,000 frames hold about 4,000 a / 2 =
 * 346 independent ones, whose deviation is known to 4 %; five deviations are allowed. */
static void the_filter_calms_noise(void **state) {
    const glsurf_targets_desc desc = { .cutoff = 1.0 };
    gls_corner_filter filter = { 0 };
    gls_random random = test_random_make(1);
    double before = 0.0, after = 0.0, corners[4][2];
    for (int n = 0; n < 4000; ++n) {
        const double x = gls_random_between(&random, -1.0, 1.0);
        fill(corners, x, 0.0);
        gls_corner_filter_run(&filter, &desc, n / 30.0, corners);
        before += x * x;
        after += corners[1][0] * corners[1][0];
    }
    assert_true(fabs(sqrt(after / before) / 0.308 - 1.0) < 0.2);
}

/* Adds the homography of a plane of 300 pixels that a camera sees, tilted, with noise. */
static void add_view(gls_focal_sums *sums, double focal, double tilt, double azimuth,
                     gls_random *random) {
    enum { N = 60 };
    const glsurf_camera camera = { focal, { 319.5, 239.5 } };
    const double c = cos(tilt), s = sin(tilt), u = cos(azimuth), v = sin(azimuth);
    const double r[9] = { u, -c * v, s * v, v, c * u, -s * u, 0, s, c };
    glsurf_keypoint a[N] = { { 0 } }, b[N] = { { 0 } };
    glsurf_match matches[N] = { { 0 } };
    for (uint32_t i = 0; i < N; ++i) {
        const double x = gls_random_between(random, -150.0, 150.0);
        const double y = gls_random_between(random, -150.0, 150.0);
        const double z = 600.0 + r[6] * x + r[7] * y;
        a[i].x = (float)x;
        a[i].y = (float)y;
        b[i].x = (float)(focal * (r[0] * x + r[1] * y) / z + 319.5 +
                         gls_random_between(random, -0.5, 0.5));
        b[i].y = (float)(focal * (r[3] * x + r[4] * y) / z + 239.5 +
                         gls_random_between(random, -0.5, 0.5));
        matches[i].a = matches[i].b = i;
    }
    glsurf_homography found;
    assert_ok(glsurf_homography_find(a, b, matches, N, &(glsurf_homography_params){ 0 },
                                     &found, NULL));
    gls_focal_add(sums, &found, &camera);
}

/* An estimate that is known to 5 % is off by at most three times as much. */
static void the_focal_length_is_estimated(void **state) {
    gls_random random = test_random_make(2);
    for (double focal = 400.0; focal < 1200.0; focal *= 1.3) {
        gls_focal_sums sums = { 0 };
        double estimate = 0.0;
        for (int n = 0; n < 40; ++n)
            add_view(&sums, focal, 0.5 + 0.01 * n, 0.7 * n, &random);
        assert_true(gls_focal_estimate(&sums, &estimate));
        assert_true(fabs(log(estimate / focal)) < 3.0 * 0.05);
    }
}

/* A plane seen from its front tells nothing. */
static void a_front_tells_no_focal_length(void **state) {
    gls_random random = test_random_make(3);
    gls_focal_sums sums = { 0 };
    double estimate;
    for (int n = 0; n < 40; ++n)
        add_view(&sums, 700.0, 0.01, n, &random);
    assert_false(gls_focal_estimate(&sums, &estimate));
}

int main(void) {
    TEST_LIST(tests, the_filter_follows_its_formula, the_filter_calms_noise,
              the_focal_length_is_estimated, a_front_tells_no_focal_length);
    return test_main("targets", tests, COUNT(tests));
}
