// SPDX-License-Identifier: BSD-2-Clause
// Computes the integral image, [T] (1): the last down-sweep, [T] (12) with radix 4. A sum
// includes its own pixel.
//
// block_sums: upper and lower of integral/blocks.frag
// row_prefix: X of depth 0. Channel j is the sum left of the block in its rows 0 to j
// column_prefix: Y + D of depth 0: the integral image in the row above the block
// integral_packed4 (RGBA32UI): the integral image, four pixels of a row to a texel
// Fixed state: quad over the texture, no blending or depth test
#include "include/texel.glsl"

uniform usampler2DArray block_sums;
uniform usampler2D row_prefix;
uniform usampler2D column_prefix;

layout(location = 0) out uvec4 integral_packed4;

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy), block = ivec2(p.x, p.y >> 2);
    int row = p.y & 3;
    uvec4 two = at_centre(block_sums, vec2(block) + 0.5, float(row >> 1));
    uvec4 inner = (row & 1) == 0 ? two & 65535u : two >> 16;
    integral_packed4 =
        inner + nearest(column_prefix, block) + lane(nearest(row_prefix, block), row);
}
