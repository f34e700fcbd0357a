/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "scene.h"

#include <math.h>
#include <stdlib.h>

scene *scene_make(uint64_t salt) {
    scene *const s = test_memory(sizeof *s);
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

void scene_put_good(scene *s, uint32_t count, double sigma) {
    for (uint32_t i = 0; i < count; ++i) {
        const double ax = (double)(float)scene_between(s, 0, 640);
        const double ay = (double)(float)scene_between(s, 0, 480);
        double bx, by;
        assert_true(glsurf_homography_map(s->truth, ax, ay, &bx, &by));
        scene_put(s, ax, ay, bx + sigma * scene_gaussian(s),
                  by + sigma * scene_gaussian(s));
    }
    s->good = s->count;
}

void scene_put_random(scene *s, uint32_t count, double width, double height) {
    for (uint32_t i = 0; i < count; ++i)
        scene_put(s, scene_between(s, 0, width), scene_between(s, 0, height),
                  scene_between(s, 0, width), scene_between(s, 0, height));
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
