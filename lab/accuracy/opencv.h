/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#ifndef GLSURF_TEST_PEERS_OPENCV_H
#define GLSURF_TEST_PEERS_OPENCV_H

#include "glsurf/glsurf.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The keypoints of OpenCV's SIFT with its default settings, one for each point, without
 * those of octave -1, which it finds in the doubled image. Returns their number; free()
 * frees *keypoints. */
uint32_t opencv_sift(uint8_t *gray, int width, int height, glsurf_keypoint **keypoints);

/* The same of all octaves, and a keypoint for each orientation, with descriptors of
 * OPENCV_LENGTH whole numbers. `contrast` is the least response. Returns their number;
 * free() frees both lists. */
enum { OPENCV_LENGTH = 128 };
uint32_t opencv_sift_features(uint8_t *gray, int width, int height, float contrast,
                              glsurf_keypoint **keypoints, float **descriptors);

/* The version of OpenCV. */
const char *opencv_version(void);

#ifdef __cplusplus
}
#endif

#endif
