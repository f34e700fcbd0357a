/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "reference/reference.h"

void glsurf_reference_given(const glsurf_record *given, uint32_t count, glsurf_pixel origin,
                            glsurf_place *place, int8_t *kind) {
    for (uint32_t i = 0; i < count; ++i) {
        place[i] = (glsurf_place){ .x = given[i].x - (float)origin.x,
                                   .y = given[i].y - (float)origin.y,
                                   .scale = given[i].scale,
                                   .response = given[i].response };
        kind[i] = (int8_t)given[i].laplacian;
    }
}
