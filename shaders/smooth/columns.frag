// SPDX-License-Identifier: BSD-2-Clause
// Smooths the image along y by a Gaussian of one pixel, in integers, four pixels in each of
// four rows. The weights are 1, 14, 62, 102, 62, 14, 1 in 1/256. The border pixels of the
// image are repeated. 10 fetches.
//
// gray: four pixels of a row to a texel
// upper, lower (RGBA32UI): four pixels of rows 4 y and 4 y + 1, and of the next two rows,
//   in 1/256 of a gray level, at most 65,280. The first of two rows is in the lower 16
//   bits. The last column is repeated to the end of its texel
// Fixed state: quad over the texture, no blending or depth test
#include "include/texel.glsl"

uniform int lanes; // pixels in the last texel of a row
uniform usampler2D gray;

layout(location = 0) out uvec4 upper;
layout(location = 1) out uvec4 lower;

uvec4 at(float row) {
    return at_centre(gray, vec2(gl_FragCoord.x, 4.0 * gl_FragCoord.y - 1.5 + row));
}

uvec4 weighted(uvec4 three, uvec4 two, uvec4 one, uvec4 centre) {
    return three + 14u * two + 62u * one + 102u * centre;
}

uvec4 repeat_last(uvec4 sum) {
    int there = int(gl_FragCoord.x) == textureSize(gray, 0).x - 1 ? lanes : 4;
    sum.y = there > 1 ? sum.y : sum.x;
    sum.z = there > 2 ? sum.z : sum.y;
    sum.w = there > 3 ? sum.w : sum.z;
    return sum;
}

void main() {
    uvec4 a = at(-3.0), b = at(-2.0), c = at(-1.0), d = at(0.0), e = at(1.0);
    uvec4 f = at(2.0), g = at(3.0), h = at(4.0), i = at(5.0), j = at(6.0);
    upper = repeat_last(weighted(a + g, b + f, c + e, d) |
                        weighted(b + h, c + g, d + f, e) << 16);
    lower = repeat_last(weighted(c + i, d + h, e + g, f) |
                        weighted(d + j, e + i, f + h, g) << 16);
}
