/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "reference/reference.h"

void gls_reference_publish(const gls_position *position, const int8_t *laplacian,
                           const float *angle, uint32_t count, uint32_t capacity,
                           gls_pixel origin, gls_record *record) {
    for (uint32_t i = 0; i < capacity; ++i)
        record[i] = (gls_record){ 0 };
    for (uint32_t i = 0; i < count; ++i)
        record[i] = (gls_record){
            .x = position[i].x + (float)origin.x,
            .y = position[i].y + (float)origin.y,
            .scale = position[i].scale,
            .angle = angle ? angle[i] : 0.0f,
            .response = position[i].response,
            .laplacian = (float)laplacian[i],
        };
}
