/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Features of any detector, as tests compare them. */
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

#ifdef __cplusplus
}
#endif

#endif
