/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The features of an image in memory, by the functions that GLEW loads. */
#include "frame.h"

static uint32_t used;

static void use(const glsurf_keypoint *keypoint, const float *descriptor) {
    float square = 0.0f;
    for (int i = 0; i < 64; ++i)
        square += descriptor[i] * descriptor[i];
    frame_check(keypoint->scale > 1.0f, "a keypoint has no scale");
    frame_check(fabsf(square - 1.0f) < 1e-4f, "a descriptor has another length than 1");
    ++used;
}

static void run(const uint8_t *gray) {
    SNIPPET
    frame_check(used == features.count, "some features are not used");
}

int main(void) {
    glsurf_egl *egl = frame_context();
    uint8_t *gray = frame_image(0);
    run(gray);
    frame_check(used >= 50, "there are fewer than 50 features");
    free(gray);
    glsurf_egl_destroy(egl);
    return 0;
}
