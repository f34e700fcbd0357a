/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "check/keypoints.h"

#include <math.h>

static float between(gls_random *random, double low, double high) {
    return (float)gls_random_between(random, low, high);
}

/* Scales are evenly distributed in their logarithm. */
void gls_keypoints_scatter(gls_position *position, uint32_t count, int width, int height,
                           double largest, gls_random *random) {
    for (uint32_t i = 0; i < count; ++i) {
        position[i].x = between(random, -3.0, width + 3.0);
        position[i].y = between(random, -3.0, height + 3.0);
        position[i].scale = (float)exp(gls_random_between(random, log(1.2), log(largest)));
        position[i].response = 1.0f;
    }
}

void gls_keypoints_round(gls_position *position, uint32_t count) {
    for (uint32_t i = 0; i < count; ++i) {
        position[i].x = 0.5f * floorf(2.0f * position[i].x);
        position[i].y = 0.5f * floorf(2.0f * position[i].y);
        position[i].scale = 1.0f + (float)(i % 4);
    }
}

/* Of a filter that ends k scales from the keypoint, k = 0 to 7. The edges are whole numbers
 * from the border, which is half a pixel beyond the last pixel's centre. */
void gls_keypoints_at_border(gls_position *position, uint32_t count, int width,
                             int height) {
    for (uint32_t i = 0; i < count; ++i) {
        const float scale = 1.0f + (float)(i % 3), off = scale * (float)(i / 3 % 8);
        const float x = (float)(width / 2) + 0.5f, y = (float)(height / 2) + 0.5f;
        const float right = (float)width - 0.5f, bottom = (float)height - 0.5f;
        const uint32_t side = i / 24 % 4;
        position[i] = (gls_position){
            .x = side == 0   ? off - 0.5f
                 : side == 1 ? right - off
                             : x,
            .y = side == 2   ? off - 0.5f
                 : side == 3 ? bottom - off
                             : y,
            .scale = scale,
            .response = 1.0f,
        };
    }
}

void gls_keypoints_list(gls_position *position, int8_t *laplacian, float *angle,
                        uint32_t count, gls_random *random) {
    for (uint32_t i = 0; i < count; ++i) {
        position[i].x = between(random, 0.0, 20000.0);
        position[i].y = between(random, 0.0, 20000.0);
        position[i].scale = between(random, 1.0, 400.0);
        position[i].response = between(random, 1e-12, 1.0);
        laplacian[i] = gls_random_below(random, 2) ? 1 : -1;
        angle[i] = between(random, 0.0, 6.28);
    }
}

void gls_keypoints_input(gls_record *record, uint32_t count, gls_random *random) {
    for (uint32_t i = 0; i < count; ++i) {
        record[i] = (gls_record){ 0 };
        record[i].x = between(random, 0.0, 20000.0);
        record[i].y = between(random, 0.0, 20000.0);
        record[i].scale = between(random, 1.0, 400.0);
        record[i].angle = i % 3 ? between(random, 0.0, 6.28) : -1.0f;
        record[i].response = between(random, -1.0, 1.0);
        record[i].laplacian = (float)((int)gls_random_below(random, 3) - 1);
    }
}
