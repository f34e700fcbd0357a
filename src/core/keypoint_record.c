/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "core/keypoint_record.h"

void gls_records_to_keypoints(const gls_record *record, uint32_t count,
                              glsurf_keypoint *keypoint) {
    for (uint32_t i = 0; i < count; ++i)
        keypoint[i] = (glsurf_keypoint){
            .x = record[i].x,
            .y = record[i].y,
            .scale = record[i].scale,
            .angle = record[i].angle,
            .response = record[i].response,
            .laplacian = (int32_t)record[i].laplacian,
        };
}
