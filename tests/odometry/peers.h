/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Features of any detector, and their matching, for comparisons: mutual nearest neighbours
 * of a ratio of distances of at most 0.8 between features that a guide allows. glsurf's
 * matcher takes only descriptors of glsurf's lengths.
 */
#ifndef GLSURF_TEST_ODOMETRY_PEERS_H
#define GLSURF_TEST_ODOMETRY_PEERS_H

#include "glsurf/glsurf.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct described {
    glsurf_keypoint *keypoints;
    float *values; /* `length` a keypoint; bits of binary descriptors are 0 and 1 */
    uint32_t count, length;
    bool binary;
    uint32_t number; /* of the frame */
} described;

typedef enum peer { PEER_NONE, PEER_SIFT, PEER_ORB } peer;

/* Settings of OpenCV's detector. */
typedef struct peer_settings {
    uint32_t
        maximum; /* keep the strongest of this number; 0: what OpenCV keeps by default */
    double contrast; /* SIFT's contrastThreshold; 0: OpenCV's default, 0.04 */
} peer_settings;

/* The features of OpenCV's detector; free() frees both lists. */
void peer_describe(peer kind, const peer_settings *with, uint8_t *gray, int width,
                   int height, described *to);

/* Matches the left image with the right one of a rectified pair: rows differ by 2 pixels at
 * most. The caller frees the matches. */
glsurf_match *match_sides(const described *left, const described *right, uint32_t *count);

/* Matches where features are expected; NULL: anywhere. The caller frees the matches. */
glsurf_match *match_expected(const described *a, const described *b,
                             const glsurf_expected *expected, uint32_t *count);

#ifdef __cplusplus
}
#endif

#endif
