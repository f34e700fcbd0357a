/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Two halves of an image on one canvas, which then equals the image. */
#include "frame.h"

bool join(uint8_t *rgba, uint32_t width, uint32_t height, glsurf_device *device,
          const glsurf_image *left, const glsurf_image *right, const double to_left[9]);

SNIPPET

int main(void) {
    enum { HALF = FRAME_WIDTH / 2 };
    frame f = frame_begin();
    static uint8_t rgba[FRAME_HEIGHT * FRAME_WIDTH * 4];
    const double move[9] = { 1, 0, HALF, 0, 1, 0, 0, 0, 1 };
    glsurf_image half[2];
    for (int i = 0; i < 2; ++i)
        half[i] = (glsurf_image){ .pixels = f.gray + i * HALF,
                                  .width = HALF,
                                  .height = FRAME_HEIGHT,
                                  .stride = FRAME_WIDTH };
    frame_check(join(rgba, FRAME_WIDTH, FRAME_HEIGHT, f.device, &half[0], &half[1], move),
                "there is no panorama");
    for (int i = 0; i < FRAME_WIDTH * FRAME_HEIGHT; ++i)
        frame_check(rgba[4 * i] == f.gray[i] && rgba[4 * i + 3] == 255,
                    "a pixel of the canvas is wrong");
    return frame_end(&f);
}
