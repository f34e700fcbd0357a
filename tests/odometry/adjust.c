/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Bundle adjustment, and poses from samples of sightings, some of them wrong, on scenes
 * whose poses and points are known. */
#include "world.h"

#include "geometry/geometry.h"
#include "odometry/stereo_geometry.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FRAMES = 4, POINTS = 40, MANY = 200, SIGHTINGS = FRAMES * MANY };

static const glsurf_stereo_camera camera = {
    .focal = 400, .centre = { 319.5, 239.5 }, .right_centre = 317.5, .baseline = 0.5
};

typedef struct scene {
    gls_random random;
    uint32_t frames, count, seen;
    pose truth[FRAMES], poses[FRAMES];
    double exact[MANY][4], points[MANY][4];
    sighting sightings[SIGHTINGS];
    adjustment problem;
} scene;

static double between(scene *s, double low, double high) {
    return gls_random_between(&s->random, low, high);
}

static pose draw_pose(scene *s, double angle, double length) {
    double w[3], v[3];
    for (int i = 0; i < 3; ++i) {
        w[i] = between(s, -angle, angle);
        v[i] = between(s, -length, length);
    }
    return pose_from_vectors(w, v);
}

static scene *hold_scene(void) {
    return test_hold(test_memory(sizeof(scene)), free);
}

/* Makes points at depths of 3 to 20, one in eight at infinity, seen by all frames. One
 * sighting in five has no right image. */
static void make(scene *s, uint64_t salt, uint32_t frames, uint32_t count) {
    *s = (scene){ .random = test_random_make(salt), .frames = frames, .count = count };
    for (uint32_t f = 0; f < frames; ++f)
        s->truth[f] = f == 0 ? POSE_IDENTITY : draw_pose(s, 0.05, 0.5);
    for (uint32_t i = 0; i < count; ++i) {
        const double z = between(s, 3, 20), w = i % 8 == 7 ? 0.0 : 1.0;
        const double p[4] = { z * between(s, -0.6, 0.6), z * between(s, -0.45, 0.45), z,
                              w };
        memcpy(s->exact[i], p, sizeof p);
        sighting_normalise(s->exact[i]);
        for (uint32_t f = 0; f < frames; ++f) {
            double seen[3];
            assert_true(sighting_project(&camera, &s->truth[f], s->exact[i], seen));
            s->sightings[s->seen++] =
                (sighting){ i, f, seen[0], seen[1], (i + f) % 5 == 4 ? NAN : seen[2], 0.3 };
        }
    }
    memcpy(s->poses, s->truth, sizeof s->poses);
    memcpy(s->points, s->exact, sizeof s->points);
    s->problem = (adjustment){ &camera,   s->poses, s->frames,    1,
                               s->points, s->count, s->sightings, s->seen };
}

static void add_noise(scene *s, double sigma) {
    for (uint32_t i = 0; i < s->seen; ++i) {
        sighting *const at = &s->sightings[i];
        at->x += sigma * world_gaussian(&s->random);
        at->y += sigma * world_gaussian(&s->random);
        at->right += sigma * world_gaussian(&s->random);
    }
}

/* Keeps the sightings of points at infinity, or of all other points. */
static void keep_points(scene *s, bool far) {
    s->seen = 0;
    for (uint32_t i = 0; i < s->problem.sighting_count; ++i)
        if ((s->exact[s->sightings[i].point][3] == 0.0) == far)
            s->sightings[s->seen++] = s->sightings[i];
    s->problem.sighting_count = s->seen;
}

/* Moves points and free poses away from the truth. */
static void disturb(scene *s, double angle, double length) {
    for (uint32_t f = 1; f < s->frames; ++f) {
        const pose by = draw_pose(s, angle, length);
        s->poses[f] = pose_compose(&by, &s->truth[f]);
    }
    for (uint32_t i = 0; i < s->count; ++i) {
        for (int k = 0; k < 4; ++k)
            s->points[i][k] = s->exact[i][k] + between(s, -length, length) / 20;
        sighting_normalise(s->points[i]);
    }
}

