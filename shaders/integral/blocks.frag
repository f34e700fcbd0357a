// SPDX-License-Identifier: BSD-2-Clause
// Up-sweep of the 2D prefix sum from pixels to blocks of 4x4: [T] (7)-(9) with radix 4.
//
// image: the image that is summed, four pixels of a row to a texel
// rows (RGBA32UI): H, the sums of the block's first 1, 2, 3, 4 rows
// columns (RGBA32UI): V, the sums of its first 1, 2, 3, 4 columns. The last of both is U
// Fixed state: quad over the texture, no blending, no depth test
// Below the image its last row is repeated. No sum that is used contains such rows.
#include "include/texel.glsl"

uniform usampler2D image;

layout(location = 0) out uvec4 rows;
layout(location = 1) out uvec4 columns;

uvec4 at(float row) {
    return at_centre(image, vec2(gl_FragCoord.x, 4.0 * gl_FragCoord.y - 1.5 + row));
}

uint total(uvec4 v) {
    return (v.x + v.y) + (v.z + v.w);
}

void main() {
    uvec4 first = at(0.0), second = at(1.0), third = at(2.0), fourth = at(3.0);
    uvec4 v = (first + second) + (third + fourth);
    v.y += v.x;
    v.z += v.y;
    v.w += v.z;
    columns = v;
    rows = uvec4(total(first), total(first + second), total(first + second + third), v.w);
}
