/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * A keypoint as the GPU stores it, in two texels of floats, and its conversion into a
 * keypoint for the application.
 */
#ifndef GLSURF_CORE_KEYPOINT_RECORD_H
#define GLSURF_CORE_KEYPOINT_RECORD_H

#include "glsurf/glsurf.h"

typedef struct gls_record {
    float x, y, scale, angle;
    float response, laplacian, unused[2];
} gls_record;

void gls_records_to_keypoints(const gls_record *record, uint32_t count,
                              glsurf_keypoint *keypoint);

#endif
