// SPDX-License-Identifier: BSD-2-Clause
// How far the maximum may be from a keypoint that is moved to it, in multiples of its
// sigma. 0: the keypoint stays.
uniform vec2 reach; // of fine and of coarse keypoints

float reach_of(float scale) {
    return scale < COARSE_SIGMA ? reach.x : reach.y;
}
