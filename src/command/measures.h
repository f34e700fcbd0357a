/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * What two views of one plane, with the homography between them, say about a detector and
 * its descriptor. Nothing here reads, prints or knows of OpenGL.
 *
 * The measures are those of K. Mikolajczyk et al., "A Comparison of Affine Region
 * Detectors", IJCV 65, 2005, and of K. Mikolajczyk and C. Schmid, "A Performance Evaluation
 * of Local Descriptors", PAMI 27, 2005, in these words:
 *
 *   points          features of equal place and scale, rounded to 1e-4, are one point
 *   common area     the points of A that H maps into [0, w - 1] x [0, h - 1] of B, and the
 *                   points of B that its inverse maps into that of A
 *   repeatability   pairs of a point of A and one of B, both in the common area, at most
 *                   3 pixels apart in B; made greedily, nearest first, each point once;
 *                   divided by the smaller number of points in the common area
 *   overlap         the same where pairs also have circles (radius 3 scale, A's magnified
 *   repeatability   as H does there) that share more than 0.6 of their union, greedily
 *                   from the largest share
 *   correct         matches, of all features, whose A is mapped to at most 3 pixels from
 *                   their B
 *   precision       correct / matches
 *   score           correct / the smaller number of points in the common area
 *
 * The field scales both circles so that A's has a radius of 30. The share does not change
 * when the distance is scaled alike, so that is not done here.
 */
#ifndef GLSURF_COMMAND_MEASURES_H
#define GLSURF_COMMAND_MEASURES_H

#include "glsurf/glsurf.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define MEASURE_TOLERANCE 3.0 /* pixels */
#define MEASURE_SHARE     0.6 /* of the union of two circles, to be exceeded */
#define MEASURE_RADIUS    3.0 /* of a point's circle, in scales */

/* One view's features. */
typedef struct measure_view {
    uint32_t width, height;
    const glsurf_keypoint *keypoints;
    uint32_t count;
} measure_view;

typedef struct measure_counts {
    uint32_t features_a, features_b;
    uint32_t common_a, common_b; /* points in the common area */
    uint32_t repeated;           /* pairs by distance */
    uint32_t overlapping;        /* pairs by distance and overlap */
    uint32_t matches, correct;
} measure_counts;

typedef enum measure_figure {
    MEASURE_FEATURES_A,
    MEASURE_FEATURES_B,
    MEASURE_COMMON_A,
    MEASURE_COMMON_B,
    MEASURE_REPEATABILITY,
    MEASURE_OVERLAP,
    MEASURE_MATCHES,
    MEASURE_CORRECT,
    MEASURE_PRECISION,
    MEASURE_SCORE,
    MEASURE_FIGURES
} measure_figure;

/* The figures of a pair, or their means. A ratio without a denominator is 0: no point in
 * the common area, or no match, is the worst result there is. */
typedef struct measure_figures {
    double value[MEASURE_FIGURES];
} measure_figures;

/* ------------------------------------------------------------ homographies -- */

/* Makes `matrix`, row by row, one to measure by: turns its sign so that the middle of view
 * A, of this size, is before the camera. False if it is singular, has numbers that are not
 * finite, or maps that middle to infinity. Where a matrix gives a point the depth w, its
 * inverse gives the image 1 / w: it maps back all that the matrix maps. */
bool measure_orient(double matrix[9], uint32_t width, uint32_t height);

/* By how much lengths grow at a point: the root of the Jacobian's determinant. */
double measure_magnification(const double matrix[9], double x, double y);

/* --------------------------------------------------------------- measures -- */

/* The area that two circles share, divided by that of their union. */
double measure_share(double radius_a, double radius_b, double distance);

/* Counts for a homography that measure_orient() accepted. The indices of the matches have
 * to be below the views' counts. False without memory.
 *
 * Cost: O(n log n) for the points, and of all pairs those are looked at whose y differ by
 * at most the tolerance: for n points spread over h rows, n * n * 6 / h. */
bool measure_pair(measure_counts *counts, const double matrix[9], const measure_view *a,
                  const measure_view *b, const glsurf_match *matches, uint32_t match_count);

measure_figures measure_figures_of(const measure_counts *counts);

/* Means: add up, then divide. Dividing by 0 leaves the sum, which is 0, alone. */
void measure_add(measure_figures *sum, const measure_figures *more);
void measure_divide(measure_figures *sum, size_t count);

#endif
