/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Rigid motions: against the series of the exponential, and against each other. And poses
 * from points and sightings, some of them wrong. */
#include "support/test.h"

#include "odometry/stereo_geometry.h"

#include <math.h>
#include <stdlib.h>
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

/* ------------------------------------------------------------------ samples -- */

enum { POINTS = 200 };

static const glsurf_stereo_camera camera = {
    .focal = 400, .centre = { 319.5, 239.5 }, .right_centre = 317.5, .baseline = 0.5
};

typedef struct scene {
    gls_random random;
    pose truth;
    double points[POINTS][4];
    sighting sightings[POINTS];
    solver_request request;
} scene;

/* Exact sightings of points at depths of 4 to 20, of which the last ones are anywhere. */
static void make(scene *s, uint64_t salt, uint32_t wrong) {
    *s = (scene){ .random = test_random_make(salt) };
    gls_random *const random = &s->random;
    double w[3], v[3];
    for (int i = 0; i < 3; ++i) {
        w[i] = gls_random_between(random, -0.2, 0.2);
        v[i] = gls_random_between(random, -1, 1);
    }
    s->truth = pose_from_vectors(w, v);
    for (uint32_t i = 0; i < POINTS; ++i) {
        const double z = gls_random_between(random, 4, 20);
        const double p[4] = { z * gls_random_between(random, -0.5, 0.5),
                              z * gls_random_between(random, -0.4, 0.4), z, 1 };
        const double norm = sqrt(p[0] * p[0] + p[1] * p[1] + z * z + 1);
        for (int k = 0; k < 4; ++k)
            s->points[i][k] = p[k] / norm;
        double seen[3];
        assert_true(sighting_project(&camera, &s->truth, s->points[i], seen));
        s->sightings[i] = (sighting){ i, 1, seen[0], seen[1], seen[2], 0.3 };
        if (i < POINTS - wrong)
            continue;
        s->sightings[i].x = gls_random_between(random, 0, 640);
        s->sightings[i].y = gls_random_between(random, 0, 480);
        s->sightings[i].right = s->sightings[i].x - gls_random_between(random, 0, 60);
    }
    s->request = (solver_request){ &camera,      (const double(*)[4])s->points,
                                   s->sightings, POINTS,
                                   16.3,         0.9999,
                                   1000,         salt };
}

/* The pose fits all right sightings: P3P solves a polynomial of degree 4, whose roots have
 * half of the digits where two of them meet. 1e-3 pixels are a hundredth of that. */
static void outliers(void **state) {
    scene *const s = test_memory(sizeof *s);
    for (uint32_t wrong = 0; wrong <= 120; wrong += 20)
        for (uint64_t seed = 0; seed < 5; ++seed) {
            make(s, 10 + seed, wrong);
            pose found, again;
            const uint32_t tried = solver_find_pose(&s->request, &found);
            assert_true(tried > 0 && tried <= s->request.max_samples);
            if (wrong == 0)
                assert_int_equal(tried, 1);
            double sum = 0.0;
            for (uint32_t i = 0; i < POINTS - wrong; ++i)
                sum += sighting_error(&camera, &found, s->points[i], &s->sightings[i]);
            assert_true(sqrt(sum / POINTS) * 0.3 < 1e-3);
            const pose back = pose_invert(&s->truth);
            const pose error = pose_compose(&found, &back);
            assert_true(pose_angle(&error) < 1e-5 && pose_length(&error) < 1e-4);
            assert_int_equal(solver_find_pose(&s->request, &again), tried);
            assert_memory_equal(&again, &found, sizeof found);
            s->request.seed += 1000;
            assert_true(solver_find_pose(&s->request, &again) > 0);
            const pose other = pose_compose(&again, &back);
            assert_true(pose_angle(&other) < 1e-5 && pose_length(&other) < 1e-4);
        }
    free(s);
}

/* With less samples than are needed there are just so many. */
static void limits(void **state) {
    scene *const s = test_memory(sizeof *s);
    make(s, 20, 190);
    pose found;
    s->request.max_samples = 7;
    assert_true(solver_find_pose(&s->request, &found) <= 7);
    free(s);
}

static bool is_finite(const pose *at) {
    bool good = true;
    for (int i = 0; i < 9; ++i)
        good = good && isfinite(at->r[i]);
    for (int i = 0; i < 3; ++i)
        good = good && isfinite(at->t[i]);
    return good;
}

static void too_little(void **state) {
    scene *const s = test_memory(sizeof *s);
    pose found;
    for (uint32_t count = 0; count < 3; ++count) {
        make(s, 30, 0);
        s->request.count = count;
        assert_int_equal(solver_find_pose(&s->request, &found), 0);
        assert_memory_equal(&found, &POSE_IDENTITY, sizeof found);
    }
    make(s, 31, 0); /* at infinity */
    for (uint32_t i = 0; i < POINTS; ++i)
        s->points[i][3] = 0.0;
    assert_int_equal(solver_find_pose(&s->request, &found), 0);
    make(s, 32, 0); /* one point, and points on a line, at the truth or not */
    for (uint32_t i = 0; i < POINTS; ++i)
        memcpy(s->points[i], s->points[0], sizeof s->points[i]);
    solver_find_pose(&s->request, &found);
    assert_true(is_finite(&found));
    for (uint32_t i = 0; i < POINTS; ++i) {
        const double p[4] = { 0.01 * i, 0.02 * i, 5 + 0.03 * i, 1 };
        const double norm = sqrt(p[0] * p[0] + p[1] * p[1] + p[2] * p[2] + 1);
        for (int k = 0; k < 4; ++k)
            s->points[i][k] = p[k] / norm;
    }
    solver_find_pose(&s->request, &found);
    assert_true(is_finite(&found));
    free(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exponential), cmocka_unit_test(composition),
        cmocka_unit_test(quaternions), cmocka_unit_test(parts),
        cmocka_unit_test(settling),    cmocka_unit_test(outliers),
        cmocka_unit_test(limits),      cmocka_unit_test(too_little),
    };
    return test_main("pose", tests, COUNT(tests));
}
