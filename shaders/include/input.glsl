// SPDX-License-Identifier: BSD-2-Clause
// The angle of a keypoint that was given; below zero where it is to be computed.
uniform sampler2D input_keypoints;

float input_angle(int index) {
    return texelFetch(input_keypoints, ivec2(2 * (index % LIST_ROW), index / LIST_ROW), 0).w;
}
