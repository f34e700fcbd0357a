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

/* A scene without matches. Freed at the end of the test. */
scene *scene_make(uint64_t salt);

double scene_between(scene *s, double low, double high);
double scene_gaussian(scene *s);

/* Draws another true homography: a rotation, a zoom between 1/2 and 1, some shear and
 * perspective. Over 640x480, w is between 0.7 and 1.3 and b between -1023 and 1023. */
void scene_draw_truth(scene *s);

/* Add matches: one match; right matches in the upper left `part` of 640x480, with Gaussian
 * errors in b; random matches, whose two positions are unrelated. */
void scene_put(scene *s, double ax, double ay, double bx, double by);
void scene_put_good(scene *s, double part, uint32_t count, double sigma);
void scene_put_random(scene *s, uint32_t count, double width, double height);

/* A scene with a homography and right matches in the whole image. */
scene *scene_of(uint64_t salt, uint32_t count, double sigma);

/* Call glsurf_homography_find(), which writes found and inlier. */
glsurf_result scene_find_with(scene *s, const glsurf_homography_params *params);
glsurf_result scene_find(scene *s, uint64_t seed);

/* Checks the inliers, error and flags of the found matrix, by glsurf_homography_map(). */
void scene_check(const scene *s, double tolerance);

/* |P e|: the root of the sum, over the right matches, of the squared distance between their
 * positions mapped by the found homography and by the true one. */
double scene_distance(const scene *s);

/* ------------------------------------------------------------------- views -- */

/*
 * Matches between two views of a scene in space, whose true fundamental matrix is known.
 *
 * THE BOUND ON A FIT. Let e be the signed Sampson errors of n matches, to which noise of
 * sigma in B contributes at most sigma each. A least-squares fit moves the errors of the
 * true positions by P e, where P projects onto the 7 directions in which a matrix of rank 2
 * can move them (to first order). With Gaussian errors |P e|^2 is at most sigma^2 chi^2 of
 * 7 degrees of freedom, which is above 60 with a probability of 2e-10. Wrong matches that
 * are inliers add at most the root of the sum of their squared errors, by the true matrix.
 */

/* 20 %: in these tests the second order is largest if few matches off a plane determine the
 * matrix. */
#define VIEWS_SECOND_ORDER 1.2

typedef struct views {
    scene *scene; /* its matches and flags; its homography is not used */
    double turn[9], move[3];
    double plane[2]; /* slope of the plane */
    double truth[9]; /* the fundamental matrix, of norm 1 */
    glsurf_fundamental found;
} views;

/* Two random cameras: 640x480, focal length 500, 0.5 apart, turned against each other by up
 * to 12 degrees about each axis. */
views views_make(uint64_t salt);

/* Moves the second camera to the first: it only turns. */
void views_turn_only(views *v);

/* Writes the position in B of the point that A shows at (x, y), at this depth. */
void views_see(const views *v, double x, double y, double depth, double b[2]);

/* Add right matches with Gaussian errors in B: on a plane at a distance of 4, and at depths
 * of 2 to 8. */
void views_put_plane(views *v, uint32_t count, double sigma);
void views_put_depth(views *v, uint32_t count, double sigma);

glsurf_result views_find(views *v, uint64_t seed);

/* Checks that the matrix is singular, of norm 1 and of the right sign, and that inliers,
 * error and flags belong to it. */
void views_check(const views *v, double tolerance);

/* The root of the sum, over the right matches, of the squared Sampson errors of their true
 * positions. */
double views_distance(const views *v);

/* The root of the sum, over the wrong inliers, of the squared Sampson errors by the true
 * matrix. */
double views_wrong(const views *v);

#endif