/* Writes the motion (w, v) to the found pose, applied after the true one. */
static void error_of(const scene *s, uint32_t frame, double error[6]) {
    const pose back = pose_invert(&s->truth[frame]);
    const pose by = pose_compose(&s->poses[frame], &back);
    pose_axis(&by, error);
    memcpy(error + 3, by.t, sizeof by.t);
}

/* sighting_place() is the inverse of sighting_project(). */
static void placing(void **state) {
    scene *const s = hold_scene();
    make(s, 1, 4, POINTS);
    for (uint32_t i = 0; i < s->seen; ++i) {
        const sighting *const at = &s->sightings[i];
        if (isnan(at->right))
            continue;
        double point[4], seen[3];
        sighting_place(&camera, &s->truth[at->frame], at->x, at->y, at->right, point);
        assert_true(sighting_project(&camera, &s->truth[at->frame], point, seen));
        assert_true(fabs(seen[0] - at->x) < 1e-9 && fabs(seen[1] - at->y) < 1e-9 &&
                    fabs(seen[2] - at->right) < 1e-9);
        for (int k = 0; k < 4; ++k)
            assert_true(fabs(point[k] - s->exact[at->point][k]) < 1e-9);
        assert_true(sighting_error(&camera, &s->truth[at->frame], point, at) < 1e-15);
        sighting off = *at;
        off.x += 0.6; /* two standard deviations */
        off.right -= 0.9;
        assert_true(fabs(sighting_error(&camera, &s->truth[at->frame], point, &off) - 13) <
                    1e-7);
        off.right = NAN;
        assert_true(fabs(sighting_error(&camera, &s->truth[at->frame], point, &off) - 4) <
                    1e-7);
        for (int k = 0; k < 4; ++k)
            point[k] = -point[k]; /* behind */
        assert_false(sighting_project(&camera, &s->truth[at->frame], point, seen));
        assert_true(isinf(sighting_error(&camera, &s->truth[at->frame], point, at)));
    }
}

/* Without noise the error is 0 at the truth only, and the last steps converge quadratically
 * until rounding ends them: sightings of 640 pixels are rounded to 1e-13, and the weakest
 * direction, a depth of 20 by a disparity of 10 pixels, turns that into 2e-12. */
static void exact_scenes(void **state) {
    scene *const s = hold_scene();
    for (uint64_t k = 0; k < 20; ++k) {
        make(s, 10 + k, 2 + (uint32_t)(k % 3), POINTS);
        disturb(s, 0.02, 0.1);
        const pose first = s->poses[0];
        double covariance[36];
        assert_true(adjust_run(&s->problem, 40, covariance));
        assert_memory_equal(&s->poses[0], &first, sizeof first);
        for (uint32_t f = 1; f < s->frames; ++f) {
            double error[6];
            error_of(s, f, error);
            for (int i = 0; i < 6; ++i)
                assert_true(fabs(error[i]) < 1e-9);
        }
        for (uint32_t i = 0; i < s->count; ++i)
            for (int c = 0; c < 4; ++c)
                assert_true(fabs(s->points[i][c] - s->exact[i][c]) < 1e-9);
    }
}

/* ------------------------------------------------------------- derivatives -- */

enum { UNKNOWNS = 6 * (FRAMES - 1) + 3 * POINTS };

/* The three numbers of a sighting, as functions of small changes of a pose and a point. The
 * point is X / W here, with other parameters than in adjust.c: the covariance of poses does
 * not depend on them. */
static void project(const scene *s, const sighting *at, const double pose_step[6],
                    const double point_step[3], double seen[3]) {
    const pose by = pose_from_vectors(pose_step, pose_step + 3);
    const pose moved = pose_compose(&by, &s->poses[at->frame]);
    const double *const p = s->points[at->point];
    const double point[4] = { p[0] / p[3] + point_step[0], p[1] / p[3] + point_step[1],
                              p[2] / p[3] + point_step[2], 1.0 };
    assert_true(sighting_project(&camera, &moved, point, seen));
}

