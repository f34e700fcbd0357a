// SPDX-License-Identifier: BSD-2-Clause
// A Gaussian of one pixel along y, of four pixels in each of two rows, in integers: the
// weights 1, 14, 62, 102, 62, 14, 1 in 1/256. The border pixels of the image are repeated.
// 8 fetches.
//
// gray: four pixels of a row to a texel
// columns (RGBA32UI): four pixels of rows 2 y, in the lower 16 bits, and 2 y + 1, in 1/256
//   of a gray level, at most 65,280. The last column is repeated to the end of its texel
// Fixed state: quad over the texture, no blending, no depth test
#include "include/texel.glsl"

uniform int lanes; // pixels in the last texel of a row
uniform usampler2D gray;

layout(location = 0) out uvec4 columns;

uvec4 at(float row) {
    return at_centre(gray, vec2(gl_FragCoord.x, 2.0 * gl_FragCoord.y - 0.5 + row));
}

uvec4 weighted(uvec4 three, uvec4 two, uvec4 one, uvec4 centre) {
    return three + 14u * two + 62u * one + 102u * centre;
}

void main() {
    uvec4 a = at(-3.0), b = at(-2.0), c = at(-1.0), d = at(0.0);
    uvec4 e = at(1.0), f = at(2.0), g = at(3.0), h = at(4.0);
    uvec4 even = weighted(a + g, b + f, c + e, d), odd = weighted(b + h, c + g, d + f, e);
    uvec4 sum = even | odd << 16;
    int there = int(gl_FragCoord.x) == textureSize(gray, 0).x - 1 ? lanes : 4;
    sum.y = there > 1 ? sum.y : sum.x;
    sum.z = there > 2 ? sum.z : sum.y;
    sum.w = there > 3 ? sum.w : sum.z;
    columns = sum;
}
