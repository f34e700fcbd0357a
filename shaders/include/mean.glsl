// SPDX-License-Identifier: BSD-2-Clause
// The mean of 3x3 samples, which replaces a response with SMOOTH. Three samples of a row
// are added from left to right, then three rows from top to bottom. Row sums are assigned
// part by part: otherwise Mesa would balance all additions as one tree, which rounds
// differently.
//
// If one of the nine samples has no response, there is no mean: the sum is as low as
// NO_RESPONSE, or lower. No sum of nine responses is near that. May be included twice.
#ifndef MEAN
#define MEAN
#define NONE (0.01 * (NO_RESPONSE))

vec4 mean(vec4 above, vec4 row, vec4 below) {
    return (above + row + below) * 0.111111112;
}

vec2 mean(vec2 above, vec2 row, vec2 below) {
    return (above + row + below) * 0.111111112;
}

vec3 mean(vec3 above, vec3 row, vec3 below) {
    vec3 m = (above + row + below) * 0.111111112;
    return vec3(m.x < NONE ? NO_RESPONSE : m.x, m.y < NONE ? NO_RESPONSE : m.y,
                m.z < NONE ? NO_RESPONSE : m.z);
}

// The sums around the four samples of a texel, from it and the texels left and right of it.
vec4 row_sums(vec4 left, vec4 four, vec4 right) {
    vec4 sum;
    sum.x = left.w + four.x + four.y;
    sum.yz = four.xy + four.yz + four.zw;
    sum.w = four.z + four.w + right.x;
    return sum;
}

// The sums around the middle three of five samples.
vec3 row_sums(vec4 first, float last) {
    vec3 sum;
    sum.x = first.x + first.y + first.z;
    sum.y = first.y + first.z + first.w;
    sum.z = first.z + first.w + last;
    return sum;
}
#endif