/* Adds a sighting's part of the normal equations J' J by central differences. */
static void add_rows(const scene *s, const sighting *at, double weight, double *normal) {
    const int free_frame = (int)at->frame - 1, n = 6 * ((int)s->frames - 1);
    double rows[3][9];
    for (int k = 0; k < 9; ++k) {
        const double step = 1e-5;
        double low[9] = { 0 }, high[9] = { 0 }, a[3], b[3];
        low[k] = -step;
        high[k] = step;
        project(s, at, low, low + 6, a);
        project(s, at, high, high + 6, b);
        for (int r = 0; r < 3; ++r)
            rows[r][k] = (b[r] - a[r]) / (2 * step) / at->error * sqrt(weight);
    }
    for (int r = 0; r < (isnan(at->right) ? 2 : 3); ++r)
        for (int i = free_frame < 0 ? 6 : 0; i < 9; ++i)
            for (int j = free_frame < 0 ? 6 : 0; j < 9; ++j) {
                const int row = i < 6 ? 6 * free_frame + i : n + 3 * (int)at->point + i - 6;
                const int column =
                    j < 6 ? 6 * free_frame + j : n + 3 * (int)at->point + j - 6;
                normal[row * UNKNOWNS + column] += rows[r][i] * rows[r][j];
            }
}

/* The covariance of the last pose is its block of the inverse of the whole system, with
 * derivatives by differences. A derivative of several hundred is off by the third
 * derivative, about f / z^3 (1e-5)^2 = 1e-9, and by rounding, 1e-13 / 1e-5 = 1e-8: 1e-10 of
 * itself. Depths are badly determined: the system's condition is about 1e4, which leaves
 * 1e-6. With noise, sightings have weights: 1 / |e| if the error is above 1. */
static void derivatives(void **state) {
    scene *const s = hold_scene();
    static double normal[UNKNOWNS * UNKNOWNS], factor[UNKNOWNS * UNKNOWNS];
    for (int noisy = 0; noisy < 2; ++noisy) {
        make(s, 40, 3, POINTS);
        keep_points(s, false);
        if (noisy)
            add_noise(s, 0.4);
        double covariance[36];
        assert_true(adjust_run(&s->problem, noisy ? 10 : 0, covariance));
        memset(normal, 0, sizeof normal);
        for (uint32_t i = 0; i < s->seen; ++i) {
            const sighting *const at = &s->sightings[i];
            const double error =
                sighting_error(&camera, &s->poses[at->frame], s->points[at->point], at);
            add_rows(s, at, error > 1 ? 1 / sqrt(error) : 1, normal);
        }
        for (int i = 0; i < UNKNOWNS; ++i)
            if (normal[i * UNKNOWNS + i] == 0.0)
                normal[i * UNKNOWNS + i] = 1.0; /* points without sightings */
        double largest = 0.0;
        for (int i = 0; i < 36; ++i)
            largest = fmax(largest, fabs(covariance[i]));
        for (int i = 0; i < 6; ++i) {
            double column[UNKNOWNS] = { 0 };
            column[6 + i] = 1.0;
            memcpy(factor, normal, sizeof factor);
            assert_true(gls_solve_positive(UNKNOWNS, factor, column));
            for (int k = 0; k < 6; ++k)
                assert_true(fabs(column[6 + k] - covariance[6 * i + k]) < 1e-6 * largest);
        }
    }
}

/* -------------------------------------------------------------- covariance -- */

