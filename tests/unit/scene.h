/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Matches between two images whose true homography is known.
 *
 * THE BOUND ON A FIT. A least-squares fit over n points with errors e moves the mapped
 * points by P e, where P projects onto the 8 directions in which a homography can move them
 * (to first order; the second order is below 2 % in these tests). So |P e| <= |e|. With
 * Gaussian errors |P e|^2 is sigma^2 chi^2 of 8 degrees of freedom, which is above 60 with
 * a probability of 5e-10.
 */
#ifndef GLSURF_TEST_UNIT_SCENE_H
#define GLSURF_TEST_UNIT_SCENE_H

#include "support/test.h"

#include "geometry/geometry.h"

enum { SCENE_MAX = 600 };

#define SCENE_SECOND_ORDER 1.02

typedef struct scene {
    gls_random random;
    double truth[9];
    uint32_t count, good; /* the first `good` matches are right */
    glsurf_keypoint a[SCENE_MAX], b[SCENE_MAX];
    glsurf_match matches[SCENE_MAX];
    glsurf_homography found;
    bool inlier[SCENE_MAX];
} scene;

/* A scene without matches. Release it with free(). */
scene *scene_make(uint64_t salt);

double scene_between(scene *s, double low, double high);
double scene_gaussian(scene *s);

/* Draws another true homography: a rotation, a zoom between 1/2 and 1, some shear and
 * perspective. Over 640x480, w is between 0.7 and 1.3 and b between -1023 and 1023. */
void scene_draw_truth(scene *s);

/* Add one match; right matches everywhere in 640x480, with Gaussian errors in b; and random
 * matches whose two positions are unrelated. */
void scene_put(scene *s, double ax, double ay, double bx, double by);
void scene_put_good(scene *s, uint32_t count, double sigma);
void scene_put_random(scene *s, uint32_t count, double width, double height);

/* Call glsurf_homography_find(), which writes found and inlier. */
glsurf_result scene_find_with(scene *s, const glsurf_homography_params *params);
glsurf_result scene_find(scene *s, uint64_t seed);

/* Checks that inliers, error and flags belong to the matrix that was returned, by the
 * public map. */
void scene_check(const scene *s, double tolerance);

/* |P e|: the root of the sum, over the right matches, of the squared distance between their
 * positions mapped by the found homography and by the true one. */
double scene_distance(const scene *s);

#endif
