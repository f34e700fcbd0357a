/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Poses from points and sightings, some of them wrong. */
#include "world.h"

#include "odometry/stereo_geometry.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
    (void)state;
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
    (void)state;
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
    (void)state;
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
        cmocka_unit_test(outliers),
        cmocka_unit_test(limits),
        cmocka_unit_test(too_little),
    };
    return test_main("solver", tests, COUNT(tests));
}
