/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "scene.h"

#include <math.h>
#include <string.h>

scene *scene_make(uint64_t salt) {
    scene *const s = test_scratch(sizeof *s);
    s->random = test_random_make(salt);
    return s;
}

double scene_between(scene *s, double low, double high) {
    return gls_random_between(&s->random, low, high);
}

/* The method of Box and Muller. */
double scene_gaussian(scene *s) {
    const double u = 1.0 - scene_between(s, 0.0, 1.0),
                 angle = scene_between(s, 0.0, 6.283185307179586);
    return sqrt(-2.0 * log(u)) * cos(angle);
}

void scene_draw_truth(scene *s) {
    const double angle = scene_between(s, -0.6, 0.6), zoom = scene_between(s, 0.5, 1.0);
    const double px = scene_between(s, -1.0, 1.0) * 0.15 / 320.0;
    const double py = scene_between(s, -1.0, 1.0) * 0.15 / 240.0;
    const double to_centre[9] = { 1, 0, -320, 0, 1, -240, 0, 0, 1 };
    const double turn[9] = { zoom * cos(angle),
                             -zoom * sin(angle) + scene_between(s, -0.1, 0.1),
                             0,
                             zoom * sin(angle),
                             zoom * cos(angle),
                             0,
                             px,
                             py,
                             1 };
    const double back[9] = { 1, 0, 320 + scene_between(s, -50, 50),
                             0, 1, 240 + scene_between(s, -50, 50),
                             0, 0, 1 };
    glsurf_homography_multiply(turn, to_centre, s->truth);
    glsurf_homography_multiply(back, s->truth, s->truth);
}

void scene_put(scene *s, double ax, double ay, double bx, double by) {
    assert_true(s->count < SCENE_MAX);
    s->matches[s->count] = (glsurf_match){ s->count, s->count, 0.1f, 0.5f };
    s->a[s->count] = (glsurf_keypoint){ .x = (float)ax, .y = (float)ay };
    s->b[s->count++] = (glsurf_keypoint){ .x = (float)bx, .y = (float)by };
}

void scene_put_good(scene *s, double part, uint32_t count, double sigma) {
    for (uint32_t i = 0; i < count; ++i) {
        const double ax = (double)(float)scene_between(s, 0, 640 * part);
        const double ay = (double)(float)scene_between(s, 0, 480 * part);
        double bx, by;
        assert_true(glsurf_homography_map(s->truth, ax, ay, &bx, &by));
        bx += sigma * scene_gaussian(s);
        by += sigma * scene_gaussian(s);
        scene_put(s, ax, ay, bx, by);
    }
    s->good = s->count;
}

scene *scene_of(uint64_t salt, uint32_t count, double sigma) {
    scene *const s = scene_make(salt);
    scene_draw_truth(s);
    scene_put_good(s, 1.0, count, sigma);
    return s;
}

void scene_put_random(scene *s, uint32_t count, double width, double height) {
    for (uint32_t i = 0; i < count; ++i) {
        const double ax = scene_between(s, 0, width), ay = scene_between(s, 0, height);
        const double bx = scene_between(s, 0, width), by = scene_between(s, 0, height);
        scene_put(s, ax, ay, bx, by);
    }
}

glsurf_result scene_find_with(scene *s, const glsurf_homography_params *params) {
    return glsurf_homography_find(s->a, s->b, s->matches, s->count, params, &s->found,
                                  s->inlier);
}

glsurf_result scene_find(scene *s, uint64_t seed) {
    return scene_find_with(s, &(glsurf_homography_params){ .seed = seed });
}

void scene_check(const scene *s, double tolerance) {
    uint32_t inliers = 0;
    double sum = 0.0;
    for (uint32_t i = 0; i < s->count; ++i) {
        double x, y;
        const bool mapped = glsurf_homography_map(s->found.matrix, (double)s->a[i].x,
                                                  (double)s->a[i].y, &x, &y);
        const double dx = x - (double)s->b[i].x, dy = y - (double)s->b[i].y;
        const double square = mapped ? dx * dx + dy * dy : INFINITY;
        if (s->inlier[i] != (square <= tolerance * tolerance))
            fail_msg("match %u of %u is off by %.17g and counts as %s", i, s->count,
                     sqrt(square), s->inlier[i] ? "an inlier" : "an outlier");
        if (s->inlier[i]) {
            ++inliers;
            sum += square;
        }
    }
    assert_int_equal(s->found.inliers, inliers);
    assert_true(s->found.rms == sqrt(sum / inliers));
    assert_true(s->found.iterations > 0 && s->found.iterations <= 10000);
}

