/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * A keypoint as the GPU stores it, in two texels of floats, and its conversion into a
 * keypoint for the application.
 */
#ifndef GLSURF_CORE_KEYPOINT_RECORD_H
#define GLSURF_CORE_KEYPOINT_RECORD_H

#include "glsurf/glsurf.h"

typedef struct glsurf_record {
    float x, y, scale, angle;
    float response, laplacian, unused[2];
} glsurf_record;

void glsurf_records_to_keypoints(const glsurf_record *record, uint32_t count,
                                 glsurf_keypoint *keypoint);

#endif