/* The sum of e' C^-1 e over scenes with noise. */
static double squares(scene *s, int scenes, double noise) {
    double sum = 0.0;
    for (int k = 0; k < scenes; ++k) {
        make(s, 100 + (uint64_t)k, 2, 30);
        add_noise(s, noise);
        double covariance[36], error[6], solved[6];
        assert_true(adjust_run(&s->problem, 10, covariance));
        error_of(s, 1, error);
        memcpy(solved, error, sizeof solved);
        assert_true(gls_solve_positive(6, covariance, solved));
        for (int i = 0; i < 6; ++i)
            sum += error[i] * solved[i];
    }
    return sum;
}

/* With noise of a fifth of the standard deviations, all but 1 in 60,000 sightings are
 * within one deviation, so the weights are 1. Then e' C^-1 e is 1/25 chi^2 of 6 degrees of
 * freedom, and over 200 scenes the sum is 1/25 chi^2 of n = 1200. B. Laurent, P. Massart,
 * Ann. Stat. 28, 2000, lemma 1: such a sum is above n + 2 sqrt(n t) + 2 t, or below n - 2
 * sqrt(n t), with a probability of at most exp(-t) each. With t = 21 that is 8e-10. The
 * second order is noise / distance in the image, below 1e-3.
 *
 * With noise of the full standard deviations, weights of at most 1 make C no less than the
 * covariance of least squares. By Huber's asymptotic formula with K = 1 and three errors
 * per sighting, the estimate's covariance is 1.12 times as large. So e' C^-1 e is on
 * average at most 1.12 times 6. */
static void uncertainty(void **state) {
    enum { SCENES = 200, DEGREES = 6 * SCENES };
    scene *const s = hold_scene();
    const double t = 21, above = DEGREES + 2 * sqrt(DEGREES * t) + 2 * t,
                 below = DEGREES - 2 * sqrt(DEGREES * t);
    const double small = 25 * squares(s, SCENES, 0.2 * 0.3), full = squares(s, SCENES, 0.3);
    printf("  chi^2 of %d: %.0f with little noise, %.0f with full noise; %.0f to %.0f\n",
           DEGREES, small, full, below, above);
    assert_true(small > 0.99 * below && small < 1.01 * above);
    assert_true(full < 1.12 * above);
}

/* ---------------------------------------------------------- not determined -- */

static void few_sightings(void **state) {
    scene *const s = hold_scene();
    double covariance[36];
    /* Two points leave the rotation about their line undetermined, up to rounding. */
    make(s, 60, 2, 2);
    if (adjust_run(&s->problem, 10, covariance)) {
        double sum = 0.0;
        for (int i = 0; i < 6; ++i)
            sum += covariance[7 * i];
        assert_true(sum > 1e6);
    }
    make(s, 61, 2, 8);
    s->problem.sighting_count = 0;
    assert_false(adjust_run(&s->problem, 10, covariance));
    make(s, 62, 2, 8);
    s->problem.fixed = 2;
    assert_false(adjust_run(&s->problem, 10, covariance));
    make(s, 63, 2, POINTS); /* at infinity: they determine no position */
    keep_points(s, true);
    assert_false(adjust_run(&s->problem, 10, covariance));
}

/* Two frames at one position see some points in their left images only. These have no
 * depth, and the other points determine the pose as before. */
static void points_without_depth(void **state) {
    scene *const s = hold_scene();
    for (int without = 0; without < 2; ++without) {
        make(s, 70, 2, POINTS);
        s->truth[1] = s->poses[1] = POSE_IDENTITY;
        for (uint32_t i = 0; i < s->seen; ++i) {
            sighting *const at = &s->sightings[i];
            double seen[3];
            assert_true(
                sighting_project(&camera, &POSE_IDENTITY, s->exact[at->point], seen));
            at->x = seen[0];
            at->y = seen[1];
            at->right = without && at->point % 3 == 0 ? NAN : seen[2];
        }
        double covariance[36], error[6];
        disturb(s, 0.01, 0.0);
        assert_true(adjust_run(&s->problem, 40, covariance));
        error_of(s, 1, error);
        for (int i = 0; i < 6; ++i) {
            assert_true(fabs(error[i]) < 1e-9);
            assert_true(covariance[7 * i] > 0.0 && covariance[7 * i] < 1e-2);
        }
    }
}