double scene_distance(const scene *s) {
    double sum = 0.0;
    for (uint32_t i = 0; i < s->good; ++i) {
        const double ax = (double)s->a[i].x, ay = (double)s->a[i].y;
        double tx, ty, x, y;
        assert_true(glsurf_homography_map(s->truth, ax, ay, &tx, &ty));
        assert_true(glsurf_homography_map(s->found.matrix, ax, ay, &x, &y));
        sum += (x - tx) * (x - tx) + (y - ty) * (y - ty);
    }
    return sqrt(sum);
}

/* ------------------------------------------------------------------- views -- */

static const double FOCAL = 500.0, CENTRE[2] = { 320.0, 240.0 };

static void rotate(const double angles[3], double turn[9]) {
    const double c[3] = { cos(angles[0]), cos(angles[1]), cos(angles[2]) };
    const double s[3] = { sin(angles[0]), sin(angles[1]), sin(angles[2]) };
    const double x[9] = { 1, 0, 0, 0, c[0], -s[0], 0, s[0], c[0] };
    const double y[9] = { c[1], 0, s[1], 0, 1, 0, -s[1], 0, c[1] };
    const double z[9] = { c[2], -s[2], 0, s[2], c[2], 0, 0, 0, 1 };
    glsurf_homography_multiply(x, y, turn);
    glsurf_homography_multiply(turn, z, turn);
}

/* F = K^-T [t]x R K^-1 */
static void make_truth(views *v) {
    const double *const t = v->move;
    const double cross[9] = { 0, -t[2], t[1], t[2], 0, -t[0], -t[1], t[0], 0 };
    const double k[9] = { 1 / FOCAL, 0,         -CENTRE[0] / FOCAL,
                          0,         1 / FOCAL, -CENTRE[1] / FOCAL,
                          0,         0,         1 };
    const double k_turned[9] = { k[0], k[3], k[6], k[1], k[4], k[7], k[2], k[5], k[8] };
    double squares = 0.0;
    glsurf_homography_multiply(cross, v->turn, v->truth);
    glsurf_homography_multiply(v->truth, k, v->truth);
    glsurf_homography_multiply(k_turned, v->truth, v->truth);
    for (int i = 0; i < 9; ++i)
        squares += v->truth[i] * v->truth[i];
    for (int i = 0; i < 9; ++i)
        v->truth[i] /= squares > 0.0 ? sqrt(squares) : 1.0;
}

views views_make(uint64_t salt) {
    views v = { .scene = scene_make(salt) };
    scene *const s = v.scene;
    double length = 0.0, angles[3];
    for (int i = 0; i < 3; ++i) {
        angles[i] = scene_between(s, -0.2, 0.2);
        v.move[i] = scene_between(s, -1.0, 1.0);
        length += v.move[i] * v.move[i];
    }
    for (int i = 0; i < 3; ++i)
        v.move[i] *= 0.5 / sqrt(length);
    v.plane[0] = scene_between(s, -0.2, 0.2);
    v.plane[1] = scene_between(s, -0.2, 0.2);
    rotate(angles, v.turn);
    make_truth(&v);
    return v;
}

void views_turn_only(views *v) {
    memset(v->move, 0, sizeof v->move);
    make_truth(v);
}

void views_see(const views *v, double x, double y, double depth, double b[2]) {
    const double p[3] = { (x - CENTRE[0]) / FOCAL * depth, (y - CENTRE[1]) / FOCAL * depth,
                          depth };
    double q[3];
    for (int i = 0; i < 3; ++i)
        q[i] = v->turn[3 * i] * p[0] + v->turn[3 * i + 1] * p[1] +
               v->turn[3 * i + 2] * p[2] + v->move[i];
    assert_true(q[2] > 0.5); /* in front of B: points are at least 2 away */
    b[0] = FOCAL * q[0] / q[2] + CENTRE[0];
    b[1] = FOCAL * q[1] / q[2] + CENTRE[1];
}

static void put(views *v, bool on_plane, double sigma) {
    scene *const s = v->scene;
    const double x = (double)(float)scene_between(s, 0, 640);
    const double y = (double)(float)scene_between(s, 0, 480);
    const double slope = v->plane[0] * (x - CENTRE[0]) + v->plane[1] * (y - CENTRE[1]);
    double b[2];
    views_see(v, x, y, on_plane ? 4.0 / (1.0 + slope / FOCAL) : scene_between(s, 2, 8), b);
    b[0] += sigma * scene_gaussian(s);
    b[1] += sigma * scene_gaussian(s);
    scene_put(s, x, y, b[0], b[1]);
    s->good = s->count;
}

