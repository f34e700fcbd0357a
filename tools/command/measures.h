/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Measures of a detector and its descriptor, from two views of one plane and the homography
 * H that maps view A to view B. This code does no input or output and uses no OpenGL.
 *
 * doc/evaluation.md has the literature and defines the measures. The common area is [0, w -
 * 1] x [0, h - 1] of both images. Pairs are made greedily. The radius of A's circle grows
 * by the magnification of H.
 *
 * The literature scales both circles so that A's circle has a radius of 30. If the distance
 * is scaled with the radii, the share does not change, so this code does not scale.
 */
#ifndef GLSURF_COMMAND_MEASURES_H
#define GLSURF_COMMAND_MEASURES_H

#include "glsurf/glsurf.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define MEASURE_TOLERANCE 3.0 /* pixels */
#define MEASURE_PIXEL     1.0 /* pixels: an accurate correct match */
#define MEASURE_SHARE     0.6 /* smallest share of the union of two circles, exclusive */
#define MEASURE_RADIUS    3.0 /* radius of a point's circle, in scales */

/* Features of one view. */
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
    MEASURE_EXTRACT_SECONDS, /* of view B; measured by the caller, as the next one */
    MEASURE_MATCH_SECONDS,
    MEASURE_FIGURES
} measure_figure;

/* Figures of a pair of views, or means over pairs. A ratio with denominator 0 is 0: no
 * point in the common area, or no match, is the worst result. */
typedef struct measure_figures {
    double value[MEASURE_FIGURES];
} measure_figures;

/* Prepares `matrix` (row by row) for measuring: chooses the sign for which the middle of
 * view A, of this size, has a positive depth. Returns false if the matrix is singular, has
 * numbers that are not finite, or maps the middle to infinity. If the matrix gives a point
 * the depth w, the inverse gives the mapped point the depth 1 / w, so the inverse maps back
 * every mapped point. */
bool measure_orient(double matrix[9], uint32_t width, uint32_t height);

/* Returns the area that two circles share, divided by the area of their union. */
double measure_share(double radius_a, double radius_b, double distance);

/* Returns the figures of a pair, without the matcher's own, for a homography that
 * measure_orient() accepted. The indices of matches have to be below the counts of the
 * views. If memory is short, the tool ends.
 *
 * Cost: O(n log n) for the points, plus one step for each pair whose y differ by at most
 * the tolerance: n * n * 6 / h steps for n points spread over h rows. */
measure_figures measure_pair(const double matrix[9], const measure_view *a,
                             const measure_view *b, const glsurf_match *matches,
                             uint32_t count);

/* Adds the figures of the matches by the matcher's own rule. */
void measure_own(measure_figures *figures, const double matrix[9], const measure_view *a,
                 const measure_view *b, const glsurf_match *matches, uint32_t count);

/* Add figures, then divide by the count for means. A count of 0 leaves the sum, 0. */
void measure_add(measure_figures *sum, const measure_figures *more);
void measure_divide(measure_figures *sum, size_t count);

/* -------------------------------------------------------------- placement -- */

/* A correct match: the scale of the feature of A, and the distance from the truth. */
typedef struct measure_distance {
    double scale, distance;
} measure_distance;

/* Distances of correct matches. All zero: no matches. The owner frees the items. */
typedef struct measure_placement {
    measure_distance *items;
    size_t count;
} measure_placement;

/* Adds the correct matches of a pair. */
void measure_place(measure_placement *placement, const double matrix[9],
                   const measure_view *a, const measure_view *b,
                   const glsurf_match *matches, uint32_t count);

enum { MEASURE_CLASSES = 6 };

/* Matches of a class of scales, from `begin` to the begin of the next class. The median of
 * an even number is the mean of the two in the middle; without matches it is NAN. */
typedef struct measure_class {
    double begin, median;
    size_t count;
} measure_class;

measure_class measure_class_of(const measure_placement *placement, int index);

#endif
