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

/* The version of OpenCV. */
const char *opencv_version(void);

#ifdef __cplusplus
}
#endif

#endif
