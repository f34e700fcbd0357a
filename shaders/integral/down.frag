// SPDX-License-Identifier: BSD-2-Clause
// The last down-sweep, [T] (12) with radix 4, which is inclusive: the integral image (1).
//
// image: what is summed, four pixels of a row to a texel
// row_prefix: X, the rows of a block up to each of its four, left of the block
// column_prefix: Y + D, the integral image in the row above the block
// quad (RGBA32UI): the integral image of four pixels of a row
#include "include/fetch.glsl"

uniform usampler2D image;
uniform usampler2D row_prefix;
uniform usampler2D column_prefix;

out uvec4 quad;

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy), block = ivec2(p.x, p.y >> 2);
    int row = p.y & 3;
    uvec4 inner = fetch(image, p);
    for (int i = 1; i < 4; ++i)
        inner += fetch(image, p - ivec2(0, i)) & where(i <= row);
    inner.y += inner.x;
    inner.z += inner.y;
    inner.w += inner.z;
    quad = inner + fetch(column_prefix, block) + lane(fetch(row_prefix, block), row);
}
