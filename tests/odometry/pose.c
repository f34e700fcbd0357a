/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Rigid motions: against the series of the exponential, and against each other. */
#include "support/test.h"

#include "odometry/stereo_geometry.h"

#include <math.h>
#include <string.h>

/* A few dozen operations on numbers of at most 1, each rounded to 2^-53. */
static const double ROUNDING = 64 * 1.2e-16;

static pose draw(gls_random *random, double angle) {
    double w[3], v[3], norm = 0.0;
    for (int i = 0; i < 3; ++i) {
        w[i] = gls_random_between(random, -1, 1);
        v[i] = gls_random_between(random, -1, 1);
        norm = hypot(norm, w[i]);
    }
    for (int i = 0; i < 3; ++i)
        w[i] *= angle / norm;
    return pose_from_vectors(w, v);
}

static double difference(const pose *a, const pose *b) {
    double maximum = 0.0;
    for (int i = 0; i < 9; ++i)
        maximum = fmax(maximum, fabs(a->r[i] - b->r[i]));
    for (int i = 0; i < 3; ++i)
        maximum = fmax(maximum, fabs(a->t[i] - b->t[i]));
    return maximum;
}

/* R = sum of [w]^n / n!. For |w| <= 3.2 the terms from the 40th on are below 1e-27. The
 * largest terms are below 3.2^3 / 3! = 5.5, so rounding is at most 40 times 6 x 2^-53. */
static void exponential(void **state) {
    (void)state;
    gls_random random = test_random_make(1);
    const double angles[] = {
        0, 1e-12, 1e-7, 0.99e-4, 1.01e-4, 1e-3, 0.1, 1, 2, 3, 3.14159
    };
    for (size_t k = 0; k < COUNT(angles); ++k)
        for (int round = 0; round < 20; ++round) {
            double w[3], norm = 0.0;
            for (int i = 0; i < 3; ++i) {
                w[i] = gls_random_between(&random, -1, 1);
                norm = hypot(norm, w[i]);
            }
            for (int i = 0; i < 3; ++i)
                w[i] *= angles[k] / norm;
            const double v[3] = { 1, -2, 3 };
            const double cross[9] = { 0, -w[2], w[1], w[2], 0, -w[0], -w[1], w[0], 0 };
            double sum[9] = { 1, 0, 0, 0, 1, 0, 0, 0, 1 }, term[9];
            memcpy(term, sum, sizeof term);
            for (int n = 1; n < 40; ++n) {
                double next[9] = { 0 };
                for (int i = 0; i < 9; ++i)
                    for (int j = 0; j < 3; ++j)
                        next[i] += term[i / 3 * 3 + j] * cross[3 * j + i % 3] / n;
                for (int i = 0; i < 9; ++i) {
                    term[i] = next[i];
                    sum[i] += next[i];
                }
            }
            const pose made = pose_from_vectors(w, v);
            for (int i = 0; i < 9; ++i)
                assert_true(fabs(made.r[i] - sum[i]) < 40 * 6 * 1.2e-16);
            assert_memory_equal(made.t, v, sizeof v);
            double back[3];
            pose_axis(&made, back);
            assert_true(fabs(pose_angle(&made) - angles[k]) < 1e-9);
            if (angles[k] < 3.1)
                for (int i = 0; i < 3; ++i)
                    assert_true(fabs(back[i] - w[i]) < 1e-12);
        }
}

static void composition(void **state) {
    (void)state;
    gls_random random = test_random_make(2);
    for (int round = 0; round < 200; ++round) {
        const pose a = draw(&random, gls_random_between(&random, 0, 3.1));
        const pose b = draw(&random, gls_random_between(&random, 0, 3.1));
        const double x[3] = { gls_random_between(&random, -1, 1),
                              gls_random_between(&random, -1, 1),
                              gls_random_between(&random, -1, 1) };
        double y[3], z[3], both_z[3];
        pose_map(&a, x, y);
        pose_map(&b, y, z);
        const pose both = pose_compose(&b, &a);
        pose_map(&both, x, both_z);
        for (int i = 0; i < 3; ++i)
            assert_true(fabs(z[i] - both_z[i]) < ROUNDING);
        const pose back = pose_invert(&both);
        const pose nothing = pose_compose(&back, &both);
        assert_true(difference(&nothing, &POSE_IDENTITY) < ROUNDING);
        assert_true(fabs(pose_length(&a) - hypot(hypot(a.t[0], a.t[1]), a.t[2])) <
                    ROUNDING);
    }
    /* worked by hand: a quarter turn about z, then a step */
    const double w[3] = { 0, 0, pi / 2 }, v[3] = { 10, 20, 30 }, x[3] = { 1, 2, 3 };
    const pose quarter = pose_from_vectors(w, v);
    double y[3];
    pose_map(&quarter, x, y);
    assert_true(fabs(y[0] - 8) < 1e-14 && fabs(y[1] - 21) < 1e-14 && y[2] == 33);
}