void views_put_plane(views *v, uint32_t count, double sigma) {
    for (uint32_t i = 0; i < count; ++i)
        put(v, true, sigma);
}

void views_put_depth(views *v, uint32_t count, double sigma) {
    for (uint32_t i = 0; i < count; ++i)
        put(v, false, sigma);
}

glsurf_result views_find(views *v, uint64_t seed) {
    scene *const s = v->scene;
    return glsurf_fundamental_find(s->a, s->b, s->matches, s->count,
                                   &(glsurf_fundamental_params){ .seed = seed }, &v->found,
                                   s->inlier);
}

typedef struct distances {
    double a, b, sampson; /* squared */
} distances;

/* Distances of the positions in A and in B from their epipolar lines, and the Sampson
 * error. */
static distances measure(const double f[9], gls_pair p) {
    const double a[3] = { p.ax, p.ay, 1 }, b[3] = { p.bx, p.by, 1 };
    double in_a[3] = { 0 }, in_b[3] = { 0 }, r = 0.0;
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) {
            in_a[j] += b[i] * f[3 * i + j];
            in_b[i] += f[3 * i + j] * a[j];
        }
        r += b[i] * in_b[i];
    }
    const double of_a = in_a[0] * in_a[0] + in_a[1] * in_a[1];
    const double of_b = in_b[0] * in_b[0] + in_b[1] * in_b[1];
    return (distances){ r * r / of_a, r * r / of_b, r * r / (of_a + of_b) };
}

static gls_pair pair_of(const scene *s, uint32_t i) {
    return (gls_pair){ (double)s->a[i].x, (double)s->a[i].y, (double)s->b[i].x,
                       (double)s->b[i].y };
}

/* Rounding may decide if an error is within 1e-9 of the tolerance, relative to it. */
void views_check(const views *v, double tolerance) {
    const scene *const s = v->scene;
    const double *const f = v->found.matrix;
    double squares = 0.0, largest = 0.0, sum = 0.0;
    uint32_t inliers = 0;
    for (int i = 0; i < 9; ++i) {
        squares += f[i] * f[i];
        if (fabs(f[i]) > fabs(largest))
            largest = f[i];
    }
    assert_true(fabs(squares - 1.0) < 1e-14);
    assert_true(largest > 0.0);
    assert_true(fabs(gls_determinant(f)) < 1e-14);
    for (uint32_t i = 0; i < s->count; ++i) {
        const distances d = measure(f, pair_of(s, i));
        const double error = sqrt(fmax(d.a, d.b));
        if (s->inlier[i] != (error <= tolerance) &&
            fabs(error - tolerance) > 1e-9 * tolerance)
            fail_msg("match %u of %u is off by %.17g and counts as %s", i, s->count, error,
                     s->inlier[i] ? "an inlier" : "an outlier");
        inliers += s->inlier[i];
        sum += s->inlier[i] ? error * error : 0.0;
    }
    assert_int_equal(v->found.inliers, inliers);
    assert_true(fabs(v->found.rms - sqrt(sum / inliers)) <= 1e-9 * tolerance);
    assert_true(v->found.tolerance == tolerance);
    assert_true(v->found.iterations > 0 && v->found.iterations <= 30000);
}

/* To first order of the noise, the true position in B is the nearest one on the true line.
 * The test needs only its distance from the found line, so it removes only the noise across
 * the true one. */
double views_distance(const views *v) {
    const scene *const s = v->scene;
    double sum = 0.0;
    for (uint32_t i = 0; i < s->good; ++i) {
        gls_pair p = pair_of(s, i);
        const double *const f = v->truth;
        const double x = f[0] * p.ax + f[1] * p.ay + f[2];
        const double y = f[3] * p.ax + f[4] * p.ay + f[5];
        const double w = f[6] * p.ax + f[7] * p.ay + f[8];
        const double off = (x * p.bx + y * p.by + w) / (x * x + y * y);
        p.bx -= off * x;
        p.by -= off * y;
        sum += measure(v->found.matrix, p).sampson;
    }
    return sqrt(sum);
}

double views_wrong(const views *v) {
    const scene *const s = v->scene;
    double sum = 0.0;
    for (uint32_t i = s->good; i < s->count; ++i)
        if (s->inlier[i])
            sum += measure(v->truth, pair_of(s, i)).sampson;
    return sqrt(sum);
}
