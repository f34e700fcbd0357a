/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The homography between an image and the same image moved by 20 pixels. */
#include "frame.h"

SNIPPET

int main(void) {
    enum { SHIFT = 20 };
    frame f = frame_begin();
    view views[2];
    for (int i = 0; i < 2; ++i) {
        frame_shift(&f, i * SHIFT);
        frame_check(make_view(&views[i], f.matcher, f.extractor, &f.image),
                    "there is no view");
    }
    glsurf_homography pose;
    double x, y;
    frame_check(find_homography(f.matcher, &views[0], &views[1], &pose),
                "the images have nothing in common");
    printf("inliers: %u\n", pose.inliers);
    frame_check(glsurf_homography_map(pose.matrix, 300.0, 200.0, &x, &y) &&
                    fabs(x - 300.0 - SHIFT) < 0.5 && fabs(y - 200.0) < 0.5,
                "the homography is wrong");
    for (int i = 0; i < 2; ++i) {
        glsurf_feature_set_destroy(views[i].set);
        free(views[i].keypoints);
    }
    return frame_end(&f);
}
