// SPDX-License-Identifier: BSD-2-Clause
// The image's values between its pixels, as in src/reference/bilinear.h: 4 fetches.
#include "include/image.glsl"

uniform ivec2 extent; // width and height of the view

// A position is a pixel and the rest, from 0 to 1, from that pixel's centre.

// 1 in the middle of the view, 0 at its edges, negative outside.
vec2 tent_at(ivec2 pixel, vec2 rest) {
    vec2 size = vec2(extent);
    vec2 before = vec2(pixel) + rest + 0.5, after = size - before;
    return 2.0 * min(before, after) / size;
}

vec3 border_bytes(ivec2 p) {
    return image_bytes(clamp(p, ivec2(0), extent - 1));
}

// The weights are multiples of 1/256, with one division at the end, so that no compiler
// turns this into mix(), which rounds differently.
vec3 interpolate(ivec2 pixel, vec2 rest) {
    vec2 w1 = rest * 256.0, w0 = 256.0 - w1;
    vec3 above = w0.x * border_bytes(pixel) + w1.x * border_bytes(pixel + ivec2(1, 0));
    vec3 below =
        w0.x * border_bytes(pixel + ivec2(0, 1)) + w1.x * border_bytes(pixel + 1);
    return (w0.y * above + w1.y * below) / 65536.0;
}