/* A quaternion gives the rotation back, also where its w is 0 or nearly so. */
static void quaternions(void **state) {
    (void)state;
    gls_random random = test_random_make(3);
    const double angles[] = { 0, 1e-9, 1, pi / 2, 2 * pi / 3, 3.1, pi - 1e-9, pi };
    for (size_t k = 0; k < COUNT(angles); ++k)
        for (int round = 0; round < 50; ++round) {
            const pose at = draw(&random, angles[k]);
            double q[4];
            pose_quaternion(&at, q);
            const double x = q[0], y = q[1], z = q[2], w = q[3];
            const pose back = {
                { 1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w),
                  2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w),
                  2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y) },
                { at.t[0], at.t[1], at.t[2] }
            };
            assert_true(difference(&at, &back) < ROUNDING);
            assert_true(w >= 0.0);
            assert_true(fabs(x * x + y * y + z * z + w * w - 1.0) < ROUNDING);
        }
    /* half turns about the axes, exactly */
    for (int axis = 0; axis < 3; ++axis) {
        pose half = POSE_IDENTITY;
        for (int i = 0; i < 3; ++i)
            half.r[4 * i] = i == axis ? 1 : -1;
        double q[4], w[3];
        pose_quaternion(&half, q);
        pose_axis(&half, w);
        for (int i = 0; i < 4; ++i)
            assert_true(fabs(q[i]) == (i == axis));
        for (int i = 0; i < 3; ++i)
            assert_true(fabs(fabs(w[i]) - (i == axis ? pi : 0.0)) < 1e-15);
    }
}

static void parts(void **state) {
    (void)state;
    gls_random random = test_random_make(4);
    for (int round = 0; round < 100; ++round) {
        const pose whole = draw(&random, gls_random_between(&random, 0, 3.1));
        const pose none = pose_part(&whole, 0.0), all = pose_part(&whole, 1.0);
        assert_true(difference(&none, &POSE_IDENTITY) == 0.0);
        assert_true(difference(&all, &whole) < 1e-12);
        pose third = pose_part(&whole, 1.0 / 3.0), sum = POSE_IDENTITY;
        for (int i = 0; i < 3; ++i) {
            assert_true(fabs(third.t[i] - whole.t[i] / 3.0) < ROUNDING);
            third.t[i] = 0.0;
        }
        for (int i = 0; i < 3; ++i)
            sum = pose_compose(&third, &sum);
        memcpy(sum.t, whole.t, sizeof sum.t);
        assert_true(difference(&sum, &whole) < 1e-12);
    }
}

/* A rotation with errors becomes one without, and moves by no more than about its errors.
 */
static void settling(void **state) {
    (void)state;
    gls_random random = test_random_make(5);
    for (int round = 0; round < 100; ++round) {
        const pose exact = draw(&random, 2.0);
        pose bent = exact;
        for (int i = 0; i < 9; ++i)
            bent.r[i] += gls_random_between(&random, -1e-3, 1e-3);
        pose_settle(&bent);
        /* the rows are off by sqrt(3) 1e-3; the third adds the errors of the other two */
        assert_true(difference(&bent, &exact) < 4e-3);
        const pose back = pose_invert(&bent);
        const pose product = pose_compose(&bent, &back);
        for (int i = 0; i < 9; ++i)
            assert_true(fabs(product.r[i] - (i % 4 == 0)) < ROUNDING);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exponential), cmocka_unit_test(composition),
        cmocka_unit_test(quaternions), cmocka_unit_test(parts),
        cmocka_unit_test(settling),
    };
    return test_main("pose", tests, COUNT(tests));
}
