// SPDX-License-Identifier: BSD-2-Clause
// The angle of an input keypoint; negative if the library has to compute it.
uniform sampler2D input_keypoints;

float input_angle(int index) {
    return texelFetch(input_keypoints, ivec2(2 * (index % LIST_ROW), index / LIST_ROW), 0).w;
}
