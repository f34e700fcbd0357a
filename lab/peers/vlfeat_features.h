/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#ifndef GLSURF_TEST_BENCH_PEERS_VLFEAT_FEATURES_H
#define GLSURF_TEST_BENCH_PEERS_VLFEAT_FEATURES_H

extern "C" {
#include <vl/sift.h>
}

/* Finds VLFeat's SIFT features: calls take(filter, keypoint, angle) for each, from the
 * octave of the image itself upwards. `peak`: threshold. */
template <typename Take>
void vlfeat_features(const float *pixels, int width, int height, double peak, Take take) {
    VlSiftFilt *filter = vl_sift_new(width, height, -1, 3, 0);
    vl_sift_set_peak_thresh(filter, peak);
    for (int more = vl_sift_process_first_octave(filter, pixels); more == 0;
         more = vl_sift_process_next_octave(filter)) {
        vl_sift_detect(filter);
        const VlSiftKeypoint *keypoints = vl_sift_get_keypoints(filter);
        for (int i = 0; i < vl_sift_get_nkeypoints(filter); ++i) {
            double angles[4];
            const int n = vl_sift_calc_keypoint_orientations(filter, angles, &keypoints[i]);
            for (int a = 0; a < n; ++a)
                take(filter, keypoints[i], angles[a]);
        }
    }
    vl_sift_delete(filter);
}

#endif
