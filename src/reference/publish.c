/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "reference/reference.h"

void glsurf_reference_publish(const glsurf_place *place, const int8_t *kind,
                              const float *angle, uint32_t count, uint32_t capacity,
                              glsurf_pixel origin, glsurf_record *record) {
    for (uint32_t i = 0; i < capacity; ++i)
        record[i] = (glsurf_record){ 0 };
    for (uint32_t i = 0; i < count; ++i)
        record[i] = (glsurf_record){
            .x = place[i].x + (float)origin.x,
            .y = place[i].y + (float)origin.y,
            .scale = place[i].scale,
            .angle = angle ? angle[i] : 0.0f,
            .response = place[i].response,
            .laplacian = (float)kind[i],
        };
}

void glsurf_reference_keypoints(const glsurf_record *record, uint32_t count,
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
