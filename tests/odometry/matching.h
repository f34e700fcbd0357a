/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Matching of features of any detector, for comparisons: mutual nearest neighbours of a
 * ratio of distances of at most 0.8 between features that a guide allows. glsurf's matcher
 * takes only descriptors of glsurf's lengths.
 */
#ifndef GLSURF_TEST_ODOMETRY_MATCHING_H
#define GLSURF_TEST_ODOMETRY_MATCHING_H

#include "odometry/peers.h"

/* Features in cells of the image. */
typedef struct feature_map {
    described of;
    uint32_t columns, rows;
    uint32_t *start; /* of each cell in `order`, and the end */
    uint32_t *order; /* the features, cell by cell */
    uint32_t number; /* of the frame */
} feature_map;

/* Takes the lists of `of`. */
void feature_map_make(feature_map *self, const described *of, uint32_t width,
                      uint32_t height);
void feature_map_free(feature_map *self);

/* Matches the left image with the right one of a rectified pair: rows differ by 2 pixels at
 * most. The caller frees the matches. */
glsurf_match *match_sides(const feature_map *left, const feature_map *right,
                          uint32_t *count);

/* Matches where features are expected; NULL: anywhere. The caller frees the matches. */
glsurf_match *match_expected(const feature_map *a, const feature_map *b,
                             const glsurf_expected *expected, uint32_t *count);

#endif
