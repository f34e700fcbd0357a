/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Features of a texture, drawn into a framebuffer: each keypoint has a circle. */
#include "frame.h"

bool show_features(glsurf_extractor *extractor, GLuint texture, uint32_t width,
                   uint32_t height);

SNIPPET

/* Returns true if a pixel is drawn on the circle, right of the keypoint. */
static bool is_circled(const glsurf_keypoint *k) {
    const int x = (int)floorf(k->x + 2.5f * k->scale + 0.5f), y = (int)floorf(k->y + 0.5f);
    for (int j = y - 2; j <= y + 2; ++j)
        for (int i = x - 2; i <= x + 2; ++i)
            if (i >= 0 && j >= 0 && i < FRAME_WIDTH && j < FRAME_HEIGHT &&
                frame_drawn[FRAME_HEIGHT - 1 - j][i][0] > 0)
                return true;
    return x + 2 >= FRAME_WIDTH;
}

int main(void) {
    frame f = frame_begin();
    const GLuint texture = frame_texture(GL_R8, GL_RED, f.gray);
    frame_target();
    glsurf_features features;
    frame_check(show_features(f.extractor, texture, FRAME_WIDTH, FRAME_HEIGHT),
                "nothing is drawn");
    frame_check(glGetError() == GL_NO_ERROR, "there is a GL error");
    const int count = frame_count_drawn(0, FRAME_WIDTH);
    printf("pixels: %d\n", count);
    frame_check(count > 1000, "fewer than 1000 pixels are drawn");
    frame_check(count < FRAME_WIDTH * FRAME_HEIGHT / 2, "more than circles are drawn");
    frame_check(glsurf_extractor_collect(f.extractor, &features) == GLSURF_OK,
                "collect fails");
    for (uint32_t i = 0; i < features.count; ++i)
        frame_check(is_circled(&features.keypoints[i]), "a keypoint has no circle");
    return frame_end(&f);
}
