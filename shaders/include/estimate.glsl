// SPDX-License-Identifier: BSD-2-Clause
// Estimates of a keypoint's maximum: x, y from the keypoint in pixels, log(sigma / scale),
// and 1; the last is 0 if there is no maximum, and for keypoints that stay.
#include "include/list.glsl"
#include "include/maths.glsl"
#include "include/texel.glsl"

uniform sampler2D positions; // x, y, scale, response of the keypoints
uniform sampler2D estimates; // of the step before, after the first
uniform int steps_done;
uniform vec2 reach; // of fine and of coarse keypoints, in multiples of sigma; 0: they stay

// The largest distance from a keypoint to a maximum that moves it, in multiples of sigma.
float reach_of(float scale) {
    return scale < COARSE_SIGMA ? reach.x : reach.y;
}

// The estimate before the first step: the keypoint itself.
vec4 first_estimate(vec4 keypoint) {
    return vec4(0.0, 0.0, 0.0, reach_of(keypoint.z) > 0.0 ? 1.0 : 0.0);
}

vec4 estimate_of(int feature, vec4 keypoint) {
    return steps_done > 0 ? nearest(estimates, list_texel(feature)) : first_estimate(keypoint);
}

// The side of the squares around an estimate. max() changes no value. It keeps compilers
// from moving the constant, in this product and in a product with the side.
const float minimum = -3.0e38;

float side_of(vec4 estimate, vec4 keypoint) {
    return max(0.6 * max(keypoint.z * exp_of(estimate.z), minimum), minimum);
}
