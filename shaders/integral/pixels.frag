// SPDX-License-Identifier: BSD-2-Clause
// The integral image, a pixel to a texel.
//
// integral_by_four: four pixels of a row to a texel
// integral (R32UI): the integral image
#include "include/fetch.glsl"

uniform usampler2D integral_by_four;

out uint integral;

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy);
    integral = lane(fetch(integral_by_four, ivec2(p.x >> 2, p.y)), p.x & 3);
}
