/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "reference/reference.h"

void gls_reference_input(const gls_record *input, uint32_t count, gls_pixel origin,
                         gls_position *position, int8_t *laplacian) {
    for (uint32_t i = 0; i < count; ++i) {
        position[i] = (gls_position){ .x = input[i].x - (float)origin.x,
                                      .y = input[i].y - (float)origin.y,
                                      .scale = input[i].scale,
                                      .response = input[i].response };
        laplacian[i] = (int8_t)input[i].laplacian;
    }
}
