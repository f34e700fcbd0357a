/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Features of an image in memory, in C++17. */
#include "frame.h"

void find(const uint8_t *gray, uint32_t width, uint32_t height);

static uint32_t used;

static void use(const glsurf_keypoint &keypoint, const float *descriptor) {
    float square = 0.0f;
    for (int i = 0; i < 64; ++i)
        square += descriptor[i] * descriptor[i];
    frame_check(keypoint.scale > 1.0f, "a keypoint has no scale");
    frame_check(fabsf(square - 1.0f) < 1e-4f, "the length of a descriptor is not 1");
    ++used;
}

SNIPPET

int main() {
    uint8_t *gray = frame_image(0);
    find(gray, FRAME_WIDTH, FRAME_HEIGHT);
    frame_check(used >= 50, "there are fewer than 50 features");
    free(gray);
    return 0;
}
