/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* A stereo pair with one disparity everywhere: a wall parallel to the images. */
#include "frame.h"

/* As in the snippet host_match. */
typedef struct view {
    glsurf_feature_set *set;
    glsurf_keypoint *keypoints;
} view;

SNIPPET

static void make_view(view *made, frame *f, int shift) {
    glsurf_features features = { 0 };
    frame_shift(f, shift);
    frame_check(glsurf_extractor_submit(f->extractor, &f->image) == GLSURF_OK &&
                    glsurf_extractor_collect(f->extractor, &features) == GLSURF_OK &&
                    glsurf_feature_set_keep(&made->set, f->matcher, f->extractor) ==
                        GLSURF_OK,
                "there are no features");
    made->keypoints = malloc(features.count * sizeof *made->keypoints + 1);
    frame_check(made->keypoints, "there is no memory");
    memcpy(made->keypoints, features.keypoints, features.count * sizeof *made->keypoints);
}

int main(void) {
    enum { DISPARITY = 20, MAXIMUM = 1000 };
    static double points[MAXIMUM][3], errors[MAXIMUM];
    const glsurf_stereo_camera camera = {
        .focal = 500.0, .centre = { 320.0, 240.0 }, .right_centre = 320.0, .baseline = 0.1
    };
    const double depth = camera.focal * camera.baseline / DISPARITY;
    frame f = frame_begin();
    view left = { 0 }, right = { 0 };
    make_view(&left, &f, DISPARITY);
    make_view(&right, &f, 0);
    const uint32_t count =
        find_points(f.matcher, &left, &right, &camera, points, errors, MAXIMUM);
    uint32_t near = 0;
    for (uint32_t i = 0; i < count; ++i)
        near += fabs(points[i][2] - depth) < errors[i];
    printf("%u points, %u of them near the wall\n", count, near);
    frame_check(count > 50 && 10 * near >= 9 * count, "points are not on the wall");
    glsurf_feature_set_destroy(left.set);
    glsurf_feature_set_destroy(right.set);
    free(left.keypoints);
    free(right.keypoints);
    return frame_end(&f);
}
