/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Measures of a detector and its descriptor, from two views of one plane and the homography
 * H that maps A to B. This code reads and prints nothing and uses no OpenGL.
 *
 * The measures are those of K. Mikolajczyk et al., "A Comparison of Affine Region
 * Detectors", IJCV 65, 2005, and of K. Mikolajczyk and C. Schmid, "A Performance Evaluation
 * of Local Descriptors", PAMI 27, 2005, with these definitions:
 *
 *   points          features of equal position and scale, rounded to 1e-4, are one point
 *   common area     the points of A that H maps into [0, w - 1] x [0, h - 1] of B, and the
 *                   points of B that the inverse of H maps into the same rectangle of A
 *   repeatability   pairs of a point of A and a point of B, both in the common area, at
 *                   most 3 pixels apart in B; made greedily, the nearest first, each point
 *                   once; divided by the smaller number of points in the common area
 *   overlap         the same, but the circles of a pair (radius 3 scale; H magnifies the
 *   repeatability   circle of A) must also share more than 0.6 of their union; made
 *                   greedily, the largest share first
 *   correct         matches, among all features, whose feature of A is mapped to at most 3
 *                   pixels from their feature of B
 *   within a pixel  the same, at most 1 pixel
 *   precision       correct / matches
 *   own             the same of the matches by the matcher's own rule, with its defaults
 *   score           correct / the smaller number of points in the common area
 *   placement       of correct matches, the median of that distance, by the scale of the
 *                   feature of A
 *
 * The literature scales both circles so that the one of A has a radius of 30. Scaling the
 * distance with the radii does not change the share, so this code does not scale.
 */
#ifndef GLSURF_COMMAND_MEASURES_H
#define GLSURF_COMMAND_MEASURES_H

#include "glsurf/glsurf.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define MEASURE_TOLERANCE 3.0 /* pixels */
#define MEASURE_PIXEL     1.0 /* pixels: a correct match that is placed well */
#define MEASURE_SHARE     0.6 /* of the union of two circles; the share must exceed it */
#define MEASURE_RADIUS    3.0 /* radius of a point's circle, in scales */

/* One view's features. */
typedef struct measure_view {
    uint32_t width, height;
    const glsurf_keypoint *keypoints;
    uint32_t count;
} measure_view;

typedef enum measure_figure {
    MEASURE_FEATURES_A,
    MEASURE_FEATURES_B,
    MEASURE_COMMON_A, /* points in the common area */
    MEASURE_COMMON_B,
    MEASURE_REPEATABILITY,
    MEASURE_OVERLAP,
    MEASURE_MATCHES,
    MEASURE_CORRECT,
    MEASURE_WITHIN_PIXEL,
    MEASURE_PRECISION,
    MEASURE_SCORE,
    MEASURE_OWN_MATCHES,
    MEASURE_OWN_CORRECT,
    MEASURE_OWN_PRECISION,
    MEASURE_FIGURES
} measure_figure;

/* The figures of a pair of views, or means over pairs. A ratio whose denominator is 0 is 0:
 * no point in the common area, or no match, is the worst possible result. */
typedef struct measure_figures {
    double value[MEASURE_FIGURES];
} measure_figures;

/* Prepares `matrix` (row by row) for measuring: chooses its sign so that the middle of view
 * A, which has this size, has a positive depth. False if the matrix is singular, has
 * numbers that are not finite, or maps that middle to infinity. If the matrix gives a point
 * the depth w, the inverse gives its image the depth 1 / w, so the inverse maps back every
 * point that the matrix maps. */
bool measure_orient(double matrix[9], uint32_t width, uint32_t height);

/* The area that two circles share, divided by the area of their union. */
double measure_share(double radius_a, double radius_b, double distance);

/* The figures of a pair, without the matcher's own, for a homography that measure_orient()
 * accepted. The indices of the matches have to be below the counts of the views. Without
 * memory the tool ends.
 *
 * Cost: O(n log n) for the points, plus the pairs whose y differ by at most the tolerance:
 * for n points spread over h rows, n * n * 6 / h. */
measure_figures measure_pair(const double matrix[9], const measure_view *a,
                             const measure_view *b, const glsurf_match *matches,
                             uint32_t count);

/* Adds the figures of the matches by the matcher's own rule. */
void measure_own(measure_figures *figures, const double matrix[9], const measure_view *a,
                 const measure_view *b, const glsurf_match *matches, uint32_t count);

/* Means: add up, then divide. Dividing by 0 leaves the sum, 0, unchanged. */
void measure_add(measure_figures *sum, const measure_figures *more);
void measure_divide(measure_figures *sum, size_t count);

/* -------------------------------------------------------------- placement -- */

/* A correct match: the scale of the feature of A, and the distance from the truth. */
typedef struct measure_distance {
    double scale, distance;
} measure_distance;

/* Zero is a placement without matches. The owner frees the items. */
typedef struct measure_placement {
    measure_distance *items;
    size_t count;
} measure_placement;

/* Adds the correct matches of a pair. */
void measure_place(measure_placement *placement, const double matrix[9],
                   const measure_view *a, const measure_view *b,
                   const glsurf_match *matches, uint32_t count);

enum { MEASURE_CLASSES = 6 };

/* The matches of a class of scales, which begin here and end where the next ones begin. Of
 * an even number the median is the mean of the two in the middle, of none NAN. */
typedef struct measure_class {
    double begin, median;
    size_t count;
} measure_class;

measure_class measure_class_of(const measure_placement *placement, int index);

#endif
