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

typedef enum peer { PEER_SIFT, PEER_ORB } peer;

/* The strongest `most` features of OpenCV's detector; free() frees both lists. */
void peer_describe(peer kind, uint32_t most, uint8_t *gray, int width, int height,
                   described *to);

#ifdef __cplusplus
}
#endif

#endif
