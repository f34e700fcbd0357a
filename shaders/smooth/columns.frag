// SPDX-License-Identifier: BSD-2-Clause
// A Gaussian of one pixel along y, in integers: the weights 1, 14, 62, 102, 62, 14, 1 in
// 1/256. The border pixels of the image are repeated. 7 fetches.
//
// gray: four pixels of a row to a texel
// columns (RGBA16UI): four pixels of a row, in 1/256 of a gray level, at most 65,280. The
//   last column is repeated to the end of its texel
// Fixed state: quad over the texture, no blending, no depth test
#include "include/texel.glsl"

uniform usampler2D gray;
uniform int lanes; // pixels in the last texel of a row

layout(location = 0) out uvec4 columns;

uvec4 at(float offset) {
    return at_centre(gray, gl_FragCoord.xy + vec2(0.0, offset));
}

void main() {
    uvec4 sum = (at(-3.0) + at(3.0)) + 14u * (at(-2.0) + at(2.0)) +
                62u * (at(-1.0) + at(1.0)) + 102u * at(0.0);
    int there = int(gl_FragCoord.x) == textureSize(gray, 0).x - 1 ? lanes : 4;
    sum.y = there > 1 ? sum.y : sum.x;
    sum.z = there > 2 ? sum.z : sum.y;
    sum.w = there > 3 ? sum.w : sum.z;
    columns = sum;
}
