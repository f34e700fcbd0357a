/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Two images, one of which is the other moved by 20 pixels, and the homography between
 * them. */
#include "frame.h"

SNIPPET

int main(void) {
    enum { SHIFT = 20 };
    glsurf_context *context = frame_context();
    glsurf_device *device = frame_device();
    glsurf_extractor *extractor = frame_extractor(device);
    glsurf_matcher *matcher = frame_matcher(device);
    view views[2];
    for (int i = 0; i < 2; ++i) {
        uint8_t *gray = frame_image(i * SHIFT);
        const glsurf_image image = { .pixels = gray,
                                     .width = FRAME_WIDTH,
                                     .height = FRAME_HEIGHT };
        frame_check(make_view(&views[i], matcher, extractor, &image), "there is no view");
        free(gray);
    }
    glsurf_homography pose;
    double x, y;
    frame_check(find_homography(matcher, &views[0], &views[1], &pose),
                "the images have nothing in common");
    printf("inliers: %u\n", pose.inliers);
    frame_check(glsurf_homography_map(pose.matrix, 300.0, 200.0, &x, &y) &&
                    fabs(x - 300.0 - SHIFT) < 0.5 && fabs(y - 200.0) < 0.5,
                "the homography is another");
    for (int i = 0; i < 2; ++i) {
        glsurf_feature_set_destroy(views[i].set);
        free(views[i].keypoints);
    }
    glsurf_matcher_destroy(matcher);
    glsurf_extractor_destroy(extractor);
    glsurf_device_destroy(device);
    glsurf_context_destroy(context);
    return 0;
}