/* ------------------------------------------------------------------ samples -- */

/* Requests the pose of one frame. The last `wrong` sightings are random. */
static solver_request make_request(scene *s, uint64_t salt, uint32_t wrong) {
    make(s, salt, 2, MANY);
    for (uint32_t i = 0; i < MANY; ++i) {
        sighting *const at = &s->sightings[i];
        *at = s->sightings[2 * i + 1];
        if (i < MANY - wrong)
            continue;
        at->x = between(s, 0, 640);
        at->y = between(s, 0, 480);
        at->right = at->x - between(s, 0, 60);
    }
    return (solver_request){
        &camera, (const double(*)[4])s->exact, s->sightings, MANY, 16.3, 0.9999, 1000, salt
    };
}

/* The pose fits all right sightings: P3P solves a polynomial of degree 4; where two roots
 * meet, they have half of the digits. 1e-3 pixels are a hundredth of that. */
static void outliers(void **state) {
    scene *const s = hold_scene();
    for (uint32_t wrong = 0; wrong <= 120; wrong += 20)
        for (uint64_t seed = 0; seed < 5; ++seed) {
            solver_request request = make_request(s, 210 + seed, wrong);
            pose again;
            for (int k = 0; k < 2; ++k) {
                double error[6], sum = 0.0;
                const uint32_t tried = solver_find_pose(&request, &s->poses[1]);
                assert_true(tried > 0 && tried <= request.max_samples);
                if (wrong == 0)
                    assert_int_equal(tried, 1);
                for (uint32_t i = 0; i < MANY - wrong; ++i)
                    sum += sighting_error(&camera, &s->poses[1], s->exact[i],
                                          &s->sightings[i]);
                assert_true(sqrt(sum / MANY) * 0.3 < 1e-3);
                error_of(s, 1, error);
                for (int i = 0; i < 6; ++i)
                    assert_true(fabs(error[i]) < (i < 3 ? 5e-6 : 5e-5));
                assert_int_equal(solver_find_pose(&request, &again), tried);
                assert_memory_equal(&again, &s->poses[1], sizeof again);
                request.seed += 1000;
            }
        }
}

static bool is_finite(const pose *at) {
    bool good = true;
    for (int i = 0; i < 12; ++i)
        good = good && isfinite(i < 9 ? at->r[i] : at->t[i - 9]);
    return good;
}

static void too_little(void **state) {
    scene *const s = hold_scene();
    pose found;
    solver_request request = make_request(s, 220, 190);
    request.max_samples = 7; /* less than are needed */
    assert_true(solver_find_pose(&request, &found) <= 7);
    request = make_request(s, 230, 0);
    for (request.count = 0; request.count < 3; ++request.count) {
        assert_int_equal(solver_find_pose(&request, &found), 0);
        assert_memory_equal(&found, &POSE_IDENTITY, sizeof found);
    }
    request.count = MANY;
    for (uint32_t i = 0; i < MANY; ++i) /* at infinity */
        s->exact[i][3] = 0.0;
    assert_int_equal(solver_find_pose(&request, &found), 0);
    for (double step = 0.0; step < 0.02; step += 0.01) { /* one point, then a line */
        for (uint32_t i = 0; i < MANY; ++i) {
            const double p[4] = { step * i, 2 * step * i, 5 + 3 * step * i, 1 };
            memcpy(s->exact[i], p, sizeof p);
            sighting_normalise(s->exact[i]);
        }
        solver_find_pose(&request, &found);
        assert_true(is_finite(&found));
    }
}

int main(void) {
    TEST_LIST(tests, placing, exact_scenes, derivatives, uncertainty, few_sightings,
              points_without_depth, outliers, too_little);
    return test_main("adjust", tests, COUNT(tests));
}
