/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* An image is found in itself: its left edge is at x = -1/2 of the unit in the middle. */
#include "frame.h"

bool begin(glsurf_device *device, const glsurf_image *poster, glsurf_targets **targets);
bool look(glsurf_targets *targets, const glsurf_image *frame, double seconds,
          double matrices[2][16]);

SNIPPET

int main(void) {
    frame f = frame_begin();
    const glsurf_image image = { .pixels = f.gray,
                                 .width = FRAME_WIDTH,
                                 .height = FRAME_HEIGHT };
    glsurf_targets *targets = NULL;
    double matrices[2][16];
    frame_check(begin(f.device, &image, &targets), "the picture is not added");
    frame_check(look(targets, &image, 0.0, matrices), "the picture is not found");
    /* The projection of (-1/2, 0, 0, 1), column by column, is at the left edge of clip space. */
    double eye[4], clip[4];
    for (int r = 0; r < 4; ++r)
        eye[r] = -0.5 * matrices[1][r] + matrices[1][12 + r];
    for (int r = 0; r < 4; ++r)
        clip[r] = matrices[0][r] * eye[0] + matrices[0][4 + r] * eye[1] +
                  matrices[0][8 + r] * eye[2] + matrices[0][12 + r] * eye[3];
    /* Two pixels of the frame's width. */
    frame_check(fabs(clip[0] / clip[3] + 1.0) < 2.0 * 2.0 / FRAME_WIDTH,
                "the picture's left edge is not at the frame's");
    glsurf_targets_destroy(targets);
    return frame_end(&f);
}
